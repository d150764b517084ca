// The command that seals anew what is still under an earlier SECRET_KEY, so that the earlier one can be thrown away.
// Servers may run meanwhile; what cannot be opened stays as it is, and is said.
import type { Config } from "#server/config/config.ts";
import { resealed, type SealedTexts } from "#server/crypto/sealed.ts";
import type { Pool } from "#server/db/pool.ts";
import { sealedIntakes } from "#server/modules/sessions/intakes.ts";
import { sealedTotps } from "#server/modules/staff/staff.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const AT_A_TIME = 200;

/** Answers what to print. A second run finds nothing to do. */
export async function resealEverything(
  db: Pool,
  { secretKey, secretKeysBefore }: Pick<Config, "secretKey" | "secretKeysBefore">,
): Promise<string> {
  const counts = { anew: 0, unread: 0 };
  for (const texts of [sealedIntakes, sealedTotps])
    await resealOf(db, texts, [secretKey, ...secretKeysBefore], counts);
  const { anew, unread } = counts;
  const rest =
    unread > 0
      ? `${unread} cannot be opened by SECRET_KEY nor SECRET_KEYS_BEFORE: is an earlier key missing there?`
      : "Nothing is sealed under an earlier key any more; SECRET_KEYS_BEFORE can go.";
  return `${anew} sealed anew. ${rest}`;
}

async function resealOf(
  db: Pool,
  texts: SealedTexts,
  secrets: readonly [string, ...string[]],
  counts: { anew: number; unread: number },
) {
  let found = await texts.after(db, FIRST, AT_A_TIME);
  while (found.length > 0) {
    for (const { id, sealed } of found) {
      const anew = resealed(secrets, { purpose: texts.purpose, id }, sealed);
      if (anew === null) counts.unread += 1;
      else if (anew !== sealed && (await texts.replace(db, id, sealed, anew))) counts.anew += 1;
    }
    found = await texts.after(db, found.at(-1)?.id ?? FIRST, AT_A_TIME);
  }
}
