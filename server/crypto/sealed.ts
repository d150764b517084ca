// Texts that the database must not be able to read: sealed with AES-256-GCM by a key made of our secret, and bound to
// what they belong to, so that one cannot be put in the place of another. Knows nothing of what they say.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Pool } from "#server/db/pool.ts";

/** What it is, which keeps uses apart, and the id of what it belongs to. Both must be the same again to open it. */
export type Belonging = { purpose: string; id: string };

/** Texts of one kind, each under the id of what it belongs to. */
export type SealedTexts = {
  purpose: string;
  /** In the order of their ids, at most `limit` that come after that one. */
  after(db: Pool, id: string, limit: number): Promise<readonly { id: string; sealed: Buffer }[]>;
  /** Null where it is another one than `before` by now. */
  replace(db: Pool, id: string, before: Buffer, sealed: Buffer): Promise<unknown>;
};

// Version, the key's id, nonce, the tag, the text. The key's id tells which secret opens it after ours was changed.
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_AT = 1 + KEY_ID_BYTES;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

export function seal(secret: string, belonging: Belonging, text: string): Buffer {
  const { key, keyId } = keyOf(secret, belonging.purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), keyId, nonce]);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(head, belonging));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([head, cipher.getAuthTag(), sealed]);
}

/** Tries the secret that it names. Null: none of these sealed it, it was changed or cut, or belongs elsewhere. */
export function unseal(secrets: readonly string[], belonging: Belonging, sealed: Buffer): string | null {
  if (sealed.length < TEXT_AT || sealed[0] !== VERSION) return null;
  const keys = secrets.map((secret) => keyOf(secret, belonging.purpose));
  const found = keys.find(({ keyId }) => keyId.equals(sealed.subarray(1, NONCE_AT)));
  if (!found) return null;
  const nonce = sealed.subarray(NONCE_AT, TAG_AT);
  const decipher = createDecipheriv("aes-256-gcm", found.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(sealed.subarray(0, TAG_AT), belonging));
  decipher.setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The same text, sealed by the first of the secrets; as it is where that sealed it already. Null: none opens it. */
export function resealed(
  secrets: readonly [string, ...string[]],
  belonging: Belonging,
  sealed: Buffer,
): Buffer | null {
  if (unseal([secrets[0]], belonging, sealed) !== null) return sealed;
  const text = unseal(secrets, belonging, sealed);
  return text === null ? null : seal(secrets[0], belonging, text);
}

function keyOf(secret: string, purpose: string) {
  const derived = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `parcha sealed ${what}\n${purpose}`, bytes));
  return { key: derived("key", 32), keyId: derived("key id", KEY_ID_BYTES) };
}

function boundTo(head: Buffer, { purpose, id }: Belonging): Buffer {
  return Buffer.concat([head, Buffer.from(`${purpose}\n${id}`)]);
}
