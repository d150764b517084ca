import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as account from "#contract/account.ts";
import { createBooking, listBookings, listUpcomingBookings, rescheduleBooking } from "#contract/bookings.ts";
import * as contract from "#contract/customers.ts";
import { createSessionOrder, listPayments, verifySessionPayment } from "#contract/payments.ts";
import { subscribeToPush } from "#contract/push.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows } from "#server/db/sql.ts";
import { GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_500_000_000;
let phone: string;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  phone = String(next++);
  customer = await app.customer(phone);
});

const close = (client: Client, phoneConfirmation = phone) =>
  client.call(account.deleteAccount, { input: { phoneConfirmation } });
const me = (client: Client) => client.call(contract.getMe);
const balance = async (userId: string) =>
  (
    await row<{ sum: number }>(app.ctx.db)`
      select coalesce(sum(amount), 0)::integer as sum from credit_entries where user_id = ${userId}`
  )?.sum;
const hold = async (sessionTime: string) =>
  (
    await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime, questionType: "single" },
    })
  ).body.booking;

test("closing an account needs its own phone number, typed", async () => {
  const { status, body } = await close(customer.client, "9000000000");
  expect([status, body.code]).toEqual([400, "phone-mismatch"]);
  expect((await me(customer.client)).status).toBe(200);
});

test("closing an account cancels upcoming sessions without a refund and frees their slots", async () => {
  const session = await createPaidSession(app, customer, day, "10:00");
  const upcoming = await customer.client.call(listUpcomingBookings, { params: { userId: customer.user.id } });
  expect(upcoming.body.bookings.map(({ id }) => id)).toEqual([session.id]);
  const { status, body } = await close(customer.client);
  expect([status, body.success, body.cancelledBookings]).toEqual([200, true, 1]);
  expect(
    await row(app.ctx.db)`select status, cancelled_by as by from bookings where id = ${session.id}`,
  ).toEqual({ status: "cancelled", by: "customer" });
  expect(
    await rows(app.ctx.db)`select r.id from refunds r join payments p on p.id = r.payment_id
      join payment_orders o on o.id = p.order_id where o.booking_id = ${session.id}`,
  ).toEqual([]);
  const other = await app.customer(String(next++));
  expect((await createPaidSession(app, other, day, "10:00")).status).toBe("approved");
});

test("a hold that turns out to be paid stops the closing", async () => {
  const held = await hold("10:00");
  const { body } = await customer.client.call(createSessionOrder, { input: { bookingId: held.id } });
  await payAtGateway(app, body.order.id);
  const closed = await close(customer.client);
  expect([closed.status, closed.body.code]).toEqual([409, "already-paid"]);
  expect((await me(customer.client)).status).toBe(200);
  expect((await close(customer.client)).body.cancelledBookings).toBe(1);
});

test("a payment that arrives after the closing is refunded in full", async () => {
  const held = await hold("10:00");
  const { body } = await customer.client.call(createSessionOrder, { input: { bookingId: held.id } });
  expect((await close(customer.client)).status).toBe(200);
  const proof = await payAtGateway(app, body.order.id);
  expect(
    (await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId: held.id } })).status,
  ).toBe(401);
  app.clock.forward(10);
  await app.sweep();
  app.clock.forward(1);
  await app.sweep();
  expect(
    await row(app.ctx.db)`select r.reason, r.amount_paise as "amountPaise", b.status from refunds r
      join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      join bookings b on b.id = o.booking_id where b.id = ${held.id}`,
  ).toEqual({ reason: "account-gone", amountPaise: 75_100, status: "cancelled" });
});

