import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { foldedNameOf, foldedUsernameOf } from "./folded-columns.ts";
import * as queries from "./name-index.sql.ts";

const BATCH_ROWS = 1000;
const MAX_BATCHES = 5;

/** Folds the names that were stored before they could be searched, some thousand in one sweep. */
export async function sweepNameIndex(ctx: AppContext) {
  await inBatches(ctx, indexCustomers);
  await inBatches(ctx, indexAddresses);
}

async function inBatches(ctx: AppContext, index: (tx: Transaction) => Promise<number>) {
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await inTransaction(ctx.db, index)) < BATCH_ROWS) return;
}

async function indexCustomers(tx: Transaction): Promise<number> {
  const found = await queries.lockCustomersToIndex(tx, BATCH_ROWS);
  if (found.length > 0)
    await queries.indexCustomers(
      tx,
      found.map(({ id }) => id),
      found.map(({ name, phone }) => foldedUsernameOf(name, phone)),
    );
  return found.length;
}

async function indexAddresses(tx: Transaction): Promise<number> {
  const found = await queries.lockAddressesToIndex(tx, BATCH_ROWS);
  if (found.length > 0)
    await queries.indexAddresses(
      tx,
      found.map(({ id }) => id),
      found.map(({ name }) => foldedNameOf(name)),
    );
  return found.length;
}
