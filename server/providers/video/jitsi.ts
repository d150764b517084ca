// A self-hosted Jitsi Meet, whose Prosody verifies tokens with a shared secret
// (https://jitsi.github.io/handbook/docs/devops-guide/token-authentication).
import { SignJWT } from "jose/jwt/sign";
import { timeClaims, type VideoProvider } from "./video.ts";

export type JitsiOptions = { domain: string; appId: string; appSecret: string; scriptUrl: string };

export function jitsiVideo({ domain, appId, appSecret, scriptUrl }: JitsiOptions): VideoProvider {
  const key = Buffer.from(appSecret);
  return {
    name: "jitsi",
    appId,
    domain,
    scriptUrl,
    roomNameInBrowser: (room) => room,
    createToken: (grant, now) =>
      new SignJWT({
        iss: appId,
        // A string, not an array: Prosody compares it with its configured value.
        aud: "jitsi",
        sub: domain,
        room: grant.room,
        ...timeClaims(grant, now),
        context: {
          user: {
            id: grant.userId,
            name: grant.name,
            // Prosody reads one of the two, depending on its installed modules.
            moderator: grant.side === "admin",
            affiliation: grant.side === "admin" ? "owner" : "member",
          },
        },
      })
        // Jitsi requires the header `typ`.
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .sign(key),
    verifyToken: async () => null,
  };
}