test("closing an account erases the phone number from every table and keeps the payments and their sums", async () => {
  await createPaidSession(app, customer, day, "10:00");
  const before = await row(app.ctx.db)`select sum(amount_paise) as sum from payment_orders`;
  await close(customer.client);
  expect(await row(app.ctx.db)`select sum(amount_paise) as sum from payment_orders`).toEqual(before);
  expect(
    await row(app.ctx.db)`
      select phone, username, whatsapp_opt_in as "isOptedIn" from users where id = ${customer.user.id}`,
  ).toEqual({ phone: null, username: "", isOptedIn: false });
  const tables = await rows<{ name: string }>(app.ctx.db)`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'login_codes'`;
  for (const { name } of tables) {
    const found = await app.ctx.db.query(`select 1 from "${name}" t where t::text like $1`, [`%${phone}%`]);
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});

test("the same phone can sign up again, without old content and without a second welcome offer", async () => {
  const friend = await app.customer(String(next++));
  const { referralCode } = friend.user;
  await createPaidSession(app, customer, day, "10:00");
  await close(customer.client);
  app.clock.forward(1);
  const check = await app.browser().call(contract.checkPhone, { input: { phone } });
  expect(check.body).toEqual({ isNewUser: true, hasBookings: false, whatsappOptIn: false });
  const browser = app.browser();
  await browser.call(contract.sendLoginCode, { input: { phone } });
  const otp = await app.codeFor(phone);
  const refused = await browser.call(contract.verifyLoginCode, { input: { phone, otp, referralCode } });
  expect(refused.body).toMatchObject({ success: false, code: "offer-used" });
  const { body } = await browser.call(contract.verifyLoginCode, { input: { phone, otp } });
  if (!body.success) throw new Error(body.message);
  expect(body.user.id).not.toBe(customer.user.id);
  expect([body.hasBookings, await balance(body.user.id)]).toEqual([false, 0]);
  const { status } = await browser.call(listPayments, { params: { userId: customer.user.id } });
  expect(status).toBe(403);
});

test("two years after the closing the phone gets the welcome offer again, and the referral code of the closed account stays invalid", async () => {
  const own = customer.user.referralCode;
  await close(customer.client);
  app.clock.set("2028-11-21T04:29:00Z");
  await app.sweep();
  const refused = await app.customer(phone, { referralCode: own }).catch((error: Error) => error.message);
  expect(refused).toContain("not right");
  app.clock.set("2028-11-21T04:31:00Z");
  await app.sweep();
  const friend = await app.customer(String(next++));
  const again = await app.customer(phone, { referralCode: friend.user.referralCode });
  expect(again.user.referralDiscountCredits).toBe(110);
});

test("the export contains all data of the customer and no other customer's", async () => {
  const other = await app.customer(String(next++), { referralCode: customer.user.referralCode });
  const [mine, theirs] = [
    await createPaidSession(app, customer, day, "10:00"),
    await createPaidSession(app, other, day, "11:00"),
  ];
  await customer.client.enterCode();
  const response = await customer.client.fetch("/api/user/data");
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename=parcha-my-data-2026-11-21.json",
  );
  const text = await response.text();
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    profile: { id: customer.user.id, phone, username: customer.user.username },
    consents: [{ purpose: "terms-and-privacy", isGiven: true, language: "en", channel: "page" }],
    devices: [{ signedInAt: "2026-11-21T04:30:00.000Z" }],
    bookings: [{ id: mine.id, sessionDate: day, sessionTime: "10:00" }],
    payments: [{ bookingId: mine.id, amount: 751, status: "paid" }],
    credits: { balance: 0, entries: [] },
  });
  for (const foreign of [other.user.id, other.user.phone, theirs.id]) expect(text).not.toContain(foreign);
});

test("the export says since when a device gets push messages, and what became of the messages that were sent", async () => {
  const subscription = newPushSubscription();
  await customer.client.call(subscribeToPush, { input: subscription });
  app.clock.forward(5);
  const { client } = await app.customer(phone);
  await client.call(subscribeToPush, { input: newPushSubscription() });
  await createPaidSession(app, customer, day, "10:00");
  await app.sweep();
  await app.ctx.db.query("update outbox set opened_at = $2 where user_id = $1 and kind = 'booked'", [
    customer.user.id,
    app.clock.now(),
  ]);
  app.clock.forward(5);
  // The browser now belongs to the other login session.
  await client.call(subscribeToPush, { input: subscription });
  const { body } = await customer.client.call(account.exportMyData);
  expect(body.devices.map(({ pushSince }) => pushSince)).toEqual([null, "2026-11-21T04:35:00.000Z"]);
  const at = "2026-11-21T04:35:00.000Z";
  const message = { kind: "booked", state: "sent", at, deliveredAt: null, readAt: null, openedAt: at };
  const booked = body.messages.filter(({ kind }) => kind === "booked");
  expect(booked.toSorted((one, other) => one.channel.localeCompare(other.channel))).toEqual([
    { ...message, channel: "push" },
    { ...message, channel: "sms" },
  ]);
});

