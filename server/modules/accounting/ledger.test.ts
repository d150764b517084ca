import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { bookingsOfUser, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { deleteAccount } from "#contract/identity.ts";
import * as contract from "#contract/ledger.ts";
import { createOrder, paymentsOfUser, receiptOfPayment, verifyPayment } from "#contract/payments.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import type { PaymentEntity, RefundEntity } from "#simulator/entities.ts";
import { refund as refundAtProvider } from "#simulator/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { noteRefund } from "./refunds.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_800_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.clock.forward(days * 24 * 60);
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(next++));
});

const session = (time = "10:00", who = customer) => paidSession(app, who, day, time);
const cancel = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
const complete = async (id: string) => {
  app.clock.set(`${day}T04:30:00Z`);
  admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
};
const refund = (id: string, amount?: number, client = admin) =>
  client.call(contract.refundBooking, { params: { id }, input: amount === undefined ? {} : { amount } });
const payments = async (who = customer) =>
  (await who.client.call(paymentsOfUser, { params: { userId: who.user.id } })).body.payments;
const ledger = async (from = istDateOf(app.ctx.now()), to = from) =>
  (await admin.call(contract.moneyLedger, { query: { from, to } })).body;
const tasks = async () => (await admin.call(contract.moneyTasks)).body.tasks;
const post = (path: string, body: object) =>
  fetch(`${app.url}/sandbox/razorpay/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const books = async () =>
  (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
    payments: PaymentEntity[];
    refunds: RefundEntity[];
  };

describe("giving money back by hand", () => {
  test("P19 two admins press at once: never more than came goes back", async () => {
    const { id } = await session();
    await complete(id);
    const answers = await Promise.all([refund(id, 500), refund(id, 500), refund(id)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    await app.sweep();
    const [payment] = await payments();
    const sum = payment?.refunds.reduce((total, { amount }) => total + amount, 0) ?? 0;
    expect(sum).toBeLessThanOrEqual(751);
    const theirs = (await books()).payments.find((one) => one.id === payment?.razorpayPaymentId);
    expect(theirs?.amount_refunded).toBe(sum * 100);
    expect((await refund(id, 752)).status).toBe(409);
  });

  test("only of a session that is over, only rupees that are there, only by an admin", async () => {
    const { id } = await session();
    expect((await refund(id)).body.code).toBe("not-possible-now");
    expect((await refund(id, undefined, customer.client)).status).toBe(401);
    await complete(id);
    expect((await refund(id, 752)).body.code).toBe("refund-too-large");
    expect((await refund(id, 0)).status).toBe(400);
    expect((await refund(id, 51)).body.refund).toMatchObject({ amount: 51, status: "pending" });
    expect((await refund(id)).body.refund.amount).toBe(700);
    expect((await refund(id)).body.code).toBe("not-possible-now");
  });

  test("P18 a refund whose answer is lost is asked for again under its key: there is one", async () => {
    const { id } = await session();
    await cancel(id);
    for (const fault of ["reset", "html-502"])
      await post("faults", { route: "POST /v1/payments/:id/refund", fault, isAfterEffect: true });
    for (let minute = 0; minute < 8; minute++) {
      await app.sweep();
      app.clock.forward(5);
    }
    expect((await payments())[0]).toMatchObject({ status: "refunded", refunds: [{ amount: 751 }] });
    const [payment] = await payments();
    const made = (await books()).refunds.filter((one) => one.payment_id === payment?.razorpayPaymentId);
    expect(made.map(({ amount }) => amount)).toEqual([75_100]);
  });

  test("P20 a refund that failed lies before the admins until it is asked for again, once", async () => {
    await post("modes", { refunds: "pending" });
    onTestFinished(async () => void (await post("modes", { refunds: "processed" })));
    const { id } = await session();
    await cancel(id);
    await app.sweep();
    const [payment] = await payments();
    const made = (await books()).refunds.find((one) => one.payment_id === payment?.razorpayPaymentId);
    await post(`refunds/${made?.id}/settle`, { status: "failed" });
    app.clock.forward(5);
    await app.sweep();
    expect((await payments())[0]?.status).toBe("refund-failed");
    const [task] = (await tasks()).filter(({ about }) => about === payment?.razorpayPaymentId);
    expect(task).toMatchObject({
      kind: "refund-failed",
      amount: 751,
      customer: { phone: customer.user.phone },
    });
    await post("modes", { refunds: "processed" });
    const again = () => admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await app.sweep();
    expect((await payments())[0]?.status).toBe("refunded");
    expect((await tasks()).filter(({ about }) => about === payment?.razorpayPaymentId)).toEqual([]);
    const theirs = (await books()).payments.find((one) => one.id === payment?.razorpayPaymentId);
    expect(theirs?.amount_refunded).toBe(75_100);
  });

  const paymentId = async () => (await payments())[0]?.razorpayPaymentId ?? "";
  const tasksAbout = async (id: string) => (await tasks()).filter(({ about }) => about === id);

  test("money that somebody gave back at the provider itself is not given back again: what is left is asked for", async () => {
    const { id } = await session();
    await cancel(id);
    const paid = await paymentId();
    await refundAtProvider(app.simulator.merchant, paid, { amount: 30_000 }, null);
    await app.sweep();
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-failed", amount: 751 });
    // The provider tells of it; then we know what is left.
    const theirs = (await books()).refunds.find((one) => one.payment_id === paid);
    const told = {
      id: theirs?.id ?? "",
      paymentId: paid,
      amountPaise: 30_000,
      receipt: null,
      reference: null,
    };
    await noteRefund(app.ctx, { refund: { ...told, status: "processed" }, orderId: null }, app.ctx.now());
    app.clock.forward(1);
    const again = await admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect(again.body.refund.amount).toBe(451);
    await app.sweep();
    expect(await tasksAbout(paid)).toEqual([]);
    const payment = (await books()).payments.find((one) => one.id === paid);
    expect(payment?.amount_refunded).toBe(75_100);
  });

  test("a refund that failed stays on the list when another sum goes back, until all has", async () => {
    await post("modes", { refunds: "pending" });
    onTestFinished(async () => void (await post("modes", { refunds: "processed" })));
    const { id } = await session();
    await cancel(id);
    await app.sweep();
    const paid = await paymentId();
    const made = (await books()).refunds.find((one) => one.payment_id === paid);
    await post(`refunds/${made?.id}/settle`, { status: "failed" });
    app.clock.forward(5);
    await app.sweep();
    await post("modes", { refunds: "processed" });
    await refund(id, 300);
    await app.sweep();
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-failed", amount: 751 });
    app.clock.forward(1);
    const again = await admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect([again.status, again.body.refund.amount]).toEqual([201, 451]);
    await app.sweep();
    expect(await tasksAbout(paid)).toEqual([]);
  });
});

describe("our books against the provider's", () => {
  test("P22 every rupee is matched to a booking or a refund, over a month of payments", async () => {
    const [kept, back, part] = [await session("10:00"), await session("10:10"), await session("10:20")];
    expect(kept.status).toBe("approved");
    await cancel(back.id);
    const dropped = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "11:00", questionType: "single" },
    });
    const order = await customer.client.call(createOrder, { input: { bookingId: dropped.body.booking.id } });
    await post(`orders/${order.body.order.id}/pay`, { outcome: "failed" });
    await app.sweep();
    expect(await ledger()).toMatchObject({
      ours: { captured: 3 * 751, refunded: 751 },
      gateway: { captured: 3 * 751, refunded: 751 },
      payments: 3,
      differences: [],
    });
    const today = istDateOf(app.ctx.now());
    await complete(part.id);
    await refund(part.id, 100);
    await app.sweep();
    const month = await ledger(addDays(today, -20), addDays(today, 10));
    expect(month.differences).toEqual([]);
    expect(month.ours).toEqual(month.gateway);
  });

  test("money that we have not heard of is a difference, and is none once the sweep has found it", async () => {
    const held = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "12:00", questionType: "single" },
    });
    const bookingId = held.body.booking.id;
    const { body } = await customer.client.call(createOrder, { input: { bookingId } });
    const { razorpay_payment_id } = await payAtGateway(app, body.order.id);
    expect((await ledger()).differences).toEqual([
      {
        razorpayPaymentId: razorpay_payment_id,
        createdAt: expect.any(String),
        ours: null,
        gateway: { captured: 751, refunded: 0 },
      },
    ]);
    app.clock.forward(3);
    await app.sweep();
    expect((await ledger()).differences).toEqual([]);
  });

  test("proven after midnight, begun before: no difference on either day", async () => {
    app.clock.set(`${addDays(day, -2)}T18:29:00Z`);
    admin = await app.admin();
    const held = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "13:00", questionType: "single" },
    });
    const bookingId = held.body.booking.id;
    const { body } = await customer.client.call(createOrder, { input: { bookingId } });
    const proof = await payAtGateway(app, body.order.id);
    app.clock.forward(2);
    await customer.client.call(verifyPayment, { input: { ...proof, bookingId } });
    expect((await ledger()).differences).toEqual([]);
    expect((await ledger(addDays(istDateOf(app.ctx.now()), -1))).differences).toEqual([]);
  });

  test("a span of more than a month, or turned round, is refused; the provider away is said", async () => {
    const ask = (from: string, to: string) => admin.call(contract.moneyLedger, { query: { from, to } });
    expect((await ask("2026-11-01", "2026-12-02")).body.code).toBe("bad-span");
    expect((await ask("2026-11-02", "2026-11-01")).body.code).toBe("bad-span");
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    expect((await ask("2026-11-01", "2026-11-02")).body.code).toBe("payment-provider-away");
  });

  test("X12 customers see nothing of it", async () => {
    for (const client of [customer.client, app.browser()]) {
      expect((await client.call(contract.moneyTasks)).status).toBe(401);
      expect((await client.call(contract.moneyLedger, { query: { from: day, to: day } })).status).toBe(401);
    }
  });
});

describe("receipts", () => {
  const receipt = (id: string, client = customer.client) => client.call(receiptOfPayment, { params: { id } });

  test("are numbered without gaps, however many are paid at once and whatever fails between", async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => app.customer(String(next++))));
    await Promise.all(others.map((who, at) => session(`1${at}:30`, who)));
    const taken = await rows<{ serial: number }>(
      app.ctx.db,
      sql`select serial from receipts where financial_year = '26-27' order by serial`,
    );
    expect(taken.map(({ serial }) => serial)).toEqual(taken.map((_, index) => index + 1));
    expect(
      await row(
        app.ctx.db,
        sql`select last_serial as last from receipt_series where financial_year = '26-27'`,
      ),
    ).toEqual({ last: taken.length });
  });

  test("say what was bought, paid and given back, to their customer and the admins alone", async () => {
    const booked = await session("15:00");
    const [payment] = await payments();
    expect(payment).toMatchObject({
      receiptNumber: expect.stringMatching(/^R\/26-27\/\d{6}$/),
      receiptUrl: `/receipt/${payment?.id}`,
    });
    await cancel(booked.id);
    await app.sweep();
    const { body } = await receipt(payment?.id ?? "");
    expect(body.receipt).toMatchObject({
      number: payment?.receiptNumber,
      customer: { phone: customer.user.phone },
      lines: [
        { kind: "session", questionType: "single", sessionDate: day, sessionTime: "15:00", price: 751 },
      ],
      creditsUsed: 0,
      amount: 751,
      refunds: [{ amount: 751, status: "processed" }],
    });
    const other = await app.customer(String(next++));
    expect((await receipt(payment?.id ?? "", other.client)).status).toBe(404);
    expect((await receipt(payment?.id ?? "", app.browser())).status).toBe(401);
    expect((await receipt(payment?.id ?? "", admin)).status).toBe(200);
    await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    expect((await receipt(payment?.id ?? "", admin)).body.receipt.customer).toBe(null);
  });

  test("a payment that was refunded instead of approving has none", async () => {
    const held = await customer.client.call(createBooking, {
      input: { sessionDate: day, sessionTime: "16:00", questionType: "single" },
    });
    const { body } = await customer.client.call(createOrder, { input: { bookingId: held.body.booking.id } });
    app.clock.forward(26);
    await session("16:00", await app.customer(String(next++)));
    await payAtGateway(app, body.order.id);
    await app.sweep();
    expect((await payments())[0]).toMatchObject({
      status: "refunded",
      receiptNumber: null,
      receiptUrl: null,
    });
    const all = await customer.client.call(bookingsOfUser, { params: { userId: customer.user.id } });
    expect(all.body.bookings).toMatchObject([{ status: "cancelled", refund: { amount: 751 } }]);
  });
});
