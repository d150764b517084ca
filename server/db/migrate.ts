// Brings a database up to date: the .sql files of migrations/, in the order of their names, forward only.
// Safe with many servers starting at once: one holds the lock, the others find the work done.
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as it stays this one. */
const LOCK = 7_261_425;

/** Applies what is missing and answers its names. Refuses a database that knows migrations which this code does not. */
export async function migrate(connectionString: string): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const known = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(known.rows.map((migration) => migration.name));
    refuseNewer(applied, files);
    const missing = files.filter((file) => !applied.has(file));
    for (const file of missing) await apply(client, file);
    return missing;
  } finally {
    await client.end();
  }
}

function refuseNewer(applied: Set<string>, files: string[]) {
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this version of Parcha (it knows ${unknown.join(", ")}). Start the newer version.`,
    );
}

async function apply(client: pg.Client, file: string) {
  const text = await readFile(new URL(file, FOLDER), "utf8");
  try {
    await client.query("begin");
    await client.query("insert into migrations (name) values ($1)", [file]);
    await client.query(text);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
