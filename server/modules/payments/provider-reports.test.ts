// What Razorpay's documentation and others' bug reports say of its events and answers, beyond what the simulator does.
import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exportMyData } from "#contract/account.ts";
import * as accounting from "#contract/accounting.ts";
import { cancelBooking, listBookings, setBookingStatus } from "#contract/bookings.ts";
import { getReceipt, listPayments } from "#contract/payments.ts";
import { getStats } from "#contract/reports.ts";
import { listUpcomingSessions } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows, run } from "#server/db/sql.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type RefundRequest,
} from "#server/providers/payments/gateway.ts";
import { refund as refundAtProvider } from "#simulator/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { mutated } from "#tests/support/mutated-bodies.ts";
import { createOrderedHold, createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", RAZORPAY_WEBHOOK_SECRETS: "a secret" } });
});
afterAll(() => app.stop());

let nextPhone = 9_600_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.clock.forward(days * 24 * 60);
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(nextPhone++));
  // The tests' clock goes back.
  await run(app.ctx.db)`update marks set at = ${app.ctx.now()} where name = 'book-comparison'`;
  app.log.length = 0;
});

const unixTime = () => Math.floor(app.ctx.now().getTime() / 1000);

/** Delivers an event as Razorpay does, and runs what is due. Answers the event's id. */
async function deliver(event: string, payload: unknown, more: object = {}): Promise<string> {
  const body = JSON.stringify({ entity: "event", event, payload, created_at: unixTime(), ...more });
  return deliverText(body);
}

async function deliverText(body: string): Promise<string> {
  const id = randomUUID();
  const response = await post(body, id);
  expect(response.status).toBe(200);
  await app.sweep();
  return id;
}

