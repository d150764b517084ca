// Authenticated encryption for texts in the database: AES-256-GCM with keys derived from SECRET_KEY. Each text is bound to
// its row by associated data, so that a sealed text copied into another row cannot be unsealed.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Pool } from "#server/db/pool.ts";

/** The kind of text and its row's id. A text can be unsealed only with the associated data it was sealed with. */
export type AssociatedData = { purpose: string; id: string };

/** All sealed texts of one kind, for the command that reseals them. */
export type SealedTexts = {
  purpose: string;
  /** Lists texts in order of id, beginning after `id`. */
  listAfter(db: Pool, id: string, limit: number): Promise<readonly { id: string; sealed: Buffer }[]>;
  /** Replaces the text; null when it is no longer `before`. */
  replace(db: Pool, id: string, before: Buffer, sealed: Buffer): Promise<unknown>;
};

// Layout: version, key id, nonce, tag, ciphertext. The key id selects the secret after SECRET_KEY was changed.
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_AT = 1 + KEY_ID_BYTES;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

export function seal(secret: string, data: AssociatedData, text: string): Buffer {
  const { key, keyId } = keyOf(secret, data.purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), keyId, nonce]);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(head, data));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([head, cipher.getAuthTag(), ciphertext]);
}

/** Null when none of the secrets sealed the text, when it was modified, or when the associated data differ. */
export function unseal(secrets: readonly string[], data: AssociatedData, sealed: Buffer): string | null {
  if (sealed.length < TEXT_AT || sealed[0] !== VERSION) return null;
  const keys = secrets.map((secret) => keyOf(secret, data.purpose));
  const found = keys.find(({ keyId }) => keyId.equals(sealed.subarray(1, NONCE_AT)));
  if (!found) return null;
  const nonce = sealed.subarray(NONCE_AT, TAG_AT);
  const decipher = createDecipheriv("aes-256-gcm", found.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(sealed.subarray(0, TAG_AT), data));
  decipher.setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Seals the text with the first secret; returns `sealed` itself if that is done already. Null: no secret unseals it. */
export function reseal(
  secrets: readonly [string, ...string[]],
  data: AssociatedData,
  sealed: Buffer,
): Buffer | null {
  if (unseal([secrets[0]], data, sealed) !== null) return sealed;
  const text = unseal(secrets, data, sealed);
  return text === null ? null : seal(secrets[0], data, text);
}

function keyOf(secret: string, purpose: string) {
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `parcha sealed ${what}\n${purpose}`, bytes));
  return { key: derive("key", 32), keyId: derive("key id", KEY_ID_BYTES) };
}

function additionalData(head: Buffer, { purpose, id }: AssociatedData): Buffer {
  return Buffer.concat([head, Buffer.from(`${purpose}\n${id}`)]);
}
