import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listMoneyTasks } from "#contract/accounting.ts";
import { type Booking, cancelBooking, listBookings } from "#contract/bookings.ts";
import { listPayments, verifySessionPayment } from "#contract/payments.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import type { PaymentEntity, RefundEntity } from "#simulator/entities.ts";
import { type EventName, eventBody } from "#simulator/events.ts";
import { refund as refundAtProvider, settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import { createOrderedHold, payAtGateway } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepWebhookEvents } from "./webhooks.jobs.ts";
import { insertEvent } from "./webhooks.sql.ts";

let app: TestApp;
/** Not the newest one: all that are configured are accepted. */
const secret = "an older one";
beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO_NO_ADDRESS_LIMITS: "1", RAZORPAY_WEBHOOK_SECRETS: "the newest, an older one" },
  });
});
afterAll(() => app.stop());

let next = 9_700_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

const orderedHold = (who = customer) => createOrderedHold(who, day, "10:00");

const books = async () =>
  (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
    payments: PaymentEntity[];
    refunds: RefundEntity[];
  };
const paymentAt = async (id: string, changes: Partial<PaymentEntity> = {}): Promise<PaymentEntity> => {
  const found = (await books()).payments.find((payment) => payment.id === id);
  if (!found) throw new Error(`The gateway knows no ${id}`);
  return { ...found, ...changes };
};

type Sent = { id?: string; key?: string; signature?: string };

