import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelBooking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { getBusiness, getStatement } from "#contract/business.ts";
import { listMoneyEntries } from "#contract/money-entries.ts";
import * as contract from "#contract/reports.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { buyRemedies, createCompletedSession, prescribeNewRemedies } from "#tests/support/session-results.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  app.clock.set("2026-11-21T10:00:00+05:30");
  await app.openDay(DAY);
  admin = await app.admin("super_admin");
  await app.customer("9700000001");
});
afterAll(() => app.stop());

const testBooking = async (phone: string, sessionTime: string) => {
  const input = { phone, sessionDate: DAY, sessionTime };
  return (await admin.call(contract.createTestBooking, { input })).body.user.id;
};

/** Every figure of customers and every list that has a total of them. */
async function figures(): Promise<number[]> {
  const stats = (await admin.call(contract.getStats)).body;
  const plain = (await admin.call(contract.listCustomers, { query: {} })).body;
  const active = (await admin.call(contract.listCustomersWithActivity, { query: {} })).body;
  return [stats.totalUsers, plain.total, plain.users.length, active.total, active.found, active.users.length];
}
const all = (count: number) => Array<number>(6).fill(count);

test("a customer of a test booking is in no figure of users until the first sign-in", async () => {
  const [count = 0] = await figures();
  const id = await testBooking("9700000002", "15:00");
  expect(await figures()).toEqual(all(count));
  // An answer on WhatsApp is no sign-in.
  await run(app.ctx.db)`insert into consents (user_id, purpose, is_given, text_version, language, channel, at)
    values (${id}, 'messaging', false, '1', 'hi', 'whatsapp', ${app.clock.now()})`;
  expect(await figures()).toEqual(all(count));
  await app.customer("9700000002");
  expect(await figures()).toEqual(all(count + 1));
});

test("a test booking for a phone with a customer changes no figure of users, nor does a second one", async () => {
  const before = await figures();
  await testBooking("9700000001", "15:10");
  await testBooking("9700000001", "15:20");
  expect(await figures()).toEqual(before);
});

test("a booking that is made a test, and back, takes a customer who never signed in out of the figures, and back", async () => {
  const [count = 0] = await figures();
  const id = await testBooking("9700000003", "15:30");
  await run(app.ctx.db)`update bookings set is_test = false where user_id = ${id}`;
  expect(await figures()).toEqual(all(count + 1));
  await run(app.ctx.db)`update bookings set is_test = true where user_id = ${id}`;
  expect(await figures()).toEqual(all(count));
});

describe("with a paid booking and a hold that were cancelled, and a hold that ran and ended", () => {
  let paid: string;
  let running: string;
  let recentWhileRunning: string[][];
  const recent = async () =>
    (await admin.call(contract.getStats)).body.recentBookings.map(({ id, status }) => [id, status]);

  beforeAll(async () => {
    const [payer, leaver, chooser] = await Promise.all(
      ["9700000011", "9700000012", "9700000013"].map((phone) => app.customer(phone)),
    );
    if (!payer || !leaver || !chooser) throw new Error("no customers");
    paid = (await createPaidSession(app, payer, DAY, "10:00")).id;
    await payer.client.call(cancelBooking, { params: { id: paid } });
    const hold = async ({ client }: typeof payer, sessionTime: string) => {
      const input = { sessionDate: DAY, sessionTime, questionType: "single" } as const;
      return (await client.call(createBooking, { input })).body.booking.id;
    };
    const dismissed = await hold(leaver, "10:10");
    await leaver.client.call(cancelBooking, { params: { id: dismissed } });
    app.clock.forward(1);
    running = await hold(chooser, "10:20");
    recentWhileRunning = await recent();
    app.clock.forward(60);
    await app.sweep();
  });

  test("recent bookings show holds that run and money that came, and neither unpaid holds nor tests", async () => {
    expect(recentWhileRunning).toEqual([
      [running, "pending"],
      [paid, "cancelled"],
    ]);
    expect(await recent()).toEqual([[paid, "cancelled"]]);
  });

  test("the total of bookings leaves out the unpaid holds that the table hides, and counts those that it shows", async () => {
    const list = async (query: (typeof contract.listAllBookings)["query"]["_zod"]["input"]) => {
      const { total, found, bookings } = (await admin.call(contract.listAllBookings, { query })).body;
      return { total, found, rows: bookings.length };
    };
    const whole = await list({});
    expect(whole).toEqual({ total: whole.rows, found: whole.rows, rows: whole.rows });
    const count = whole.rows - 2;
    expect(await list({ unpaid: "no" })).toEqual({ total: count, found: count, rows: count });
    expect(await list({ unpaid: "no", status: "cancelled" })).toEqual({ total: count, found: 1, rows: 1 });
    expect(await list({ unpaid: "no", search: "nobody" })).toEqual({ total: count, found: 0, rows: 0 });
    expect(await list({ unpaid: "yes" })).toEqual({ total: whole.total, found: 2, rows: 2 });
    // A search for their label shows them.
    expect(await list({ unpaid: "no", search: "unpaid" })).toEqual({ total: whole.total, found: 2, rows: 2 });
  });
});

test("vidhis of a test count nowhere, but a payment that bought one of a session, too; and one that is given is not sold", async () => {
  const customer = await app.customer("9700000021");
  const held = await createCompletedSession(app, customer, DAY, "11:00");
  const [bought = ""] = await prescribeNewRemedies(held.admin, held.id, [501, 0]);
  app.clock.set(`${DAY}T11:10:00+05:30`);
  admin = await app.admin("super_admin");
  const input = { phone: "9700000021", sessionDate: DAY, sessionTime: "11:10" };
  const { id } = (await admin.call(contract.createTestBooking, { input })).body.booking;
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  const [tried = "", triedToo = ""] = await prescribeNewRemedies(admin, id, [20, 30]);
  const sums = async () => {
    const query = { from: DAY, to: DAY };
    const { body } = await admin.call(listMoneyEntries, { query });
    const statement = (await admin.call(getStatement, { query: { date: DAY } })).body;
    return [body.found, body.sums.amount, statement.remediesTaken];
  };
  await buyRemedies(app, customer, [triedToo]);
  expect(await sums()).toEqual([0, 0, 0]);
  await buyRemedies(app, customer, [bought, tried]);
  expect(await sums()).toEqual([1, 521, 521]);
  const { current } = (await admin.call(getBusiness, { query: { period: "day", from: DAY } })).body;
  expect(current.remediesSold).toBe(1);
});