test("the export says when the customer was at a session and in its call, and what is noted of the sign-ins", async () => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  const other = await app.customer(String(next++));
  const theirs = await createPaidSession(app, other, day, "10:10");
  const at = "2026-11-25T04:30:00.000Z";
  await app.ctx.db.query(
    `insert into attendances (booking_id, customer_at, customer_room_at, customer_seen_at, together_seconds)
      select id, $2, $2, $2, 61 from bookings where id = any($1)`,
    [[id, theirs.id], at],
  );
  const { body } = await customer.client.call(account.exportMyData);
  expect(body.attendances).toEqual([
    { bookingId: id, cameAt: at, inCallAt: at, seenAt: at, togetherSeconds: 61 },
  ]);
  expect(body.securityEvents).toEqual([
    { at: "2026-11-21T04:30:00.000Z", action: "sign-in", network: "127.0.0.0/24", code: null },
  ]);
});

test("closing an account and signing out everywhere end the customer's logins on all devices, and no other customer's", async () => {
  app.clock.forward(1);
  const phoneToo = await app.customer(phone);
  const other = await app.customer(String(next++));
  await customer.client.call(contract.logout, { query: { devices: "all" } });
  expect((await me(phoneToo.client)).status).toBe(401);
  expect((await me(customer.client)).status).toBe(401);
  expect((await me(other.client)).status).toBe(200);
  app.clock.forward(1);
  const one = await app.customer(phone);
  app.clock.forward(1);
  const second = await app.customer(phone);
  await close(one.client);
  expect((await me(second.client)).status).toBe(401);
  expect((await me(other.client)).status).toBe(200);
});

test("two closings at once close the account once", async () => {
  const session = await createPaidSession(app, customer, day, "10:00");
  await customer.client.enterCode();
  const answers = await Promise.all([close(customer.client), close(customer.client)]);
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
  const closed = answers.map(({ body }) => body.cancelledBookings ?? 0);
  expect(closed.reduce((sum, count) => sum + count)).toBe(1);
  expect(await row(app.ctx.db)`select cancelled_by as by from bookings where id = ${session.id}`).toEqual({
    by: "customer",
  });
});

const customerRow = (lock: string) => ({ lock, id: customer.user.id });

describe("a request during the closing of the account", () => {
  beforeEach(() => customer.client.enterCode());
  // The closing has erased the customer and waits at its last step.
  const whileClosing = async <Answer>(request: () => Promise<Answer>) =>
    (
      await inLockOrder(
        app.ctx.db,
        customerRow("select from customer_sessions where user_id = $1"),
        () => close(customer.client),
        request,
      )
    )[1];

  test("gets no slot", async () => {
    const input = { sessionDate: day, sessionTime: "10:00", questionType: "single" } as const;
    const { status } = await whileClosing(() => customer.client.call(createBooking, { input }));
    expect(status).toBe(401);
    expect(await rows(app.ctx.db)`select id from bookings where user_id = ${customer.user.id}`).toEqual([]);
  });

  test("stores no consent", async () => {
    const { status } = await whileClosing(() =>
      customer.client.call(contract.setWhatsappOptIn, { input: { whatsappOptIn: true } }),
    );
    expect(status).toBe(401);
    expect(
      await row(app.ctx.db)`select whatsapp_opt_in as "isOptedIn",
          exists (select from consents where user_id = u.id and purpose = 'messaging') as "isConsentKept"
        from users u where id = ${customer.user.id}`,
    ).toEqual({ isOptedIn: false, isConsentKept: false });
  });

  test("signs in to a new account", async () => {
    app.clock.forward(1);
    const browser = app.browser();
    await browser.call(contract.sendLoginCode, { input: { phone } });
    const otp = await app.codeFor(phone);
    const { status, body } = await whileClosing(() =>
      browser.call(contract.verifyLoginCode, { input: { phone, otp } }),
    );
    expect([status, body.success && body.isNewUser]).toEqual([200, true]);
    expect((await me(browser)).body.user.id).not.toBe(customer.user.id);
  });
});

