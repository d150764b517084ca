// Makes the key pair of push messages, as lines for the environment.
import { createECDH } from "node:crypto";

export function newPushKeys(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A number that begins with zero bytes is shorter than the 32 bytes that the browsers' libraries expect.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return [
    `VAPID_PUBLIC_KEY=${pair.getPublicKey("base64url")}`,
    `VAPID_PRIVATE_KEY=${privateKey.toString("base64url")}`,
  ].join("\n");
}
