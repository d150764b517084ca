import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import * as contract from "#contract/reports.ts";
import { row, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" }, connections: 16 });
  await app.openDay(DAY);
  admin = await app.admin("super_admin");
});
afterAll(() => app.stop());

const totals = async () => ({
  bookings: (await admin.call(contract.listAllBookings, { query: { limit: "1" } })).body.total,
  users: (await admin.call(contract.listCustomers, { query: { limit: "1" } })).body.total,
});
const counted = async () => ({
  bookings: (await row<{ n: number }>(app.ctx.db)`select count(*) as n from bookings`)?.n,
  users: (await row<{ n: number }>(app.ctx.db)`select count(*) as n from users where deleted_at is null`)?.n,
});

test("the totals are exact while customers book, and readers read, at the same time", async () => {
  const before = await totals();
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => app.customer(`970000001${at}`)));
  const times = ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50"];
  const work = people.map((person, at) => createPaidSession(app, person, DAY, times[at] ?? ""));
  const reading = Array.from({ length: 12 }, () => totals());
  await Promise.all([...work, ...reading]);
  expect(await totals()).toEqual(await counted());
  expect(await totals()).toEqual({ bookings: before.bookings + 6, users: before.users + 6 });
});

test("a hold whose refund failed is not unpaid, because its money is still here", async () => {
  const { client, user } = await app.customer("9700000041");
  const input = { sessionDate: DAY, sessionTime: "12:10", questionType: "single" } as const;
  const { id } = (await client.call(createBooking, { input })).body.booking;
  await client.call(cancelBooking, { params: { id } });
  const isUnpaid = async () => {
    const { body } = await admin.call(contract.listAllBookings, { query: { customer: user.id } });
    return body.bookings.map((booking) => booking.isUnpaid);
  };
  expect(await isUnpaid()).toEqual([true]);
  await app.ctx.db.query(
    `with paid as (insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
         select user_id, 'session', id, 75100, 'INR', 'paid', now() from bookings where id = $1 returning id),
       payment as (insert into payments (order_id, provider_payment_id, state, settled_as, proven_at, captured_at, settled_at)
         select id, 'pay_late', 'captured', 'refunded', now(), now(), now() from paid returning id)
     insert into refunds (payment_id, booking_id, amount_paise, reason, status, created_at, next_try_at)
       select id, $1, 75100, 'slot-taken', 'failed', now(), now() from payment`,
    [id],
  );
  expect(await isUnpaid()).toEqual([false]);
});

test("a refund that a server of the version before has reserved counts for its booking after the next sweep", async () => {
  const person = await app.customer("9700000051");
  const { id } = await createPaidSession(app, person, DAY, "12:20");
  await run(app.ctx.db)`
    insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
    select p.id, 30000, 'by-admin', 'pending', ${app.clock.now()}, '2030-01-01'
    from payments p join payment_orders o on o.id = p.order_id where o.booking_id = ${id}`;
  await app.sweep();
  const query = { refunded: "yes", customer: person.user.id } as const;
  const { body } = await admin.call(contract.listAllBookings, { query });
  expect(body.bookings.map((booking) => booking.id)).toEqual([id]);
});
