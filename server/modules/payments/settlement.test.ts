import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getReconciliation, listMoneyTasks } from "#contract/accounting.ts";
import { clearAvailability } from "#contract/availability.ts";
import { cancelBooking, createBooking, listUpcomingBookings } from "#contract/bookings.ts";
import { getMessageLink } from "#contract/notifications.ts";
import * as contract from "#contract/payments.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import { handleRefund } from "#server/modules/accounting/provider-refunds.ts";
import { GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { payAtGateway } from "#tests/support/paid-session.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_300_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  // Not due for twelve hours: the comparison of the books would settle what the provider lists.
  await app.ctx.db.query(
    "insert into marks (name, at) values ('book-comparison', $1) on conflict (name) do update set at = excluded.at",
    ["2026-11-21T16:30:00Z"],
  );
  day = addDays("2026-12-01", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

type Proof = Awaited<ReturnType<typeof payAtGateway>>;

const hold = async (who = customer, sessionTime = "10:00") =>
  (
    await who.client.call(createBooking, {
      input: { userId: who.user.id, sessionDate: day, sessionTime, questionType: "single" },
    })
  ).body.booking;
const order = (bookingId: string, who = customer) =>
  who.client.call(contract.createSessionOrder, { input: { bookingId } });
const pay = (orderId: string, how?: Parameters<typeof payAtGateway>[2]) => payAtGateway(app, orderId, how);
const verify = (bookingId: string, proof: Proof, who = customer) =>
  who.client.call(contract.verifySessionPayment, { input: { ...proof, bookingId } });
const drop = (id: string, only?: "hold") =>
  customer.client.call(cancelBooking, { params: { id }, query: only ? { only } : {} });
const upcoming = async (who = customer) =>
  (await who.client.call(listUpcomingBookings, { params: { userId: who.user.id } })).body.bookings;
const outcome = async (id: string) =>
  (await customer.client.call(contract.getPaymentOrder, { params: { id } })).body.order;
const fail = (route: string) =>
  app.simulator.gatewayFaults.plan({ route, fault: "500", isAfterEffect: false }, 50);
/** The payments as the simulated gateway has them. */
const gatewayPayments = async () =>
  (
    (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
      payments: { id: string; order_id: string; status: string; amount_refunded: number }[];
    }
  ).payments;

/** A hold with its order, paid at the gateway. Neither browser nor webhook has reported the payment. */
async function paidHold(who = customer, sessionTime = "10:00") {
  const booking = await hold(who, sessionTime);
  const { body } = await order(booking.id, who);
  return { booking, orderId: body.order.id, proof: await pay(body.order.id) };
}

describe("a payment without incidents", () => {
  test("verifying the payment of a hold approves the booking", async () => {
    const booking = await hold();
    const made = await order(booking.id);
    expect(made.body).toEqual({
      order: { id: expect.stringMatching(/^order_/), amount: 75_100, currency: "INR" },
      key_id: app.ctx.gateway.publicKey,
    });
    const { status, body } = await verify(booking.id, await pay(made.body.order.id));
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ status: "approved", payment: { state: "paid" }, refund: null });
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "approved" }]);
  });

  test.each(["en", "hi"] as const)(
    "verifying a settled payment again answers 200 and says 'already approved' in %s",
    async (language) => {
      const { booking, proof } = await paidHold();
      await verify(booking.id, proof);
      customer.client.withLanguage(language);
      const again = await verify(booking.id, proof);
      expect([again.status, again.body.message.includes("already approved")]).toEqual([200, true]);
    },
  );

  test("the same proof sent five times at once settles the payment once", async () => {
    const { booking, proof } = await paidHold();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(booking.id, proof)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const kept = await rows(app.ctx.db)`
      select from payments where provider_payment_id = ${proof.razorpay_payment_id}`;
    expect(kept).toHaveLength(1);
  });

  test("concurrent requests for an order of the same hold get the same order", async () => {
    const booking = await hold();
    const answers = await Promise.all([order(booking.id), order(booking.id), order(booking.id)]);
    expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
    expect((await order(booking.id)).body.order.id).toBe(answers[0]?.body.order.id);
  });

  test("opening the checkout extends the hold once, to ten minutes from then", async () => {
    const booking = await hold();
    app.clock.forward(10);
    await order(booking.id);
    expect((await upcoming())[0]?.holdExpiresAt).toBe("2026-11-21T04:50:00.000Z");
    app.clock.forward(9);
    await order(booking.id);
    expect((await upcoming())[0]?.holdExpiresAt).toBe("2026-11-21T04:50:00.000Z");
  });
});

