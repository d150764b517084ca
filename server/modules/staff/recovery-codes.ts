// Recovery codes of the second step are stored like passwords, by argon2id under a random salt: they have 80 random bits.
// Codes of a set share their salt, so that one hash finds the code that was typed. Sets from before 2026-11-24 have no salt,
// and SHA-256.
import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import * as queries from "./recovery-codes.sql.ts";

const SALT_BYTES = 16;

export async function hashRecoveryCodes(codes: readonly string[]): Promise<queries.HashedCodes> {
  const salt = randomBytes(SALT_BYTES);
  const hashes: Buffer[] = [];
  // One after the other: each takes 19 MiB.
  for (const code of codes) hashes.push(await hashRaw(code, { salt }));
  return { salt, hashes };
}

/** False if the admin has no such code or used it before. */
export async function consumeRecoveryCode(
  db: Pool,
  adminId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const set = await queries.findCodeSet(db, adminId);
  if (!set) return false;
  const codeHash = set.salt ? await hashRaw(code, { salt: set.salt }) : tokenHash(code);
  return (await queries.consumeRecoveryCode(db, adminId, codeHash, now)) !== null;
}
