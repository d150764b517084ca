// Transactions, which are retried after errors that a retry may avoid.
import type { Pool, PoolClient } from "pg";

export type Transaction = PoolClient;

const MAX_TRIES = 4;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const CANNOT_CONNECT_NOW = "57P03";

/** The SQLSTATE of an error from PostgreSQL; null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

export const isDeadlock = (error: unknown): boolean => sqlState(error) === DEADLOCK;

/** Whether the error is a violation of the unique index with this name. */
export function isDuplicate(error: unknown, index: string): boolean {
  return (
    sqlState(error) === "23505" &&
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === index
  );
}

/**
 * Runs the work in a transaction. An error of the work rolls back and is thrown. After a deadlock, a serialization failure
 * or while the server recovers, the work runs again, so it must have no effect outside the database.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      const state = sqlState(error);
      const isTransient =
        state === SERIALIZATION_FAILURE || state === DEADLOCK || state === CANNOT_CONNECT_NOW;
      if (!isTransient || attempt === MAX_TRIES) throw error;
    }
  }
}

async function runOnce<Result>(pool: Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let rollbackError: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((fault: Error) => {
      rollbackError = fault;
    });
    throw error;
  } finally {
    // With an error, the pool closes the connection instead of reusing it.
    client.release(rollbackError);
  }
}