describe("refused orders", () => {
  test("an order is refused with 404 for another customer's booking, 410 for an expired hold and 409 for a paid booking", async () => {
    const booking = await hold();
    const stranger = await app.customer(String(next++));
    expect((await order(booking.id, stranger)).status).toBe(404);
    app.clock.forward(15);
    expect((await order(booking.id)).status).toBe(410);
    const paid = await paidHold(customer, "11:00");
    await verify(paid.booking.id, paid.proof);
    const refused = await order(paid.booking.id);
    expect([refused.status, refused.body.code]).toEqual([409, "already-paid"]);
  });

  test("an order answers 503 with Retry-After while the gateway is away, and the next try creates it", async () => {
    const booking = await hold();
    fail("POST /v1/orders");
    const away = await order(booking.id);
    expect([away.status, away.body.code, away.headers.has("retry-after")]).toEqual([
      503,
      "payment-provider-away",
      true,
    ]);
    app.simulator.gatewayFaults.clear();
    expect((await order(booking.id)).status).toBe(200);
  });
});

describe("forged proofs", () => {
  test("a proof for another customer's order or another booking changes nothing", async () => {
    const { booking, proof } = await paidHold();
    const stranger = await app.customer(String(next++));
    const theirs = await hold(stranger, "11:00");
    const answers = [
      await verify(booking.id, proof, stranger),
      await verify(theirs.id, proof, stranger),
      await verify(booking.id, { ...proof, razorpay_order_id: "order_none" }),
      await verify(booking.id, { ...proof, razorpay_signature: "0".repeat(64) }),
      await verify(booking.id, { ...proof, razorpay_payment_id: "pay_AAAAAAAAAAAAAA" }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 400, 400]);
    expect(answers.at(-1)?.body.code).toBe("bad-signature");
    expect((await upcoming())[0]?.status).toBe("pending");
  });

  test("a payment of another order is refused although its signature is right", async () => {
    const dearer = await paidHold(await app.customer(String(next++)), "11:00");
    const booking = await hold();
    const { body } = await order(booking.id);
    const paymentId = dearer.proof.razorpay_payment_id;
    const signature = createHmac("sha256", app.ctx.config.razorpay.keySecret)
      .update(`${body.order.id}|${paymentId}`)
      .digest("hex");
    const forged = await verify(booking.id, {
      razorpay_order_id: body.order.id,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    });
    expect([forged.status, forged.body.code]).toEqual([409, "payment-mismatch"]);
    expect(app.log.some((line) => line.includes("ALERT"))).toBe(true);
    expect((await upcoming())[0]?.status).toBe("pending");
  });

  test("a failed payment answers payment-failed, and the hold stays for another try", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const refused = await verify(booking.id, await pay(body.order.id, "failed"));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "payment-failed", order: { state: "failed", lines: [] } },
    });
    const paid = await verify(booking.id, await pay(body.order.id));
    expect(paid).toMatchObject({
      status: 200,
      body: { order: { state: "settled", lines: [{ outcome: "approved" }] } },
    });
  });
});

