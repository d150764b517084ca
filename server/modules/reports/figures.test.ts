import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { listAvailability, resetToWeeklyHours, saveWeeklyHours } from "#contract/availability.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/business.ts";
import { getRevenueTotal, getStats } from "#contract/reports.ts";
import { run } from "#server/db/sql.ts";
import { handleRefund, handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" }, connections: 40 });
  await app.openDay(DAY, "10:00", "11:00");
  customer = await app.customer("9700000001");
  await at("2026-11-21T10:00");
});
afterEach(() => app.stop());

/** Goes to a moment in India, where the super admin signs in: an admin's session lasts twelve hours. */
const at = async (moment: string) => {
  app.clock.set(`${moment}:00+05:30`);
  admin = await app.admin("super_admin");
};
const business = async (query: { period?: "day" | "week" | "month" | "year"; from?: string } = {}) =>
  (await admin.call(contract.getBusiness, { query })).body;
const dayOf = (from: string) => business({ period: "day", from });
const setStatus = (id: string, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id }, input: { status } });
const session = (time: string, person = customer) => createPaidSession(app, person, DAY, time);

/** What the money of a month is, by the rows alone. */
async function ledgerOf(month: string) {
  const { rows } = await app.ctx.db.query(
    `select coalesce((select sum(o.amount_paise) from payments p join payment_orders o on o.id = p.order_id
        where p.state = 'captured' and to_char(p.captured_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $1), 0)::integer
      - coalesce((select sum(amount_paise) from refunds
        where status = 'processed' and to_char(processed_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $1), 0)::integer
      as paise`,
    [month],
  );
  return rows[0].paise / 100;
}

