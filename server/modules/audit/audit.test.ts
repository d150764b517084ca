import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#contract/audit.ts";
import { clearAvailability, saveAvailability } from "#contract/availability.ts";
import { rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { refundBooking } from "#contract/ledger.ts";
import { uploadTicket } from "#contract/objects.ts";
import { createRemedy, updateRemedy } from "#contract/remedies.ts";
import * as reports from "#contract/reports.ts";
import { jitsiToken } from "#contract/rooms.ts";
import { allUpcoming } from "#contract/sessions.ts";
import { run, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let superAdmin: Client;
let customer: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  customer = await app.customer("9700000001");
});
afterAll(() => app.stop());
beforeEach(async () => {
  await run(app.ctx.db, sql`delete from audit_entries`);
  app.clock.set("2026-11-21T10:00:00+05:30");
  admin = await app.admin();
  superAdmin = await app.admin("super_admin");
});

const book = async (before?: string) =>
  (await superAdmin.call(auditEntries, before ? { query: { before } } : {})).body;
const entries = async () => (await book()).entries;

describe("what an admin changes is written down", () => {
  test("with who, when, what, on what and to what, and where from", async () => {
    const { id } = await paidSession(app, customer, DAY, "10:00");
    const input = { sessionDate: DAY, sessionTime: "11:00" };
    expect((await admin.call(rescheduleBooking, { params: { id }, input })).status).toBe(200);
    app.clock.forward(1);
    await admin.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    const [later, earlier] = await entries();
    expect(earlier).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: "2026-11-21T04:30:00.000Z",
      admin: { id: expect.any(String), username: "admin", name: "admin" },
      verb: "PATCH /api/bookings/:id/reschedule",
      subject: { kind: "bookings", id },
      changes: input,
      network: "127.0.0.0/24",
      outcome: "done",
      code: null,
    });
    expect(later).toMatchObject({
      at: "2026-11-21T04:31:00.000Z",
      verb: "PATCH /api/bookings/:id/status",
      changes: { status: "confirmed" },
    });
  });

  test("also where it makes something new, or is about a day", async () => {
    const form = { name: "Havan for 9876543210", nameHindi: "हवन", price: 100 };
    const { id } = (await admin.call(createRemedy, { input: form })).body.remedy;
    await admin.call(updateRemedy, { params: { id }, input: { ...form, price: 200, isActive: false } });
    const timeRanges = [{ startTime: "10:00", endTime: "12:00" }];
    await admin.call(saveAvailability, { input: { date: "2026-12-01", timeRanges } });
    await admin.call(clearAvailability, { params: { date: "2026-12-01" } });
    expect((await entries()).map(({ subject, changes }) => [subject, changes])).toEqual([
      [{ kind: "availability", id: "2026-12-01" }, {}],
      [null, { date: "2026-12-01", timeRanges }],
      [
        { kind: "remedies", id },
        { price: 200, isActive: false },
      ],
      [{ kind: "remedies", id }, { price: 100 }],
    ]);
  });

  test("and what was refused to her, with the reason and nothing of what she asked", async () => {
    const { id } = await paidSession(app, customer, DAY, "10:10");
    expect((await admin.call(refundBooking, { params: { id }, input: { amount: 100 } })).status).toBe(409);
    expect(await entries()).toMatchObject([
      { subject: { kind: "bookings", id }, changes: {}, outcome: "refused", code: "not-possible-now" },
    ]);
  });

  test("before it is carried out, so that one that came to no end is known", async () => {
    const { id } = await paidSession(app, customer, DAY, "10:20");
    await admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
    // As the server leaves it that falls in between.
    await run(app.ctx.db, sql`update audit_entries set is_done = null, changes = '{}'`);
    expect(await entries()).toMatchObject([{ subject: { id }, outcome: "unfinished" }]);
  });

  test("and one that broke off, by whatever nobody foresaw, is not called refused", async () => {
    await run(app.ctx.db, sql`alter table remedies rename to lost`);
    const input = { name: "Havan", nameHindi: "हवन", price: 100 };
    expect((await admin.call(createRemedy, { input })).status).toBe(500);
    await run(app.ctx.db, sql`alter table lost rename to remedies`);
    expect(await entries()).toMatchObject([{ outcome: "unfinished", code: null }]);
  });

  test("and nothing is changed that cannot be written down", async () => {
    const { id } = await paidSession(app, customer, DAY, "10:30");
    await run(app.ctx.db, sql`alter table audit_entries rename to lost`);
    const input = { status: "cancelled" } as const;
    expect((await admin.call(setBookingStatus, { params: { id }, input })).status).toBe(500);
    await run(app.ctx.db, sql`alter table lost rename to audit_entries`);
    const { bookings } = (await admin.call(allUpcoming)).body;
    expect(bookings.find((booking) => booking.id === id)?.status).toBe("approved");
  });

  test("but not what she reads or asks for, and nothing that a customer does", async () => {
    const { id } = await paidSession(app, customer, DAY, "10:40");
    app.clock.set(`${DAY}T10:40:00+05:30`);
    admin = await app.admin();
    await admin.call(allUpcoming);
    expect((await admin.call(uploadTicket, {})).status).toBe(200);
    expect((await admin.call(jitsiToken, { input: { roomName: `session-${id}` } })).status).toBe(200);
    app.clock.set("2026-11-21T10:00:00+05:30");
    const input = { sessionDate: DAY, sessionTime: "10:50" };
    expect((await customer.client.call(rescheduleBooking, { params: { id }, input })).status).toBe(200);
    superAdmin = await app.admin("super_admin");
    expect(await entries()).toEqual([]);
  });
});

