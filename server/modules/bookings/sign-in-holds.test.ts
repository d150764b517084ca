// The slot that a visitor has chosen, who then signs in.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { createBooking, listUpcomingBookings } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { answerOwnerCheck, startAnew } from "#contract/owner-checks.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import type { ChosenSlot } from "#contract/slot-choice.ts";
import { joinWaitlist } from "#contract/waitlist.ts";
import { MAX_UPCOMING_BOOKINGS } from "#domain/bookings.ts";
import { addDays } from "#domain/ist-time.ts";
import { UNPAID_HOLD_PAUSE_MINUTES } from "#domain/waitlist.ts";
import { row, rows, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder, waitForBlocked } from "#tests/support/in-lock-order.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { refuseRows } from "#tests/support/refused-rows.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { holdAfterSignIn } from "./sign-in-holds.ts";

const PIN_CODE = "208005";
const ADDRESS = {
  recipientName: "Sunita",
  line1: "117",
  city: "Kanpur",
  state: "UP",
  pinCode: PIN_CODE,
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_350_000_000;
let days = 0;
let phone: string;
/** A day that no other test of this file uses. */
let day: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  phone = String(next++);
  day = addDays("2026-11-23", days++);
  await app.openDay(day);
});

const slotAt = (sessionTime: string, more: Partial<ChosenSlot> = {}): ChosenSlot => ({
  ...{ sessionDate: day, sessionTime, questionType: "single" },
  ...more,
});

/** A browser that has asked for a code, which `verify` enters. */
async function visitor(number = phone) {
  const client = app.browser();
  await client.call(sendLoginCode, { input: { phone: number } });
  const otp = await app.codeFor(number);
  const verify = async (slot: ChosenSlot, code = otp) =>
    (await client.call(verifyLoginCode, { input: { phone: number, otp: code, slot } })).body;
  return { client, otp, verify };
}

async function signInFor(slot: ChosenSlot, number = phone) {
  const { client, verify } = await visitor(number);
  const body = await verify(slot);
  if (!body.success) throw new Error(body.message);
  return { client, user: body.user };
}

const upcomingOf = async ({ client, user }: SignedIn) =>
  (await client.call(listUpcomingBookings, { params: { userId: user.id } })).body.bookings;
const holdOf = async (who: SignedIn) => (await upcomingOf(who)).find(({ status }) => status === "pending");
const book = ({ client }: SignedIn, slot: ChosenSlot) => client.call(createBooking, { input: slot });
const liveBookingsAt = (time: string) =>
  rows<{ customerId: string }>(app.ctx.db)`select user_id as "customerId" from bookings
    where session_date = ${day} and session_time = ${time} and status <> 'cancelled'`;
const balanceOf = async ({ user }: SignedIn) =>
  (
    await row<{ sum: number }>(app.ctx.db)`
      select coalesce(sum(amount), 0)::integer as sum from credit_entries where user_id = ${user.id}`
  )?.sum;
