// SECRET_KEY split by purpose (HKDF, RFC 5869): sealing texts, signing links and cookies, hashing phones. A purpose can have
// keys of its own, and is then rotated apart from the others. Decision 0063 says what is accepted for how long.
import { hkdfSync } from "node:crypto";
import { isSameHash, keyedHash } from "./tokens.ts";

/** The fields of the configuration that keys are made of. Lists begin with the newest. */
export type Secrets = {
  secretKey: string;
  secretKeysBefore: readonly string[];
  sealingKeys?: readonly string[];
  signingKeys?: readonly string[];
  phoneHashKeys?: readonly string[];
};

/** In SIGNING_KEYS it stands for the key that is derived from SECRET_KEY. */
export const DERIVED = "SECRET_KEY";
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

/** For sealed.ts, which derives a key for each kind of text. The first seals; the others still unseal. */
export function sealingSecrets({ secretKey, secretKeysBefore, sealingKeys = [] }: Secrets) {
  const [first = secretKey, ...others] = sealingKeys;
  const derived = sealingKeys.length > 0 ? [secretKey] : [];
  return [first, ...others, ...derived, ...secretKeysBefore] as [string, ...string[]];
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

/** The first signs. The last one of a key that is derived from SECRET_KEY is that of versions up to 0.2. */
export function signingKeys({ secretKey, signingKeys: own = [] }: Secrets): [Key, ...Key[]] {
  const derived: [Key, Key] = [derive(secretKey, "signing"), secretKey];
  const [first, ...others] = own.flatMap((key): Key[] =>
    key === DERIVED ? derived : [derive(key, "signing")],
  );
  return first === undefined ? derived : [first, ...others];
}

export type PhoneHash = { hash: Buffer; keyId: Buffer | null };

/** By every key that may have hashed it, the newest first. A null `keyId`: as versions up to 0.2 hashed. */
export function phoneHashes(secrets: Secrets, purpose: string, phone: string): [PhoneHash, ...PhoneHash[]] {
  return phoneKeys(secrets).map(({ key, keyId }) => ({
    hash: keyedHash(key, purpose, phone),
    keyId,
  })) as [PhoneHash, ...PhoneHash[]];
}

/** The ids of keys that stay without SECRET_KEYS_BEFORE and the later entries of PHONE_HASH_KEYS. */
export function presentPhoneKeyIds({ secretKey, phoneHashKeys = [] }: Secrets): Buffer[] {
  const own = phoneHashKeys.slice(0, 1);
  return [...own, secretKey].map((secret) => idOf(derive(secret, "phone hash")));
}

function phoneKeys({ secretKey, secretKeysBefore, phoneHashKeys = [] }: Secrets) {
  const withId = (secret: string) => {
    const key = derive(secret, "phone hash");
    return { key, keyId: idOf(key) };
  };
  const ofSecretKey = (secret: string) => [withId(secret), { key: secret, keyId: null }];
  return [...phoneHashKeys.map(withId), ...[secretKey, ...secretKeysBefore].flatMap(ofSecretKey)];
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