describe("a day that is over", () => {
  test("has the figures that it had in its last minute, whenever the sweep stores its open slots", async () => {
    const { id } = await session("10:00");
    await session("10:10");
    await at("2026-11-25T12:00");
    await setStatus(id, "completed");
    const last = (await dayOf(DAY)).current;
    await at("2026-11-26T00:10");
    const before = await dayOf(DAY);
    expect(before.current).toEqual(last);
    expect(before.current).toMatchObject({ sessionsTaken: 0, sessions: 1, openSlots: 6, filledSlots: 2 });
    expect(before.hours).toEqual([{ weekday: 3, hour: 10, openSlots: 6, filledSlots: 2 }]);
    await app.sweep();
    expect(await dayOf(DAY)).toEqual(before);
  });

  test("has its refunds by reason", async () => {
    const { id } = await session("10:00");
    await at("2026-11-25T12:00");
    await setStatus(id, "completed");
    await admin.call(refundBooking, { params: { id }, input: { amount: 100 } });
    await app.sweep();
    const refunds = async () => (await business()).refunds;
    const today = await refunds();
    expect(today).toEqual([{ reason: "by-admin", refunds: 1, amount: 100 }]);
    await at("2026-11-26T00:10");
    await app.sweep();
    expect(await refunds()).toEqual(today);
    expect((await dayOf(DAY)).refunds).toEqual(today);
    expect((await dayOf("2026-11-26")).refunds).toEqual([]);
  });

  test("changes with a session that is completed and reopened months later", async () => {
    const { id } = await session("10:00");
    await at("2027-02-01T09:00");
    await app.sweep();
    await app.sweep();
    const november = async () => (await business({ from: DAY })).current;
    expect(await november()).toMatchObject({ sessions: 0, filledSlots: 1, customers: 0 });
    await setStatus(id, "completed");
    const completed = { sessions: 1, customers: 1, returningCustomers: 0, filledSlots: 1 };
    expect(await november()).toMatchObject(completed);
    const counts = async () => (await admin.call(getStats)).body;
    expect(await counts()).toMatchObject({ confirmedBookings: 0, completedBookings: 1, totalUsers: 1 });
    await setStatus(id, "confirmed");
    const reopened = { sessions: 0, filledSlots: 1, customers: 0, openSlots: 6 };
    expect(await november()).toMatchObject(reopened);
    expect(await counts()).toMatchObject({ confirmedBookings: 1, completedBookings: 0, totalUsers: 1 });
  });

  describe("with weekly hours", () => {
    const openDaily = async (startTime: string, endTime: string) => {
      const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, ranges: [{ startTime, endTime }] }));
      await (await app.admin()).call(saveWeeklyHours, { input: { week } });
    };
    const openSlots = async (...dates: string[]) =>
      Promise.all(dates.map(async (date) => (await dayOf(date)).current.openSlots));
    beforeEach(() => openDaily("08:50", "10:20"));

    test.each([
      ["in the first minute after it", "2026-11-25T00:00"],
      ["days later, on the first day on which a server runs again", "2026-11-28T09:00"],
    ])("keeps them when they are changed %s, before any sweep", async (_, moment) => {
      await at(moment);
      await openDaily("08:00", "20:00");
      expect(await openSlots("2026-11-23", "2026-11-24")).toEqual([9, 9]);
      await app.sweep();
      expect(await openSlots("2026-11-23", "2026-11-24")).toEqual([9, 9]);
    });

    test("keeps those that it follows again", async () => {
      await at("2026-11-27T09:00");
      await app.sweep();
      expect(await openSlots(DAY)).toEqual([6]);
      await (await app.admin()).call(resetToWeeklyHours, { params: { date: DAY } });
      await openDaily("08:00", "20:00");
      await app.sweep();
      expect(await openSlots(DAY)).toEqual([9]);
    });

    test("follows them again when the clock has gone back before it", async () => {
      await at("2026-11-28T09:00");
      await app.sweep();
      await at("2026-11-26T09:00");
      await app.sweep();
      await openDaily("08:00", "20:00");
      await at("2026-11-28T09:00");
      expect(await openSlots("2026-11-24", "2026-11-26", "2026-11-27")).toEqual([9, 72, 72]);
    });
  });

  test("keeps the opening hours that it had when a server ran, also if they change later", async () => {
    const openDaily = (from: string, to: string) =>
      run(app.ctx.db)`
        insert into weekly_hours (weekday, starts_at, ends_at) select generate_series(0, 6), ${from}, ${to}`;
    await openDaily("08:50", "10:20");
    await at("2026-11-26T09:00");
    await app.sweep();
    await run(app.ctx.db)`delete from weekly_hours`;
    await openDaily("08:00", "20:00");
    await app.sweep();
    const openSlots = async (date: string) => (await dayOf(date)).current.openSlots;
    expect([await openSlots("2026-11-24"), await openSlots(DAY)]).toEqual([9, 6]);
    expect(await openSlots("2026-11-26")).toBe(72);
    const { hours } = await dayOf("2026-11-24");
    expect(hours.map(({ hour, openSlots }) => [hour, openSlots])).toEqual([
      [8, 1],
      [9, 6],
      [10, 2],
    ]);
    const { body } = await (await app.admin()).call(listAvailability, {
      query: { from: "2026-11-24", to: DAY },
    });
    expect(body.days.map(({ isByHand }) => isByHand)).toEqual([false, true]);
  });

  test("that ended while no server ran has the hours of its date, or else the weekly hours that are set later", async () => {
    await at("2026-12-02T09:00");
    await run(app.ctx.db)`
      insert into weekly_hours (weekday, starts_at, ends_at) select generate_series(0, 6), '08:00', '20:00'`;
    const openSlots = async () => (await dayOf("2026-12-02")).periods.map((day) => day.openSlots);
    // No account is older than the 21st, and the hours of the 25th were set by hand.
    const expected = [72, 72, 72, 72, 6, 72, 72, 72, 72, 72, 72, 72];
    expect(await openSlots()).toEqual(expected);
    await app.sweep();
    expect(await openSlots()).toEqual(expected);
    await run(app.ctx.db)`delete from weekly_hours`;
    expect(await openSlots()).toEqual([...expected.slice(0, -1), 0]);
    expect((await business({ period: "day", from: "2026-11-20" })).current.openSlots).toBe(0);
  });

  test("leaves out a booking that becomes a test, with its payments and refunds of any day", async () => {
    const { id } = await session("10:00");
    await at("2026-12-02T09:00");
    await setStatus(id, "completed");
    await admin.call(refundBooking, { params: { id }, input: { amount: 100 } });
    await app.sweep();
    await at("2027-01-05T09:00");
    await app.sweep();
    const total = async () => (await admin.call(getRevenueTotal)).body.totalShare;
    expect(await total()).toBe(651 / 2);
    await run(app.ctx.db)`update bookings set is_test = true where id = ${id}`;
    expect(await total()).toBe(0);
    expect((await business({ from: DAY })).current).toMatchObject({
      sessionsTaken: 0,
      sessions: 0,
      filledSlots: 0,
    });
    await run(app.ctx.db)`update bookings set is_test = false where id = ${id}`;
    expect(await total()).toBe(651 / 2);
  });
});