describe("proofs without enough money", () => {
  test("an authorized payment of another amount is neither captured nor approved, and keeps the hold while it is followed", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const proof = await pay(body.order.id, "authorized");
    const real = replaceGateway(app, {
      fetchPayment: async (id) => ({ ...(await real.fetchPayment(id)), amountPaise: 100 }),
    });
    const refused = await verify(booking.id, proof);
    expect([refused.status, refused.body.code]).toEqual([503, "payment-checking"]);
    const [payment] = (await gatewayPayments()).filter((one) => one.order_id === body.order.id);
    expect(payment?.status).toBe("authorized");
  });

  test("a captured payment of another amount goes back by itself, and the hold is kept for another try", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const proof = await pay(body.order.id, { amountChange: "offer" });
    app.clock.forward(5);
    const refused = await verify(booking.id, proof);
    expect([refused.status, refused.body.code]).toEqual([409, "other-amount-refunded"]);
    expect(refused.body.message).toContain("₹675.90");
    expect(refused.body).toMatchObject({
      booking: {
        status: "pending",
        holdExpiresAt: new Date(app.ctx.now().getTime() + 10 * 60_000).toISOString(),
      },
      order: { state: "settled", lines: [{ outcome: "refunded", reason: "other-amount" }] },
    });
    await app.sweep();
    const [atGateway] = (await gatewayPayments()).filter((one) => one.order_id === body.order.id);
    expect([atGateway?.status, atGateway?.amount_refunded]).toEqual(["refunded", 67_590]);
    const listed = await customer.client.call(contract.listPayments, {
      params: { userId: customer.user.id },
    });
    expect(listed.body.payments).toMatchObject([{ amount: 675.9, status: "refunded", takenBack: 0 }]);
    // Reading the payment again does not keep the slot.
    app.clock.forward(3);
    await app.sweep();
    expect((await upcoming())[0]?.holdExpiresAt).toBe(refused.body.booking?.holdExpiresAt);
    const again = await order(booking.id);
    expect(again.body).toMatchObject({ order: { amount: 75_100 } });
    expect(again.body.order.id).not.toBe(body.order.id);
    expect((await verify(booking.id, await pay(again.body.order.id))).status).toBe(200);
    const admin = await app.admin();
    const { tasks } = (await admin.call(listMoneyTasks)).body;
    expect(tasks.filter(({ about }) => about === proof.razorpay_payment_id)).toMatchObject([
      {
        kind: "payment-mismatch",
        amount: 675.9,
        session: { bookingId: booking.id },
        customer: { phone: customer.user.phone },
      },
    ]);
    const day = istDateOf(app.ctx.now());
    const books = await admin.call(getReconciliation, { query: { from: day, to: day } });
    const about = books.body.differences.map(({ razorpayPaymentId }) => razorpayPaymentId);
    expect(about).not.toContain(proof.razorpay_payment_id);
  });

  test("a hold whose payment of another amount goes back is replaced by another choice", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    await verify(booking.id, await pay(body.order.id, { amountChange: "offer" }));
    const input = { sessionDate: day, sessionTime: "11:00", questionType: "single" } as const;
    const other = await customer.client.call(createBooking, { input });
    expect([other.status, other.body.code]).toEqual([201, undefined]);
    expect(await upcoming()).toMatchObject([{ id: other.body.booking.id, status: "pending" }]);
  });

  test("a payment with the provider's fee on top is approved, and the books agree", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const proof = await pay(body.order.id, { amountChange: "with-fee" });
    expect((await verify(booking.id, proof)).status).toBe(200);
    const listed = await customer.client.call(contract.listPayments, {
      params: { userId: customer.user.id },
    });
    expect(listed.body.payments).toMatchObject([{ amount: 751, status: "paid" }]);
    const day = istDateOf(app.ctx.now());
    const admin = await app.admin();
    const books = await admin.call(getReconciliation, { query: { from: day, to: day } });
    const about = books.body.differences.map(({ razorpayPaymentId }) => razorpayPaymentId);
    expect(about).not.toContain(proof.razorpay_payment_id);
  });

  test("a payment that may have the fee on top keeps the hold until the provider names its fee", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const proof = await pay(body.order.id, { amountChange: "with-fee" });
    const real = replaceGateway(app, {
      fetchPayment: async (id) => ({ ...(await real.fetchPayment(id)), feePaise: null }),
    });
    expect((await verify(booking.id, proof)).body.code).toBe("payment-checking");
    app.clock.forward(30);
    expect((await upcoming())[0]?.status).toBe("pending");
    app.ctx.gateway = real;
    await app.sweep();
    expect((await upcoming())[0]?.status).toBe("approved");
  });

  test("repeating the proof of a failed payment does not extend the hold", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const failed = await pay(body.order.id, "failed");
    await verify(booking.id, failed);
    const expiry = (await upcoming())[0]?.holdExpiresAt;
    app.clock.forward(9);
    expect((await verify(booking.id, failed)).body.code).toBe("payment-failed");
    expect((await upcoming())[0]?.holdExpiresAt).toBe(expiry);
  });

  test.each([
    ["fails", { outcome: "failed" }, 0],
    ["goes back because it is of another amount", { amountChange: "offer" }, 0],
    ["was refunded at the provider before it is settled", {}, 75_100],
  ] as const)(
    "a payment that %s leaves the hold as it is while another payment of it is being checked",
    async (_, how, amountPaise) => {
      const booking = await hold();
      const { body } = await order(booking.id);
      const other = await pay(body.order.id, how);
      const checked = await pay(body.order.id, { isSecond: true });
      const real = replaceGateway(app, {
        async fetchPayment(id) {
          if (id === checked.razorpay_payment_id) throw new GatewayUnavailable("away");
          return real.fetchPayment(id);
        },
      });
      expect((await verify(booking.id, checked)).body.code).toBe("payment-checking");
      const expiry = (await upcoming())[0]?.holdExpiresAt;
      const refund = { paymentId: other.razorpay_payment_id, amountPaise, merchantReference: randomUUID() };
      const made = amountPaise > 0 ? await real.createRefund(refund) : null;
      await verify(booking.id, other);
      expect(await upcoming()).toMatchObject([{ status: "pending", holdExpiresAt: expiry }]);
      if (made) await handleRefund(app.ctx, { refund: made, isCurrent: true, at: null }, null, app.ctx.now());
    },
  );
});

