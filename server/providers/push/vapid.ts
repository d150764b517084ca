// Says to a push service who sends: a signed token with the server's key pair (VAPID, RFC 8292). The browser has tied its
// subscription to the public key, so that no other server can send to it.
import { createPrivateKey, sign } from "node:crypto";
import type { VapidKeys } from "#server/config/push.ts";

/** RFC 8292 allows 24 hours. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** The header Authorization for a request to this endpoint. */
export function vapidAuthorization(keys: VapidKeys, endpoint: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: keys.subject,
  };
  const text = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key: privateKeyOf(keys), dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y, d: privateKey } });
}