describe("money", () => {
  test("is exact to the paisa when payments and refunds arrive after their day was stored", async () => {
    await session("10:00");
    await at("2026-12-31T23:59");
    await app.sweep();
    const found = await app.ctx.db.query("select provider_payment_id as id from payments");
    const refund = (amountPaise: number, status: "processed" | "failed") =>
      refundEvent({
        id: `rfnd_${randomUUID().slice(0, 8)}`,
        paymentId: String(found.rows[0].id),
        amountPaise,
        status,
      });
    await handleRefundEvent(app.ctx, refund(5_001, "processed"), app.ctx.now());
    await handleRefundEvent(app.ctx, refund(7_000, "failed"), app.ctx.now());
    await at("2027-01-02T09:00");
    for (let sweeps = 0; sweeps < 3; sweeps++) await app.sweep();
    // A server whose transaction took until now writes a moment of a day that is stored.
    const lateNight = new Date("2026-12-31T18:00:00Z");
    await handleRefundEvent(app.ctx, refund(2, "processed"), lateNight);
    for (const month of ["2026-11", "2026-12", "2027-01"]) {
      const { body } = await admin.call(contract.getStatement, { query: { month } });
      expect(body.left).toBe(await ledgerOf(month));
      const days = body.days.reduce((sum, day) => sum + day.sessionsTaken - day.sessionsRefunded, 0);
      expect(days).toBeCloseTo(body.left, 9);
    }
    expect(await ledgerOf("2026-12")).toBe(-50.03);
    expect((await admin.call(getRevenueTotal)).body.totalShare).toBe(Math.round((75_100 - 5_003) / 2) / 100);
    expect((await business({ from: "2026-12-01" })).refunds).toEqual([
      { reason: "made-at-provider", refunds: 2, amount: 50.03 },
    ]);
  });

  test("of a refund that the provider fails in the next month comes back then, and the month before stays as it was", async () => {
    await session("10:00");
    const found = await app.ctx.db.query("select provider_payment_id as id from payments");
    const report = async (status: "processed" | "failed") => {
      const paymentId = String(found.rows[0].id);
      const { refund } = refundEvent({ id: "rfnd_1", paymentId, amountPaise: 75_100, status });
      expect(refund).not.toBe(null);
      if (refund) await handleRefund(app.ctx, { refund, isCurrent: true, at: null }, null, app.ctx.now());
    };
    const statement = async (month: string) =>
      (await admin.call(contract.getStatement, { query: { month } })).body;
    await at("2026-11-30T23:00");
    await report("processed");
    const november = await statement("2026-11");
    expect(november).toMatchObject({ sessionsRefunded: 751, refunds: 1, left: 0 });
    await at("2026-12-02T09:00");
    await report("failed");
    expect(await statement("2026-11")).toEqual({ ...november, isOpen: false });
    expect(await statement("2026-12")).toMatchObject({
      ...{ sessionsRefunded: -751, refunds: 0, left: 751, totalShare: 375.5 },
      days: [{ date: "2026-12-02", sessionsRefunded: -751, refunds: 0 }],
    });
    expect((await business({ from: DAY })).refunds).toMatchObject([{ refunds: 1, amount: 751 }]);
    const { refunds, current } = await business();
    expect(refunds).toMatchObject([{ refunds: 0, amount: -751 }]);
    expect(current.sessionsRefunded + current.remediesRefunded).toBe(-751);
    expect((await admin.call(getRevenueTotal)).body.totalShare).toBe(375.5);
    await report("processed");
    expect(await statement("2026-12")).toMatchObject({ sessionsRefunded: 0, refunds: 1, left: 0 });
    expect((await admin.call(getRevenueTotal)).body.totalShare).toBe(0);
  });

  test("of a refund of the provider's dashboard that was pending goes back in the month in which it is processed", async () => {
    await session("10:00");
    const found = await app.ctx.db.query("select provider_payment_id as id from payments");
    const createdAt = new Date("2026-11-30T22:00+05:30");
    const report = async (status: "pending" | "processed") => {
      const paymentId = String(found.rows[0].id);
      const { refund } = refundEvent({ id: "rfnd_1", paymentId, amountPaise: 75_100, status, createdAt });
      if (refund) await handleRefund(app.ctx, { refund, isCurrent: true, at: null }, null, app.ctx.now());
    };
    const refunded = async (month: string) =>
      (await admin.call(contract.getStatement, { query: { month } })).body.sessionsRefunded;
    await at("2026-11-30T23:00");
    await report("pending");
    await at("2026-12-03T09:00");
    await report("processed");
    expect([await refunded("2026-11"), await refunded("2026-12")]).toEqual([0, 751]);
  });

  test("of a refund that fails late in a month, of which the event comes in the next, comes back in that month", async () => {
    await session("10:00");
    const found = await app.ctx.db.query("select provider_payment_id as id from payments");
    const known = { id: "rfnd_1", paymentId: String(found.rows[0].id), amountPaise: 75_100 };
    const event = (status: "processed" | "failed", at: Date | null) => ({
      ...refundEvent({ ...known, status }),
      at,
    });
    await at("2026-11-28T10:00");
    await handleRefundEvent(app.ctx, event("processed", null), app.ctx.now());
    await at("2026-12-01T00:05");
    const failed = event("failed", new Date("2026-11-30T23:50+05:30"));
    const { refund } = failed;
    replaceGateway(app, { fetchRefund: async () => refund ?? Promise.reject(new Error("no refund")) });
    await handleRefundEvent(app.ctx, failed, app.ctx.now());
    const { body } = await admin.call(contract.getStatement, { query: { month: "2026-11" } });
    expect(body).toMatchObject({ sessionsRefunded: 0, left: 751 });
  });

  test("of a refund that the provider fails in the same month is no refund in it", async () => {
    await session("10:00");
    const found = await app.ctx.db.query("select provider_payment_id as id from payments");
    const paymentId = String(found.rows[0].id);
    for (const [day, status] of [
      ["2026-11-28", "processed"],
      ["2026-11-29", "failed"],
    ] as const) {
      await at(`${day}T10:00`);
      const { refund } = refundEvent({ id: "rfnd_1", paymentId, amountPaise: 75_100, status });
      if (refund) await handleRefund(app.ctx, { refund, isCurrent: true, at: null }, null, app.ctx.now());
    }
    const { body } = await admin.call(contract.getStatement, { query: { month: "2026-11" } });
    expect(body).toMatchObject({ sessionsRefunded: 0, refunds: 0, left: 751 });
  });

  test("is counted by 32 writers at once that neither wait nor get lost", async () => {
    await at("2026-11-26T09:00");
    await app.sweep();
    const clients = await Promise.all(Array.from({ length: 32 }, () => app.ctx.db.connect()));
    const { rows } = await app.ctx.db.query(
      "insert into payment_orders (user_id, kind, amount_paise, currency, state, created_at) values ($1, 'remedy', 101, 'INR', 'paid', now()) returning id",
      [customer.user.id],
    );
    // All transactions are open at the same time: one that waited for another's row would wait for ever.
    for (const client of clients) {
      await client.query("begin");
      await client.query(
        "insert into payments (order_id, provider_payment_id, state, proven_at, captured_at) values ($1, $2, 'captured', $3, $3)",
        [rows[0].id, randomUUID(), new Date("2026-11-25T06:00:00Z")],
      );
    }
    await app.sweep();
    expect((await business({ from: DAY })).current.remediesTaken).toBe(0);
    for (const client of clients) {
      await client.query("commit");
      client.release();
    }
    expect((await business({ from: DAY })).current.remediesTaken).toBe(32.32);
  });
});

