// JSON Web Tokens as Jitsi reads them (RFC 7515, compact): always `typ`, one algorithm chosen by us. Knows no claim.
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

/** `pem` is an RSA key; `kid` names its public half where the verifier keeps several. */
export function rs256(pem: string, kid: string): Signer {
  const key = createPrivateKey(pem);
  return {
    header: { alg: "RS256", typ: "JWT", kid },
    sign: (text) => sign("sha256", Buffer.from(text), key),
  };
}

export function jwtOf(signer: Signer, claims: Readonly<Record<string, unknown>>): string {
  const text = `${part(signer.header)}.${part(claims)}`;
  return `${text}.${signer.sign(text).toString("base64url")}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
