// Opens the video provider that the configuration names.
import type { Config } from "#server/config/config.ts";
import { signingKeys } from "#server/crypto/keys.ts";
import { builtInVideo } from "./built-in.ts";
import { jaasVideo } from "./jaas.ts";
import { jitsiVideo } from "./jitsi.ts";
import type { VideoProvider } from "./video.ts";

export function openVideoProvider(config: Config): VideoProvider {
  const { video } = config;
  switch (video.provider) {
    case "built-in":
      return builtInVideo(signingKeys(config));
    case "jitsi":
      return jitsiVideo(video);
    case "jaas":
      return jaasVideo(video);
  }
}