describe("the provider is away", () => {
  test("an authorized payment is captured before the booking is approved", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const { status } = await verify(booking.id, await pay(body.order.id, "authorized"));
    expect(status).toBe(200);
    const [payment] = (await gatewayPayments()).filter((one) => one.order_id === body.order.id);
    expect(payment?.status).toBe("captured");
  });

  test("while the provider is away the proof and the hold are kept, and the sweep settles the payment later without the customer", async () => {
    const { booking, orderId, proof } = await paidHold();
    fail("GET /v1/payments/:id");
    fail("GET /v1/orders/:id/payments");
    fail("GET /v1/payments");
    const away = await verify(booking.id, proof);
    expect([away.status, away.body.code, away.headers.has("retry-after")]).toEqual([
      503,
      "payment-checking",
      true,
    ]);
    expect(away.body.order).toMatchObject({ orderId, state: "checking" });
    app.clock.forward(1);
    const another = await app.customer(customer.user.phone);
    const pending = await another.client.call(contract.listPendingPayments);
    expect(pending.body.payments).toMatchObject([{ bookingId: booking.id, state: "checking", amount: 751 }]);
    expect(pending.body.payments).toEqual([await outcome(orderId)]);
    app.clock.forward(30);
    await app.sweep();
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "pending" }]);
    app.simulator.gatewayFaults.clear();
    app.clock.forward(30);
    await app.sweep();
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "approved" }]);
    expect(await outcome(orderId)).toMatchObject({
      state: "settled",
      lines: [{ id: booking.id, outcome: "approved", reason: null, refund: null }],
    });
    expect((await customer.client.call(contract.listPendingPayments)).body.payments).toEqual([]);
  });

  test("while a payment is being checked another choice is refused with the earlier booking", async () => {
    const { booking, proof } = await paidHold();
    fail("GET /v1/payments/:id");
    await verify(booking.id, proof);
    const refused = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "12:00", questionType: "single" },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "payment-under-way"]);
    expect(refused.body.booking.id).toBe(booking.id);
    // The booking in an error has the same fields as in any other answer.
    const keys = (booking: object | undefined) => Object.keys(booking ?? {}).sort();
    expect(keys(refused.body.booking)).toEqual(keys((await upcoming())[0]));
  });

  test("a hold whose payment only the provider knows of is settled instead of replaced", async () => {
    const { booking } = await paidHold();
    const refused = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "12:00", questionType: "single" },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "payment-under-way"]);
    expect(refused.body.booking).toMatchObject({ id: booking.id, status: "approved" });
    expect((await hold(customer, "12:00")).status).toBe("pending");
    expect(await upcoming()).toHaveLength(2);
  });

  test("a hold is not replaced while the provider cannot say whether it is paid, until the hold expires", async () => {
    const booking = await hold();
    await order(booking.id);
    fail("GET /v1/orders/:id/payments");
    expect(await hold(customer, "12:00")).toMatchObject({ id: booking.id, status: "pending" });
    app.clock.forward(15);
    expect(await hold(customer, "12:00")).toMatchObject({ sessionTime: "12:00", status: "pending" });
  });

  test("reconciliation approves a paid hold that neither browser nor webhook has reported", async () => {
    const { booking } = await paidHold();
    app.clock.forward(3);
    await app.sweep();
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "approved" }]);
  });
});

