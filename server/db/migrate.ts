// Applies the .sql files of migrations/ in the order of their names, forward only. Servers that start together wait for
// each other by an advisory lock.
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { GONE_MACHINE_OPTIONS } from "./pool.ts";
import { splitStatements } from "./statements.ts";
import { isDeadlock, isLockTimeout } from "./transaction.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** The key of the advisory lock. It is arbitrary, but all versions of the server must use the same. */
const LOCK = 7_261_425;
const LOCK_POLL_MS = 100;
/** Above PostgreSQL's deadlock_timeout, and so short that people wait and no request fails. */
const LOCK_TIMEOUT = "2s";
const PAUSE_MS = 1_000;
/** About five minutes of lock timeouts. */
const MAX_TRIES = 100;
/** How many unknown migrations an error names. */
const SHOWN = 3;

/** The first line of a file whose statements run one by one, outside of a transaction. */
const NO_TRANSACTION = /^-- no-transaction\r?\n/;

/**
 * Applies the missing migrations of `folder` and returns their names.
 * @throws Error when the database has migrations that are not in the folder
 */
export async function migrate(connectionString: string, folder = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const client = new pg.Client({ connectionString, options: GONE_MACHINE_OPTIONS });
  // Without a listener, a connection lost between two queries would end the process; the next query reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    await createMigrationsTable(client);
    const known = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(known.rows.map((migration) => migration.name));
    refuseNewer(applied, files);
    const missing = files.filter((file) => !applied.has(file));
    for (const file of missing) await apply(client, file, await readFile(new URL(file, folder), "utf8"));
    return missing;
  } finally {
    await client.end();
  }
}

/** Not `if not exists`: PostgreSQL asks for the right to create tables even where the table exists. */
async function createMigrationsTable(client: pg.Client) {
  const found = await client.query("select where to_regclass('migrations') is not null");
  if (found.rowCount === 0)
    await client.query(
      "create table migrations (name text primary key, applied_at timestamptz not null default now())",
    );
}

/**
 * Polls for the advisory lock. A session that waits inside `pg_advisory_lock` holds a snapshot while it waits, and `create index concurrently` in the session that has the lock waits for every older snapshot: a deadlock.
 */
async function takeLock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [LOCK],
    );
    if (rows[0]?.isTaken) return;
    await wait(LOCK_POLL_MS);
  }
}

function refuseNewer(applied: Set<string>, files: string[]) {
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database has ${unknown.length} migrations that this version of Parcha does not know: ${unknown.slice(0, SHOWN).join(", ")}${unknown.length > SHOWN ? ", …" : ""}. If a newer version made them, start that one. If they are of a trial with an unreleased version, start with an empty database (in demo mode, another DATA_DIR)`,
    );
}

async function apply(client: pg.Client, file: string, text: string) {
  try {
    if (NO_TRANSACTION.test(text)) await runOneByOne(client, file, text);
    else await runUntilNotBlocked(client, file, text);
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/**
 * The version before locks rows of the same tables meanwhile, in another order than the statements of the file. And while the
 * migration waits for the lock of a table, as during a backup, all others wait behind it: it lets them pass.
 */
async function runUntilNotBlocked(client: pg.Client, file: string, text: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(client, file, text);
    } catch (error) {
      if (!(isDeadlock(error) || isLockTimeout(error)) || attempt === MAX_TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

async function runInTransaction(client: pg.Client, file: string, text: string) {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query("insert into migrations (name) values ($1)", [file]);
    await client.query(text);
    await client.query("commit");
  } catch (error) {
    // On a lost connection the rollback fails too. The first error is the one to report.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** A file that fails half-way is not recorded as applied, so the next start runs all of it again. */
async function runOneByOne(client: pg.Client, file: string, text: string) {
  for (const { text: statement } of splitStatements(text)) {
    await dropInvalidIndex(client, statement);
    await client.query(statement);
  }
  await client.query("insert into migrations (name) values ($1)", [file]);
}

/**
 * `create index concurrently` that fails leaves an invalid index, which `if not exists` would take for the finished one.
 * https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
async function dropInvalidIndex(client: pg.Client, statement: string) {
  const [, name] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? [];
  if (name === undefined) return;
  const invalid = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  );
  if (invalid.rowCount !== 0) await client.query(`drop index concurrently ${name}`);
}
