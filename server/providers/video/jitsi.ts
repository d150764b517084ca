// A Jitsi Meet of one's own, whose Prosody checks our tokens with a shared secret
// (https://jitsi.github.io/handbook/docs/devops-guide/token-authentication).
import { hs256, jwtOf } from "./jwt.ts";
import { timesOf, type VideoProvider } from "./video.ts";

export type JitsiOptions = { domain: string; appId: string; appSecret: string; scriptUrl: string };

export function jitsiVideo({ domain, appId, appSecret, scriptUrl }: JitsiOptions): VideoProvider {
  const signer = hs256(appSecret);
  return {
    name: "jitsi",
    appId,
    domain,
    scriptUrl,
    nameInBrowser: (room) => room,
    tokenFor: (entry, now) =>
      jwtOf(signer, {
        iss: appId,
        // A text and no list: Prosody compares it as it is.
        aud: "jitsi",
        sub: domain,
        room: entry.room,
        ...timesOf(entry, now),
        context: {
          user: {
            id: entry.userId,
            name: entry.name,
            // Which of the two is read depends on the installation's modules.
            moderator: entry.side === "admin",
            affiliation: entry.side === "admin" ? "owner" : "member",
          },
        },
      }),
    entryOf: () => null,
  };
}