test("an unexpected error with one order keeps neither other orders from being reconciled nor refunds from being sent", async () => {
  const odd = await paidHold();
  const other = await app.customer(String(next++));
  const { booking } = await paidHold(other, "11:00");
  const late = await app.customer(String(next++));
  const lost = await paidHold(late, "12:00");
  app.clock.forward(3);
  await app.ctx.db.query(
    "update payment_orders set next_check_at = next_check_at - interval '1 second' where provider_order_id = $1",
    [odd.orderId],
  );
  const real = replaceGateway(app, {
    async listOrderPayments(id) {
      if (id === odd.orderId) throw new TypeError("unexpected");
      return real.listOrderPayments(id);
    },
  });
  await app.sweep();
  expect(await upcoming(other)).toMatchObject([{ id: booking.id, status: "approved" }]);
  expect(await upcoming(late)).toMatchObject([{ id: lost.booking.id, status: "approved" }]);
});

describe("a payment that arrives after the hold has ended", () => {
  test("is approved when the slot is still free", async () => {
    const { booking, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(20);
    await app.sweep();
    expect(await upcoming()).toEqual([]);
    const { status, body } = await verify(booking.id, proof);
    expect([status, body.booking.status]).toEqual([200, "approved"]);
  });

  test("is refunded when another customer has the slot, and the answer says so", async () => {
    const { booking, orderId, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(20);
    const other = await app.customer(String(next++));
    await hold(other);
    const { status, body } = await verify(booking.id, proof);
    expect([status, body.code]).toEqual([409, "slot-taken-refunded"]);
    expect(body.message).toContain("₹751");
    const line = { id: booking.id, outcome: "refunded", reason: "slot-taken" };
    const refund = { amount: 751, status: "pending" };
    expect(body).toMatchObject({ refund, order: { state: "settled", lines: [{ ...line, refund }] } });
    await app.sweep();
    const [payment] = (await gatewayPayments()).filter((one) => one.id === proof.razorpay_payment_id);
    expect(payment?.amount_refunded).toBe(75_100);
    await app.sweep();
    expect((await outcome(orderId)).lines).toMatchObject([{ ...line, refund: { status: "processed" } }]);
    expect((await verify(booking.id, proof)).body.code).toBe("slot-taken-refunded");
    const refunds = await rows<{ reason: string }>(app.ctx.db)`
      select r.reason from refunds r join payments p on p.id = r.payment_id
      join payment_orders o on o.id = p.order_id where o.booking_id = ${booking.id}`;
    expect(refunds).toEqual([{ reason: "slot-taken" }]);
  });

  test("of another amount is refunded, and the answer does not say that the time is kept", async () => {
    const booking = await hold();
    const { body } = await order(booking.id);
    const proof = await pay(body.order.id, { amountChange: "offer" });
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(20);
    await app.sweep();
    const late = await verify(booking.id, proof);
    expect([late.status, late.body.code]).toEqual([409, "slot-taken-refunded"]);
    expect(late.body.message).toContain("₹675.90");
    expect(late.body.booking?.status).toBe("cancelled");
  });

  test("is refunded with a message whose link leads to the payments, as there is no receipt", async () => {
    const { booking, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(20);
    await hold(await app.customer(String(next++)));
    await verify(booking.id, proof);
    await app.sweep();
    const [message] = await rows<{ id: string }>(app.ctx.db)`
      select public_id as id from outbox where user_id = ${customer.user.id} and kind = 'refund-sent'`;
    const params = { id: message?.id ?? "" };
    const { body } = await customer.client.call(getMessageLink, { params });
    expect(body).toEqual({ path: "/dashboard#payments" });
  });

  test("for a hold that was replaced twice is refunded when the last replacement is paid", async () => {
    const first = await hold(customer, "10:00");
    const { body } = await order(first.id);
    await hold(customer, "11:00");
    const last = await paidHold(customer, "12:00");
    await verify(last.booking.id, last.proof);
    const proof = await pay(body.order.id);
    app.clock.forward(3);
    await app.sweep();
    expect(await upcoming()).toMatchObject([{ id: last.booking.id, status: "approved" }]);
    const [payment] = (await gatewayPayments()).filter((one) => one.id === proof.razorpay_payment_id);
    expect(payment?.amount_refunded).toBe(75_100);
  });

  test("is refunded when the guide has closed the day", async () => {
    const { booking, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(20);
    await app.sweep();
    await (await app.admin()).call(clearAvailability, { params: { date: day } });
    expect((await verify(booking.id, proof)).body.code).toBe("slot-taken-refunded");
  });

  test("in the last second of the hold, while another customer books the slot, gives the slot to exactly one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const time = `1${round}:30`;
      const late = await app.customer(String(next++));
      const { booking, proof } = await paidHold(late, time);
      app.clock.forward(15);
      const other = await app.customer(String(next++));
      const [verified] = await Promise.all([
        verify(booking.id, proof, late),
        other.client.call(createBooking, {
          input: { sessionDate: day, sessionTime: time, questionType: "single" },
        }),
      ]);
      const live = await rows<{ userId: string }>(app.ctx.db)`select user_id as "userId" from bookings
        where session_date = ${day} and session_time = ${time} and status <> 'cancelled'`;
      expect(live).toHaveLength(1);
      expect(live[0]?.userId).toBe(verified.status === 200 ? late.user.id : other.user.id);
    }
  });
});

describe("concurrent requests", () => {
  beforeEach(() => fail("GET /v1/payments/:id"));

  test("the sweep does not end a hold whose proof is stored as it expires", async () => {
    const { booking, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(15);
    await inLockOrder(
      app.ctx.db,
      { lock: "select from bookings where id = $1", id: booking.id },
      () => verify(booking.id, proof),
      () => app.sweep(),
    );
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "pending" }]);
  });

  test("a hold is not replaced when a proof for it is stored meanwhile", async () => {
    const { booking, proof } = await paidHold();
    replaceGateway(app, { listOrderPayments: async () => ({ items: [], unreadable: 0 }) });
    const [, other] = await inLockOrder(
      app.ctx.db,
      { lock: "select from bookings where id = $1", id: booking.id },
      () => verify(booking.id, proof),
      () => hold(customer, "11:00"),
    );
    expect(other).toMatchObject({ id: booking.id });
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "pending" }]);
  });

  test("a hold is not released when a proof for it is stored meanwhile", async () => {
    const { booking, proof } = await paidHold();
    // The answer of the provider just before the payment.
    replaceGateway(app, { listOrderPayments: async () => ({ items: [], unreadable: 0 }) });
    const [, dropped] = await inLockOrder(
      app.ctx.db,
      { lock: "select from bookings where id = $1", id: booking.id },
      () => verify(booking.id, proof),
      () => drop(booking.id, "hold"),
    );
    expect(dropped).toMatchObject({ status: 202, body: { booking: { status: "pending" } } });
  });

  test("releasing a hold does not cancel the session when a late payment approves it meanwhile", async () => {
    const { booking, orderId, proof } = await paidHold();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    app.clock.forward(15);
    await app.sweep();
    await verify(booking.id, proof);
    app.simulator.gatewayFaults.clear();
    app.clock.forward(1);
    const [order] = await rows<{ id: string }>(app.ctx.db)`
      select id from payment_orders where provider_order_id = ${orderId}`;
    const [, dropped] = await inLockOrder(
      app.ctx.db,
      { lock: "select from payment_orders where id = $1", id: order?.id ?? "" },
      () => app.sweep(),
      () => drop(booking.id, "hold"),
    );
    expect(dropped).toMatchObject({ status: 409, body: { code: "already-paid" } });
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: "approved" }]);
  });

  test("ordering a hold while replacing it does not deadlock", async () => {
    const booking = await hold();
    await inLockOrder(
      app.ctx.db,
      { lock: "select from users where id = $1", id: customer.user.id },
      () => hold(customer, "11:00"),
      () => order(booking.id),
    );
    const [{ deadlocks } = { deadlocks: -1 }] = await rows<{ deadlocks: number }>(app.ctx.db)`
      select deadlocks from pg_stat_database where datname = current_database()`;
    expect(deadlocks).toBe(0);
  });

  test("no order is answered for a hold that was released while the provider created the order", async () => {
    const booking = await hold();
    const real = replaceGateway(app, {
      async createOrder(request) {
        await drop(booking.id, "hold");
        return real.createOrder(request);
      },
    });
    const { status, body } = await order(booking.id);
    expect([status, body.code]).toEqual([409, "not-possible-now"]);
  });
});

