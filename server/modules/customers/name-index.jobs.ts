import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { foldedNameOf, foldedUsernameOf, foldInBatches } from "./folded-columns.ts";
import * as queries from "./name-index.sql.ts";

/** Folds the names that an earlier version stored without what the search needs. */
export async function sweepNameIndex(ctx: AppContext) {
  await foldInBatches(ctx, indexCustomers);
  await foldInBatches(ctx, indexAddresses);
}

async function indexCustomers(tx: Transaction, limit: number): Promise<number> {
  const found = await queries.lockCustomersToIndex(tx, limit);
  if (found.length > 0)
    await queries.indexCustomers(
      tx,
      found.map(({ id }) => id),
      found.map(({ name, phone }) => foldedUsernameOf(name, phone)),
    );
  return found.length;
}

async function indexAddresses(tx: Transaction, limit: number): Promise<number> {
  const found = await queries.lockAddressesToIndex(tx, limit);
  if (found.length > 0)
    await queries.indexAddresses(
      tx,
      found.map(({ id }) => id),
      found.map(({ name }) => foldedNameOf(name)),
    );
  return found.length;
}
