import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { inTransaction, type Transaction } from "./transaction.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("create table notes (id integer primary key)");
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("delete from notes"));

const insert = (tx: Transaction, id: number) => tx.query("insert into notes values ($1)", [id]);
const countNotes = async () =>
  (await database.pool.query("select count(*)::integer as count from notes")).rows[0]?.count;

it("runs statements that do not wait for each other in the order in which they were sent", async () => {
  const seen = await inTransaction(database.pool, (tx) =>
    Promise.all(
      [1, 2].flatMap((id) => [insert(tx, id), tx.query("select count(*)::integer as n from notes")]),
    ),
  );
  expect([seen[1]?.rows, seen[3]?.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});

it("throws the error of the first statement that failed, whichever error reaches the caller first", async () => {
  const work = async (tx: Transaction) => {
    const duplicate = insert(tx, 1).then(() => insert(tx, 1));
    await duplicate.catch(() => undefined);
    await tx.query("select 1");
  };
  await expect(inTransaction(database.pool, work)).rejects.toMatchObject({ code: "23505" });
  expect(await countNotes()).toBe(0);
});

it("throws when the work kept an error to itself and the commit could only roll back", async () => {
  const work = async (tx: Transaction) => {
    await insert(tx, 1);
    await tx.query("select 1 / 0").catch(() => undefined);
  };
  await expect(inTransaction(database.pool, work)).rejects.toMatchObject({ code: "22012" });
  expect(await countNotes()).toBe(0);
});

it("refuses a statement that a part of the work sends after the transaction has ended", async () => {
  let late: Promise<unknown> = Promise.resolve();
  const work = async (tx: Transaction) => {
    late = tx.query("select 1").then(() => insert(tx, 2));
    late.catch(() => undefined);
    throw new Error("the other part failed");
  };
  await expect(inTransaction(database.pool, work)).rejects.toThrow("the other part failed");
  await expect(late).rejects.toThrow("has ended");
  expect(await countNotes()).toBe(0);
});

it("rolls back when a statement that shares the commit's round trip fails", async () => {
  const last = (tx: Transaction) => insert(tx, 1);
  await expect(inTransaction(database.pool, (tx) => insert(tx, 1), last)).rejects.toMatchObject({
    code: "23505",
  });
  expect(await countNotes()).toBe(0);
  await inTransaction(database.pool, (tx) => insert(tx, 2), last);
  expect(await countNotes()).toBe(2);
});

it("repeats the work after a deadlock", async () => {
  await database.pool.query("insert into notes values (1), (2)");
  const { promise: bothLocked, resolve } = Promise.withResolvers<void>();
  let locked = 0;
  const lock = (tx: Transaction, id: number) => tx.query("select from notes where id = $1 for update", [id]);
  const lockBoth = async (tx: Transaction, first: number, second: number) => {
    await lock(tx, first);
    if (++locked === 2) resolve();
    await bothLocked;
    await lock(tx, second);
  };
  let finderTries = 0;
  let otherTries = 0;
  // PostgreSQL ends the one that finds the deadlock: this one, which then locks in the order of the other.
  const finder = async (tx: Transaction) => {
    await tx.query("set local deadlock_timeout = '10ms'");
    await (++finderTries === 1 ? lockBoth(tx, 1, 2) : lockBoth(tx, 2, 1));
  };
  const other = async (tx: Transaction) => {
    otherTries += 1;
    await tx.query("set local deadlock_timeout = '1h'");
    await lockBoth(tx, 2, 1);
  };
  await Promise.all([inTransaction(database.pool, finder), inTransaction(database.pool, other)]);
  expect([finderTries, otherTries]).toEqual([2, 1]);
});

it("gives up a connection on which a write is refused because the server is a standby", async () => {
  const { pool } = database;
  const pidOf = async (tx: Transaction) => (await tx.query("select pg_backend_pid() as pid")).rows[0]?.pid;
  const before = await inTransaction(pool, pidOf);
  const refused = inTransaction(pool, async (tx) => {
    await tx.query("set transaction read only");
    await insert(tx, 1);
  });
  await expect(refused).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await inTransaction(pool, pidOf)).not.toBe(before);
});
