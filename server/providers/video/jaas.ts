// JaaS, Jitsi as a service by 8x8. It verifies tokens with the public key that is registered there
// (https://developer.8x8.com/jaas/docs/api-keys-jwt).
import { rs256, signJwt } from "./jwt.ts";
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
  const signer = rs256(privateKey, `${appId}/${keyId}`);
  return {
    name: "jaas",
    appId,
    domain: JAAS_DOMAIN,
    scriptUrl,
    roomNameInBrowser: (room) => `${appId}/${room}`,
    createToken: (grant, now) =>
      signJwt(signer, {
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
      }),
    verifyToken: () => null,
  };
}
