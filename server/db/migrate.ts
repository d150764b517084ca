// Brings a database up to date: the .sql files of migrations/, in the order of their names, forward only.
// Safe with many servers starting at once: one holds the lock, the others find the work done.
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { statementsOf } from "./statements.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as it stays this one. */
const LOCK = 7_261_425;
const LOCK_POLL_MS = 100;

/** The first line of a file whose statements run one by one, outside of a transaction. */
const NO_TRANSACTION = /^-- no-transaction\r?\n/;

/**
 * Applies the missing migrations of `folder` and answers their names. Refuses a database that knows migrations which
 * this code does not.
 */
export async function migrate(connectionString: string, folder = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const client = new pg.Client({ connectionString });
  // Without a listener, a connection lost between two queries would end the process; the next query reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
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

/**
 * Asks for the advisory lock again and again. A session that waits inside `pg_advisory_lock` holds a snapshot all the
 * while, and `create index concurrently` in the session that has the lock waits for every older snapshot: a deadlock.
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
      `The database is newer than this version of Parcha (it knows ${unknown.join(", ")}). Start the newer version.`,
    );
}

async function apply(client: pg.Client, file: string, text: string) {
  try {
    if (NO_TRANSACTION.test(text)) await runOneByOne(client, file, text);
    else await runInTransaction(client, file, text);
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function runInTransaction(client: pg.Client, file: string, text: string) {
  try {
    await client.query("begin");
    await client.query("insert into migrations (name) values ($1)", [file]);
    await client.query(text);
    await client.query("commit");
  } catch (error) {
    // On a connection that is gone the rollback fails too; the first error is the one to report.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** A file that stops half-way is not noted as applied, and the next start runs all of it again. */
async function runOneByOne(client: pg.Client, file: string, text: string) {
  for (const { text: statement } of statementsOf(text)) {
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