test("a hold that is paid during the closing stops it, also when the gateway does not answer", async () => {
  const held = await hold("10:00");
  const { body } = await customer.client.call(createSessionOrder, { input: { bookingId: held.id } });
  const proof = await payAtGateway(app, body.order.id);
  const asked = vi
    .spyOn(app.ctx.gateway, "listOrderPayments")
    .mockRejectedValueOnce(new GatewayUnavailable("no answer"));
  const [verified, closed] = await inLockOrder(
    app.ctx.db,
    customerRow("select from users where id = $1"),
    () => customer.client.call(verifySessionPayment, { input: { ...proof, bookingId: held.id } }),
    () => close(customer.client),
  ).finally(() => asked.mockRestore());
  expect([verified.status, verified.body.booking.status]).toEqual([200, "approved"]);
  expect([closed.status, closed.body.code]).toEqual([409, "already-paid"]);
  expect((await me(customer.client)).status).toBe(200);
  expect((await close(customer.client)).body.cancelledBookings).toBe(1);
});

test("closing an account refunds a session that the guide moved and leaves a session in progress alone", async () => {
  const moved = async (from: string, sessionTime: string) => {
    const { id } = await createPaidSession(app, customer, day, from);
    const input = { sessionDate: day, sessionTime };
    const admin = await app.admin();
    expect((await admin.call(rescheduleBooking, { params: { id }, input })).status).toBe(200);
    return id;
  };
  const [started, ahead] = [await moved("10:00", "11:00"), await moved("12:00", "13:00")];
  app.clock.set(`${day}T05:50:00Z`);
  expect((await close(customer.client)).body.cancelledBookings).toBe(1);
  expect(await row(app.ctx.db)`select status from bookings where id = ${started}`).toEqual({
    status: "approved",
  });
  const refunded = await rows<{ id: string }>(app.ctx.db)`
    select o.booking_id as id from refunds r join payments p on p.id = r.payment_id
    join payment_orders o on o.id = p.order_id where o.booking_id in (${started}, ${ahead})`;
  expect(refunded).toEqual([{ id: ahead }]);
});

test.each([
  ["while the room is still open", 75],
  ["hours after its room has closed", 5 * 60],
])("closing an account refunds a session to which the guide did not come, %s", async (_, minutes) => {
  const { id } = await createPaidSession(app, customer, day, "10:00");
  app.clock.set(`${day}T04:30:00Z`);
  await app.ctx.db.query(
    "insert into attendances (booking_id, customer_at, customer_seen_at) values ($1, $2, $3)",
    [id, app.ctx.now(), new Date(app.ctx.now().getTime() + 30 * 60_000)],
  );
  app.clock.forward(minutes);
  const { client } = await app.customer(phone);
  const offered = (await client.call(listBookings, { params: { userId: customer.user.id } })).body.bookings;
  expect(offered.find((one) => one.id === id)).toMatchObject({ canCancel: true, isRefundedOnCancel: true });
  expect((await client.call(account.exportMyData)).body.rights).toContainEqual({
    kind: "refundable-session",
    id,
  });
  expect((await close(client)).body.cancelledBookings).toBe(1);
  const refunded = await rows(app.ctx.db)`
    select r.reason, r.amount_paise as paise from refunds r join payments p on p.id = r.payment_id
    join payment_orders o on o.id = p.order_id where o.booking_id = ${id}`;
  expect(refunded).toEqual([{ reason: "guide-absent", paise: 75_100 }]);
});
