import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import {
  cancelBooking,
  listUpcomingBookings,
  rescheduleBooking,
  setBookingStatus,
} from "#contract/bookings.ts";
import { getMe } from "#contract/customers.ts";

import { addDays, addMinutes } from "#domain/ist-time.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let customer: SignedIn;
let day: string;
let days = 0;
const start = (env: Record<string, string> = {}) =>
  startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", ...env } });
/** 10:00 IST. */
const MORNING = "2026-11-21T04:30:00Z";
beforeEach(async () => {
  app.clock.set(MORNING);
  day = addDays("2026-12-01", days++);
  await app.openDay(day);
  customer = await app.customer(String(9_400_000_000 + days));
});
const paid = (time: string, date = day) => createPaidSession(app, customer, date, time);
const cancel = (id: string, refund?: "expected") =>
  customer.client.call(cancelBooking, { params: { id }, query: refund ? { refund } : {} });
const upcoming = async () =>
  (await customer.client.call(listUpcomingBookings, { params: { userId: customer.user.id } })).body.bookings;
const pass = (minutes: number) => app.clock.set(addMinutes(app.clock.now(), minutes).toISOString());

describe("without a grace", () => {
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.stop());

  test("a session that is cancelled at once is not refunded, and its booking says so", async () => {
    const booking = await paid("10:00");
    expect([booking.cancelFreeUntil, booking.isRefundedOnCancel]).toEqual([null, false]);
    expect((await cancel(booking.id)).body.booking.refund).toBeNull();
  });

  test("a customer who expects a refund keeps the session: 409", async () => {
    const { id } = await paid("10:00");
    const { status, body } = await cancel(id, "expected");
    expect([status, body.code]).toEqual([409, "no-refund-now"]);
    expect(await upcoming()).toMatchObject([{ id, status: "approved" }]);
  });
});

describe("with a grace of 30 minutes", () => {
  beforeAll(async () => {
    app = await start({ CANCEL_GRACE_MINUTES: "30" });
  });
  afterAll(() => app.stop());

  test("a session that is cancelled within it is refunded in full", async () => {
    const booking = await paid("10:00");
    expect([booking.cancelFreeUntil, booking.isRefundedOnCancel]).toEqual(["2026-11-21T05:00:00.000Z", true]);
    pass(30);
    const { status, body } = await cancel(booking.id, "expected");
    expect([status, body.booking.refund?.amount]).toEqual([200, booking.amount]);
    await cancel(booking.id);
    const { rows } = await app.ctx.db.query(
      "select r.reason from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id where o.booking_id = $1",
      [booking.id],
    );
    expect(rows).toEqual([{ reason: "cancelled-in-time" }]);
  });

  test("a session that is cancelled after it is not refunded", async () => {
    const { id } = await paid("10:00");
    pass(31);
    expect(await upcoming()).toMatchObject([{ cancelFreeUntil: null, isRefundedOnCancel: false }]);
    expect((await cancel(id, "expected")).body.code).toBe("no-refund-now");
    expect((await cancel(id)).body.booking.refund).toBeNull();
  });

  test("it ends 30 minutes before the session's start", async () => {
    await app.openDay("2026-11-21");
    const booking = await paid("10:50", "2026-11-21");
    expect(booking.cancelFreeUntil).toBe("2026-11-21T04:50:00.000Z");
    pass(21);
    expect((await cancel(booking.id, "expected")).body.code).toBe("no-refund-now");
  });

  test("it survives a move by the customer, and is not longer for it", async () => {
    const { id } = await paid("10:00");
    pass(20);
    const to = { sessionDate: day, sessionTime: "12:00" };
    const { body } = await customer.client.call(rescheduleBooking, { params: { id }, input: to });
    expect(body.booking.cancelFreeUntil).toBe("2026-11-21T05:00:00.000Z");
    expect((await cancel(id, "expected")).status).toBe(200);
  });

  test("it gives the used credits back, also for a session that they paid for alone", async () => {
    await app.ctx.db.query(
      "insert into credit_entries (user_id, amount, reason, created_at) values ($1, 800, 'welcome', $2)",
      [customer.user.id, new Date(MORNING)],
    );
    const booking = await paid("10:00");
    expect([booking.amount, booking.cancelFreeUntil]).toEqual([0, "2026-11-21T05:00:00.000Z"]);
    expect((await cancel(booking.id, "expected")).status).toBe(200);
    const { user } = (await customer.client.call(getMe)).body;
    expect(user.referralDiscountCredits).toBe(800);
  });

  test("a customer has two free cancellations in 30 days, also when three are sent at once", async () => {
    const sessions = [await paid("10:00"), await paid("11:00"), await paid("12:00")];
    const answers = await Promise.all(sessions.map(({ id }) => cancel(id, "expected")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await upcoming()).toMatchObject([{ isRefundedOnCancel: false, cancelFreeUntil: null }]);
    pass(30 * 24 * 60);
    const later = addDays("2027-01-01", days);
    await app.openDay(later);
    expect((await paid("10:00", later)).isRefundedOnCancel).toBe(true);
  });

  const close = (refundedBookings: string[]) =>
    customer.client.call(deleteAccount, {
      input: { phoneConfirmation: customer.user.phone, refundedBookings },
    });

  test("closing the account refunds every session within its grace, as the customer was shown", async () => {
    const sessions = [await paid("10:00"), await paid("11:00"), await paid("12:00")];
    const { status, body } = await close(sessions.map(({ id }) => id));
    expect([status, body.cancelledBookings]).toEqual([200, 3]);
    const { rows } = await app.ctx.db.query(
      "select sum(r.amount_paise)::integer as paise from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id where o.booking_id = any($1)",
      [sessions.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ paise: sessions.reduce((sum, { amount }) => sum + amount * 100, 0) }]);
  });

  test("closing the account leaves everything as it was when the grace has ended meanwhile: 409", async () => {
    const { id } = await paid("10:00");
    pass(31);
    const { status, body } = await close([id]);
    expect([status, body.code]).toEqual([409, "no-refund-now"]);
    expect(await upcoming()).toMatchObject([{ id, status: "approved" }]);
    expect((await close([])).status).toBe(200);
  });

  test("closing the account leaves everything as it was when a session shown as refunded is over: 409", async () => {
    const { id } = await paid("10:00");
    app.clock.set(`${addDays(day, 2)}T04:30:00Z`);
    expect((await close([id])).body.code).toBe("no-refund-now");
    expect((await close([])).status).toBe(200);
  });

  test("a session that the guide has cancelled does not count", async () => {
    const guide = await app.admin();
    for (const time of ["10:00", "11:00"]) {
      const { id } = await paid(time);
      await guide.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
    }
    expect((await paid("12:00")).isRefundedOnCancel).toBe(true);
  });
});
