// Each of these indexes is there for a query, which reads it: on few rows where PostgreSQL may not read whole tables, and in
// `npm run test:long` on five sold-out years, where it decides freely.
import { afterAll, beforeAll, expect, test } from "vitest";
import { customerRightsOf } from "#domain/customer-rights.ts";
import type { AppContext } from "#server/context.ts";
import { sweepAttendeeNames } from "#server/modules/bookings/attendee-names.jobs.ts";
import * as endedSessions from "#server/modules/bookings/ended-sessions.ts";
import { sweepNameIndex } from "#server/modules/customers/name-index.jobs.ts";
import { listDispatchedNotes } from "#server/modules/parchas/dispatch.ts";
import { findUsualWait } from "#server/modules/parchas/parchas.ts";
import { listPendingRemedies } from "#server/modules/remedies/pending-remedies.ts";
import { listPerformedRemedies } from "#server/modules/remedies/performances.ts";
import { getBusiness } from "#server/modules/reports/business.ts";
import { getGuideShare } from "#server/modules/reports/revenue.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { runMaintenance } from "#tests/support/temporary-postgres.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { fillYears } from "#tests/support/years.ts";
import { openPool, type Pool } from "./pool.ts";

const IS_LONG = process.env.LONG === "1";
const BOOKINGS = IS_LONG ? 200_000 : 2_000;
const RIGHTS = customerRightsOf("admin");

let app: TestApp;
let connectionString: string;
let db: Pool;
let ctx: AppContext;
beforeAll(async () => {
  const database = await createTestDatabase();
  connectionString = database.connectionString;
  app = await startTestApp({ database });
  app.clock.set(new Date().toISOString());
  await fillYears(connectionString, { customers: BOOKINGS });
  // One connection, so that what it has read is in the counters once it is asked to write them.
  db = openPool(connectionString, 1);
  if (!IS_LONG) await db.query("set enable_seqscan = off");
  ctx = { ...app.ctx, db };
}, 600_000);
afterAll(async () => {
  await db.end();
  await app.stop();
});

/** How often each index was read, by all connections until now. */
async function countReads(): Promise<Map<string, number>> {
  await db.query("select pg_stat_force_next_flush()");
  const { rows } = await db.query(
    "select indexrelname as name, idx_scan::integer as reads from pg_stat_user_indexes",
  );
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}

async function indexesReadBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await countReads();
  await work();
  return [...(await countReads())].flatMap(([name, reads]) =>
    reads > (before.get(name) ?? 0) ? [name] : [],
  );
}

const business = (period: "month" | "year") =>
  getBusiness(ctx, { period, date: app.clock.now().toISOString().slice(0, 10) }, app.clock.now());
const post = (state: "to-print" | "posted", search?: string) =>
  listDispatchedNotes(ctx, { state, ...(search ? { search } : {}) }, RIGHTS, app.clock.now());

const USES: readonly (readonly [index: string, query: string, work: () => Promise<unknown>])[] = [
  ["bookings_unposted", "parchas to write", () => endedSessions.listOwedSessions(ctx, "parchas", {})],
  ["bookings_unposted", "the number of parchas to post", () => endedSessions.countOwedSessions(ctx, "notes")],
  ["bookings_unposted", "labels to print", () => post("to-print")],
  ["parchas_posted", "posted notes", () => post("posted")],
  ["parchas_by_tracking", "a note by its tracking number", () => post("posted", "EM000000300IN")],
  ["booking_remedies_to_perform", "remedies to perform", () => listPendingRemedies(ctx, {}, RIGHTS)],
  ["booking_remedies_by_completion", "performed remedies", () => listPerformedRemedies(ctx, {}, RIGHTS)],
  ["bookings_by_start", "completed sessions", () => endedSessions.listCompletedSessions(ctx, {})],
  [
    "bookings_not_held_by_start",
    "sessions that were not held",
    () => endedSessions.listNotHeldSessions(ctx, {}, app.clock.now()),
  ],
  ["bookings_by_start", "the usual wait for a parcha", () => findUsualWait(ctx, app.clock.now())],
  ["payments_captured", "the guide's share of all days", () => getGuideShare(ctx, "total", app.clock.now())],
  ["payments_captured", "the money of months", () => business("month")],
  ["refunds_processed", "the refunds of months", () => business("month")],
  ["bookings_by_start", "the sessions of months", () => business("month")],
  ["users_closed", "remedies to perform", () => listPendingRemedies(ctx, {}, RIGHTS)],
  ["booking_remedies_by_purchase", "the remedies sold in months", () => business("month")],
  ["booking_remedies_by_completion", "the remedies performed in months", () => business("month")],
  ["bookings_tests", "what test bookings paid", () => business("month")],
];

test.each(USES)("%s is read for %s", async (index, _query, work) => {
  expect(await indexesReadBy(work)).toContain(index);
});

// The last one: with all names folded, the tables are others for the tests above.
test("once all names are folded, the sweeps look for others by the indexes of those that are left", async () => {
  await runMaintenance(connectionString, "update users set folded_name = ' x/x'");
  await runMaintenance(
    connectionString,
    "update postal_addresses set folded_name = ' x/x', folded_at = changed_at",
  );
  await runMaintenance(connectionString, "analyze users, postal_addresses, bookings");
  const read = await indexesReadBy(async () => {
    await sweepNameIndex(ctx);
    await sweepAttendeeNames(ctx);
  });
  expect(read).toEqual(
    expect.arrayContaining(["users_to_fold", "postal_addresses_to_fold", "bookings_to_fold"]),
  );
});