describe("periods", () => {
  test("of the future are the present one, and those before the first day are empty", async () => {
    await app.sweep();
    const present = await business({ period: "year" });
    expect(await business({ period: "year", from: "2099-12-31" })).toEqual(present);
    const future = await admin.call(contract.getStatement, { query: { month: "2099-12" } });
    expect(future.body).toMatchObject({ month: "2026-11", to: "2026-11-21", isOpen: true });
    const first = await business({ period: "year", from: "2000-01-01" });
    expect(first.periods[0]).toMatchObject({ from: "1989-01-01", to: "1989-12-31", sessions: 0 });
    for (const from of ["1999-12-31", "2026-02-30", "today"]) {
      const { status, body } = await admin.call(contract.getBusiness, { query: { from } });
      expect([status, body]).toMatchObject([400, { code: "bad-input" }]);
    }
  });

  test("that are open compare the same days, and the twelve of them add up", async () => {
    await session("10:00");
    const week = await business({ period: "week" });
    expect(week.current).toMatchObject({ from: "2026-11-16", to: "2026-11-21", sessionsTaken: 751 });
    expect(week.previous).toMatchObject({ from: "2026-11-09", to: "2026-11-14", sessionsTaken: 0 });
    expect(week.periods.map(({ from }) => from).slice(-3)).toEqual([
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
    ]);
    expect(week.periods.at(-1)).toEqual(week.current);
    expect(week.isOpen).toBe(true);
  });
});

