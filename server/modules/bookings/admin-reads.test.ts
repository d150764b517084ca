import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropBooking, setBookingStatus } from "#contract/bookings.ts";
import { refundBooking } from "#contract/ledger.ts";
import * as contract from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { run, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_700_000_000;
let customer: SignedIn;
/** A day that no other test of this file uses. */
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(next++));
});

/** Goes to an hour of the day, in IST, where the admin signs in: an admin's session lasts twelve hours. */
const at = async (time: string, date = day) => {
  app.clock.set(`${date}T${time}:00+05:30`);
  admin = await app.admin();
};
const session = (time: string, who = customer) => paidSession(app, who, day, time);
const setStatus = (id: string, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id }, input: { status } });
const read = async (id: string) =>
  (await admin.call(contract.bookingForAdmin, { params: { id } })).body.booking;
const history = (id: string) => admin.call(contract.userHistory, { params: { id } });
const notHeld = async () =>
  (await admin.call(contract.notHeldSessions)).body.sessions.filter(({ sessionDate }) => sessionDate === day);

test("one booking is read with its customer, whatever has become of it", async () => {
  const { id } = await session("10:00");
  expect(await read(id)).toMatchObject({
    id,
    status: "approved",
    questionType: "single",
    amount: 751,
    user: { username: customer.user.username, phone: customer.user.phone },
    isTest: false,
    customerWaiting: false,
    outsideAvailability: false,
  });
  await at("10:00");
  await setStatus(id, "completed");
  expect(await read(id)).toMatchObject({ id, status: "completed" });
});

test("a booking that is none is a 404, and so is its history", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
    expect((await admin.call(contract.bookingForAdmin, { params: { id } })).status).toBe(404);
    expect((await history(id)).status).toBe(404);
  }
});

test("the history is what the same customer has completed besides, newest first", async () => {
  const stranger = await app.customer(String(next++));
  const [first, second, third, foreign] = [
    await session("10:00"),
    await session("10:10"),
    await session("11:00"),
    await session("11:10", stranger),
  ];
  expect((await history(third.id)).body).toMatchObject({ history: [], totalSessions: 0 });
  await at("11:10");
  for (const { id } of [first, second, foreign]) await setStatus(id, "completed");
  const { body } = await history(third.id);
  expect(body.totalSessions).toBe(2);
  expect(body.history).toEqual([
    { bookingId: second.id, sessionDate: day, sessionTime: "10:10", questionType: "single", parchas: [] },
    { bookingId: first.id, sessionDate: day, sessionTime: "10:00", questionType: "single", parchas: [] },
  ]);
  expect((await history(first.id)).body.history.map(({ bookingId }) => bookingId)).toEqual([second.id]);
});

test("the lists of today are of today in India, with what is completed and without what was cancelled", async () => {
  const [done, open, off] = [await session("10:00"), await session("10:10"), await session("10:20")];
  const idsOf = async (endpoint: typeof contract.todayAll | typeof contract.todayCompleted) =>
    (await admin.call(endpoint)).body.bookings.map(({ id }) => id);
  expect(await idsOf(contract.todayAll)).toEqual([]);
  await at("10:10");
  await setStatus(done.id, "completed");
  await setStatus(off.id, "cancelled");
  expect(await idsOf(contract.todayCompleted)).toEqual([done.id]);
  expect(await idsOf(contract.todayAll)).toEqual([done.id, open.id]);
  await at("00:00", addDays(day, 1));
  expect(await idsOf(contract.todayAll)).toEqual([]);
  expect(await idsOf(contract.todayCompleted)).toEqual([]);
});

test("R10 a completed session stays among the results owed, but not when it was a test", async () => {
  const [real, tried] = [await session("10:00"), await session("10:10")];
  await run(app.ctx.db, sql`update bookings set is_test = true where id = ${tried.id}`);
  await at("10:10");
  for (const { id } of [real, tried]) await setStatus(id, "completed");
  const { sessions } = (await admin.call(contract.completedSessions)).body;
  const owed = sessions.filter(({ sessionDate }) => sessionDate === day);
  expect(owed).toMatchObject([
    { id: tried.id, resultsOwed: false },
    { id: real.id, resultsOwed: true },
  ]);
});

describe("sessions that were not held", () => {
  test("are the missed ones, once their room has closed, and what their customers cancelled", async () => {
    const [missed, dropped] = [await session("10:00"), await session("10:10")];
    await customer.client.call(dropBooking, { params: { id: dropped.id } });
    await at("11:00");
    expect(await notHeld()).toMatchObject([
      { id: dropped.id, status: "cancelled", why: "cancelled-by-customer", amount: 751, refunded: 0 },
    ]);
    await at("11:01");
    expect((await notHeld()).map(({ id, why }) => [id, why])).toEqual([
      [dropped.id, "cancelled-by-customer"],
      [missed.id, "missed"],
    ]);
    await at("11:01", addDays(day, 30));
    expect((await notHeld()).map(({ id }) => id)).toEqual([]);
  });

  test("can be paid back: the missed one is called off and leaves, the cancelled one gives back what is left", async () => {
    const [missed, dropped] = [await session("10:00"), await session("10:10")];
    await customer.client.call(dropBooking, { params: { id: dropped.id } });
    await at("11:01");
    await setStatus(missed.id, "cancelled");
    await admin.call(refundBooking, { params: { id: dropped.id }, input: { amount: 200 } });
    expect(await notHeld()).toMatchObject([{ id: dropped.id, refunded: 200 }]);
  });

  test("are neither those that the guide called off nor what was never paid", async () => {
    const off = await session("10:00");
    await at("09:00");
    await setStatus(off.id, "cancelled");
    await at("12:00");
    expect(await notHeld()).toEqual([]);
  });
});

test("X12 all of it is for admins", async () => {
  const params = { id: (await session("10:00")).id };
  const { client } = customer;
  const answers = [
    await client.call(contract.bookingForAdmin, { params }),
    await client.call(contract.userHistory, { params }),
    await client.call(contract.todayAll),
    await client.call(contract.todayCompleted),
    await client.call(contract.notHeldSessions),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});
