import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import * as queries from "./owed-work.sql.ts";

const BATCH_BOOKINGS = 5_000;
const BATCHES_PER_SWEEP = 4;

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
  const endId = await queries.findBatchEnd(ctx.db, fill, BATCH_BOOKINGS);
  if (endId === null) {
    await queries.finishFill(ctx.db, now);
    return true;
  }
  // One customer in a transaction: several could deadlock with a customer and the referrer.
  for (const customerId of await queries.listCustomersToRefresh(ctx.db, fill, endId))
    await inTransaction(ctx.db, async (tx) => {
      // Otherwise a change that is committed meanwhile would neither see the new rows nor be seen by them.
      await lockCustomer(tx, customerId);
      await queries.refreshOwedWork(tx, customerId);
    });
  await queries.setBatchEnd(ctx.db, endId);
  return false;
}
