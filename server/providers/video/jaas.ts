// Jitsi as a service, by 8x8, which checks our tokens with the public half of our key
// (https://developer.8x8.com/jaas/docs/api-keys-jwt).
import { jwtOf, rs256 } from "./jwt.ts";
import { timesOf, type VideoProvider } from "./video.ts";

export type JaasOptions = { appId: string; keyId: string; privateKey: string; scriptUrl: string };

export const JAAS_DOMAIN = "8x8.vc";

/** Each is asked for by nobody, recorded by nobody, and paid for by nobody. */
const FEATURES = [
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
    nameInBrowser: (room) => `${appId}/${room}`,
    tokenFor: (entry, now) =>
      jwtOf(signer, {
        iss: "chat",
        aud: "jitsi",
        sub: appId,
        // Without the AppID that stands before it in the browser.
        room: entry.room,
        ...timesOf(entry, now),
        context: {
          user: { id: entry.userId, name: entry.name, moderator: String(entry.side === "admin") },
          features: Object.fromEntries(FEATURES.map((feature) => [feature, "false"])),
        },
      }),
    entryOf: () => null,
  };
}
