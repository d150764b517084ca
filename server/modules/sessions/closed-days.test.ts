import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { listSlots } from "#contract/availability.ts";
import * as bookings from "#contract/bookings.ts";
import * as contract from "#contract/closed-days.ts";
import { saveIntake } from "#contract/intakes.ts";
import { listPayments } from "#contract/payments.ts";
import { addDays } from "#domain/ist-time.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

/** The first of two days that are closed; the day after them is open. */
let day: string;
let lastDay: string;
let openDay: string;
let next = 9_450_000_000;
let weeks = 0;
beforeEach(async () => {
  app.clock.set(`${addDays("2026-11-21", 7 * weeks)}T04:30:00Z`);
  admin = await app.admin();
  day = addDays("2026-11-25", 7 * weeks++);
  [lastDay, openDay] = [addDays(day, 1), addDays(day, 2)];
  for (const date of [day, lastDay, openDay]) await app.openDay(date);
});

const newCustomer = () => app.customer(String(next++));
const book = async (sessionDate: string, sessionTime: string) => {
  const customer = await newCustomer();
  return { customer, ...(await createPaidSession(app, customer, sessionDate, sessionTime)) };
};
const preview = (from = day, to = lastDay) => admin.call(contract.previewClosedDays, { query: { from, to } });
type Choice = { id: string; moveTo: { sessionDate: string; sessionTime: string } | null };
const close = (...sessions: Choice[]) =>
  admin.call(contract.closeDays, { input: { from: day, to: lastDay, sessions } });
const bookingOf = async ({ client, user }: SignedIn) =>
  (await client.call(bookings.listBookings, { params: { userId: user.id } })).body.bookings[0];
const refundsOf = async ({ client, user }: SignedIn) =>
  (await client.call(listPayments, { params: { userId: user.id } })).body.payments.map(
    ({ status }) => status,
  );
const slotsOf = async (date: string) => (await app.browser().call(listSlots, { query: { date } })).body.slots;

describe("the preview", () => {
  test("names the sessions, their money and a free slot for each on another day, and changes nothing", async () => {
    const one = await book(day, "10:00");
    const two = await book(lastDay, "10:00");
    await one.customer.client.call(saveIntake, {
      params: { id: one.id },
      input: { forWhom: "someone-else", relation: "बेटी", name: "अनन्या" },
    });
    const holder = await newCustomer();
    await holder.client.call(bookings.createBooking, {
      input: { userId: holder.user.id, sessionDate: day, sessionTime: "10:10", questionType: "single" },
    });
    const { body } = await preview();
    expect(body.holds).toBe(1);
    expect(body.sessions.map(({ id, refund, moveTo }) => ({ id, refund, moveTo }))).toEqual([
      { id: one.id, refund: one.amount, moveTo: { sessionDate: openDay, sessionTime: "10:00" } },
      { id: two.id, refund: two.amount, moveTo: { sessionDate: openDay, sessionTime: "10:10" } },
    ]);
    expect(body.sessions.map(({ bookedFor }) => bookedFor)).toEqual([
      { name: "अनन्या", relation: "बेटी" },
      null,
    ]);
    expect((await slotsOf(day)).length).toBeGreaterThan(0);
  });

  test("of days in the past, in the wrong order or more than a year ahead is 400", async () => {
    app.clock.set("2026-11-21T04:30:00Z");
    for (const [from, to] of [
      ["2026-11-20", "2026-11-22"],
      ["2026-11-23", "2026-11-22"],
      ["2026-11-23", "2027-11-22"],
    ] as const)
      expect((await preview(from, to)).body.code).toBe("bad-date-range");
    expect((await preview("2026-11-23", "2027-11-21")).status).toBe(200);
  });
});

