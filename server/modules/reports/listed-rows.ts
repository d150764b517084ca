// The rows by which the tables of all bookings and customers are filtered, sorted and counted. Triggers (migration 0028)
// queue the customer of each change, and the reader of a table first derives the rows of the queued customers.
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import * as queries from "./listed-rows.sql.ts";

const BATCH_ENTRIES = 500;
/** A reader derives the rows of at most so many batches; the sweep does the rest of a large change. */
const MAX_READER_BATCHES = 20;

/** Brings the rows up to date with everything that was committed before the call. */
export async function updateListedRows({ db }: AppContext): Promise<void> {
  for (let batch = 0; batch < MAX_READER_BATCHES; batch++) {
    if (!(await queries.isAnyCustomerQueued(db))) return;
    await listQueuedCustomers({ db });
  }
}

/** Also waits for a transaction that has taken entries and not yet written their rows. */
export function listQueuedCustomers({ db }: Pick<AppContext, "db">): Promise<void> {
  return inTransaction(db, async (tx) => {
    await queries.lockListing(tx);
    const customerIds = await queries.takeQueuedCustomers(tx, BATCH_ENTRIES);
    if (customerIds.length === 0) return;
    await queries.addToCounts(tx, customerIds, -1);
    await queries.listBookingsOf(tx, customerIds);
    await queries.listCustomersAnew(tx, customerIds);
    await queries.addToCounts(tx, customerIds, 1);
  });
}