/** Delivers an event as the gateway does, and answers the HTTP status. */
async function send(body: string, { id = randomUUID(), key = secret, signature }: Sent = {}) {
  const response = await fetch(`${app.url}/api/payment/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": id,
      "x-razorpay-signature": signature ?? createHmac("sha256", key).update(body).digest("hex"),
    },
    body,
  });
  return response.status;
}

type Subject = { payment: PaymentEntity; refund?: RefundEntity };
const bodyOf = (name: EventName, subject: Subject) =>
  JSON.stringify(eventBody(name, subject, "acc_test", Math.floor(app.ctx.now().getTime() / 1000)));
/** Delivers an event and runs the sweep. */
const deliver = async (name: EventName, subject: Subject, sent?: Sent) => {
  const status = await send(bodyOf(name, subject), sent);
  await app.sweep();
  return status;
};

const booking = async (id: string, who = customer): Promise<Booking | undefined> =>
  (await who.client.call(listBookings, { params: { userId: who.user.id } })).body.bookings.find(
    (one) => one.id === id,
  );
const refundsOf = (bookingId: string) =>
  rows<{ amountPaise: number; status: string; reason: string }>(app.ctx.db)`
    select r.amount_paise as "amountPaise", r.status, r.reason from refunds r
    join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where o.booking_id = ${bookingId}`;
const messagesTo = async ({ user }: SignedIn) => {
  const response = await fetch(`${app.url}/sandbox/messages?to=${user.phone}`);
  const { messages } = (await response.json()) as { messages: { code?: string }[] };
  return messages.filter((message) => !message.code).length;
};

describe("a webhook event about a payment", () => {
  test("after the hold has ended approves the booking once when the slot is still free", async () => {
    const { bookingId, orderId } = await orderedHold();
    app.clock.forward(26);
    await app.sweep();
    expect(await booking(bookingId)).toBe(undefined);
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    await deliver("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    expect(await booking(bookingId)).toMatchObject({ status: "approved", payment: { state: "paid" } });
    expect(await messagesTo(customer)).toBe(1);
  });

  test("after the hold has ended is refunded when another customer has the slot, and the customer gets a message", async () => {
    const { bookingId, orderId } = await orderedHold();
    app.clock.forward(26);
    const other = await app.customer(String(next++));
    const theirs = await orderedHold(other);
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    await deliver("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    expect(await refundsOf(bookingId)).toEqual([
      { amountPaise: 75_100, status: "processed", reason: "slot-taken" },
    ]);
    expect(await messagesTo(customer)).toBe(1);
    expect((await booking(theirs.bookingId, other))?.status).toBe("pending");
  });

  test("delivered five times at once gives one booking, one payment and one message", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const body = bodyOf("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => send(body, { id: "event-five-times" })));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await app.sweep();
    expect(await send(body, { id: "event-five-times" })).toBe(200);
    await app.sweep();
    expect(await booking(bookingId)).toMatchObject({ status: "approved", refund: null });
    const { body: paid } = await customer.client.call(listPayments, {
      params: { userId: customer.user.id },
    });
    expect(paid.payments.map(({ status }) => status)).toEqual(["paid"]);
    expect(await messagesTo(customer)).toBe(1);
    expect(
      await row(app.ctx.db)`select outcome, tries from payment_events where id = 'event-five-times'`,
    ).toEqual({ outcome: "done", tries: 1 });
  });

  test("of a capture settles whatever order the events arrive in", async () => {
    // What the server asks the provider by itself is not due in the sweeps below.
    await app.sweep();
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const payment = await paymentAt(razorpay_payment_id);
    const failed = { ...payment, status: "failed", captured: false } as const;
    await deliver("payment.failed", { payment: failed });
    expect((await booking(bookingId))?.status).toBe("pending");
    await deliver("payment.captured", { payment });
    expect((await booking(bookingId))?.status).toBe("approved");
    await deliver("payment.authorized", { payment });
    await deliver("payment.failed", { payment: failed });
    await deliver("order.paid", { payment });
    expect(await booking(bookingId)).toMatchObject({ status: "approved", refund: null });
  });

  test("of a capture settles a payment that the browser saw failing", async () => {
    const { bookingId, orderId } = await orderedHold();
    const proof = await payAtGateway(app, orderId, "failed");
    const verified = await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    expect(verified.body.code).toBe("payment-failed");
    const payment = await paymentAt(proof.razorpay_payment_id, { status: "captured", captured: true });
    await deliver("payment.captured", { payment });
    expect((await booking(bookingId))?.status).toBe("approved");
  });

  test("at the same moment as the browser's proof settles once, and both get success", async () => {
    const { bookingId, orderId } = await orderedHold();
    const proof = await payAtGateway(app, orderId);
    const body = bodyOf("payment.captured", { payment: await paymentAt(proof.razorpay_payment_id) });
    const [verified, status] = await Promise.all([
      customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } }),
      send(body),
    ]);
    expect([verified.status, status]).toEqual([200, 200]);
    await app.sweep();
    const again = await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    expect([again.status, again.body.message]).toEqual([200, expect.stringContaining("already approved")]);
    expect(await messagesTo(customer)).toBe(1);
    expect(await refundsOf(bookingId)).toEqual([]);
  });

  test("with another amount books nothing and raises an alert for the admins", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    await deliver("payment.captured", { payment: await paymentAt(razorpay_payment_id, { amount: 100 }) });
    expect((await booking(bookingId))?.status).toBe("pending");
    expect(
      await row(app.ctx.db)`
        select kind, amount_paise as "amountPaise" from money_alerts where about = ${razorpay_payment_id}`,
    ).toEqual({ kind: "payment-mismatch", amountPaise: 100 });
  });

  test("for an unknown order raises an alert only when money was captured", async () => {
    const { orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const foreign = { order_id: "order_ofSomebodyElse", id: "pay_ofSomebodyElse" };
    const failed = await paymentAt(razorpay_payment_id, { ...foreign, id: "pay_failed", status: "failed" });
    await deliver("payment.failed", { payment: failed });
    await deliver("payment.captured", { payment: await paymentAt(razorpay_payment_id, foreign) });
    expect(await rows(app.ctx.db)`select about from money_alerts where kind = 'unknown-payment'`).toEqual([
      { about: "pay_ofSomebodyElse" },
    ]);
  });

  test("of a capture settles from the event itself while the provider is away", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const payment = await paymentAt(razorpay_payment_id);
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    await deliver("payment.captured", { payment });
    expect((await booking(bookingId))?.status).toBe("approved");
  });

  test("of an authorization that has been reversed since is done at once, and the hold expires", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId, "authorized");
    const payment = await paymentAt(razorpay_payment_id);
    app.clock.forward(120);
    await app.simulator.tick();
    const id = randomUUID();
    await deliver("payment.authorized", { payment }, { id });
    const event = await row(app.ctx.db)`select outcome, tries from payment_events where id = ${id}`;
    expect(event).toEqual({ outcome: "done", tries: 1 });
    const state = sql`select state from payments where provider_payment_id = ${razorpay_payment_id}`;
    expect(await row(app.ctx.db)`${state}`).toEqual({ state: "failed" });
    app.clock.forward(11);
    await app.sweep();
    const status = sql`select status from bookings where id = ${bookingId}`;
    expect(await row(app.ctx.db)`${status}`).toEqual({ status: "cancelled" });
  });

  test("of an authorization captures first, and is tried again while the provider is away", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId, "authorized");
    const payment = await paymentAt(razorpay_payment_id);
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    await deliver("payment.authorized", { payment });
    expect((await booking(bookingId))?.status).toBe("pending");
    app.simulator.gatewayFaults.clear();
    app.clock.forward(1);
    await app.sweep();
    expect((await booking(bookingId))?.status).toBe("approved");
    expect((await paymentAt(razorpay_payment_id)).status).toBe("captured");
  });
});

describe("a webhook event about a refund", () => {
  /** A payment that is refunded: its hold has expired and another customer has the slot. */
  async function refunded() {
    const { bookingId, orderId } = await orderedHold();
    app.clock.forward(26);
    await orderedHold(await app.customer(String(next++)));
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    return { bookingId, paymentId: razorpay_payment_id };
  }
  const refundAt = async (paymentId: string) => {
    const found = (await books()).refunds.find((refund) => refund.payment_id === paymentId);
    if (!found) throw new Error(`The gateway has no refund of ${paymentId}`);
    return found;
  };
  const refundsMode = (refunds: "pending" | "processed") =>
    updateModes(app.simulator.merchant.db, { refunds });

  test("updates the refund whatever order the events arrive in, and a failed refund is shown as failed", async () => {
    await refundsMode("pending");
    onTestFinished(() => refundsMode("processed"));
    const { bookingId, paymentId } = await refunded();
    await deliver("payment.captured", { payment: await paymentAt(paymentId) });
    expect((await refundsOf(bookingId)).map(({ status }) => status)).toEqual(["pending"]);
    const refund = await refundAt(paymentId);
    const payment = await paymentAt(paymentId);
    await deliver("refund.failed", { payment, refund: { ...refund, status: "failed" } });
    await deliver("refund.created", { payment, refund });
    expect((await refundsOf(bookingId)).map(({ status }) => status)).toEqual(["failed"]);
    const { body } = await customer.client.call(listPayments, { params: { userId: customer.user.id } });
    expect(body.payments[0]?.status).toBe("refund-failed");
  });

  test("that arrives before the capture is known waits for it", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const payment = await paymentAt(razorpay_payment_id);
    const { merchant } = app.simulator;
    const refund = await refundAtProvider(merchant, razorpay_payment_id, { amount: 5_000 }, null);
    await deliver("refund.processed", { payment: await paymentAt(razorpay_payment_id), refund });
    expect(await refundsOf(bookingId)).toEqual([]);
    await deliver("payment.captured", { payment });
    app.clock.forward(1);
    await app.sweep();
    expect((await booking(bookingId))?.status).toBe("approved");
    expect(await refundsOf(bookingId)).toEqual([
      { amountPaise: 5_000, status: "processed", reason: "made-at-provider" },
    ]);
    await deliver("refund.processed", { payment, refund });
    expect(await refundsOf(bookingId)).toHaveLength(1);
  });

  test("of the whole payment, before the payment is known, books nothing, refunds nothing twice and is recorded", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id: id } = await payAtGateway(app, orderId);
    const refund = await refundAtProvider(app.simulator.merchant, id, {}, null);
    app.clock.forward(3);
    await deliver("refund.processed", { payment: await paymentAt(id), refund });
    app.clock.forward(1);
    await app.sweep();
    expect(await refundsOf(bookingId)).toEqual([
      { amountPaise: 75_100, status: "processed", reason: "made-at-provider" },
    ]);
    const found = sql`select state, settled_as as "settledAs" from payments where provider_payment_id = ${id}`;
    expect(await row(app.ctx.db)`${found}`).toEqual({ state: "captured", settledAs: "refunded" });
    const status = sql`select status from bookings where id = ${bookingId}`;
    expect(await row(app.ctx.db)`${status}`).toEqual({ status: "cancelled" });
    expect((await books()).refunds.filter(({ payment_id }) => payment_id === id)).toHaveLength(1);
  });

  test("that failed after staff made it at the provider becomes a task for the admins", async () => {
    const { orderId } = await orderedHold();
    const { razorpay_payment_id: id } = await payAtGateway(app, orderId);
    await refundsMode("pending");
    onTestFinished(() => refundsMode("processed"));
    const refund = await refundAtProvider(app.simulator.merchant, id, {}, null);
    app.clock.forward(3);
    await deliver("refund.created", { payment: await paymentAt(id), refund });
    await settleRefund(app.simulator.merchant, refund.id, "failed");
    app.clock.forward(1);
    await deliver("refund.failed", { payment: await paymentAt(id), refund: { ...refund, status: "failed" } });
    const { body } = await (await app.admin()).call(listMoneyTasks);
    const about = body.tasks.filter((task) => task.about === id);
    expect(about).toMatchObject([{ kind: "refund-failed", amount: 751 }]);
  });

  test("of a payment that was never captured has nothing to do", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const payment = await paymentAt(razorpay_payment_id, { captured: false, status: "refunded" });
    const refund = {
      id: "rfnd_auto",
      payment_id: payment.id,
      amount: 75_100,
      status: "processed",
    } as RefundEntity;
    await deliver("refund.processed", { payment, refund }, { id: "event-auto" });
    expect(await row(app.ctx.db)`select outcome from payment_events where id = 'event-auto'`).toEqual({
      outcome: "nothing-to-do",
    });
    expect(await refundsOf(bookingId)).toEqual([]);
  });
});

describe("the signature of a webhook event", () => {
  test("that is wrong, missing or of another body answers 400, and nothing is stored", async () => {
    const { orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const body = bodyOf("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    const right = createHmac("sha256", secret).update(body).digest("hex");
    const spaced = JSON.stringify(JSON.parse(body), null, 1);
    expect(await send(body, { id: "forged-1", key: app.ctx.config.razorpay.keySecret })).toBe(400);
    expect(await send(body, { id: "forged-2", signature: "" })).toBe(400);
    expect(await send(spaced, { id: "forged-3", signature: right })).toBe(400);
    expect(await send(body, { id: "forged-4", signature: right.slice(2) })).toBe(400);
    expect(await rows(app.ctx.db)`select id from payment_events where id like 'forged-%'`).toEqual([]);
    expect(await send(spaced, { id: "whole" })).toBe(200);
  });

  test("an event that arrives while the database is away is not acknowledged, and its repeat is processed", async () => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const body = bodyOf("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    const real = app.ctx.db.query;
    app.ctx.db.query = (() => Promise.reject(new Error("the database is away"))) as typeof real;
    const status = await send(body, { id: "event-database-away" }).finally(() => {
      app.ctx.db.query = real;
    });
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await booking(bookingId))?.status).toBe("pending");
    expect(await send(body, { id: "event-database-away" })).toBe(200);
    await app.sweep();
    expect((await booking(bookingId))?.status).toBe("approved");
  });

  test.each<[string, string | undefined, string]>([
    ["with a byte order mark", "marked", "\uFEFF"],
    ["without an id", "", ""],
  ])("an event %s settles like any other, and its repeat is none", async (_, id, mark) => {
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const body = mark + bodyOf("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    const before = await rows<{ id: string }>(app.ctx.db)`select id from payment_events`;
    expect(await send(body, { id })).toBe(200);
    expect(await send(body, { id })).toBe(200);
    await app.sweep();
    expect((await booking(bookingId))?.status).toBe("approved");
    const stored = await rows(app.ctx.db)`
      select outcome from payment_events where id <> all(${before.map((event) => event.id)})`;
    expect(stored).toEqual([{ outcome: "done" }]);
  });

  test("another event under the id of an earlier one is processed, too", async () => {
    expect(await send('{"event":"invoice.paid"}', { id: "reused" })).toBe(200);
    const { bookingId, orderId } = await orderedHold();
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    const body = bodyOf("payment.captured", { payment: await paymentAt(razorpay_payment_id) });
    expect(await send(body, { id: "reused" })).toBe(200);
    expect(await send(body, { id: "reused" })).toBe(200);
    await app.sweep();
    expect((await booking(bookingId))?.status).toBe("approved");
    const stored = await rows(app.ctx.db)`select id from payment_events where id like 'reused%'`;
    expect(stored).toHaveLength(2);
  });
});

describe("the return from the provider's page", () => {
  const comeBack = (form: object) =>
    fetch(`${app.url}/api/payment/return`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://api.razorpay.com" },
      body: new URLSearchParams(Object.entries(form)),
    });

  test("with a signed form settles without a login and redirects to the booking", async () => {
    const { bookingId, orderId } = await orderedHold();
    const proof = await payAtGateway(app, orderId);
    const response = await comeBack(proof);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/dashboard?booked=${bookingId}`,
    ]);
    expect((await booking(bookingId))?.status).toBe("approved");
    expect((await comeBack(proof)).headers.get("location")).toBe(`/dashboard?booked=${bookingId}`);
  });

  test("with a forged or failed form changes nothing and redirects to the screen that checks again", async () => {
    const { bookingId, orderId } = await orderedHold();
    const proof = await payAtGateway(app, orderId);
    const withOrder = `/book?payment=checking&order=${orderId}`;
    for (const [form, screen] of [
      [{ ...proof, razorpay_signature: "0".repeat(64) }, withOrder],
      [{ "error[code]": "BAD_REQUEST_ERROR" }, "/book?payment=checking"],
      [{ "error[metadata]": "{" }, "/book?payment=checking"],
      [{ "error[metadata]": JSON.stringify({ order_id: ["order_1"] }) }, "/book?payment=checking"],
      [{ "error[metadata]": JSON.stringify({ order_id: orderId }) }, withOrder],
    ] as const) {
      const response = await comeBack(form);
      expect([response.status, response.headers.get("location")]).toEqual([303, screen]);
    }
    expect((await booking(bookingId))?.status).toBe("pending");
    await customer.client.call(cancelBooking, { params: { id: bookingId }, query: { only: "hold" } });
  });
});

test.each([
  ["the database is away", "57P01", [false]],
  ["the code is wrong", "22P02", [true]],
])("an event that the sweep cannot process because %s is an alert or not: %s %j", async (_, code, alerts) => {
  const id = randomUUID();
  await insertEvent(app.ctx.db, id, "{}", app.ctx.now());
  const parseEvent = () => {
    throw Object.assign(new Error("not processed"), { code });
  };
  const before = app.log.length;
  await sweepWebhookEvents({ ...app.ctx, gateway: { ...app.ctx.gateway, parseEvent } }, app.ctx.now());
  const lines = app.log.slice(before).filter((line) => line.includes(id));
  expect(lines.map((line) => line.includes("ALERT:"))).toEqual(alerts);
  const stored = await row<{ nextTryAt: Date }>(app.ctx.db)`
    select next_try_at as "nextTryAt" from payment_events where id = ${id}`;
  expect(stored?.nextTryAt.getTime()).toBeGreaterThan(app.ctx.now().getTime());
});
