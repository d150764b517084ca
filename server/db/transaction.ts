// Transactions, which are retried after errors that a retry may avoid.
import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";

const MAX_TRIES = 4;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";
const CANNOT_CONNECT_NOW = "57P03";
/** What a standby answers a write, also a primary that has been made one. */
export const READ_ONLY = "25006";

/** The SQLSTATE of an error from PostgreSQL; null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

export const isDeadlock = (error: unknown): boolean => sqlState(error) === DEADLOCK;
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

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
 * The connection of a transaction. It sends each statement at once, without waiting for the answers to earlier ones, and
 * PostgreSQL runs them in this order. So statements of one `Promise.all` make one round trip. If one of them fails,
 * PostgreSQL refuses those behind it.
 */
export class Transaction {
  readonly #client: PoolClient;
  #firstError: unknown;
  #hasEnded = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** A statement that comes after the end would run by itself on a connection that another request may have by then. */
  async query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#hasEnded) throw new Error("The transaction of this statement has ended");
    return this.#send(statement, values);
  }

  async #send(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    try {
      return await this.#client.query(statement, values);
    } catch (error) {
      this.#firstError ??= error;
      throw error;
    }
  }

  begin(): Promise<QueryResult> {
    return this.#send("begin");
  }

  /** PostgreSQL answers the commit of a failed transaction without an error, by rolling back. */
  async commit() {
    this.#hasEnded = true;
    const { command } = await this.#send("commit");
    if (command !== "COMMIT") throw this.#firstError ?? new Error(`The commit ended as ${command}`);
  }

  async rollback() {
    this.#hasEnded = true;
    await this.#client.query("rollback");
  }

  /** For an error of a statement, that of the first one that failed: PostgreSQL refuses all others because of it. */
  causeOf(error: unknown): unknown {
    return error instanceof pg.DatabaseError ? (this.#firstError ?? error) : error;
  }
}

/**
 * The last statements of a transaction, which share the commit's round trip. It sends them all before it waits for any,
 * and answers what the whole transaction answers. It throws nothing by itself: the commit is on its way then.
 */
type Last<Decided, Result> = (tx: Transaction, decided: Decided) => Promise<Result>;

/**
 * Runs the work in a transaction. An error of the work rolls back and is thrown. After a deadlock, a serialization failure
 * or while the server recovers, the work runs again, so it must have no effect outside the database.
 */
export async function inTransaction<Decided, Result = Decided>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Decided>,
  last?: Last<Decided, Result>,
): Promise<Result>;
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  last: Last<Result, Result> = async (_, result) => result,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work, last);
    } catch (error) {
      const state = sqlState(error);
      const isTransient =
        state === SERIALIZATION_FAILURE || state === DEADLOCK || state === CANNOT_CONNECT_NOW;
      if (!isTransient || attempt === MAX_TRIES) throw error;
    }
  }
}

/** Reads in one round trip. `read` sends all of its statements before it waits for any. */
export function readTogether<Result>(
  pool: Pool,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async () => undefined, read);
}

async function runOnce<Decided, Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Decided>,
  last: Last<Decided, Result>,
): Promise<Result> {
  const client = await pool.connect();
  const tx = new Transaction(client);
  let fault: Error | undefined;
  try {
    // `begin` goes out with the first statement of the work. Only a lost connection refuses it, and then those fail too.
    const begun = tx.begin();
    begun.catch(() => undefined);
    const decided = await work(tx);
    const [result] = await Promise.all([last(tx, decided), begun, tx.commit()]);
    return result;
  } catch (error) {
    const cause = tx.causeOf(error);
    // A new connection may reach the primary.
    if (cause instanceof Error && sqlState(cause) === READ_ONLY) fault = cause;
    await tx.rollback().catch((rollbackFault: Error) => {
      fault = rollbackFault;
    });
    throw cause;
  } finally {
    // With an error, the pool closes the connection instead of reusing it.
    client.release(fault);
  }
}