describe("closing days", () => {
  test("closes them and leaves sessions that are not named, which it counts", async () => {
    const { customer, id } = await book(day, "10:00");
    const { body } = await close();
    expect(body).toEqual({ success: true, sessions: [], bookingsOutside: 1 });
    expect(await slotsOf(day)).toEqual([]);
    expect(await slotsOf(lastDay)).toEqual([]);
    expect((await slotsOf(openDay)).length).toBeGreaterThan(0);
    expect(await bookingOf(customer)).toMatchObject({ id, status: "approved", sessionDate: day });
  });

  test("moves and cancels the named sessions; a cancelled one is refunded in full, a moved one is not", async () => {
    const [moved, cancelled] = [await book(day, "10:00"), await book(lastDay, "11:00")];
    const to = { sessionDate: openDay, sessionTime: "10:00" };
    const { body } = await close({ id: moved.id, moveTo: to }, { id: cancelled.id, moveTo: null });
    expect(body.sessions.map(({ outcome }) => outcome)).toEqual(["moved", "cancelled"]);
    expect(body.bookingsOutside).toBe(0);
    expect(await bookingOf(moved.customer)).toMatchObject({ ...to, status: "approved", rescheduleCount: 0 });
    expect(await bookingOf(cancelled.customer)).toMatchObject({
      status: "cancelled",
      refund: { amount: cancelled.amount },
    });
    expect(await refundsOf(moved.customer)).toEqual(["paid"]);
  });

  test("repeated, or sent twice at once, refunds and moves each session once", async () => {
    const [moved, cancelled] = [await book(day, "10:00"), await book(lastDay, "11:00")];
    const choices: Choice[] = [
      { id: moved.id, moveTo: { sessionDate: openDay, sessionTime: "10:00" } },
      { id: cancelled.id, moveTo: null },
    ];
    const answers = await Promise.all([close(...choices), close(...choices)]);
    answers.push(await close(...choices));
    const outcomes = answers.map(({ body }) => body.sessions.map(({ outcome }) => outcome).join());
    expect(outcomes).toEqual(["moved,cancelled", "moved,cancelled", "moved,cancelled"]);
    expect((await bookingOf(cancelled.customer))?.refund?.amount).toBe(cancelled.amount);
    expect(await refundsOf(cancelled.customer)).toHaveLength(1);
  });

  test("reports the session that could not be moved, and does the others", async () => {
    const [late, other] = [await book(day, "10:00"), await book(day, "10:10")];
    await book(openDay, "12:00");
    const { body } = await close(
      { id: late.id, moveTo: { sessionDate: openDay, sessionTime: "12:00" } },
      { id: other.id, moveTo: { sessionDate: openDay, sessionTime: "12:10" } },
    );
    expect(body.sessions).toEqual([
      { id: late.id, outcome: "failed", reason: "This slot was just booked. Please choose another time." },
      { id: other.id, outcome: "moved", reason: null },
    ]);
    expect(body.bookingsOutside).toBe(1);
    expect((await preview()).body.sessions.map(({ id }) => id)).toEqual([late.id]);
  });

  test("moves no session onto a closed day, and none that left these days meanwhile", async () => {
    const [stays, left] = [await book(day, "10:00"), await book(day, "10:10")];
    await left.customer.client.call(bookings.rescheduleBooking, {
      params: { id: left.id },
      input: { sessionDate: openDay, sessionTime: "10:10" },
    });
    const { body } = await close(
      { id: stays.id, moveTo: { sessionDate: lastDay, sessionTime: "10:00" } },
      { id: left.id, moveTo: null },
    );
    expect(body.sessions.map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
    expect(await bookingOf(left.customer)).toMatchObject({ status: "approved", sessionDate: openDay });
  });
});

test("the preview names only what is still to be refunded", async () => {
  const { id, customer, amount } = await book(day, "10:00");
  app.clock.set(`${day}T04:40:00Z`);
  admin = await app.admin();
  await admin.call(bookings.setBookingStatus, { params: { id }, input: { status: "completed" } });
  await admin.call(refundBooking, { params: { id }, input: { amount: 300 } });
  await admin.call(bookings.setBookingStatus, { params: { id }, input: { status: "confirmed" } });
  app.clock.set("2026-11-21T04:30:00Z");
  admin = await app.admin();
  const refund = async () => (await preview()).body.sessions[0]?.refund;
  expect(await refund()).toBe(amount - 300);
  // In the provider's dashboard, with the provider's fee on top.
  await run(app.ctx.db)`
    insert into refunds (payment_id, kind, booking_id, amount_paise, reason, status, created_at, next_try_at, is_ours)
    select p.id, 'session', o.booking_id, 46872, 'made-at-provider', 'processed', p.captured_at, p.captured_at, false
      from payments p join payment_orders o on o.id = p.order_id where o.booking_id = ${id}`;
  expect(await refund()).toBe(0);
  expect((await bookingOf(customer))?.status).toBe("confirmed");
});
