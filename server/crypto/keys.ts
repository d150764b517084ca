// SECRET_KEY split by purpose (HKDF, RFC 5869): sealing texts, signing links and cookies, hashing phones. Decision 0063 says what
// is accepted for how long.
import { hkdfSync } from "node:crypto";
import { isSameHash, keyedHash } from "./tokens.ts";

/** The fields of the configuration that keys are made of. The list begins with the newest. */
export type Secrets = { secretKey: string; secretKeysBefore: readonly string[] };

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

/** For sealed.ts, which derives a key for each kind of text. The first seals; the others still unseal. */
export function sealingSecrets({ secretKey, secretKeysBefore }: Secrets): [string, ...string[]] {
  return [secretKey, ...secretKeysBefore];
}

/** HMAC-SHA-256 with the newest key. `purpose` separates uses. */
export function signText(secrets: Secrets, purpose: string, text: string): Buffer {
  return keyedHash(signingKeys(secrets)[0], purpose, text);
}

/** Whether one of the accepted keys made the signature; `length` bytes of it, if it was shortened. */
export function isTextSigned(
  secrets: Secrets,
  { purpose, text, length }: { purpose: string; text: string; length?: number },
  signature: Buffer,
): boolean {
  return signingKeys(secrets).some((key) =>
    isSameHash(signature, keyedHash(key, purpose, text).subarray(0, length)),
  );
}

/** The first signs. The other one is that of versions up to 0.2. */
export function signingKeys({ secretKey }: Secrets): [Key, Key] {
  return [derive(secretKey, "signing"), secretKey];
}

export type PhoneHash = { hash: Buffer; keyId: Buffer | null };

/** By every key that may have hashed it, the newest first. A null `keyId`: as versions up to 0.2 hashed. */
export function phoneHashes(secrets: Secrets, purpose: string, phone: string): [PhoneHash, ...PhoneHash[]] {
  return phoneKeys(secrets).map(({ key, keyId }) => ({
    hash: keyedHash(key, purpose, phone),
    keyId,
  })) as [PhoneHash, ...PhoneHash[]];
}

/** The id of the key that stays without SECRET_KEYS_BEFORE. */
export function presentPhoneKeyId({ secretKey }: Secrets): Buffer {
  return idOf(derive(secretKey, "phone hash"));
}

function phoneKeys({ secretKey, secretKeysBefore }: Secrets) {
  return [secretKey, ...secretKeysBefore].flatMap((secret) => {
    const key = derive(secret, "phone hash");
    return [
      { key, keyId: idOf(key) },
      { key: secret, keyId: null },
    ];
  });
}

type Key = string | Buffer;

/** By purpose and secret. Requests with a device cookie take several. */
const derivedKeys = new Map<string, Buffer>();

function derive(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `parcha ${purpose} key`, KEY_BYTES));
  derivedKeys.set(name, key);
  return key;
}

function idOf(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "parcha key id", KEY_ID_BYTES));
}
