import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import * as contract from "#contract/accounting.ts";
import { listBookings, setBookingStatus } from "#contract/bookings.ts";
import { getCustomerMoney } from "#contract/customer-page.ts";
import { getReceipt, listPayments, verifySessionPayment } from "#contract/payments.ts";
import { listCompletedSessions } from "#contract/sessions.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { row, rows } from "#server/db/sql.ts";
import type { PaymentEntity, RefundEntity } from "#simulator/entities.ts";
import { refund as refundAtProvider } from "#simulator/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { createOrderedHold, createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { handleRefundEvent } from "./provider-refunds.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      DEMO_NO_ADDRESS_LIMITS: "1",
      RECEIPT_GSTIN: "06ABCDE1234F1Z4",
      RECEIPT_TAX_FROM: "2026-04-01",
      RECEIPT_SAC: "998599",
    },
  });
});
afterAll(() => app.stop());

let nextPhone = 9_800_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.clock.forward(days * 24 * 60);
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-11-25", days);
  // No test pays on a day of another one: some move the clock to their session's day.
  days += 7;
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(nextPhone++));
});

const session = (time = "10:00", who = customer) => createPaidSession(app, who, day, time);
const cancel = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
const complete = async (id: string) => {
  app.clock.set(`${day}T04:30:00Z`);
  admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
};
const refund = (id: string, amount?: number) =>
  admin.call(contract.refundBooking, { params: { id }, input: amount === undefined ? {} : { amount } });
const payments = async (who = customer) =>
  (await who.client.call(listPayments, { params: { userId: who.user.id } })).body.payments;
const reconciliation = async (from = istDateOf(app.ctx.now()), to = from) =>
  (await admin.call(contract.getReconciliation, { query: { from, to } })).body;
