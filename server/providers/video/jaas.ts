// JaaS, Jitsi as a service by 8x8. It verifies tokens with the public key that is registered there
// (https://developer.8x8.com/jaas/docs/api-keys-jwt).
import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose/jwt/sign";
import { timeClaims, type VideoProvider } from "./video.ts";

export type JaasOptions = { appId: string; keyId: string; privateKey: string; scriptUrl: string };

const JAAS_DOMAIN = "8x8.vc";

/** JaaS features that every token disables: they record, cost extra or admit others. */
const DISABLED_FEATURES = [
  "livestreaming",
  "recording",
  "transcription",
  "sip-inbound-call",
  "sip-outbound-call",
  "inbound-call",
  "outbound-call",
  "file-upload",
  "list-visitors",
];

export function jaasVideo({ appId, keyId, privateKey, scriptUrl }: JaasOptions): VideoProvider {
  const key = createPrivateKey(privateKey);
  return {
    name: "jaas",
    appId,
    domain: JAAS_DOMAIN,
    scriptUrl,
    roomNameInBrowser: (room) => `${appId}/${room}`,
    createToken: (grant, now) =>
      new SignJWT({
        iss: "chat",
        aud: "jitsi",
        sub: appId,
        // Only the browser's name of the room has the AppID before it.
        room: grant.room,
        ...timeClaims(grant, now),
        context: {
          user: { id: grant.userId, name: grant.name, moderator: String(grant.side === "admin") },
          features: Object.fromEntries(DISABLED_FEATURES.map((feature) => [feature, "false"])),
        },
      })
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: `${appId}/${keyId}` })
        .sign(key),
    verifyToken: async () => null,
  };
}
