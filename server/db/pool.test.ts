import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openPool, type Pool } from "./pool.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connectionString);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("a plan starts no parallel processes, however cheap PostgreSQL counts them", async () => {
  const client = await pool.connect();
  const cheap = ["parallel_setup_cost", "parallel_tuple_cost", "min_parallel_table_scan_size"];
  for (const setting of cheap) await client.query(`set ${setting} = 0`);
  await client.query("create table numbers as select n from generate_series(1, 10000) n");
  const { rows } = await client.query("explain select sum(n) from numbers");
  expect(JSON.stringify(rows)).not.toContain("Gather");
  client.release(true);
});

it("PostgreSQL is told to give a machine up that has not answered for 25 seconds", async () => {
  // Not `show`: of a connection by a Unix socket it shows none.
  const { rows } = await pool.query(
    "select name, reset_val from pg_settings where name ~ '^tcp_' and source = 'client' order by name",
  );
  expect(rows.map(({ name, reset_val }) => [name, reset_val])).toEqual([
    ["tcp_keepalives_count", "3"],
    ["tcp_keepalives_idle", "10"],
    ["tcp_keepalives_interval", "5"],
    ["tcp_user_timeout", "25000"],
  ]);
});

it("days are steps of 24 hours, in whatever time zone the database is", async () => {
  const { database: name } = (await pool.query("select current_database() as database")).rows[0];
  await pool.query(`alter database "${name}" set timezone = 'Asia/Beirut'`);
  const other = openPool(database.connectionString);
  // The clocks of Beirut go forward at midnight.
  const days =
    "select count(*)::integer as days from generate_series('2026-03-28'::date, '2026-03-30'::date, '1 day')";
  expect((await other.query(days)).rows).toEqual([{ days: 3 }]);
  await other.end();
});