test("refunds for reasons that only earlier versions had are one reason, after those with larger sums", async () => {
  const booked = [await session("10:00"), await session("10:10"), await session("10:20")];
  const reasons = ["a-reason-of-before", "by-admin", "another-reason-of-before"];
  for (const [at, { id }] of booked.entries())
    await app.ctx.db.query(
      `insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, processed_at)
        select p.id, $2, $3, 'processed', $4, $4, $4
        from payments p join payment_orders o on o.id = p.order_id where o.booking_id = $1`,
      [id, at === 1 ? 30_000 : 10_000, reasons[at], app.clock.now()],
    );
  expect((await business()).refunds).toEqual([
    { reason: "by-admin", refunds: 1, amount: 300 },
    { reason: "other", refunds: 2, amount: 200 },
  ]);
});

describe("customers", () => {
  test("count once in a period, and as returning if they had a session before it", async () => {
    const other = await app.customer("9700000002");
    for (const [person, time] of [
      [customer, "10:00"],
      [customer, "10:10"],
      [other, "10:20"],
    ] as const)
      await complete(await session(time, person), `${DAY}T12:00`);
    await at("2026-11-26T09:00");
    await app.openDay("2026-12-02", "10:00", "11:00");
    await complete(await createPaidSession(app, customer, "2026-12-02", "10:00"), "2026-12-02T12:00");
    await at("2026-12-03T09:00");
    const counts = async () => {
      const figures = [];
      for (const period of ["day", "week", "month", "year"] as const)
        for (const from of [DAY, "2026-12-02"]) {
          const { customers, returningCustomers } = (await business({ period, from })).current;
          figures.push([customers, returningCustomers]);
        }
      return figures;
    };
    const expected = [
      [2, 0],
      [1, 1],
      [2, 0],
      [1, 1],
      [2, 0],
      [1, 1],
      [2, 0],
      [2, 0],
    ];
    expect(await counts()).toEqual(expected);
    // Reopening the first sessions makes the one of December the customer's first.
    const first = await app.ctx.db.query("select id from bookings where user_id = $1 and session_date = $2", [
      customer.user.id,
      DAY,
    ]);
    for (const { id } of first.rows) await setStatus(id, "confirmed");
    const reopened = [
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [2, 0],
      [2, 0],
    ];
    expect(await counts()).toEqual(reopened);
  });

  async function complete({ id }: { id: string }, moment: string) {
    if (app.ctx.now() < new Date(`${moment}:00+05:30`)) await at(moment);
    expect((await setStatus(id, "completed")).status).toBe(200);
    await at("2026-11-21T10:00");
    if (moment > "2026-12") await at(moment);
  }
});
