import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { createRemedy } from "#contract/remedies.ts";
import { SLOW_SWEEP_LOCK, SWEEP_LOCK } from "#server/sweeps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { DifferentDatabases, isRightMissing, mayChangeTrail, migrateAs } from "./runtime-role.ts";

const ROLE = `app_${randomUUID().replaceAll("-", "")}`;
let database: TestDatabase;
let runtimeUrl: string;
let runtime: pg.Pool;
/** The error of the role's first query, before the role that migrates gave it rights. */
let errorWithoutRights: unknown;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create role ${ROLE} login`);
  runtimeUrl = database.connectionString.replace(/user=[^&]+/, `user=${ROLE}`);
  runtime = openPool(runtimeUrl, 2);
  errorWithoutRights = await runtime.query("select from users").catch((error: unknown) => error);
  await Promise.all([
    migrateAs(runtimeUrl, database.connectionString),
    migrateAs(runtimeUrl, database.connectionString),
  ]);
});
afterAll(async () => {
  await runtime.end();
  await database.pool.query(`drop owned by ${ROLE}`);
  await database.pool.query(`drop role ${ROLE}`);
  await database.drop();
});

const DENIED = "permission denied";

test("the server's role gets its rights from the role that migrates, again after each migration, also twice at once", async () => {
  expect(String(errorWithoutRights)).toContain(DENIED);
  await runtime.query("select from users");
});

test("a server starts, and a command runs, while another server's round of due work lasts", async () => {
  const another = await database.pool.connect();
  try {
    for (const lock of [SWEEP_LOCK, SLOW_SWEEP_LOCK])
      await another.query("select pg_advisory_lock($1)", [lock]);
    expect(await migrateAs(runtimeUrl, database.connectionString)).toEqual([]);
  } finally {
    another.release(true);
  }
});

test("a table that a migration makes is the server's from its beginning on, also if a later migration fails", async () => {
  await database.pool.query("create table of_a_later_migration (id bigint generated always as identity)");
  await runtime.query("insert into of_a_later_migration default values");
  await database.pool.query("drop table of_a_later_migration");
});

test("two addresses that name different databases are refused", async () => {
  const other = await createTestDatabase();
  const ofRole = other.connectionString.replace(/user=[^&]+/, `user=${ROLE}`);
  await other.pool.query("drop table migrations");
  await expect(migrateAs(ofRole, database.connectionString)).rejects.toThrow(DifferentDatabases);
  await other.drop();
});

test("without a role of its own for migrations a server starts once nothing is to be migrated, and makes no tables", async () => {
  expect(await migrate(runtimeUrl)).toEqual([]);
  await expect(runtime.query("create table intruder (id bigint)")).rejects.toThrow(DENIED);
  await expect(runtime.query("insert into migrations (name) values ('9999.sql')")).rejects.toThrow(DENIED);
  expect(await mayChangeTrail(runtime)).toBe(false);
  expect(await mayChangeTrail(database.pool)).toBe(true);
});

test("a server that may not run what is to be migrated says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-migrations-"));
  await cp(new URL("./migrations/", import.meta.url), folder, { recursive: true });
  await writeFile(join(folder, "9999-later.sql"), "create table of_a_later_migration (id bigint);");
  const error = await migrate(runtimeUrl, pathToFileURL(`${folder}/`)).catch((thrown: unknown) => thrown);
  expect(isRightMissing(error)).toBe(true);
  expect(isRightMissing(new Error("connect ECONNREFUSED"))).toBe(false);
  await rm(folder, { recursive: true });
});

describe("in the audit trail the server's role", () => {
  const insert =
    "insert into audit_entries (at, verb, network) values (now(), 'GET /x', '10.0.0.0/24') returning id";
  const newEntry = async () => (await runtime.query(insert)).rows[0].id as number;

  test("adds entries and closes each once", async () => {
    const id = await newEntry();
    const close = `update audit_entries set is_done = true, changes = '{"price": 1}' where id = ${id}`;
    await runtime.query(close);
    await expect(runtime.query(close)).rejects.toThrow("is closed already");
    await expect(runtime.query(`update audit_entries set is_done = null where id = ${id}`)).rejects.toThrow(
      "closed",
    );
  });

  test.each([
    ["changes who it was", "update audit_entries set admin_id = null, is_done = true"],
    ["changes when it was", "update audit_entries set at = now(), is_done = true"],
    ["makes one expire", "update audit_entries set expires_at = now(), is_done = true"],
    ["changes the network", "update audit_entries set network = null, is_done = true"],
    ["deletes", "delete from audit_entries"],
    ["empties", "truncate audit_entries"],
    [
      "chooses the number of an entry",
      "insert into audit_entries (id, at, verb) overriding system value values (9223372036854775807, now(), 'GET /x')",
    ],
    ["switches the trigger off", "alter table audit_entries disable trigger all"],
    ["skips the trigger", "set session_replication_role = replica"],
    ["takes the right to", `grant truncate on audit_entries to ${ROLE}; truncate audit_entries`],
  ])("never %s", async (_, statement) => {
    await newEntry();
    await expect(runtime.query(statement)).rejects.toThrow(
      /permission denied|must be owner|is kept for good/,
    );
  });

  test("deletes what has a date of expiry", async () => {
    await runtime.query("insert into audit_entries (at, verb, expires_at) values (now(), 'GET /x', now())");
    expect((await runtime.query("delete from audit_entries where expires_at is not null")).rowCount).toBe(1);
  });

  test("as the owner's, deletes no entry that is kept for good", async () => {
    const id = await newEntry();
    const remove = `delete from audit_entries where id = ${id}`;
    await expect(database.pool.query(remove)).rejects.toThrow("is kept for good");
  });

  test("as the owner's, gives no entry a number that JavaScript cannot hold", async () => {
    const insertLast =
      "insert into audit_entries (id, at, verb) overriding system value values (9007199254740992, now(), 'GET /x')";
    await expect(database.pool.query(insertLast)).rejects.toThrow("audit_entries_id_check");
  });

  test("as the owner's, does not change an entry through the trigger", async () => {
    const id = await newEntry();
    const update = (set: string) => database.pool.query(`update audit_entries set ${set} where id = ${id}`);
    await expect(update("network = null, is_done = true")).rejects.toThrow("more than its result");
    await expect(update("expires_at = now(), is_done = true")).rejects.toThrow("more than its result");
    await update("subject_kind = 'remedies', subject_id = 'x', is_done = true");
    await expect(update("code = 'x'")).rejects.toThrow("is closed already");
  });
});

test("a server with this role sells, records and sweeps", async () => {
  const app: TestApp = await startTestApp({ runtimeRole: ROLE });
  await app.openDay("2026-11-25");
  const customer = await app.customer("9700000001");
  await createPaidSession(app, customer, "2026-11-25", "10:00");
  const admin = await app.admin();
  const input = { name: "Havan", nameHindi: "हवन", price: 100 };
  expect((await admin.call(createRemedy, { input })).status).toBe(201);
  app.clock.forward(61);
  await app.sweep();
  const superAdmin = await app.admin("super_admin");
  const { entries } = (await superAdmin.call(listAuditEntries, {})).body;
  expect(entries).toMatchObject([{ verb: "POST /api/admin/remedies", outcome: "done" }]);
  const { rows } = await app.ctx.db.query("select current_user as role");
  expect(rows).toEqual([{ role: ROLE }]);
  expect(app.log.filter((line) => line.includes("a sweep failed"))).toEqual([]);
  await app.stop();
});
