// Signs JSON Web Tokens (RFC 7515, compact serialization). Jitsi requires the header `typ`.
import { createHmac, createPrivateKey, sign } from "node:crypto";

export type Signer = {
  header: { alg: "HS256" | "RS256"; typ: "JWT"; kid?: string };
  sign(text: string): Buffer;
};

export function hs256(secret: string | Buffer): Signer {
  return {
    header: { alg: "HS256", typ: "JWT" },
    sign: (text) => createHmac("sha256", secret).update(text).digest(),
  };
}

/** `pem` is an RSA private key. `kid` identifies its public key to the verifier. */
export function rs256(pem: string, kid: string): Signer {
  const key = createPrivateKey(pem);
  return {
    header: { alg: "RS256", typ: "JWT", kid },
    sign: (text) => sign("sha256", Buffer.from(text), key),
  };
}

export function signJwt(signer: Signer, claims: Readonly<Record<string, unknown>>): string {
  const text = `${encode(signer.header)}.${encode(claims)}`;
  return `${text}.${signer.sign(text).toString("base64url")}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
