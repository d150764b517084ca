import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { foldedNameOf, foldInBatches } from "#server/modules/customers/folded-columns.ts";
import * as queries from "./attendee-names.sql.ts";

/** Folds the names of attendees that an earlier version stored without their sounds. */
export async function sweepAttendeeNames(ctx: AppContext) {
  await foldInBatches(ctx, indexAttendees);
}

async function indexAttendees(tx: Transaction, limit: number): Promise<number> {
  const found = await queries.lockAttendeesToIndex(tx, limit);
  if (found.length > 0)
    await queries.indexAttendees(
      tx,
      found.map(({ id }) => id),
      found.map(({ name }) => foldedNameOf(name)),
    );
  return found.length;
}
