import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import * as queries from "./owed-work.sql.ts";

/** Their customers are locked while the batch runs. */
const BATCH_BOOKINGS = 500;
const BATCHES_PER_SWEEP = 40;

/**
 * Adds what is owed for sessions from before the tables `owed_notes` and `owed_remedies`, in the order of the bookings'
 * ids, once. From then on the triggers keep these tables.
 */
export async function sweepOwedWork(ctx: AppContext, now: Date) {
  for (let batch = 0; batch < BATCHES_PER_SWEEP; batch++) if (await fillBatch(ctx, now)) return;
}

/** Whether everything is filled. */
async function fillBatch(ctx: AppContext, now: Date): Promise<boolean> {
  const fill = await queries.findUnfinishedFill(ctx.db);
  if (!fill) return true;
  return inTransaction(ctx.db, async (tx) => {
    const endId = await queries.findBatchEnd(tx, fill, BATCH_BOOKINGS);
    if (endId === null) {
      await queries.finishFill(tx, now);
      return true;
    }
    // Otherwise a change that is committed meanwhile would neither see the new rows nor be seen by them.
    await queries.lockCustomersOfBatch(tx, fill, endId);
    await queries.refreshOwedWork(tx, fill, endId);
    await queries.setBatchEnd(tx, endId);
    return false;
  });
}
