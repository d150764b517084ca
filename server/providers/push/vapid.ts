// Says to a push service who sends: a signed token with the server's key pair (VAPID, RFC 8292). The browser has tied its
// subscription to the public key, so that no other server can send to it.
import type { JWK } from "jose";
import { SignJWT } from "jose/jwt/sign";
import { addSeconds } from "#domain/ist-time.ts";
import type { VapidKeys } from "#server/config/push.ts";

/** RFC 8292 allows 24 hours. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** The header Authorization for a request to this endpoint. */
export async function vapidAuthorization(keys: VapidKeys, endpoint: string, now: Date): Promise<string> {
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: keys.subject })
    .setExpirationTime(addSeconds(now, TOKEN_SECONDS))
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .sign(privateKeyOf(keys));
  return `vapid t=${token}, k=${keys.publicKey}`;
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys): JWK {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return { kty: "EC", crv: "P-256", x, y, d: privateKey };
}