describe("cancelling a booking", () => {
  test("releases an unpaid hold, and its slot is free at once", async () => {
    const booking = await hold();
    await order(booking.id);
    const { status, body } = await drop(booking.id, "hold");
    expect([status, body.booking.status]).toEqual([200, "cancelled"]);
    expect(await upcoming()).toEqual([]);
    expect((await drop(booking.id, "hold")).status).toBe(200);
    expect((await hold()).id).not.toBe(booking.id);
  });

  test.each(["captured", "authorized"] as const)("keeps a hold whose payment is %s", async (outcome) => {
    const booking = await hold();
    const { body } = await order(booking.id);
    await pay(body.order.id, outcome);
    const refused = await drop(booking.id, "hold");
    expect([refused.status, refused.body.code, refused.body.booking.status]).toEqual([
      409,
      "already-paid",
      "approved",
    ]);
  });

  test("with only=hold leaves an approved booking as it is", async () => {
    const { booking, proof } = await paidHold();
    await verify(booking.id, proof);
    expect((await drop(booking.id, "hold")).body.code).toBe("already-paid");
    expect(await upcoming()).toMatchObject([{ status: "approved" }]);
  });

  test("answers 202 and keeps the hold while the provider is away", async () => {
    const booking = await hold();
    await order(booking.id);
    fail("GET /v1/orders/:id/payments");
    const { status, body } = await drop(booking.id, "hold");
    expect([status, body.booking.status]).toEqual([202, "pending"]);
  });

  test("cancels a paid session without a refund, and repeating it changes nothing", async () => {
    const { booking, proof } = await paidHold();
    await verify(booking.id, proof);
    const { status, body } = await drop(booking.id);
    expect([status, body.booking.status, body.booking.refund]).toEqual([200, "cancelled", null]);
    expect((await drop(booking.id)).status).toBe(200);
    expect(
      (await gatewayPayments()).find((one) => one.id === proof.razorpay_payment_id)?.amount_refunded,
    ).toBe(0);
  });
});

