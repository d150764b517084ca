import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import { row, rows } from "#server/db/sql.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_200_000_000;
let customer: SignedIn;
/** A day that no other test of this file uses. */
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const number = 1 + (days++ % 29);
  day = `2026-12-${String(number).padStart(2, "0")}`;
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

const book = (who: SignedIn, sessionTime: string, questionType: QuestionType = "single") =>
  who.client.call(contract.createBooking, {
    input: { userId: who.user.id, sessionDate: day, sessionTime, questionType },
  });
const list = async (who: SignedIn, which: "listBookings" | "listUpcomingBookings" | "listPastBookings") =>
  (await who.client.call(contract[which], { params: { userId: who.user.id } })).body.bookings;
const balance = async (who: SignedIn) =>
  (
    await row<{ sum: number }>(app.ctx.db)`
      select coalesce(sum(amount), 0) as sum from credit_entries where user_id = ${who.user.id}`
  )?.sum;
/** A customer who signed up with a referral code and has this many credits in all. */
const withCredits = async (credits: number) => {
  const referred = await app.customer(String(next++), { referralCode: customer.user.referralCode });
  if (credits > 110)
    await app.ctx.db.query(
      "insert into credit_entries (user_id, amount, reason, created_at) values ($1, $2, 'welcome', now())",
      [referred.user.id, credits - 110],
    );
  return referred;
};

describe("a hold", () => {
  test("keeps the slot for 15 minutes at the price of its type", async () => {
    const { status, body } = await book(customer, "10:00", "multiple");
    expect(status).toBe(201);
    expect(body.isFree).toBe(false);
    expect(body.booking).toMatchObject({
      userId: customer.user.id,
      sessionDate: day,
      sessionTime: "10:00",
      status: "pending",
      price: 1100,
      creditsUsed: 0,
      amount: 1100,
      holdExpiresAt: "2026-11-21T04:45:00.000Z",
      payment: null,
      refund: null,
    });
  });

  test("is returned again when the same customer makes the same choice", async () => {
    const first = await book(customer, "10:00");
    const again = await book(customer, "10:00");
    expect([again.status, again.body.booking.id]).toEqual([200, first.body.booking.id]);
  });

  test("is created once when the same choice arrives three times at once", async () => {
    const answers = await Promise.all([
      book(customer, "10:00"),
      book(customer, "10:00"),
      book(customer, "10:00"),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.booking.id)).size).toBe(1);
  });

  test("is replaced by another choice, which frees the earlier slot", async () => {
    await book(customer, "10:00");
    await book(customer, "11:00");
    const other = await app.customer(String(next++));
    expect((await book(other, "10:00")).status).toBe(201);
    expect((await list(customer, "listUpcomingBookings")).map((booking) => booking.sessionTime)).toEqual([
      "11:00",
    ]);
  });

  test("stays when another choice fails", async () => {
    const other = await app.customer(String(next++));
    await book(other, "11:00");
    await book(customer, "10:00");
    const refused = await book(customer, "11:00");
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "slot-taken",
      "This slot was just booked. Please choose another time.",
    ]);
    expect((await list(customer, "listUpcomingBookings")).map((booking) => booking.sessionTime)).toEqual([
      "10:00",
    ]);
  });

  test.each([
    ["a time between two slots", "10:07", "not-a-slot"],
    ["a slot outside the opening hours", "18:00", "not-a-slot"],
    ["a time that does not exist", "25:00", "bad-input"],
  ])("is refused with 400 for %s", async (_, time, code) => {
    const { status, body } = await book(customer, time);
    expect([status, body.code]).toEqual([400, code]);
  });

  test("is refused for a slot in the past and for one that starts too soon", async () => {
    app.clock.set(`${day}T04:25:00Z`); // 09:55 IST
    expect((await book(customer, "10:00")).body.code).toBe("not-a-slot");
    app.clock.set("2027-01-15T04:30:00Z");
    expect((await book(customer, "10:00")).body.code).toBe("bad-date");
  });

  test("is refused to a customer who has five upcoming sessions", async () => {
    const rich = await withCredits(6 * 751);
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40"])
      expect((await book(rich, time)).status).toBe(201);
    const { status, body } = await book(rich, "10:50");
    expect([status, body.code]).toEqual([409, "too-many-bookings"]);
  });
});

describe("one free slot and 50 customers at once, in ten rounds", () => {
  test("one customer gets the slot and 49 get 409", { timeout: 60_000 }, async () => {
    const crowd: SignedIn[] = [];
    for (let i = 0; i < 50; i++) crowd.push(await app.customer(String(next++)));
    for (let round = 0; round < 10; round++) {
      const time = `1${Math.floor(round / 6)}:${round % 6}0`;
      const answers = await Promise.all(crowd.map((one) => book(one, time)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
      const live = await rows(app.ctx.db)`
        select from bookings where session_date = ${day} and session_time = ${time} and status <> 'cancelled'`;
      expect(live).toHaveLength(1);
    }
  });
});

describe("credits", () => {
  test("come off the amount, are reserved with the hold, and return at its end", async () => {
    const referred = await withCredits(110);
    const { body } = await book(referred, "10:00");
    expect(body.booking).toMatchObject({ price: 751, creditsUsed: 110, amount: 641 });
    expect(await balance(referred)).toBe(0);
    app.clock.forward(15);
    await app.sweep();
    expect(await balance(referred)).toBe(110);
    await app.sweep();
    expect(await balance(referred)).toBe(110);
  });

  test("are spent once by three choices at once", async () => {
    const referred = await withCredits(110);
    await Promise.all([book(referred, "10:00"), book(referred, "10:10"), book(referred, "10:20")]);
    const [hold, ...others] = await list(referred, "listUpcomingBookings");
    expect([hold?.creditsUsed, others.length, await balance(referred)]).toEqual([110, 0, 0]);
  });

  test("book the session at once when they cover the price", async () => {
    const rich = await withCredits(800);
    const { status, body } = await book(rich, "10:00");
    expect([status, body.isFree, body.booking.status, body.booking.amount]).toEqual([
      201,
      true,
      "approved",
      0,
    ]);
    const again = await book(rich, "10:00");
    expect([again.status, again.body.booking.id]).toEqual([200, body.booking.id]);
    expect(await balance(rich)).toBe(49);
  });
});

describe("as time passes", () => {
  test("an expired hold makes room for the next customer before any sweep, and its credits return", async () => {
    const referred = await withCredits(110);
    await book(referred, "10:00");
    app.clock.forward(15);
    expect((await book(customer, "10:00")).status).toBe(201);
    expect(await balance(referred)).toBe(110);
  });

  test("the sweep releases a hold when it expires, and not earlier", async () => {
    await book(customer, "10:00");
    app.clock.forward(14);
    await app.sweep();
    expect(await list(customer, "listUpcomingBookings")).toHaveLength(1);
    app.clock.forward(1);
    await app.sweep();
    expect(await list(customer, "listUpcomingBookings")).toEqual([]);
    expect(await list(customer, "listBookings")).toEqual([]);
  });

  test("a session leaves the upcoming list when its join window closes, and is missed", async () => {
    const rich = await withCredits(800);
    await book(rich, "17:50");
    app.clock.set(`${day}T13:20:00Z`); // 18:50 IST, 60 minutes after
    expect(await list(rich, "listUpcomingBookings")).toHaveLength(1);
    app.clock.set(`${day}T13:20:01Z`);
    expect(await list(rich, "listUpcomingBookings")).toEqual([]);
    expect((await list(rich, "listPastBookings")).map((booking) => booking.isMissed)).toEqual([true]);
  });
});
