// The command `reseal`: seals texts that an earlier SECRET_KEY sealed with the present one, so that the earlier key is no
// longer needed. Servers may run meanwhile. Texts that no key unseals are left unchanged and counted.
import { istDateOf } from "#domain/ist-time.ts";
import { type Secrets, sealingSecrets } from "#server/crypto/keys.ts";
import { reseal, type SealedTexts } from "#server/crypto/sealed.ts";
import type { Pool } from "#server/db/pool.ts";
import { earlierPhoneKeysNeededUntil } from "#server/modules/customers/customers.ts";
import { sealedNotes } from "#server/modules/notes/notes.ts";
import { sealedIntakes } from "#server/modules/sessions/intakes.ts";
import { sealedRatings } from "#server/modules/sessions/ratings.ts";
import { sealedTotps } from "#server/modules/staff/totp.ts";
import { StartupError } from "#server/start.ts";

const BEFORE_FIRST_ID = "00000000-0000-0000-0000-000000000000";
const BATCH_SIZE = 200;

/**
 * Returns the text to print. The command can be repeated: a second run has nothing to do.
 * @throws StartupError if no key unseals a text, so that what waits for the command removes no key
 */
export async function resealAll(db: Pool, secrets: Secrets): Promise<string> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const texts of [sealedIntakes, sealedNotes, sealedRatings, sealedTotps])
    await resealTexts(db, texts, sealingSecrets(secrets), counts);
  const { resealed, unreadable } = counts;
  if (unreadable > 0)
    throw new StartupError(
      `${resealed} resealed. ${unreadable} cannot be unsealed with SECRET_KEY or SECRET_KEYS_BEFORE: is an earlier key missing there?`,
    );
  return `${resealed} resealed. No text is sealed with an earlier key any more: ${await keysToKeep(db, secrets)}`;
}

async function keysToKeep(db: Pool, secrets: Secrets): Promise<string> {
  const needed = await earlierPhoneKeysNeededUntil(db, secrets);
  if (!needed) return "SECRET_KEYS_BEFORE can be removed.";
  const day = istDateOf(needed.until);
  const phones =
    needed.phones === 1
      ? "1 phone of a closed account was"
      : `${needed.phones} phones of closed accounts were`;
  return `but ${phones} hashed with one. Keep SECRET_KEYS_BEFORE as it is until ${day}.`;
}

async function resealTexts(
  db: Pool,
  texts: SealedTexts,
  secrets: readonly [string, ...string[]],
  counts: { resealed: number; unreadable: number },
) {
  let batch = await texts.listAfter(db, BEFORE_FIRST_ID, BATCH_SIZE);
  while (batch.length > 0) {
    for (const { id, sealed } of batch) {
      const resealed = reseal(secrets, { purpose: texts.purpose, id }, sealed);
      if (resealed === null) counts.unreadable += 1;
      else if (resealed !== sealed && (await texts.replace(db, id, sealed, resealed))) counts.resealed += 1;
    }
    batch = await texts.listAfter(db, batch.at(-1)?.id ?? BEFORE_FIRST_ID, BATCH_SIZE);
  }
}
