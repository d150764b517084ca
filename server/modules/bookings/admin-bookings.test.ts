import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { cancelBooking, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/sessions.ts";
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

/** Sets the clock to a time of the day, in IST. The admin signs in again, because an admin's login session lasts 12 hours. */
const at = async (time: string, date = day) => {
  app.clock.set(`${date}T${time}:00+05:30`);
  admin = await app.admin();
};
const session = (time: string, who = customer) => createPaidSession(app, who, day, time);
const setStatus = (id: string, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id }, input: { status } });
const read = async (id: string) =>
  (await admin.call(contract.getAdminBooking, { params: { id } })).body.booking;
const history = (id: string) => admin.call(contract.getCustomerHistory, { params: { id } });
const notHeld = async () =>
  (await admin.call(contract.listNotHeldSessions)).body.sessions.filter(
    ({ sessionDate }) => sessionDate === day,
  );

test("an admin reads one booking with its customer, before and after it is completed", async () => {
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

test("the history has the other completed sessions of the same customer, latest first", async () => {
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
  const ofDay = { sessionDate: day, questionType: "single", parchas: [], remedies: [], refunded: 0 };
  expect(body.history).toMatchObject([
    { ...ofDay, bookingId: second.id, sessionTime: "10:10" },
    { ...ofDay, bookingId: first.id, sessionTime: "10:00" },
  ]);
  expect((await history(first.id)).body.history.map(({ bookingId }) => bookingId)).toEqual([second.id]);
});

test("today's lists follow the day in India, include completed sessions and leave out cancelled ones", async () => {
  const [done, open, off] = [await session("10:00"), await session("10:10"), await session("10:20")];
  const idsOf = async (
    endpoint: typeof contract.listTodaysSessions | typeof contract.listTodaysCompletedSessions,
  ) => (await admin.call(endpoint)).body.bookings.map(({ id }) => id);
  expect(await idsOf(contract.listTodaysSessions)).toEqual([]);
  await at("10:10");
  await setStatus(done.id, "completed");
  await setStatus(off.id, "cancelled");
  expect(await idsOf(contract.listTodaysCompletedSessions)).toEqual([done.id]);
  expect(await idsOf(contract.listTodaysSessions)).toEqual([done.id, open.id]);
  await at("00:00", addDays(day, 1));
  expect(await idsOf(contract.listTodaysSessions)).toEqual([]);
  expect(await idsOf(contract.listTodaysCompletedSessions)).toEqual([]);
});

test("sessions to come are read in pages; a session that leaves the list between two pages moves no other", async () => {
  const booked = [];
  for (const time of ["10:00", "10:10", "10:20", "10:30"]) booked.push(await session(time));
  const ofDay = async (query: { limit: string; cursor?: string }) => {
    const { body } = await admin.call(contract.listUpcomingSessions, { query });
    return { ...body, ids: body.bookings.map(({ id }) => id) };
  };
  const [first, second, third, fourth] = booked.map(({ id }) => id);
  await at("09:00");
  const page = await ofDay({ limit: "2" });
  expect([page.ids, page.total]).toEqual([[first, second], 4]);
  await setStatus(second ?? "", "cancelled");
  const rest = await ofDay({ limit: "2", cursor: page.nextCursor ?? "" });
  expect([rest.ids, rest.nextCursor, rest.total]).toEqual([[third, fourth], null, 3]);
  for (const id of [third, fourth]) await setStatus(id ?? "", "cancelled");
  expect((await ofDay({ limit: "2", cursor: page.nextCursor ?? "" })).ids).toEqual([]);
});

test("what lies between two pages is read when the last session of the first one was moved to a later day", async () => {
  const [first, second] = [await session("10:00"), await session("10:10"), await session("10:20")];
  const moved = { sessionDate: addDays(day, 1), sessionTime: "17:50" };
  await at("09:00");
  const page = (await admin.call(contract.listUpcomingSessions, { query: { limit: "1" } })).body;
  await app.openDay(moved.sessionDate);
  const params = { id: first?.id ?? "" };
  expect((await admin.call(rescheduleBooking, { params, input: moved })).status).toBe(200);
  const query = { limit: "1", cursor: page.nextCursor ?? "" };
  const rest = (await admin.call(contract.listUpcomingSessions, { query })).body;
  expect(rest.bookings.map(({ id }) => id)).toEqual([second?.id]);
});

test("a completed session without a parcha owes results, and a test booking does not", async () => {
  const [real, tried] = [await session("10:00"), await session("10:10")];
  await run(app.ctx.db)`update bookings set is_test = true where id = ${tried.id}`;
  await at("10:10");
  for (const { id } of [real, tried]) await setStatus(id, "completed");
  const { sessions } = (await admin.call(contract.listCompletedSessions)).body;
  const owed = sessions.filter(({ sessionDate }) => sessionDate === day);
  expect(owed).toMatchObject([
    { id: tried.id, resultsOwed: false },
    { id: real.id, resultsOwed: true },
  ]);
});

describe("the list of sessions that were not held", () => {
  test("has missed sessions once their room closed, and sessions that their customers cancelled", async () => {
    const [missed, dropped] = [await session("10:00"), await session("10:10")];
    await customer.client.call(cancelBooking, { params: { id: dropped.id } });
    await at("11:00");
    expect(await notHeld()).toMatchObject([
      { id: dropped.id, status: "cancelled", why: "cancelled-by-customer", amount: 751, refunded: 0 },
    ]);
    await at("11:01");
    expect((await notHeld()).map(({ id, why }) => [id, why])).toEqual([
      [dropped.id, "cancelled-by-customer"],
      [missed.id, "missed"],
    ]);
  });

  test("names who cancelled a session, and what an admin refunded of it", async () => {
    const [missed, dropped] = [await session("10:00"), await session("10:10")];
    await customer.client.call(cancelBooking, { params: { id: dropped.id } });
    await at("11:01");
    await setStatus(missed.id, "cancelled");
    await admin.call(refundBooking, { params: { id: dropped.id }, input: { amount: 200 } });
    expect(await notHeld()).toMatchObject([
      { id: dropped.id, why: "cancelled-by-customer", refunded: 200 },
      { id: missed.id, why: "cancelled-by-admin", refunded: 751 },
    ]);
  });
});