test("no phone, name, code or address stands in the book", async () => {
  const made = await superAdmin.call(reports.createTestBooking, {
    input: { phone: "9700000055", sessionDate: DAY, sessionTime: "15:00" },
  });
  await superAdmin.call(reports.createTestBooking, {
    input: { phone: "9700000055", sessionDate: "9700000055", sessionTime: "9700000055" },
  });
  expect(await entries()).toMatchObject([
    { subject: null, changes: {}, code: "date-misshapen" },
    {
      subject: { kind: "bookings", id: made.body.booking.id },
      changes: { sessionDate: DAY, sessionTime: "15:00" },
    },
  ]);
  const kept = await app.ctx.db.query("select * from audit_entries");
  const text = JSON.stringify(kept.rows);
  for (const word of ["97000", "Seeker", "127.0.0.1", made.body.user.username])
    expect(text).not.toContain(word);
});

test("X12 a normal admin who calls what is the super admin's gets a 403 and a line in the book, and finds nothing out", async () => {
  const only = [
    ...[reports.allBookings, reports.allUsers, reports.comprehensiveUsers, reports.stats, auditEntries],
    reports.createTestBooking,
  ];
  for (const endpoint of only) {
    const { status, body } = await admin.call(endpoint, {});
    expect([status, body]).toEqual([
      403,
      { success: false, message: "You may not do this.", code: "not-allowed" },
    ]);
  }
  const written = (await entries()).reverse();
  expect(written.map(({ verb, outcome, code }) => [verb, outcome, code])).toEqual(
    only.map(({ method, path }) => [`${method} ${path}`, "refused", "not-allowed"]),
  );
  expect(written[0]?.admin.username).toBe("admin");
});

test("X12 the book itself is the super admin's alone", async () => {
  const statuses = [];
  for (const who of [app.browser(), customer.client, admin, superAdmin])
    statuses.push((await who.call(auditEntries)).status);
  expect(statuses).toEqual([401, 401, 403, 200]);
});

test("the book is read in pages, the latest first", async () => {
  await run(
    app.ctx.db,
    sql`insert into audit_entries (at, admin_id, verb) select now(), a.id, 'PUT /' || n
      from generate_series(1, 120) n, (select id from admins limit 1) a`,
  );
  const verbs = [];
  for (let before: string | null = ""; before !== null; ) {
    const page: Awaited<ReturnType<typeof book>> = await book(before);
    expect(page.entries.length).toBeLessThanOrEqual(50);
    verbs.push(...page.entries.map(({ verb }) => verb));
    before = page.next;
  }
  expect(verbs).toEqual(Array.from({ length: 120 }, (_, at) => `PUT /${120 - at}`));
});
