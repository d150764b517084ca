// All or nothing, and again where Postgres says that another try may pass.
import type { Pool, PoolClient } from "pg";

export type Transaction = PoolClient;

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const CANNOT_CONNECT_NOW = "57P03";

/** The SQLSTATE of an error that Postgres raised, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** Whether an error is a second row under a unique index of this name. */
export function isDuplicate(error: unknown, index: string): boolean {
  return (
    sqlState(error) === "23505" &&
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === index
  );
}

/**
 * Runs the work inside one transaction. A deadlock, a serialization failure or a server that is just recovering is
 * tried again, so the work must have no effect outside the database. Its own errors roll back and pass through.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      const state = sqlState(error);
      const mayPass = state === SERIALIZATION_FAILURE || state === DEADLOCK || state === CANNOT_CONNECT_NOW;
      if (!mayPass || attempt === ATTEMPTS) throw error;
    }
  }
}

async function once<Result>(pool: Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, not given to the next caller.
    await client.query("rollback").catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
