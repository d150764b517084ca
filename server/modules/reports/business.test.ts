import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/business.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
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
const session = (time: string, person = customer) => createPaidSession(app, person, DAY, time);
const setStatus = (id: string, status: "completed" | "confirmed") =>
  admin.call(setBookingStatus, { params: { id }, input: { status } });

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
      expect([status, body]).toMatchObject([400, { code: "bad-date" }]);
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
    await app.sweep();
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
    await app.sweep();
    expect(await counts()).toEqual(reopened);
  });

  async function complete({ id }: { id: string }, moment: string) {
    if (app.ctx.now() < new Date(`${moment}:00+05:30`)) await at(moment);
    expect((await setStatus(id, "completed")).status).toBe(200);
    await at("2026-11-21T10:00");
    if (moment > "2026-12") await at(moment);
  }
});