test("of two payments for two orders of one booking one is kept and the other refunded", async () => {
  const booking = await hold();
  const first = await order(booking.id);
  const firstProof = await pay(first.body.order.id);
  // As after a checkout that reported the order as unusable.
  await app.ctx.db.query("update payment_orders set state = 'closed' where provider_order_id = $1", [
    first.body.order.id,
  ]);
  const second = await order(booking.id);
  expect(second.body.order.id).not.toBe(first.body.order.id);
  const secondProof = await pay(second.body.order.id);
  const answers = await Promise.all([verify(booking.id, firstProof), verify(booking.id, secondProof)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.sweep();
  const money = (await gatewayPayments()).filter(({ order_id }) =>
    [first.body.order.id, second.body.order.id].includes(order_id),
  );
  expect(money.map(({ amount_refunded }) => amount_refunded).sort((a, b) => a - b)).toEqual([0, 75_100]);
  expect((await upcoming()).map(({ status }) => status)).toEqual(["approved"]);
});

test("the order charges the booking's own price, whatever today's price is", async () => {
  const booking = await hold();
  await app.ctx.db.query("update bookings set price = 600 where id = $1", [booking.id]);
  const [shown] = await upcoming();
  const { body } = await order(booking.id);
  expect([shown?.amount, body.order.amount]).toEqual([600, 60_000]);
});
