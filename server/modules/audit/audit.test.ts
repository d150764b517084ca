import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { clearAvailability, saveAvailability } from "#contract/availability.ts";
import { rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { createRemedy, updateRemedy } from "#contract/remedies.ts";
import * as reports from "#contract/reports.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { listUpcomingSessions } from "#contract/sessions.ts";
import { createUpload } from "#contract/uploads.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
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
  await run(app.ctx.db)`truncate audit_entries`;
  app.clock.set("2026-11-21T10:00:00+05:30");
  admin = await app.admin();
  superAdmin = await app.admin("super_admin");
});

const entries = async () => (await superAdmin.call(listAuditEntries)).body.entries;

describe("a change by an admin is logged", () => {
  test("with admin, time, call, subject, changes and network", async () => {
    const { id } = await createPaidSession(app, customer, DAY, "10:00");
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
      session: { id, ...input },
      customer: { id: customer.user.id, name: customer.user.username },
      account: null,
      changes: input,
      network: "127.0.0.0/24",
      outcome: "done",
      code: null,
      reason: null,
      count: 1,
    });
    expect(later).toMatchObject({
      at: "2026-11-21T04:31:00.000Z",
      verb: "PATCH /api/bookings/:id/status",
      changes: { status: "confirmed" },
    });
  });

  test("also if it creates something or is about a day", async () => {
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

  test("also if it is refused, with the reason and without the input", async () => {
    const { id } = await createPaidSession(app, customer, DAY, "10:10");
    expect((await admin.call(refundBooking, { params: { id }, input: { amount: 100 } })).status).toBe(409);
    expect(await entries()).toMatchObject([
      { subject: { kind: "bookings", id }, changes: {}, outcome: "refused", code: "not-completed-yet" },
    ]);
  });

  test("before it runs, so that the entry of a crashed call reads unfinished", async () => {
    const { id } = await createPaidSession(app, customer, DAY, "10:20");
    await admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
    // The state in which a server that crashes during the call leaves the entry.
    await app.ctx.db.query(
      "begin; set local session_replication_role = replica; update audit_entries set is_done = null, changes = '{}' where expires_at is null; commit",
    );
    expect(await entries()).toMatchObject([{ subject: { id }, outcome: "unfinished" }]);
  });

  test("as unfinished if it fails with an unexpected error", async () => {
    await run(app.ctx.db)`alter table remedies rename to renamed_away`;
    const input = { name: "Havan", nameHindi: "हवन", price: 100 };
    expect((await admin.call(createRemedy, { input })).status).toBe(500);
    await run(app.ctx.db)`alter table renamed_away rename to remedies`;
    expect(await entries()).toMatchObject([{ outcome: "unfinished", code: null }]);
  });

  test("or does not happen if the entry cannot be written", async () => {
    const { id } = await createPaidSession(app, customer, DAY, "10:30");
    await run(app.ctx.db)`alter table audit_entries rename to renamed_away`;
    const input = { status: "cancelled" } as const;
    expect((await admin.call(setBookingStatus, { params: { id }, input })).status).toBe(500);
    await run(app.ctx.db)`alter table renamed_away rename to audit_entries`;
    const { bookings } = (await admin.call(listUpcomingSessions)).body;
    expect(bookings.find((booking) => booking.id === id)?.status).toBe("approved");
  });

  test("but not an admin’s reads, upload tickets and room tokens, nor any call of a customer", async () => {
    const { id } = await createPaidSession(app, customer, DAY, "10:40");
    app.clock.set(`${DAY}T10:40:00+05:30`);
    admin = await app.admin();
    await admin.call(listUpcomingSessions);
    expect((await admin.call(createUpload, {})).status).toBe(200);
    expect((await admin.call(createRoomToken, { input: { roomName: `session-${id}` } })).status).toBe(200);
    app.clock.set("2026-11-21T10:00:00+05:30");
    const input = { sessionDate: DAY, sessionTime: "10:50" };
    expect((await customer.client.call(rescheduleBooking, { params: { id }, input })).status).toBe(200);
    superAdmin = await app.admin("super_admin");
    expect(await entries()).toEqual([]);
  });
});

test("the log contains no phone number, name or IP address", async () => {
  const created = await superAdmin.call(reports.createTestBooking, {
    input: { phone: "9700000055", sessionDate: DAY, sessionTime: "15:00" },
  });
  await superAdmin.call(reports.createTestBooking, {
    input: { phone: "9700000055", sessionDate: "9700000055", sessionTime: "9700000055" },
  });
  expect(await entries()).toMatchObject([
    { subject: null, changes: {}, code: "date-misshapen" },
    {
      subject: { kind: "bookings", id: created.body.booking.id },
      changes: { sessionDate: DAY, sessionTime: "15:00" },
    },
  ]);
  const stored = await app.ctx.db.query("select * from audit_entries");
  const text = JSON.stringify(stored.rows);
  for (const word of ["97000000", "Seeker", "127.0.0.1", created.body.user.username])
    expect(text).not.toContain(word);
});
