import { afterAll, beforeAll, expect, test } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { getBusiness, getStatement } from "#contract/business.ts";
import { getRevenueTotal, listAllBookings } from "#contract/reports.ts";
import type { Client } from "#tests/support/client.ts";
import { copyTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openLaggingReads } from "./lagging-reads.ts";
import { openPool, type Pool } from "./pool.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let copy: TestDatabase;
let bookingId: string;

/** The replica is a copy of the database from before a session was paid: it has stood still since then. */
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "11:00");
  const customer = await app.customer("9700000001");
  admin = await app.admin("super_admin");
  await app.sweep();
  copy = await copyTestDatabase(app.ctx.db.options.connectionString ?? "");
  bookingId = (await createPaidSession(app, customer, DAY, "10:00")).id;
});
afterAll(async () => {
  await app.stop();
  await copy.drop();
});

const lines: string[] = [];
const log = {
  warn: (_details: unknown, text?: unknown) => void lines.push(String(text)),
  info: (text: unknown) => void lines.push(String(text)),
};
/** Reports read from this replica from now on. */
function readFrom(replica: Pool) {
  lines.length = 0;
  app.ctx.readLagging = openLaggingReads({ primary: app.ctx.db, replica, now: app.ctx.now, log });
}
const takenToday = async () =>
  (await admin.call(getBusiness, { query: { period: "day" } })).body.current.sessionsTaken;

test("the business and its statement are read from the replica, and are as old as it is", async () => {
  readFrom(copy.pool);
  expect(await takenToday()).toBe(0);
  const { body } = await admin.call(getStatement, { query: {} });
  expect(body.sessionsTaken).toBe(0);
  expect(lines).toEqual([]);
});

test("what an admin has just changed is shown at once: tables and the guide's share read from the primary", async () => {
  readFrom(copy.pool);
  const status = { params: { id: bookingId }, input: { status: "confirmed" } } as const;
  expect((await admin.call(setBookingStatus, status)).status).toBe(200);
  const { body } = await admin.call(listAllBookings, { query: {} });
  expect(body.bookings).toMatchObject([{ id: bookingId, status: "confirmed" }]);
  expect((await admin.call(getRevenueTotal)).body.totalShare).toBeGreaterThan(0);
});

test("a replica that lags by more than 30 s is not read until it has caught up", async () => {
  readFrom(copy.pool);
  app.clock.forward(1);
  expect(await takenToday()).toBe(751);
  expect(await takenToday()).toBe(751);
  await copy.pool.query("update sweep_runs set ran_at = $1", [app.ctx.now()]);
  expect(await takenToday()).toBe(0);
  expect(lines).toEqual(["the replica cannot answer; the primary does", "the replica answers reports again"]);
});

test("a replica that cannot be reached is asked once in 30 s, and the primary answers meanwhile", async () => {
  const away = openPool("postgresql://127.0.0.1:1/parcha");
  let tries = 0;
  const connect = away.connect.bind(away) as (...args: unknown[]) => unknown;
  away.connect = ((...args: unknown[]) => {
    tries += 1;
    return connect(...args);
  }) as typeof away.connect;
  readFrom(away);
  expect([await takenToday(), await takenToday()]).toEqual([751, 751]);
  expect(tries).toBe(1);
  expect(lines).toEqual(["the replica cannot answer; the primary does"]);
  await away.end();
});

test("a mistake in a statement is an error, and is not repeated on the primary", async () => {
  readFrom(copy.pool);
  await copy.pool.query("update sweep_runs set ran_at = $1", [app.ctx.now()]);
  const read = (db: Pool) => db.query("select nothing from sweep_runs");
  await expect(app.ctx.readLagging(read)).rejects.toMatchObject({ code: "42703" });
});