function post(body: string, id: string) {
  return fetch(`${app.url}/api/payment/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": id,
      "x-razorpay-signature": createHmac("sha256", "a secret").update(body).digest("hex"),
    },
    body,
  });
}

const session = (time = "10:00") => createPaidSession(app, customer, day, time);
const payments = async () =>
  (await customer.client.call(listPayments, { params: { userId: customer.user.id } })).body.payments;
const paymentId = async () => (await payments())[0]?.razorpayPaymentId ?? "";
const bookings = async () =>
  (await customer.client.call(listBookings, { params: { userId: customer.user.id } })).body.bookings;
const tasks = async () => (await admin.call(accounting.listMoneyTasks)).body.tasks;
const tasksAbout = async (id: string) => (await tasks()).filter(({ about }) => about === id);
const cancel = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
const alerts = (text: string) => app.log.filter((line) => line.includes(text)).length;
const outcomeOf = async (id: string) =>
  (await row<{ outcome: string | null }>(app.ctx.db)`select outcome from payment_events where id = ${id}`)
    ?.outcome;
const refundMessages = async () =>
  (
    await row<{ count: number }>(app.ctx.db)`
      select count(*)::integer as count from outbox where user_id = ${customer.user.id} and kind = 'refund-sent' and channel = 'sms'`
  )?.count;

const dashboardRefund = async (changes: object = {}) => ({
  entity: {
    id: `rfnd_${randomUUID().slice(0, 14)}`,
    entity: "refund",
    amount: 12_345,
    currency: "INR",
    payment_id: await paymentId(),
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: unixTime(),
    batch_id: null,
    status: "processed",
    speed_processed: "normal",
    speed_requested: "normal",
    ...changes,
  },
});

describe("a refund with paise that staff made at the provider", () => {
  test("is shown with its paise, and hides nothing from the customer, the guide or the super admin", async () => {
    const { id } = await session();
    await deliver("refund.processed", { refund: await dashboardRefund() });
    const [payment] = await payments();
    expect(payment?.refunds).toMatchObject([{ amount: 123.45, status: "processed" }]);
    expect(await bookings()).toMatchObject([{ id }]);
    const receipt = await customer.client.call(getReceipt, { params: { id: payment?.id ?? "" } });
    expect(receipt.body.receipt.refunds).toMatchObject([{ amount: 123.45 }]);
    expect((await customer.client.call(exportMyData)).status).toBe(200);
    const upcoming = await admin.call(listUpcomingSessions, { query: {} });
    expect(upcoming.body.bookings.find((one) => one.id === id)).toMatchObject({ refunded: 123.45 });
    const superAdmin = await app.admin("super_admin");
    expect((await superAdmin.call(getStats)).status).toBe(200);
    // What remains goes back exactly.
    await cancel(id);
    await app.sweep();
    expect((await payments())[0]?.refunds.map(({ amount }) => amount)).toEqual([123.45, 627.55]);
    expect((await payments())[0]?.status).toBe("refunded");
  });

  test("that leaves less than a rupee leaves nothing to refund", async () => {
    const { id } = await session();
    await deliver("refund.processed", { refund: await dashboardRefund({ amount: 75_050 }) });
    await cancel(id);
    await app.sweep();
    expect((await payments())[0]?.refunds).toHaveLength(1);
    const refused = await admin.call(accounting.refundBooking, { params: { id }, input: {} });
    expect([refused.status, refused.body.code]).toEqual([409, "not-possible-now"]);
  });
});

test("a refund or a dispute of more than was paid keeps no list from anybody", async () => {
  const { id } = await session();
  const refund = await dashboardRefund({ amount: 2 ** 31 - 1 });
  const { payment_id, id: refundId } = refund.entity;
  await deliver("refund.processed", { refund });
  expect(await tasksAbout(refundId)).toMatchObject([{ kind: "refund-unclear", session: { bookingId: id } }]);
  expect((await payments())[0]).toMatchObject({ status: "paid", refunds: [] });
  replaceGateway(app, { fetchDispute: () => Promise.reject(new GatewayUnavailable("away")) });
  for (const number of [1, 2, 3, 4]) {
    const amounts = { amount: 2 ** 31 - 1, ...(number > 2 ? { amount_deducted: 2 ** 31 - 1 } : {}) };
    const entity = { id: `disp_${refundId}${number}`, payment_id, ...amounts, status: "lost" };
    await deliver("payment.dispute.lost", { dispute: { entity } });
  }
  const upcoming = await admin.call(listUpcomingSessions, { query: {} });
  expect(upcoming.body.bookings.find((one) => one.id === id)).toMatchObject({ refunded: 0, takenBack: 751 });
  expect((await (await app.admin("super_admin")).call(getStats)).status).toBe(200);
  expect((await cancel(id)).status).toBe(200);
});

test("a refund of more than was paid that names another payment's refund is a task, too", async () => {
  const { id } = await session();
  await cancel(id);
  const ours = await row<{ id: string }>(app.ctx.db)`select id from refunds where booking_id = ${id}`;
  app.clock.forward(1);
  await session("10:10");
  const refund = await dashboardRefund({ amount: 2 ** 31 - 1, receipt: ours?.id });
  await deliver("refund.processed", { refund });
  expect(await tasksAbout(refund.entity.id)).toMatchObject([{ kind: "refund-unclear" }]);
  expect((await payments())[0]).toMatchObject({ status: "paid", refunds: [] });
});

describe("a refund's report that is not complete", () => {
  test.each<[string, object, object | null]>([
    ["without a status, a payment and a reference", { status: undefined, acquirer_data: {} }, null],
    ["with a status that is not known", { status: "reversed" }, null],
    ["whose references are numbers", { acquirer_data: { rrn: 123456789012 } }, null],
    ["whose references are a list", { acquirer_data: [], receipt: 7, created_at: "yesterday" }, null],
    ["whose payment has no fields", {}, { entity: {} }],
  ])("%s is kept, and no task is raised for it", async (_, changes, payment) => {
    await session();
    const refund = await dashboardRefund(changes);
    replaceGateway(app, { fetchRefund: async () => Promise.reject(new GatewayUnavailable("away")) });
    const id = await deliver("refund.created", payment ? { refund, payment } : { refund }, {
      contains: ["refund"],
    });
    expect((await payments())[0]?.refunds).toMatchObject([{ amount: 123.45 }]);
    expect(await outcomeOf(id)).toBe("done");
    expect(await tasksAbout(id)).toEqual([]);
  });

  test("that names the refund alone is asked for, and tried again while the provider is away", async () => {
    await session();
    const { entity } = await dashboardRefund();
    const refund = { ...(await refundEntity(entity)) };
    replaceGateway(app, { fetchRefund: async () => Promise.reject(new GatewayUnavailable("away")) });
    const id = await deliver("refund.processed", { refund: { entity: { id: entity.id, amount: "12,345" } } });
    expect(await outcomeOf(id)).toBe(null);
    app.ctx.gateway.fetchRefund = async () => refund;
    app.clock.forward(60);
    await app.sweep();
    expect(await outcomeOf(id)).toBe("done");
    expect((await payments())[0]?.refunds).toMatchObject([{ amount: 123.45, status: "processed" }]);
  });

  test("that names the payment alone is tried again while an entry of the payment's refunds cannot be read", async () => {
    await session();
    const { entity } = await dashboardRefund();
    const refund = await refundEntity(entity);
    replaceGateway(app, { listRefunds: async () => ({ items: [refund], unreadable: 1 }) });
    const payload = { refund: { entity: { payment_id: entity.payment_id } } };
    const id = await deliver("refund.processed", payload);
    expect((await payments())[0]?.refunds).toMatchObject([{ amount: 123.45 }]);
    expect(await outcomeOf(id)).toBe(null);
    app.ctx.gateway.listRefunds = async () => ({ items: [refund], unreadable: 0 });
    app.clock.forward(60);
    await app.sweep();
    expect(await outcomeOf(id)).toBe("done");
  });

  test("that never gets a status that is known becomes a task with the provider's own word, and is asked for on", async () => {
    await session();
    const refund = await dashboardRefund({ status: "under_review" });
    const answer = {
      ...(await refundEntity(refund.entity)),
      status: "unknown",
      statusWord: "under_review",
    } as const;
    replaceGateway(app, { fetchRefund: async () => answer });
    await deliver("refund.created", { refund });
    expect(await tasksAbout(refund.entity.id)).toEqual([]);
    app.clock.forward(25 * 60);
    admin = await app.admin();
    await app.sweep();
    expect(await tasksAbout(refund.entity.id)).toMatchObject([
      {
        kind: "refund-unclear",
        amount: 123.45,
        detail: expect.stringContaining('"under_review"'),
        customer: { phone: customer.user.phone },
      },
    ]);
    app.ctx.gateway.fetchRefund = async () => ({ ...answer, status: "processed", statusWord: "processed" });
    app.clock.forward(7 * 60);
    await app.sweep();
    expect((await payments())[0]?.refunds).toMatchObject([{ status: "processed" }]);
  });
});

async function refundEntity(entity: Awaited<ReturnType<typeof dashboardRefund>>["entity"]) {
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: "processed" as const,
    statusWord: "processed",
    bankReference: null as string | null,
    merchantReference: entity.receipt,
    createdAt: app.ctx.now(),
  };
}

describe("a refund that is already final", () => {
  test.each(["ours", "made in the dashboard"])(
    "%s gets the bank's number when the provider learns it",
    async (whose) => {
      const { id } = await session();
      if (whose === "ours") await cancel(id);
      else await refundAtProvider(app.simulator.merchant, await paymentId(), { amount: 12_345 }, null);
      await app.sweep();
      await run(app.ctx.db)`update refunds set reference = null`;
      const atProvider = await app.ctx.gateway.listRefunds(await paymentId());
      const [made] = atProvider.items;
      const changes = { id: made?.id, amount: made?.amountPaise, receipt: made?.merchantReference };
      await deliver("refund.created", { refund: await dashboardRefund(changes) });
      expect((await payments())[0]?.refunds).toMatchObject([{ status: "processed", reference: null }]);
      app.clock.forward(24 * 60);
      const arn = "10000000000000";
      await deliver("refund.processed", {
        refund: await dashboardRefund({ ...changes, acquirer_data: { arn } }),
      });
      expect((await payments())[0]?.refunds).toMatchObject([{ status: "processed", reference: arn }]);
      await deliver("refund.processed", {
        refund: await dashboardRefund({ ...changes, acquirer_data: { arn: "2" } }),
      });
      expect((await payments())[0]?.refunds).toMatchObject([{ status: "processed", reference: arn }]);
    },
  );

  test("fails three days later: it becomes a task, and can be tried again", async () => {
    const { id } = await session();
    await cancel(id);
    await app.sweep();
    const paid = await paymentId();
    const [made] = (await app.ctx.gateway.listRefunds(paid)).items;
    app.clock.forward(3 * 24 * 60);
    admin = await app.admin();
    const failed = { ...made, status: "failed", statusWord: "failed" } as NonNullable<typeof made>;
    const listRefundsBetween = async () => ({ items: [failed], unreadable: 0 });
    replaceGateway(app, { fetchRefund: async () => failed, listRefundsBetween });
    const changes = { id: made?.id, amount: 75_100, receipt: made?.merchantReference, status: "failed" };
    await deliver("refund.failed", { refund: await dashboardRefund(changes) });
    expect((await payments())[0]).toMatchObject({ status: "refund-failed", refunds: [{ status: "failed" }] });
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-failed", amount: 751 });
    const again = await admin.call(accounting.retryRefund, { params: { id: task?.id ?? "" } });
    expect([again.status, again.body.refund.amount]).toEqual([201, 751]);
  });

  test("stays as it is when an older event says otherwise, because the provider is asked", async () => {
    const { id } = await session();
    await cancel(id);
    await app.sweep();
    const [made] = (await app.ctx.gateway.listRefunds(await paymentId())).items;
    const changes = { id: made?.id, amount: 75_100, receipt: made?.merchantReference, status: "failed" };
    await deliver("refund.failed", { refund: await dashboardRefund(changes) });
    await deliver("refund.created", { refund: await dashboardRefund({ ...changes, status: "pending" }) });
    expect((await payments())[0]?.refunds).toMatchObject([{ status: "processed" }]);
    expect(await refundMessages()).toBe(1);
  });
});

describe("a refund that the provider refuses", () => {
  test("becomes a task with the provider's sentence after a few tries", async () => {
    const description = "Refund is not supported by the bank because the payment is more than 6 months old";
    const { id } = await session();
    const paid = await paymentId();
    const createRefund = vi.fn(async (_request: RefundRequest) =>
      Promise.reject(new GatewayRefused(400, "BAD_REQUEST_ERROR", description)),
    );
    replaceGateway(app, { createRefund });
    await cancel(id);
    for (let tries = 0; tries < 8; tries++) {
      await app.sweep();
      app.clock.forward(60);
    }
    const tried = createRefund.mock.calls.filter(([{ paymentId }]) => paymentId === paid);
    expect(tried).toHaveLength(5);
    const [task] = await tasksAbout(paid);
    expect(task).toMatchObject({ kind: "refund-refused", amount: 751, detail: description });
    expect((await payments())[0]?.status).toBe("refund-failed");
    // The money goes another way.
    const resolved = await admin.call(accounting.resolveMoneyTask, { params: { id: task?.id ?? "" } });
    expect(resolved.status).toBe(200);
    expect(await tasksAbout(paid)).toEqual([]);
    expect((await payments())[0]?.status).toBe("paid");
  });

  test("because of wrong keys is no refusal of the refund: it is tried until the keys are right", async () => {
    const { id } = await session();
    const { createRefund } = app.ctx.gateway;
    replaceGateway(app, {
      createRefund: async () =>
        Promise.reject(new GatewayRefused(401, "BAD_REQUEST_ERROR", "Authentication failed")),
    });
    await cancel(id);
    for (let tries = 0; tries < 8; tries++) {
      await app.sweep();
      app.clock.forward(60);
    }
    expect((await payments())[0]?.status).toBe("refunding");
    app.ctx.gateway.createRefund = createRefund;
    app.clock.forward(6 * 60);
    await app.sweep();
    expect((await payments())[0]?.status).toBe("refunded");
  });
});

describe("an event that overtakes the answer to the server's own request", () => {
  test("without a receipt is the refund that waits for its number, so that there is one", async () => {
    const { id } = await session();
    await cancel(id);
    const refund = await dashboardRefund({ amount: 75_100 });
    const answer = { ...(await refundEntity(refund.entity)), merchantReference: null };
    let isDelivered = false;
    replaceGateway(app, {
      createRefund: async () => {
        if (!isDelivered)
          await post(JSON.stringify({ event: "refund.processed", payload: { refund } }), randomUUID());
        isDelivered = true;
        return answer;
      },
    });
    for (let sweeps = 0; sweeps < 3; sweeps++) await app.sweep();
    expect((await payments())[0]?.refunds).toMatchObject([{ amount: 751, status: "processed" }]);
    expect(alerts("ALERT: a refund cannot be worked on")).toBe(0);
    expect(await refundMessages()).toBe(1);
  });

  test("of two equal refunds gives the number back when the receipt names the other one", async () => {
    await session();
    const paid = await paymentId();
    const found = await row<{ id: string }>(app.ctx.db)`
      select id from payments where provider_payment_id = ${paid}`;
    for (const minutes of [0, 1])
      await run(app.ctx.db)`
        insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
        values (${found?.id}, 20000, 'by-admin', 'pending', ${app.ctx.now()}, ${new Date(app.ctx.now().getTime() + minutes)})`;
    const second = await row<{ id: string }>(app.ctx.db)`
      select id from refunds where payment_id = ${found?.id} order by next_try_at desc limit 1`;
    const { createRefund } = app.ctx.gateway;
    replaceGateway(app, { createRefund: async () => Promise.reject(new GatewayUnavailable("away")) });
    const made = await createRefund({
      paymentId: paid,
      amountPaise: 20_000,
      merchantReference: second?.id ?? "",
    });
    await deliver("refund.processed", { refund: await dashboardRefund({ id: made.id, amount: 20_000 }) });
    app.ctx.gateway.createRefund = createRefund;
    app.clock.forward(10);
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await app.sweep();
      app.clock.forward(30);
    }
    expect((await payments())[0]?.refunds).toMatchObject([
      { amount: 200, status: "processed" },
      { amount: 200, status: "processed" },
    ]);
    expect((await app.ctx.gateway.fetchPayment(paid)).refundedPaise).toBe(40_000);
  });
});

describe("a payment's report that is not complete", () => {
  const ordered = () => createOrderedHold(customer, day, "11:00");

  test.each<[string, object]>([
    ["has no status", { status: undefined }],
    ["has a status that is not known", { status: "pending" }],
    ["has no order", { order_id: undefined }],
    ["has no currency and an amount in words", { currency: null, amount: "75100" }],
  ])("that %s is asked for, and the booking is approved", async (_, changes) => {
    const { bookingId, orderId } = await ordered();
    const { razorpay_payment_id: id } = await payAtGateway(app, orderId);
    const entity = { id, amount: 75_100, currency: "INR", order_id: orderId, status: "captured", ...changes };
    await deliver("payment.captured", { payment: { entity } });
    expect(await bookings()).toMatchObject([{ id: bookingId, status: "approved" }]);
  });

  test("among an order's payments does not hide the captured one", async () => {
    const { bookingId, orderId } = await ordered();
    await payAtGateway(app, orderId);
    const { listOrderPayments } = app.ctx.gateway;
    replaceGateway(app, {
      listOrderPayments: async (id) => {
        const { items } = await listOrderPayments(id);
        const pending = items.map((one) => ({
          ...{ ...one, id: `${one.id}x`, status: "unknown" as const },
          ...{ statusWord: "pending", capturedPaise: 0 },
        }));
        return { items: [...pending, ...items], unreadable: 1 };
      },
    });
    app.clock.forward(3);
    await app.sweep();
    expect(await bookings()).toMatchObject([{ id: bookingId, status: "approved" }]);
  });

  test.each(["before", "behind"])(
    "%s a payment that went back keeps the hold that its customer lets go",
    async (place) => {
      const { bookingId, orderId } = await ordered();
      await payAtGateway(app, orderId, { amountChange: "offer" });
      const { listOrderPayments } = app.ctx.gateway;
      replaceGateway(app, {
        listOrderPayments: async (id) => {
          const { items } = await listOrderPayments(id);
          const begun = items.map((one) => ({
            ...{ ...one, id: `${one.id}x`, status: "created" as const },
            ...{ statusWord: "created", capturedPaise: 0 },
          }));
          return { items: place === "before" ? [...begun, ...items] : [...items, ...begun], unreadable: 0 };
        },
      });
      const { status } = await customer.client.call(cancelBooking, { params: { id: bookingId } });
      expect(status).toBe(202);
      expect(await bookings()).toMatchObject([{ id: bookingId, status: "pending" }]);
    },
  );

  test("alone in the order's list keeps the hold, and becomes a task with the provider's own word", async () => {
    const { orderId } = await ordered();
    const unknown = {
      ...{ id: "pay_unknown", orderId, amountPaise: 75_100, currency: "INR", status: "unknown" as const },
      ...{
        statusWord: "on_hold",
        capturedPaise: 0,
        refundedPaise: 0,
        feePaise: null,
        createdAt: app.ctx.now(),
      },
    };
    replaceGateway(app, { listOrderPayments: async () => ({ items: [unknown], unreadable: 0 }) });
    for (let hours = 0; hours < 5 * 24 + 2; hours += 2) {
      app.clock.forward(120);
      await app.sweep();
    }
    admin = await app.admin();
    expect(await tasksAbout(orderId)).toMatchObject([
      { kind: "payment-unclear", detail: expect.stringContaining('pay_unknown: "on_hold"') },
    ]);
  });
});

describe("an approval whose money went back at the provider", () => {
  test("becomes a task about its customer, who gets the refund's message", async () => {
    await session();
    const paid = await paymentId();
    await refundAtProvider(app.simulator.merchant, paid, {}, null);
    const [made] = (await app.ctx.gateway.listRefunds(paid)).items;
    await deliver("refund.processed", { refund: await dashboardRefund({ id: made?.id, amount: 75_100 }) });
    expect(await tasksAbout(paid)).toMatchObject([
      { kind: "approved-without-money", amount: 751, customer: { phone: customer.user.phone } },
    ]);
    expect(await refundMessages()).toBe(1);
  });

  test("is no such task any more once the provider has failed the refund, and one again when it is made anew", async () => {
    await session();
    const paid = await paymentId();
    const { entity } = await dashboardRefund({ amount: 75_100 });
    const kinds = async () => (await tasksAbout(paid)).map(({ kind }) => kind);
    await deliver("refund.processed", { refund: { entity } });
    expect(await kinds()).toEqual(["approved-without-money"]);
    const record = { id: entity.id, paymentId: paid, amountPaise: 75_100, status: "failed" as const };
    const { refund } = refundEvent(record);
    replaceGateway(app, { fetchRefund: async () => refund ?? Promise.reject(new Error("no refund")) });
    await deliver("refund.failed", { refund: { entity: { ...entity, status: "failed" } } });
    expect(await kinds()).toEqual(["refund-failed"]);
    await deliver("refund.processed", { refund: await dashboardRefund({ amount: 75_100 }) });
    expect(await kinds()).toEqual(["approved-without-money"]);
  });

  test.each(["a part", "all, after the session was cancelled here"])(
    "is no task when it was %s",
    async (what) => {
      const { id } = await session();
      const paid = await paymentId();
      if (what !== "a part") {
        replaceGateway(app, { createRefund: async () => Promise.reject(new GatewayUnavailable("away")) });
        await cancel(id);
      }
      const amount = what === "a part" ? 75_000 : 75_100;
      await deliver("refund.processed", { refund: await dashboardRefund({ amount }) });
      expect(await tasksAbout(paid)).toEqual([]);
    },
  );
});

describe("a change whose events are all lost", () => {
  test("is found: a dashboard refund of a payment of ten days ago", async () => {
    await session();
    const paid = await paymentId();
    app.clock.forward(10 * 24 * 60);
    await app.sweep();
    await refundAtProvider(app.simulator.merchant, paid, { amount: 12_345 }, null);
    app.clock.forward(7 * 60);
    await app.sweep();
    expect((await payments())[0]?.refunds).toMatchObject([{ amount: 123.45 }]);
  });

  test("is found: a capture after four days, when checks of the order have ended", async () => {
    const { orderId } = await createOrderedHold(customer, day, "11:30");
    app.clock.forward(4 * 24 * 60 + 120);
    await app.sweep();
    await payAtGateway(app, orderId);
    app.clock.forward(7 * 60);
    for (let sweeps = 0; sweeps < 2; sweeps++) await app.sweep();
    const [payment] = await payments();
    expect(payment).toMatchObject({ status: "refunded", amount: 751 });
  });

  test("shows in the comparison of the day of the refund, not only of the payment", async () => {
    await session();
    const paid = await paymentId();
    app.clock.forward(2 * 24 * 60);
    admin = await app.admin();
    const today = app.ctx.now().toISOString().slice(0, 10);
    await refundAtProvider(app.simulator.merchant, paid, { amount: 12_345 }, null);
    const query = { from: today, to: today };
    const { body } = await admin.call(accounting.getReconciliation, { query });
    expect(body.differences).toMatchObject([
      { razorpayPaymentId: paid, ours: { refunded: 0 }, gateway: { refunded: 123.45 } },
    ]);
  });
});

describe("an event that is none of this product's", () => {
  test.each<[string, unknown]>([
    ["payment.pending", { payment: { entity: { id: "pay_1", status: "pending" } } }],
    ["payment.downtime.started", []],
    ["invoice.paid", "nothing"],
    ["refund.arn_updated", null],
  ])("%s is acknowledged without a task, whatever its payload is", async (name, payload) => {
    const before = (await tasks()).length;
    const id = await deliver(name, payload);
    expect(await outcomeOf(id)).toBe("nothing-to-do");
    expect(await tasks()).toHaveLength(before);
  });

  test.each([
    ["an event of money with an empty payload", '{"event":"payment.captured","payload":[]}'],
    ["a body without an event", '{"payload":{}}'],
    ["a body that names the payer alone", '"payer@upi"', "null"],
    ["a body that is not JSON", "event=payment.captured\0"],
  ])("%s becomes a task with the provider's own words", async (_, body, kept = body) => {
    const id = await deliverText(body);
    expect(await tasksAbout(id)).toMatchObject([
      { kind: "event-given-up", detail: expect.stringContaining(kept.replace("\0", "").slice(0, 20)) },
    ]);
  });
});

test("damaged events lose nothing: each is done, none of this product's, tried again, or a task", async () => {
  const { id } = await session();
  const entity = {
    id: await paymentId(),
    amount: 75_100,
    currency: "INR",
    status: "captured",
    captured: true,
  };
  const payment = {
    entity: { ...entity, order_id: (await bookings())[0]?.payment?.orderId, created_at: unixTime() },
  };
  const bodies = [
    {
      event: "refund.processed",
      payload: { refund: await dashboardRefund({ amount: 100 }), payment },
      created_at: unixTime(),
    },
    { event: "payment.captured", payload: { payment }, created_at: unixTime() },
  ];
  const damaged = fc.sample(
    fc.constantFrom(...bodies).chain((body) => mutated(body)),
    { numRuns: 150, seed: 7 },
  );
  const before = new Set((await tasks()).map(({ id: task }) => task));
  for (const body of damaged) await post(JSON.stringify(body), randomUUID());
  await app.sweep();
  const stored = await rows<{ id: string; outcome: string | null; isDue: boolean }>(app.ctx.db)`
    select id, outcome, next_try_at is not null as "isDue" from payment_events where received_at >= ${app.ctx.now()}`;
  expect(stored.length).toBeGreaterThanOrEqual(damaged.length);
  const raised = new Set((await tasks()).filter((task) => !before.has(task.id)).map(({ about }) => about));
  for (const one of stored) {
    if (one.outcome === null) expect(one.isDue).toBe(true);
    if (one.outcome === "given-up") expect(raised).toContain(one.id);
  }
  expect(alerts("ALERT: a webhook event cannot be processed")).toBe(0);
  expect(await bookings()).toMatchObject([{ id, status: "approved" }]);
});

test("a payment of 31 March that is settled on 1 April belongs to 31 March", async () => {
  app.clock.set("2027-03-31T18:25:00Z");
  await app.openDay("2027-04-02");
  customer = await app.customer(String(nextPhone++));
  const { orderId } = await createOrderedHold(customer, "2027-04-02", "10:00");
  app.clock.set("2027-03-31T18:28:00Z");
  await payAtGateway(app, orderId);
  // The hold has ended by then, and the slot is free.
  app.clock.set("2027-04-01T01:30:00Z");
  await app.sweep();
  expect(await payments()).toMatchObject([{ status: "paid", paidAt: "2027-03-31T18:28:00.000Z" }]);
});

test("a payment that the provider does not know is a difference, and does not keep the day from being compared", async () => {
  await session();
  const paid = await paymentId();
  await run(app.ctx.db)`
    update payments set provider_payment_id = 'pay_of_nobody' where provider_payment_id = ${paid}`;
  const today = app.ctx.now().toISOString().slice(0, 10);
  const query = { from: today, to: today };
  const { status, body } = await admin.call(accounting.getReconciliation, { query });
  expect([status, body.differences]).toMatchObject([
    200,
    expect.arrayContaining([
      expect.objectContaining({ razorpayPaymentId: "pay_of_nobody", gateway: null }),
      expect.objectContaining({ razorpayPaymentId: paid, ours: null }),
    ]),
  ]);
  await run(app.ctx.db)`
    update payments set provider_payment_id = ${paid} where provider_payment_id = 'pay_of_nobody'`;
});
