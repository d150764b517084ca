// Opens the video provider that the configuration names.
import type { Config } from "#server/config/config.ts";
import { builtInVideo } from "./built-in.ts";
import { jaasVideo } from "./jaas.ts";
import { jitsiVideo } from "./jitsi.ts";
import type { VideoProvider } from "./video.ts";

export function openVideoProvider({ video, secretKey }: Config): VideoProvider {
  switch (video.provider) {
    case "built-in":
      return builtInVideo(secretKey);
    case "jitsi":
      return jitsiVideo(video);
    case "jaas":
      return jaasVideo(video);
  }
}
