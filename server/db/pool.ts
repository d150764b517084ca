// The connection pool. Dates and times are read as text (times as HH:MM), bigint as a number.
import pg from "pg";

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/** Type OIDs, from pg_type.dat in PostgreSQL's source. */
const DATE = 1082;
const TIME = 1083;
const BIGINT = 20;

pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIME, (text) => text.slice(0, 5));
pg.types.setTypeParser(BIGINT, Number);

/**
 * Each of the first four was measured (docs/decisions/0092).
 *
 * - `plan_cache_mode`: each prepared statement is planned once per connection. PostgreSQL would plan one with a range of days at
 *   each use, which takes longer than running it (the slots of a day: 0.9 ms instead of 0.3).
 * - `max_parallel_workers_per_gather`: a plan for any values takes `limit $1` for a tenth of the table, and would start
 *   processes for a page of 50 rows (a search of remedies to perform among 200,000 bookings: 424 ms instead of 272).
 * - `jit`: PostgreSQL compiles the sums of a year at each use (421 ms instead of 306).
 * - `work_mem`: a condition on a list of ids, such as the refunded bookings, is looked up in a table of hashes as long as this fits.
 *   With PostgreSQL's 4 MB the list is read anew for each row of a million (vidhis to perform, searched: over 15 s instead of 0.4).
 * - `TimeZone`: a series of days steps by the clock of the session, and a day whose clock skips midnight would shorten it.
 */
const SESSION_OPTIONS =
  "-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=32MB -c TimeZone=UTC";

/**
 * PostgreSQL ends the sessions of a machine that is gone without a word (no power, no cable) within half a minute. By the system's
 * usual times it keeps them, with the lock of due work, for two hours. A Unix socket has no such settings.
 */
export const GONE_MACHINE_OPTIONS =
  "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000";

/**
 * Fails after 5 s without a free connection, cancels statements after 15 s, and gives up a connection that has not answered
 * for 20 s: its server, or the network to it, may be gone without a sign.
 */
export function openPool(connectionString: string, maxConnections = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 15_000,
    options: `${SESSION_OPTIONS} ${GONE_MACHINE_OPTIONS}`,
    // Statements of a transaction that do not wait for each other share a round trip (transaction.ts).
    pipeline: true,
    application_name: "parcha",
  });
  // Without a listener, an idle connection that is lost would end the process. The pool replaces it.
  pool.on("error", () => undefined);
  // The same for a connection that is lost inside a transaction, whose query fails.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
