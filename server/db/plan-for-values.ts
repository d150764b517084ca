import type { Pool } from "./pool.ts";
import { run } from "./sql.ts";
import { inTransaction, type Transaction } from "./transaction.ts";

/**
 * Reads in a transaction whose statements are planned for their own values, not once for all: filters differ in how much they
 * leave over.
 */
export function readPlannedForValues<Result>(
  db: Pool,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const setting = run(tx)`set local plan_cache_mode = 'force_custom_plan'`;
    const [result] = await Promise.all([read(tx), setting]);
    return result;
  });
}
