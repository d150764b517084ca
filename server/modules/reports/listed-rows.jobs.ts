import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { isAnyCustomerQueued, lockListing, queueNextForBackfill } from "./listed-rows.sql.ts";
import { listQueuedCustomers } from "./listed-rows.ts";

const BATCH_CUSTOMERS = 500;
/** Other due work waits for this sweep. */
const MAX_BATCHES = 20;

/** Derives listed rows that no reader has asked for, and those of customers who are older than the tables. */
export async function sweepListedRows(ctx: AppContext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if (await isAnyCustomerQueued(ctx.db)) await listQueuedCustomers(ctx);
    else if (!(await queueNext(ctx))) return;
  }
}

function queueNext({ db }: AppContext): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockListing(tx);
    return queueNextForBackfill(tx, BATCH_CUSTOMERS);
  });
}