const tasks = async () => (await admin.call(contract.listMoneyTasks)).body.tasks;
const postToSimulator = (path: string, body: object) =>
  fetch(`${app.url}/sandbox/razorpay/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const paymentId = async () => (await payments())[0]?.razorpayPaymentId ?? "";
const tasksAbout = async (id: string) => (await tasks()).filter(({ about }) => about === id);
const providerBooks = async () =>
  (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
    payments: PaymentEntity[];
    refunds: RefundEntity[];
  };

/** Until the test ends, or sets the mode itself. */
async function leaveRefundsPending() {
  await postToSimulator("modes", { refunds: "pending" });
  onTestFinished(async () => void (await postToSimulator("modes", { refunds: "processed" })));
}

/** The bank fails the payment's only refund, and the server learns of it. */
async function failRefundOf(paid: string) {
  const refundAtGateway = (await providerBooks()).refunds.find((one) => one.payment_id === paid);
  await postToSimulator(`refunds/${refundAtGateway?.id}/settle`, { status: "failed" });
  app.clock.forward(5);
  await app.sweep();
}

/** A cancelled session whose refund, of ₹751, the bank has sent back. `paid`: the provider's id of its payment. */
async function cancelledInVain() {
  await leaveRefundsPending();
  const { id } = await session();
  await cancel(id);
  await app.sweep();
  const paid = await paymentId();
  await failRefundOf(paid);
  return { id, paid };
}

describe("refunds by admins", () => {
  test("a session that was paid twice can still be refunded once: the second payment's refund takes nothing from it", async () => {
    const { id: bookingId } = await session();
    await app.ctx.db.query(
      `with o as (
          insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
          values ($1, 'session', $2, 75100, 'INR', 'paid', $3) returning id),
        p as (
          insert into payments (order_id, provider_payment_id, state, proven_at, captured_at, settled_as, settled_at)
          select id, 'pay_second', 'captured', $3, $3, 'refunded', $3 from o returning id)
        insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
        select id, 75100, 'paid-twice', 'processed', $3, $3 from p`,
      [customer.user.id, bookingId, app.clock.now()],
    );
    // The provider does not know it.
    onTestFinished(async () => {
      const second = "select id from payments where provider_payment_id = 'pay_second'";
      await app.ctx.db.query(`delete from refunds where payment_id in (${second})`);
      await app.ctx.db.query("delete from payments where provider_payment_id = 'pay_second'");
    });
    await complete(bookingId);
    const shown = async () => {
      const { sessions } = (await admin.call(listCompletedSessions)).body;
      const { events } = (await admin.call(getCustomerMoney, { params: { id: customer.user.id } })).body;
      return [
        sessions.find(({ id }) => id === bookingId)?.refunded,
        ...events.flatMap((event) => (event.kind === "payment" ? (event.session?.refunded ?? []) : [])),
      ];
    };
    expect(await shown()).toEqual([0, 0]);
    const accounts = await app.admin("accounts");
    const input = { refundedBefore: 0 };
    const { status, body } = await accounts.call(contract.refundBooking, {
      params: { id: bookingId },
      input,
    });
    expect([status, body.refund.amount]).toEqual([201, 751]);
    expect(await shown()).toEqual([751, 751]);
  });

  test("parallel refunds of one session never exceed what was paid", async () => {
    const { id } = await session();
    await complete(id);
    const answers = await Promise.all([refund(id, 500), refund(id, 500), refund(id)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    await app.sweep();
    const [payment] = await payments();
    const sum = payment?.refunds.reduce((total, { amount }) => total + amount, 0) ?? 0;
    expect(sum).toBeLessThanOrEqual(751);
    const atProvider = (await providerBooks()).payments.find((one) => one.id === payment?.razorpayPaymentId);
    expect(atProvider?.amount_refunded).toBe(sum * 100);
    expect((await refund(id, 752)).status).toBe(409);
  });

  test("a refund needs a session that is over, and an amount that remains", async () => {
    const { id } = await session();
    expect((await refund(id)).body.code).toBe("not-completed-yet");
    await complete(id);
    expect((await refund(id, 752)).body.code).toBe("refund-too-large");
    expect((await refund(id, 0)).status).toBe(400);
    expect((await refund(id, 51)).body.refund).toMatchObject({ amount: 51, status: "pending" });
    expect((await refund(id)).body.refund.amount).toBe(700);
    expect((await refund(id)).body.code).toBe("not-possible-now");
  });

  test("a refund whose answer was lost is sent again under its idempotency key and made once", async () => {
    const { id } = await session();
    await cancel(id);
    for (const fault of ["reset", "html-502"])
      await postToSimulator("faults", { route: "POST /v1/payments/:id/refund", fault, isAfterEffect: true });
    for (let minute = 0; minute < 8; minute++) {
      await app.sweep();
      app.clock.forward(5);
    }
    expect((await payments())[0]).toMatchObject({ status: "refunded", refunds: [{ amount: 751 }] });
    const [payment] = await payments();
    const refundAtGateway = (await providerBooks()).refunds.filter(
      (one) => one.payment_id === payment?.razorpayPaymentId,
    );
    expect(refundAtGateway.map(({ amount }) => amount)).toEqual([75_100]);
  });

  test("a failed refund is among the money tasks until an admin retries it, and only one of two parallel retries passes", async () => {
    const { paid } = await cancelledInVain();
    expect((await payments())[0]?.status).toBe("refund-failed");
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({
      kind: "refund-failed",
      amount: 751,
      customer: { phone: customer.user.phone },
    });
    await postToSimulator("modes", { refunds: "processed" });
    const again = () => admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await app.sweep();
    expect((await payments())[0]?.status).toBe("refunded");
    expect(await tasksAbout(paid)).toEqual([]);
    const atProvider = (await providerBooks()).payments.find((one) => one.id === paid);
    expect(atProvider?.amount_refunded).toBe(75_100);
  });

  test("after a part was refunded in the provider's dashboard, a retry refunds only what remains", async () => {
    const { id } = await session();
    await cancel(id);
    const paid = await paymentId();
    await refundAtProvider(app.simulator.merchant, paid, { amount: 30_000 }, null);
    await app.sweep();
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-refused", amount: 751 });
    // The provider's event reports the refund that was made there; from then on the remaining amount is known.
    const atProvider = (await providerBooks()).refunds.find((one) => one.payment_id === paid);
    const reported = {
      id: atProvider?.id ?? "",
      paymentId: paid,
      amountPaise: 30_000,
    };
    await handleRefundEvent(app.ctx, refundEvent({ ...reported, status: "processed" }), app.ctx.now());
    app.clock.forward(1);
    const again = await admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect(again.body.refund.amount).toBe(451);
    await app.sweep();
    expect(await tasksAbout(paid)).toEqual([]);
    const payment = (await providerBooks()).payments.find((one) => one.id === paid);
    expect(payment?.amount_refunded).toBe(75_100);
  });

  test("of two parts of the same amount, the one that failed stays among the tasks until it is retried, once", async () => {
    await leaveRefundsPending();
    const { id } = await session();
    await complete(id);
    const paid = await paymentId();
    await refund(id, 100);
    await app.sweep();
    const [first] = (await providerBooks()).refunds.filter((one) => one.payment_id === paid);
    app.clock.forward(1);
    await postToSimulator("modes", { refunds: "processed" });
    await refund(id, 100);
    await app.sweep();
    await postToSimulator(`refunds/${first?.id}/settle`, { status: "failed" });
    app.clock.forward(5);
    await app.sweep();
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-failed", amount: 100 });
    const again = () => admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect((await again()).status).toBe(201);
    expect((await again()).status).toBe(409);
    await app.sweep();
    expect(await tasksAbout(paid)).toEqual([]);
    const payment = (await providerBooks()).payments.find((one) => one.id === paid);
    expect(payment?.amount_refunded).toBe(20_000);
  });

  test("a refund that an admin makes by hand replaces the failed one of the same amount", async () => {
    await leaveRefundsPending();
    const { id } = await session();
    await complete(id);
    const paid = await paymentId();
    await refund(id, 100);
    await app.sweep();
    await failRefundOf(paid);
    const [task] = await tasksAbout(paid);
    await postToSimulator("modes", { refunds: "processed" });
    await refund(id, 100);
    expect(await tasksAbout(paid)).toEqual([]);
    const again = await admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect(again.status).toBe(409);
  });

  test("a failed refund stays among the tasks when a part is refunded, until everything is", async () => {
    const { id, paid } = await cancelledInVain();
    await postToSimulator("modes", { refunds: "processed" });
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

describe("what the customer reads of a failed refund", () => {
  const shown = async (id: string) => {
    const { body } = await customer.client.call(listBookings, { params: { userId: customer.user.id } });
    const [payment] = await payments();
    const receipt = await customer.client.call(getReceipt, { params: { id: payment?.id ?? "" } });
    const booking = body.bookings.find((one) => one.id === id);
    const told = ({ amount, status }: { amount: number; status: string }) => `${status} ${amount}`;
    const listed = receipt.body.receipt.refunds.map(told);
    expect(payment?.refunds.map(told)).toEqual(listed);
    return { session: booking?.refund ? told(booking.refund) : null, listed };
  };

  test("is there as long as it is owed, also beside a later one", async () => {
    const { id } = await cancelledInVain();
    await postToSimulator("modes", { refunds: "processed" });
    await refund(id, 300);
    await app.sweep();
    expect(await shown(id)).toEqual({ session: "failed 751", listed: ["failed 751", "processed 300"] });
  });

  test("is there no more once an admin has dealt with it", async () => {
    const { id } = await session();
    await cancel(id);
    const paid = await paymentId();
    // The provider refuses what is more than the rest.
    await refundAtProvider(app.simulator.merchant, paid, { amount: 30_000 }, null);
    await app.sweep();
    expect(await shown(id)).toEqual({ session: "failed 751", listed: ["failed 751", "processed 300"] });
    const [task] = await tasksAbout(paid);
    await admin.call(contract.resolveMoneyTask, { params: { id: task?.id ?? "" } });
    expect(await shown(id)).toEqual({ session: "processed 300", listed: ["processed 300"] });
  });

  test("is there no more once staff have paid it back in another way, and it cannot be sent again", async () => {
    await leaveRefundsPending();
    const { id } = await session();
    await complete(id);
    await refund(id, 100);
    await app.sweep();
    const paid = await paymentId();
    await failRefundOf(paid);
    await refundAtProvider(app.simulator.merchant, paid, { amount: 10_000 }, null);
    await postToSimulator("modes", { refunds: "processed" });
    const made = (await providerBooks()).refunds.find(
      (one) => one.payment_id === paid && one.status !== "failed",
    );
    const reported = {
      id: made?.id ?? "",
      paymentId: paid,
      amountPaise: 10_000,
      status: "processed" as const,
    };
    await handleRefundEvent(app.ctx, refundEvent(reported), app.ctx.now());
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-failed", amount: 100 });
    const params = { id: task?.id ?? "" };
    expect((await admin.call(contract.resolveMoneyTask, { params })).status).toBe(200);
    expect(await tasksAbout(paid)).toEqual([]);
    expect((await shown(id)).listed).toEqual(["processed 100"]);
    expect((await admin.call(contract.retryRefund, { params })).status).toBe(409);
  });

  test("is not there once another was made for it", async () => {
    const { id, paid } = await cancelledInVain();
    const [task] = await tasksAbout(paid);
    await admin.call(contract.retryRefund, { params: { id: task?.id ?? "" } });
    expect(await shown(id)).toEqual({ session: "pending 751", listed: ["pending 751"] });
  });
});

describe("the reconciliation report", () => {
  test("shows no difference after payments, refunds and a failed attempt, for a day and for a month", async () => {
    const [kept, cancelled, partlyRefunded] = [
      await session("10:00"),
      await session("10:10"),
      await session("10:20"),
    ];
    expect(kept.status).toBe("approved");
    await cancel(cancelled.id);
    const { orderId } = await createOrderedHold(customer, day, "11:00");
    await payAtGateway(app, orderId, "failed");
    await app.sweep();
    expect(await reconciliation()).toMatchObject({
      ours: { captured: 3 * 751, refunded: 751 },
      gateway: { captured: 3 * 751, refunded: 751 },
      payments: 3,
      differences: [],
    });
    const today = istDateOf(app.ctx.now());
    await complete(partlyRefunded.id);
    await refund(partlyRefunded.id, 100);
    await app.sweep();
    const month = await reconciliation(addDays(today, -20), addDays(today, 10));
    expect(month.differences).toEqual([]);
    expect(month.ours).toEqual(month.gateway);
  });

  test("shows a payment without proof as a difference until the sweep finds it", async () => {
    const { orderId } = await createOrderedHold(customer, day, "12:00");
    const { razorpay_payment_id } = await payAtGateway(app, orderId);
    expect((await reconciliation()).differences).toEqual([
      {
        razorpayPaymentId: razorpay_payment_id,
        createdAt: expect.any(String),
        ours: null,
        gateway: { captured: 751, refunded: 0, takenBack: 0 },
      },
    ]);
    app.clock.forward(3);
    await app.sweep();
    expect((await reconciliation()).differences).toEqual([]);
  });

  test("shows no difference on either day for a payment that began before midnight and was proven after it", async () => {
    app.clock.set(`${addDays(day, -2)}T18:29:00Z`);
    admin = await app.admin();
    const { bookingId, orderId } = await createOrderedHold(customer, day, "13:00");
    const proof = await payAtGateway(app, orderId);
    app.clock.forward(2);
    await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    expect((await reconciliation()).differences).toEqual([]);
    expect((await reconciliation(addDays(istDateOf(app.ctx.now()), -1))).differences).toEqual([]);
  });

  test("refuses a span of more than 31 days or one that ends before it begins, and reports when the provider is away", async () => {
    const ask = (from: string, to: string) => admin.call(contract.getReconciliation, { query: { from, to } });
    expect((await ask("2026-11-01", "2026-12-02")).body.code).toBe("bad-span");
    expect((await ask("2026-11-02", "2026-11-01")).body.code).toBe("bad-span");
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    expect((await ask("2026-11-01", "2026-11-02")).body.code).toBe("comparison-not-possible");
  });
});

describe("receipts", () => {
  const receipt = (id: string, client = customer.client) => client.call(getReceipt, { params: { id } });

  test("are numbered without gaps when several payments settle at once", async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => app.customer(String(nextPhone++))));
    await Promise.all(others.map((who, at) => session(`1${at}:30`, who)));
    const receipts = await rows<{ serial: number }>(app.ctx.db)`
      select serial from receipts where financial_year = '26-27' order by serial`;
    expect(receipts.map(({ serial }) => serial)).toEqual(receipts.map((_, index) => index + 1));
    expect(
      await row(app.ctx.db)`select last_serial as last from receipt_series where financial_year = '26-27'`,
    ).toEqual({ last: receipts.length });
  });

  test("show what was bought, paid and refunded, and no customer whose account is closed", async () => {
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
      company: { gstin: "06ABCDE1234F1Z4", sac: "998599" },
      lines: [
        { kind: "session", questionType: "single", sessionDate: day, sessionTime: "15:00", price: 751 },
      ],
      creditsUsed: 0,
      amount: 751,
      refunds: [{ amount: 751, status: "processed" }],
    });
    await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    expect((await receipt(payment?.id ?? "", admin)).body.receipt.customer).toBe(null);
  });

  test("are not issued for a payment that was refunded because its slot was taken", async () => {
    const { orderId } = await createOrderedHold(customer, day, "16:00");
    app.clock.forward(26);
    await session("16:00", await app.customer(String(nextPhone++)));
    await payAtGateway(app, orderId);
    await app.sweep();
    expect((await payments())[0]).toMatchObject({
      status: "refunded",
      receiptNumber: null,
      receiptUrl: null,
    });
    const all = await customer.client.call(listBookings, { params: { userId: customer.user.id } });
    expect(all.body.bookings).toMatchObject([{ status: "cancelled", refund: { amount: 751 } }]);
  });
});