const giveCredits = ({ user }: SignedIn, amount: number) =>
  run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
    values (${user.id}, ${amount}, 'welcome', ${app.clock.now()})`;

describe("a slot that was chosen before the sign-in", () => {
  test("is held for ten minutes, of its kind and for the named attendee", async () => {
    const attendee = { name: "Mother", phone: "9876501234" };
    const customer = await signInFor(slotAt("10:00", { questionType: "multiple", attendee }));
    expect(await holdOf(customer)).toMatchObject({
      sessionDate: day,
      sessionTime: "10:00",
      questionType: "multiple",
      amount: 1100,
      holdExpiresAt: "2026-11-21T04:40:00.000Z",
      attendee: { ...attendee, isYou: false },
    });
    expect(
      await rows(app.ctx.db)`select from outbox where kind = 'booked-for-you' and user_id is null`,
    ).toEqual([]);
  });

  test("is held for the customer where the named attendee has the customer's own number", async () => {
    const customer = await signInFor(slotAt("10:00", { attendee: { name: "Mother", phone } }));
    expect(await holdOf(customer)).toMatchObject({ attendee: null });
  });

  test("is returned by the press that proceeds, and stays while the customer pays", async () => {
    const customer = await signInFor(slotAt("10:00"));
    app.clock.forward(9);
    const pressed = await book(customer, slotAt("10:00"));
    expect([pressed.status, pressed.body.booking.holdExpiresAt]).toEqual([200, "2026-11-21T04:40:00.000Z"]);
    const bookingId = pressed.body.booking.id;
    const { body } = await customer.client.call(createSessionOrder, { input: { bookingId } });
    app.clock.forward(9);
    const proof = await payAtGateway(app, body.order.id);
    const paid = await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    expect(paid.body.booking.status).toBe("approved");
  });

  test("is free for the next customer after ten minutes, also before a sweep", async () => {
    await signInFor(slotAt("10:00"));
    const other = await app.customer(String(next++));
    app.clock.forward(9.9);
    expect((await book(other, slotAt("10:00"))).body.code).toBe("slot-taken");
    app.clock.forward(0.1);
    expect((await book(other, slotAt("10:00"))).status).toBe(201);
  });

  test("that starts sooner than the hold would end is held until its start", async () => {
    app.clock.set(`${day}T04:45:00Z`); // 10:15 IST
    const customer = await signInFor(slotAt("10:30"));
    app.clock.forward(9.9);
    expect(await holdOf(customer)).toMatchObject({ holdExpiresAt: `${day}T04:55:00.000Z` });
  });

  test("is held for one of two phones that sign in at once, and both have signed in", async () => {
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40"]) {
      const [one, two] = [await visitor(String(next++)), await visitor(String(next++))];
      const answers = await Promise.all([one.verify(slotAt(time)), two.verify(slotAt(time))]);
      expect(answers.map(({ success }) => success)).toEqual([true, true]);
      expect(await liveBookingsAt(time)).toHaveLength(1);
    }
  });

  test("is not held for who signs in while a customer takes it", async () => {
    const presser = await app.customer(String(next++));
    const { verify } = await visitor();
    // Both wait for the slot in the queue of its lock.
    const lock = await app.ctx.db.connect();
    await lock.query("begin");
    await lock.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`slot ${day} 10:00`]);
    const both = Promise.all([book(presser, slotAt("10:00")), verify(slotAt("10:00"))]);
    await waitForBlocked(app.ctx.db, 2);
    await lock.query("commit");
    lock.release();
    const [pressed, signedIn] = await both;
    expect(signedIn.success).toBe(true);
    const live = await liveBookingsAt("10:00");
    expect(live).toHaveLength(1);
    expect(live[0]?.customerId === presser.user.id).toBe(pressed.status === 201);
  });
});

describe("nothing is held, and the customer has signed in,", () => {
  test.each([
    ["of a day that is over", "2026-11-20", "10:00"],
    ["of a day that is too far", "2027-06-01", "10:00"],
    ["of a time that the guide has not opened", null, "20:00"],
    ["of a time between two slots", null, "10:05"],
  ])("%s", async (_, date, time) => {
    const customer = await signInFor(slotAt(time, date === null ? {} : { sessionDate: date }));
    expect(await upcomingOf(customer)).toEqual([]);
  });

  test("where the time has passed, or begins too soon, while the customer signed in", async () => {
    app.clock.set(`${day}T04:21:00Z`); // 09:51 IST
    const customer = await signInFor(slotAt("10:00"));
    expect(await upcomingOf(customer)).toEqual([]);
  });

  test("where another customer holds the slot", async () => {
    await book(await app.customer(String(next++)), slotAt("10:00"));
    const customer = await signInFor(slotAt("10:00"));
    expect(await upcomingOf(customer)).toEqual([]);
  });

  test("where the slot was offered to customers of the waiting list", async () => {
    await app.openDay(day, "18:00", "18:10");
    const holder = await app.customer(String(next++));
    const { booking } = (await book(holder, slotAt("18:00"))).body;
    const waiting = await app.customer(String(next++));
    await waiting.client.call(joinWaitlist, { input: { date: day, waitFor: "day" } });
    await run(app.ctx.db)`update bookings set status = 'cancelled', cancelled_by = 'dismissed',
      cancelled_at = ${app.clock.now()} where id = ${booking.id}`;
    app.clock.forward(UNPAID_HOLD_PAUSE_MINUTES);
    await app.sweep();
    const customer = await signInFor(slotAt("18:00"));
    expect(await upcomingOf(customer)).toEqual([]);
    expect((await book(waiting, slotAt("18:00"))).status).toBe(201);
  });

  test("where the customer has as many sessions to come as one may have", async () => {
    const before = await app.customer(phone);
    for (let at = 0; at < MAX_UPCOMING_BOOKINGS; at++) await createPaidSession(app, before, day, `11:${at}0`);
    app.clock.forward(1);
    const customer = await signInFor(slotAt("10:00"));
    expect(await holdOf(customer)).toBeUndefined();
  });

  test("where the customer has paid for this slot", async () => {
    await createPaidSession(app, await app.customer(phone), day, "10:00");
    app.clock.forward(1);
    expect(await holdOf(await signInFor(slotAt("10:00")))).toBeUndefined();
  });

  test.each(["before", "after"])(
    "where a late payment may come for the customer's own hold of this slot that has ended, %s a sweep",
    async (when) => {
      const first = await app.customer(phone);
      const { booking } = (await book(first, slotAt("10:00"))).body;
      const bookingId = booking.id;
      const { order } = (await first.client.call(createSessionOrder, { input: { bookingId } })).body;
      app.clock.forward(31);
      if (when === "after") await app.sweep();
      const customer = await signInFor(slotAt("10:00"));
      expect(await holdOf(customer)).toBeUndefined();
      const proof = await payAtGateway(app, order.id);
      const paid = await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
      expect(paid.body.booking).toMatchObject({ id: bookingId, status: "approved" });
    },
  );

  test("where credits cover the price: nothing is booked or spent without a press", async () => {
    await giveCredits(await app.customer(phone), 800);
    app.clock.forward(1);
    const customer = await signInFor(slotAt("10:00"));
    expect([await upcomingOf(customer), await balanceOf(customer)]).toEqual([[], 800]);
    expect(
      await rows(app.ctx.db)`select from outbox where user_id = ${customer.user.id} and kind = 'booked'`,
    ).toEqual([]);
    expect((await book(customer, slotAt("10:00"))).body.isFree).toBe(true);
  });

  test("where the database refuses the hold", async () => {
    await refuseRows(app.ctx.db, "insert on bookings", `new.session_date = '${day}'`);
    const customer = await signInFor(slotAt("10:00"));
    expect(await upcomingOf(customer)).toEqual([]);
    expect(app.log.filter((line) => line.includes("chosen slot not held")).at(-1)).toContain("refused");
  });
});

describe("a code", () => {
  test("that is wrong or has expired holds nothing", async () => {
    const { otp, verify } = await visitor();
    const wrong = otp === "0000" ? "1111" : "0000";
    expect(await verify(slotAt("10:00"), wrong)).toMatchObject({ success: false, code: "code-wrong" });
    app.clock.forward(5);
    expect(await verify(slotAt("10:00"))).toMatchObject({ success: false, code: "code-expired" });
    expect(await liveBookingsAt("10:00")).toEqual([]);
  });

  test("that is sent three times at once, and again later, holds the slot once and no longer", async () => {
    const { client, verify } = await visitor();
    const challenge = client.cookie("parcha_challenge") ?? "";
    const answers = await Promise.all([1, 2, 3].map(() => verify(slotAt("10:00"))));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    app.clock.forward(1);
    // As a browser that the answer has not reached.
    client.setCookie("parcha_challenge", challenge);
    expect(await verify(slotAt("10:10"))).toMatchObject({ success: false, code: "code-used" });
    expect(await liveBookingsAt("10:10")).toEqual([]);
    const held = await rows(
      app.ctx.db,
    )`select hold_expires_at::text as until from bookings where session_date = ${day}`;
    expect(held).toEqual([{ until: "2026-11-21 04:40:00+00" }]);
  });
});

describe("a customer who has a hold", () => {
  test("keeps it and gets no second one by signing in for another slot", async () => {
    const first = await app.customer(phone);
    await book(first, slotAt("10:00"));
    app.clock.forward(1);
    const again = await signInFor(slotAt("11:00"));
    expect(await upcomingOf(again)).toMatchObject([{ sessionTime: "10:00" }]);
    expect(await liveBookingsAt("11:00")).toEqual([]);
  });

  test("keeps its time, which signing in again for the same slot does not extend", async () => {
    const first = await signInFor(slotAt("10:00"));
    const held = await holdOf(first);
    app.clock.forward(6);
    const again = await signInFor(slotAt("10:00", { attendee: { name: "Mother", phone: "9876501234" } }));
    expect(await holdOf(again)).toEqual(held);
  });

  test("that has expired gets another one, with the credits of the first", async () => {
    await giveCredits(await app.customer(phone), 110);
    app.clock.forward(1);
    await signInFor(slotAt("10:00"));
    app.clock.forward(10);
    const again = await signInFor(slotAt("11:00"));
    expect(await upcomingOf(again)).toMatchObject([{ sessionTime: "11:00", creditsUsed: 110 }]);
    expect(await balanceOf(again)).toBe(0);
    app.clock.forward(10);
    await app.sweep();
    expect(await balanceOf(again)).toBe(110);
  });
});

async function inDoubt(): Promise<Client> {
  const before = await app.customer(phone);
  await before.client.call(saveAddress, { input: { ...ADDRESS, phone: null } });
  app.clock.set("2027-06-01T04:30:00Z");
  day = addDays("2027-06-02", days);
  await app.openDay(day);
  const { client, verify } = await visitor();
  expect(await verify(slotAt("10:00"))).toMatchObject({ success: false, code: "owner-unverified" });
  return client;
}

describe("an account that may have a new owner", () => {
  test("holds nothing until the owner is known, and then what was chosen", async () => {
    const client = await inDoubt();
    expect(await liveBookingsAt("10:00")).toEqual([]);
    const slot = slotAt("10:00");
    const wrong = await client.call(answerOwnerCheck, { input: { answer: "110001", slot } });
    expect([wrong.body.outcome, await liveBookingsAt("10:00")]).toEqual(["wrong", []]);
    const { body } = await client.call(answerOwnerCheck, { input: { answer: PIN_CODE, slot } });
    if (body.outcome !== "verified") throw new Error(body.outcome);
    expect(await liveBookingsAt("10:00")).toEqual([{ customerId: body.user.id }]);
  });

  test("holds what was chosen for the new account of who begins anew", async () => {
    const client = await inDoubt();
    const { body } = await client.call(startAnew, { input: { slot: slotAt("10:00") } });
    expect(await liveBookingsAt("10:00")).toEqual([{ customerId: body.user.id }]);
  });
});

describe("the credits that the sign-in answers are those that the hold has left", () => {
  const creditsFor = (time: string) =>
    signInFor(slotAt(time)).then(({ user }) => user.referralDiscountCredits);

  test("of a customer who signs in, and again while the hold stands and after it", async () => {
    await giveCredits(await app.customer(phone), 110);
    app.clock.forward(1);
    expect(await creditsFor("10:00")).toBe(0);
    app.clock.forward(1);
    expect(await creditsFor("10:00")).toBe(0);
    app.clock.forward(10);
    expect(await creditsFor("11:00")).toBe(0);
  });

  test("and all of them where nothing is held", async () => {
    await giveCredits(await app.customer(phone), 110);
    app.clock.forward(1);
    expect(await creditsFor("20:00")).toBe(110);
  });

  test("of an owner who had to be asked", async () => {
    const client = await inDoubt();
    await run(app.ctx.db)`insert into credit_entries (user_id, amount, reason, created_at)
      select id, 110, 'welcome', ${app.clock.now()} from users where phone = ${phone}`;
    const { body } = await client.call(answerOwnerCheck, {
      input: { answer: PIN_CODE, slot: slotAt("10:00") },
    });
    if (body.outcome !== "verified") throw new Error(body.outcome);
    expect([body.user.referralDiscountCredits, await liveBookingsAt("10:00")]).toEqual([
      0,
      [{ customerId: body.user.id }],
    ]);
  });
});

describe("a sign-in while the slot's lock is kept from it", () => {
  const never = () => new Promise<null>(() => undefined);
  async function lockSlot() {
    const lock = await app.ctx.db.connect();
    await lock.query("begin");
    await lock.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`slot ${day} 10:00`]);
    return async () => {
      await lock.query("commit");
      lock.release();
    };
  }

  test("gives the hold up after the lock's time", async () => {
    const { user } = await app.customer(phone);
    const unlock = await lockSlot();
    const waits = { lockTimeout: "10ms", untilLate: never };
    expect(await holdAfterSignIn(app.ctx, user, slotAt("10:00"), app.clock.now(), waits)).toEqual(user);
    await unlock();
    expect(await liveBookingsAt("10:00")).toEqual([]);
  });

  test("is answered after its own time, and the hold is made afterwards", async () => {
    const { user } = await app.customer(phone);
    const unlock = await lockSlot();
    const waits = { lockTimeout: "1h", untilLate: async () => null };
    expect(await holdAfterSignIn(app.ctx, user, slotAt("10:00"), app.clock.now(), waits)).toEqual(user);
    await waitForBlocked(app.ctx.db, 1);
    await unlock();
    await vi.waitFor(async () => expect(await liveBookingsAt("10:00")).toEqual([{ customerId: user.id }]));
  });
});

test("an account that was closed right after its sign-in holds nothing", async () => {
  const { client, user } = await app.customer(phone);
  await client.enterCode();
  await client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await holdAfterSignIn(app.ctx, user, slotAt("10:00"), app.clock.now());
  expect(await liveBookingsAt("10:00")).toEqual([]);
});

test("an account that is closed while its customer signs in holds nothing, and the new one does", async () => {
  const { client, user } = await app.customer(phone);
  await client.enterCode();
  app.clock.forward(1);
  const { verify } = await visitor();
  const [closed, signedIn] = await inLockOrder(
    app.ctx.db,
    { lock: "select from users where id = $1", id: user.id },
    () => client.call(deleteAccount, { input: { phoneConfirmation: phone } }),
    () => verify(slotAt("10:00")),
  );
  expect(closed.status).toBe(200);
  if (!signedIn.success) throw new Error(signedIn.message);
  expect(signedIn.user.id).not.toBe(user.id);
  expect(await liveBookingsAt("10:00")).toEqual([{ customerId: signedIn.user.id }]);
});
