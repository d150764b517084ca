// Names as the columns `folded_name` and `attendee_folded_name` have them, by which the search finds customers: the folded words,
// each after a space, and what they sound like, each after a slash: " sunita devi/sunit/debi/sunitdbi". A name without a slash was
// stored by a version that knew no sounds; the sweep folds it anew, and until then it is found by its folded words.
import { defaultUsername } from "#domain/accounts.ts";
import { foldedBeginningsOf, foldName } from "#domain/folded-names.ts";
import { soundBeginningsOf, soundsOf } from "#domain/name-sounds.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";

const BATCH_ROWS = 1000;
const MAX_BATCHES = 5;

export function foldedNameOf(name: string): string {
  const folded = foldName(name);
  return folded === "" ? "" : ` ${folded}/${soundsOf(name).join("/")}`;
}

/** Of the chosen name or the username. Empty for a name that is made of the phone: all customers without another name would match it. */
export function foldedUsernameOf(name: string, phone: string): string {
  return name === defaultUsername(phone) ? "" : foldedNameOf(name);
}

/** For each typed word the parts of a column, one or more, that a name has which may be meant. */
export function foldedPartsOf(typed: string): string[][] {
  const sounds = soundBeginningsOf(typed);
  return foldedBeginningsOf(typed).map((beginnings, index) => [
    ...shortestOf(beginnings).map((beginning) => ` ${beginning}`),
    ...shortestOf(sounds[index] ?? []).map((beginning) => `/${beginning}`),
  ]);
}

/** Without those that begin as another one does, which finds more. */
function shortestOf(beginnings: readonly string[]): string[] {
  return beginnings.filter(
    (beginning) => !beginnings.some((other) => other !== beginning && beginning.startsWith(other)),
  );
}

/** `fold` folds at most `limit` rows and returns their number. Some thousand in one sweep. */
export async function foldInBatches(
  { db }: AppContext,
  fold: (tx: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await inTransaction(db, (tx) => fold(tx, BATCH_ROWS))) < BATCH_ROWS) return;
}
