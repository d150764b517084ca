import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
import { migrate } from "./migrate.ts";

const TWO_INDEXES = `-- no-transaction
create index concurrently if not exists people_by_age on people (age);
-- Both; of them.
create unique index concurrently if not exists people_by_name on people (name);
`;

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await database.pool.query("delete from migrations");
  await write("0001-people.sql", "create table people (name text not null, age integer not null);");
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.connectionString, pathToFileURL(`${folder}/`));

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await database.pool.query({ text: sql, rowMode: "array" });
  return rows.flat();
}

const applied = () => column("select name from migrations order by name");
const indexes = (isValid: boolean) =>
  column(
    `select indexrelid::regclass::text from pg_index
     where indrelid = 'people'::regclass and indisvalid = ${isValid} order by 1`,
  );

test("a migration that fails leaves nothing behind, and the next start runs it again", async () => {
  await write("0002-faulty.sql", "create table pets (name text); select 1 / 0;");
  await expect(run()).rejects.toThrow("Migration 0002-faulty.sql failed: division by zero");
  expect(await column("select to_regclass('pets')")).toEqual([null]);
  expect(await applied()).toEqual(["0001-people.sql"]);
  await write("0002-faulty.sql", "create table pets (name text);");
  expect(await run()).toEqual(["0002-faulty.sql"]);
});

test("a database with migrations that this version does not know is refused with their names and what to do", async () => {
  await run();
  await rm(join(folder, "0001-people.sql"));
  await expect(run()).rejects.toThrow(/1 migrations .* 0001-people\.sql\. .*start that one.*empty database/);
});

test("a migration with the line -- no-transaction may create indexes concurrently", async () => {
  await write("0002-indexes.sql", TWO_INDEXES);
  expect(await run()).toEqual(["0001-people.sql", "0002-indexes.sql"]);
  expect(await indexes(true)).toEqual(["people_by_age", "people_by_name"]);
  expect(await run()).toEqual([]);
});

test("a migration without that line runs in a transaction, where no index is created concurrently", async () => {
  await write("0002-indexes.sql", TWO_INDEXES.replace("-- no-transaction", "-- In a transaction."));
  await expect(run()).rejects.toThrow("cannot run inside a transaction block");
});

test("a migration outside of a transaction that fails half-way is finished by the next start", async () => {
  await run();
  await database.pool.query("insert into people values ('Asha', 30), ('Asha', 31)");
  await write("0002-indexes.sql", TWO_INDEXES);
  await expect(run()).rejects.toThrow("0002-indexes.sql failed: could not create unique index");
  expect(await applied()).toEqual(["0001-people.sql"]);
  expect(await indexes(true)).toEqual(["people_by_age"]);
  expect(await indexes(false)).toEqual(["people_by_name"]);

  await database.pool.query("delete from people where age = 31");
  expect(await run()).toEqual(["0002-indexes.sql"]);
  expect(await indexes(true)).toEqual(["people_by_age", "people_by_name"]);
});

test("a migration runs again after a deadlock with a transaction of the version before", async () => {
  await write("0002-pets.sql", "create table pets (name text);");
  await run();
  await write(
    "0003-ages.sql",
    "alter table people add column born date; alter table pets add column born date;",
  );
  const writer = await database.pool.connect();
  try {
    await writer.query("begin");
    // PostgreSQL ends the transaction whose time is over first: the migration.
    await writer.query("set local deadlock_timeout = '20s'");
    await writer.query("insert into pets values ('Moti')");
    const migrating = run();
    await waitForBlocked(database.pool, 1);
    await writer.query("insert into people values ('Asha', 30)");
    await writer.query("commit");
    expect(await migrating).toEqual(["0003-ages.sql"]);
  } finally {
    writer.release();
  }
});

test("a migration that waits for a long transaction, such as of a backup, keeps the version before from no table", async () => {
  await run();
  await write("0002-born.sql", "alter table people add column born date;");
  const backup = await database.pool.connect();
  try {
    await backup.query("begin; lock table people in access share mode");
    const migrating = run();
    await waitForBlocked(database.pool, 1);
    await database.pool.query("select from people");
    await backup.query("commit");
    expect(await migrating).toEqual(["0002-born.sql"]);
  } finally {
    backup.release();
  }
});

/** A transaction with a snapshot, which `create index concurrently` waits for. */
async function openSnapshot(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("begin isolation level repeatable read");
  await client.query("select count(*) from people");
  return client;
}

const waitingBuilders = () =>
  column(
    `select pid from pg_stat_activity
     where query like 'create index concurrently%' and wait_event = 'virtualxid' and datname = current_database()`,
  );

test("a server that dies while it builds an index leaves the rest to the next one that starts", async () => {
  await run();
  await write("0002-indexes.sql", TWO_INDEXES);
  const snapshot = await openSnapshot();
  const dying = expect(run()).rejects.toThrow("0002-indexes.sql failed");
  await vi.waitFor(async () => expect(await waitingBuilders()).toHaveLength(1));
  await database.pool.query("select pg_terminate_backend($1)", await waitingBuilders());
  await dying;
  await snapshot.end();
  expect(await indexes(false)).toEqual(["people_by_age"]);

  expect(await run()).toEqual(["0002-indexes.sql"]);
  expect(await indexes(true)).toEqual(["people_by_age", "people_by_name"]);
});

test("servers that start together migrate once, and do not block an index built concurrently", async () => {
  await run();
  await write("0002-indexes.sql", TWO_INDEXES);
  const snapshot = await openSnapshot();
  const first = run();
  await vi.waitFor(async () => expect(await waitingBuilders()).toHaveLength(1));
  const others = [run(), run()];
  await snapshot.end();
  expect((await Promise.all([first, ...others])).flat()).toEqual(["0002-indexes.sql"]);
  expect(await indexes(true)).toEqual(["people_by_age", "people_by_name"]);
});
