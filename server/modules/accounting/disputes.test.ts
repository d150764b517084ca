// Disputes of the simulated bank: what becomes of the money, whatever arrives of their events and in which order.
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as accounting from "#contract/accounting.ts";
import { type Booking, listBookings, setBookingStatus } from "#contract/bookings.ts";
import { getStatement } from "#contract/business.ts";
import { getCustomerMoney } from "#contract/customer-page.ts";
import { getDisputeEvidence } from "#contract/disputes.ts";
import { getMonthEnd } from "#contract/month-end.ts";
import { getPaymentOrder, getReceipt, listPayments } from "#contract/payments.ts";
import { getRevenueTotal } from "#contract/reports.ts";
import { listCompletedSessions } from "#contract/sessions.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { rows, run } from "#server/db/sql.ts";
import { GatewayRefused, GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import { raiseDispute, settleDispute } from "#simulator/disputes.ts";
import type { DisputeEntity } from "#simulator/entities.ts";
import { refund as refundAtProvider, settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import { buyRemedies, prescribeNewRemedies } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { addMissingRefunds } from "./provider-refunds.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", RAZORPAY_WEBHOOK_SECRETS: "a secret" } });
});
afterAll(() => app.stop());

let nextPhone = 9_650_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
let booking: Booking;
let paymentId: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.clock.forward(days * 24 * 60);
  // A refund that an earlier test left is not sent in this one, whose sums it would change.
  await app.ctx.db.query("truncate bookings, payment_orders, sandbox.orders, sandbox.payments cascade");
  day = addDays("2026-11-22", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(nextPhone++));
  booking = await createPaidSession(app, customer, day, "10:00");
  paymentId = (await payment())?.razorpayPaymentId ?? "";
  app.log.length = 0;
});

const payment = async () =>
  (await customer.client.call(listPayments, { params: { userId: customer.user.id } })).body.payments[0];
const tasks = async () =>
  (await admin.call(accounting.listMoneyTasks)).body.tasks.filter(({ about }) => about === paymentId);
const merchant = () => app.simulator.merchant;
const raise = (more: Parameters<typeof raiseDispute>[2] = {}) => raiseDispute(merchant(), paymentId, more);
const settle = (dispute: DisputeEntity, status: DisputeEntity["status"], deducted?: number) =>
  settleDispute(merchant(), dispute.id, { status, deducted });
const share = async () => (await admin.call(getRevenueTotal)).body.totalShare;
const refund = (amount?: number) =>
  admin.call(accounting.refundBooking, { params: { id: booking.id }, input: amount ? { amount } : {} });
const pushes = async () =>
  (
    await rows<{ kind: string }>(app.ctx.db)`
      select kind from outbox where user_id = ${customer.user.id} and dispute_id is not null order by created_at, id`
  ).map(({ kind }) => kind);
const alerts = (text: string) => app.log.filter((line) => line.includes(text)).length;

/** Holds the session, so that it can be refunded by an admin. */
async function complete() {
  app.clock.set(`${day}T05:00:00Z`);
  admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id: booking.id }, input: { status: "completed" } });
}

/** By the guide, who owes the customer the money then. */
const cancel = () =>
  admin.call(setBookingStatus, { params: { id: booking.id }, input: { status: "cancelled" } });

/** Delivers an event as Razorpay does, with the dispute as it was at its moment, and runs what is due. */
async function deliver(name: string, dispute: object, at = app.ctx.now()) {
  const payload = {
    payment: { entity: { id: paymentId, status: "captured", amount: 75_100 } },
    dispute: { entity: dispute },
  };
  const created_at = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({
    entity: "event",
    event: name,
    contains: ["payment", "dispute"],
    payload,
    created_at,
  });
  const response = await fetch(`${app.url}/api/payment/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": randomUUID(),
      "x-razorpay-signature": createHmac("sha256", "a secret").update(body).digest("hex"),
    },
    body,
  });
  expect(response.status).toBe(200);
  await app.sweep();
}

/** Lets the next poll of the provider's disputes be due, and runs it. */
async function poll() {
  await run(app.ctx.db)`update marks set at = ${app.ctx.now()} where name = 'disputes'`;
  await app.sweep();
}

const away = async () => {
  throw new GatewayUnavailable("away");
};

describe("a dispute that a signed event reports", () => {
  test("is a task with the time that is left, a push to the guide, and no second captured payment", async () => {
    const dispute = await raise();
    await deliver("payment.dispute.created", dispute);
    expect(await tasks()).toMatchObject([
      {
        kind: "dispute-open",
        amount: 751,
        customer: { phone: customer.user.phone },
        session: { bookingId: booking.id },
        respondBy: new Date(dispute.respond_by * 1000).toISOString(),
        detail: expect.stringContaining("chargeback"),
      },
    ]);
    expect(await pushes()).toEqual(["guide-dispute"]);
    expect(await payment()).toMatchObject({ status: "disputed", amount: 751 });
    expect(alerts("ALERT: a bank disputes a payment")).toBe(1);
  });

  test("counts once, however often and in whatever order its events arrive", async () => {
    const before = await share();
    const dispute = await raise();
    const lost = await settle(dispute, "lost");
    await deliver("payment.dispute.lost", lost);
    await deliver("payment.dispute.created", dispute);
    await deliver("payment.dispute.under_review", { ...dispute, status: "under_review" });
    await deliver("payment.dispute.lost", lost);
    expect(await payment()).toMatchObject({ status: "taken-back", takenBack: 751 });
    expect((await share()) - before).toBe(-375.5);
    const kinds = (await tasks()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["approved-without-money", "dispute-lost"]);
  });

  test("that is won after it was lost leaves no task that says that nothing is paid", async () => {
    const dispute = await raise();
    await deliver("payment.dispute.lost", await settle(dispute, "lost"));
    expect((await tasks()).map(({ kind }) => kind)).toContain("approved-without-money");
    await settle(dispute, "won");
    await poll();
    expect((await tasks()).map(({ kind }) => kind)).not.toContain("approved-without-money");
  });

  test("of which the provider is not there to be asked is applied at once, and an older one of it changes nothing", async () => {
    const dispute = await raise();
    replaceGateway(app, { fetchDispute: away, listDisputes: away });
    const later = new Date(app.ctx.now().getTime() - 10_000);
    const earlier = new Date(app.ctx.now().getTime() - 60_000);
    await deliver("payment.dispute.lost", { ...dispute, status: "lost", amount_deducted: 75_100 }, later);
    await deliver("payment.dispute.created", dispute, earlier);
    expect(await payment()).toMatchObject({ status: "taken-back" });
  });

  test.each([
    ["won", "under_review"],
    ["under_review", "won"],
    ["won", "open"],
    ["open", "won"],
  ] as const)(
    "of one second, %s and then %s, keeps the decision while the provider is away",
    async (first, second) => {
      const dispute = await raise();
      replaceGateway(app, { fetchDispute: away, listDisputes: away });
      const at = new Date(app.ctx.now().getTime() - 5_000);
      for (const status of [first, second])
        await deliver(`payment.dispute.${status}`, { ...dispute, status, amount_deducted: 0 }, at);
      expect(await payment()).toMatchObject({ status: "paid" });
    },
  );

  test("of one second whose two decisions contradict each other keeps the first, and a person is told", async () => {
    const dispute = await raise();
    const refuse = async () => {
      throw new GatewayRefused(400, "BAD_REQUEST_ERROR", "Access denied");
    };
    replaceGateway(app, { fetchDispute: refuse, listDisputes: refuse });
    const at = new Date(app.ctx.now().getTime() - 5_000);
    await deliver("payment.dispute.won", { ...dispute, status: "won" }, at);
    await deliver("payment.dispute.lost", { ...dispute, status: "lost", amount_deducted: 75_100 }, at);
    expect(await payment()).toMatchObject({ status: "paid", takenBack: 0 });
    app.clock.forward(13 * 60);
    admin = await app.admin();
    await app.sweep();
    const given = (await admin.call(accounting.listMoneyTasks)).body.tasks;
    expect(
      given.filter(({ kind, detail }) => kind === "event-given-up" && detail.includes(dispute.id)),
    ).toHaveLength(1);
  });

  test("is all that counts where the provider shows no disputes to these keys", async () => {
    const dispute = await raise();
    const refuse = async () => {
      throw new GatewayRefused(400, "BAD_REQUEST_ERROR", "Access denied");
    };
    replaceGateway(app, { fetchDispute: refuse, listDisputes: refuse });
    await deliver("payment.dispute.created", dispute);
    app.clock.forward(60);
    await deliver("payment.dispute.won", { ...dispute, status: "won" });
    expect(await payment()).toMatchObject({ status: "paid" });
    const waiting = await rows(app.ctx.db)`select from payment_events where outcome is null`;
    expect(waiting).toEqual([]);
    const date = istDateOf(app.ctx.now());
    const books = await admin.call(accounting.getReconciliation, { query: { from: date, to: date } });
    expect(books.body.differences).toEqual([]);
  });

  test("with a word that is not known decides nothing, and the word is in the task", async () => {
    const dispute = await raise();
    const known = await app.ctx.gateway.fetchDispute(dispute.id);
    const escalated = { ...known, status: "unknown", statusWord: "escalated" } as const;
    replaceGateway(app, { fetchDispute: async () => escalated, listDisputes: away });
    await deliver("payment.dispute.action_required", { ...dispute, status: "escalated" });
    expect(await tasks()).toMatchObject([
      { kind: "dispute-open", detail: expect.stringContaining("escalated") },
    ]);
    expect(await payment()).toMatchObject({ status: "disputed", takenBack: 0 });
  });

  test("and that names no dispute is a task with the event", async () => {
    await deliver("payment.dispute.created", {});
    const all = (await admin.call(accounting.listMoneyTasks)).body.tasks;
    const details = all.flatMap(({ kind, detail }) => (kind === "event-given-up" ? detail : []));
    expect(details).toContainEqual(expect.stringContaining("payment.dispute.created"));
  });

  test("and that cannot be read is a task half a day later, while there is time to answer the bank", async () => {
    replaceGateway(app, { fetchDispute: away, listDisputes: away });
    const entity = { id: `disp_${randomUUID()}`, payment_id: paymentId, amount: "751.00", status: "open" };
    await deliver("payment.dispute.created", entity);
    const about = async () =>
      (await admin.call(accounting.listMoneyTasks)).body.tasks.filter(({ detail }) =>
        detail?.includes(entity.id),
      );
    expect(await about()).toEqual([]);
    app.clock.forward(13 * 60);
    admin = await app.admin();
    await app.sweep();
    expect(await about()).toMatchObject([{ kind: "event-given-up" }]);
  });

  test("of a payment that is in no books is a task with the provider's words", async () => {
    const dispute = { ...(await raise()), id: "disp_elsewhere", payment_id: "pay_elsewhere" };
    replaceGateway(app, { fetchDispute: away, listDisputes: away });
    await deliver("payment.dispute.created", dispute);
    const all = (await admin.call(accounting.listMoneyTasks)).body.tasks;
    expect(all.find(({ about }) => about === "pay_elsewhere")).toMatchObject({
      kind: "unknown-payment",
      detail: expect.stringContaining("disp_elsewhere"),
    });
  });
});

test.each([
  ["open", "open", 2],
  ["open", "under_review", 2],
  ["under_review", "open", 2],
] as const)(
  "a question that is %s and becomes a claim that is %s alerts the guide once more",
  async (before, after, count) => {
    const question = await raise({ phase: "retrieval" });
    await deliver("payment.dispute.created", question);
    if (before !== "open") await deliver("payment.dispute.under_review", await settle(question, before));
    expect(await pushes()).toEqual(["guide-dispute"]);
    app.clock.forward(10);
    const claim = { ...question, phase: "chargeback", status: after } as const;
    replaceGateway(app, { fetchDispute: away, listDisputes: away });
    await deliver("payment.dispute.action_required", claim);
    app.clock.forward(10);
    await deliver("payment.dispute.action_required", claim);
    expect(await pushes()).toEqual(Array(count).fill("guide-dispute"));
  },
);

test("a dispute whose events are lost is found by asking the provider", async () => {
  const dispute = await raise({ webhook: "drop" });
  await poll();
  expect(await tasks()).toMatchObject([{ kind: "dispute-open" }]);
  await settleDispute(merchant(), dispute.id, { status: "won", webhook: "drop" });
  await poll();
  expect(await tasks()).toMatchObject([{ kind: "dispute-won" }]);
  expect(await payment()).toMatchObject({ status: "paid" });
});

test("a dispute that cannot be read is counted in the comparison", async () => {
  replaceGateway(app, { listDisputes: async () => ({ items: [], unreadable: 2 }) });
  const today = istDateOf(app.ctx.now());
  const { body } = await admin.call(accounting.getReconciliation, { query: { from: today, to: today } });
  expect(body).toMatchObject({ unreadable: 2, differences: [] });
});

test("the guide is alerted five days, two days and twelve hours before the time to answer ends, once each", async () => {
  await raise({ hoursToRespond: 8 * 24, webhook: "drop" });
  await poll();
  for (let hours = 0; hours < 9 * 24; hours += 12) {
    app.clock.forward(12 * 60);
    await app.sweep();
  }
  admin = await app.admin();
  expect(await pushes()).toEqual(["guide-dispute", ...Array(3).fill("guide-dispute-ending")]);
});

describe("the money", () => {
  test("is out of the guide's share once the dispute is lost, and in it again once it is won", async () => {
    await complete();
    const month = day.slice(0, 7);
    const statement = async () => (await admin.call(getStatement, { query: { month } })).body;
    const before = await statement();
    const dispute = await raise();
    await poll();
    expect((await statement()).left).toBe(before.left);
    await settle(dispute, "lost");
    await poll();
    const lost = await statement();
    expect([lost.left - before.left, lost.sessionsTakenBack - before.sessionsTakenBack]).toEqual([-751, 751]);
    expect(lost.days.find(({ date }) => date === istDateOf(app.ctx.now()))).toMatchObject({
      sessionsTakenBack: 751,
    });
    const money = await admin.call(getCustomerMoney, { params: { id: customer.user.id }, query: {} });
    expect(money.body).toMatchObject({ paid: 751, refunded: 0, takenBack: 751, kept: 0 });
    expect(money.body.events.map(({ kind }) => kind).toSorted()).toEqual([
      "dispute",
      "payment",
      "taken-back",
    ]);
    const sessions = await admin.call(listCompletedSessions, { query: {} });
    expect(sessions.body.sessions.filter(({ id }) => id === booking.id)).toMatchObject([
      { refunded: 0, takenBack: 751 },
    ]);
    const ofSession = await admin.call(accounting.getSessionMoney, { params: { id: booking.id } });
    expect(ofSession.body.payments[0]?.disputes).toMatchObject([{ status: "lost", takenBack: 751, fee: 0 }]);
    await settle(dispute, "won");
    await poll();
    expect(await statement()).toMatchObject({ left: before.left });
  });

  test("of a part of the payment is out, and the provider's fee is named apart", async () => {
    await complete();
    const dispute = await raise({ amount: 30_000 });
    await settle(dispute, "lost", 35_900);
    await poll();
    expect(await payment()).toMatchObject({ status: "paid", takenBack: 300 });
    const date = istDateOf(app.ctx.now());
    const from = addDays(date, -3);
    const books = await admin.call(accounting.getReconciliation, { query: { from, to: date } });
    expect(books.body.differences).toEqual([]);
    expect(books.body.disputeFees).toBeGreaterThanOrEqual(59);
    expect((await refund(500)).body.code).toBe("refund-too-large");
    expect((await refund()).body.refund).toMatchObject({ amount: 451 });
  });

  test("that was taken back before the compared days is no difference of a payment that is refunded in them", async () => {
    await complete();
    await settle(await raise({ amount: 30_000 }), "lost");
    await poll();
    app.clock.forward(20 * 24 * 60);
    await refundAtProvider(merchant(), paymentId, { amount: 10_000 }, null);
    admin = await app.admin();
    const today = istDateOf(app.ctx.now());
    const { body } = await admin.call(accounting.getReconciliation, { query: { from: today, to: today } });
    expect(body.differences).toMatchObject([
      { ours: { refunded: 0, takenBack: 300 }, gateway: { refunded: 100, takenBack: 300 } },
    ]);
  });

  test("of two disputes of one payment is counted by its last decision", async () => {
    await complete();
    const first = await raise();
    await settle(first, "won");
    app.clock.forward(60);
    const second = await raise({ phase: "pre_arbitration" });
    await settle(second, "lost");
    await poll();
    expect(await payment()).toMatchObject({ status: "taken-back", takenBack: 751 });
    const { body } = await admin.call(accounting.getSessionMoney, { params: { id: booking.id } });
    expect(body.payments[0]?.disputes.map(({ status, phase }) => `${phase} ${status}`)).toEqual([
      "chargeback won",
      "pre_arbitration lost",
    ]);
  });

  test("stays where it is when the bank only asks a question, which stops no refund", async () => {
    await complete();
    const before = await share();
    const question = await raise({ phase: "retrieval" });
    await deliver("payment.dispute.created", question);
    expect(await payment()).toMatchObject({ status: "paid" });
    await deliver("payment.dispute.lost", await settle(question, "lost", 0));
    expect(await payment()).toMatchObject({ status: "paid", takenBack: 0 });
    expect(await share()).toBe(before);
    expect(await tasks()).toMatchObject([{ kind: "dispute-closed" }]);
    expect(alerts("ALERT: a bank has taken a payment back")).toBe(0);
    const money = await admin.call(getCustomerMoney, { params: { id: customer.user.id }, query: {} });
    expect(money.body).toMatchObject({ takenBack: 0, kept: 751 });
    await raise({ phase: "fraud" });
    await poll();
    expect((await refund()).status).toBe(201);
  });

  test.each([
    ["a question, then a claim", ["retrieval", "chargeback"], [0, 75_100]],
    ["a suspicion that is deducted, then a claim", ["fraud", "chargeback"], [75_100, 75_100]],
    [
      "two claims, of which the provider names nothing of the first",
      ["chargeback", "arbitration"],
      [0, 60_000],
    ],
  ] as const)(
    "of %s is out once, also in the statement and for the customer",
    async (_, phases, deducted) => {
      await complete();
      const month = day.slice(0, 7);
      const statement = async () => (await admin.call(getStatement, { query: { month } })).body;
      const [before, shareBefore] = [await statement(), await share()];
      for (const [place, phase] of phases.entries()) {
        const dispute = await raise({ phase });
        await deliver("payment.dispute.created", dispute);
        await deliver("payment.dispute.lost", await settle(dispute, "lost", deducted[place]));
        app.clock.forward(10);
      }
      expect(await payment()).toMatchObject({ status: "taken-back", takenBack: 751 });
      expect((await statement()).left - before.left).toBe(-751);
      expect((await share()) - shareBefore).toBe(-375.5);
      const money = await admin.call(getCustomerMoney, { params: { id: customer.user.id }, query: {} });
      expect(money.body).toMatchObject({ takenBack: 751, kept: 0 });
      const date = istDateOf(app.ctx.now());
      const books = await admin.call(accounting.getReconciliation, {
        query: { from: addDays(date, -3), to: date },
      });
      expect(books.body.differences).toEqual([]);
    },
  );

  test("of a dispute that is won is taken by another that is lost besides", async () => {
    await complete();
    const first = await raise();
    await settle(first, "lost");
    await poll();
    const second = await raise({ phase: "pre_arbitration", amount: 50_000 });
    await settle(second, "lost");
    await poll();
    expect(await payment()).toMatchObject({ takenBack: 751 });
    await settle(first, "won");
    await poll();
    expect(await payment()).toMatchObject({ status: "paid", takenBack: 500 });
  });

  test.each([
    ["a phase that is not known", { phase: "good_faith" }],
    ["a phase without a word", { phase: "" }],
    ["a phase of another type", { phase: 7 }],
  ])("stays where it is when the bank decides in %s, until the provider says it", async (_, odd) => {
    const dispute = await raise();
    replaceGateway(app, { fetchDispute: away, listDisputes: away });
    await deliver("payment.dispute.lost", { ...dispute, status: "lost", amount_deducted: 75_100, ...odd });
    expect(await payment()).toMatchObject({ status: "disputed", takenBack: 0 });
    expect(await tasks()).toMatchObject([{ kind: "dispute-open", detail: expect.stringContaining("lost") }]);
    replaceGateway(app, {
      fetchDispute: async () => ({
        ...{ id: dispute.id, paymentId, amountPaise: 75_100, deductedPaise: 75_100, phase: "chargeback" },
        ...{ status: "lost", statusWord: "lost", reason: null, respondBy: null, createdAt: app.ctx.now() },
      }),
    });
    app.clock.forward(10);
    await app.sweep();
    expect(await payment()).toMatchObject({ status: "taken-back", takenBack: 751 });
  });

  test("that was refunded before the dispute is lost has gone twice, as at the bank", async () => {
    await complete();
    await refund();
    await app.sweep();
    const dispute = await raise();
    await settle(dispute, "lost");
    await poll();
    const money = await admin.call(getCustomerMoney, { params: { id: customer.user.id }, query: {} });
    expect(money.body).toMatchObject({ paid: 751, refunded: 751, takenBack: 751, kept: -751 });
  });
});

test("a dispute is open in the month's closing until it is decided, and a task from then on until it is marked", async () => {
  const open = async () => {
    const { body } = await admin.call(getMonthEnd, { query: {} });
    return { tasks: body.tasks, disputes: body.disputes.count };
  };
  await complete();
  const { tasks: others } = await open();
  const dispute = await raise();
  await poll();
  expect(await open()).toEqual({ tasks: others, disputes: 1 });
  await settle(dispute, "lost");
  await poll();
  expect(await open()).toEqual({ tasks: others + 1, disputes: 0 });
  const [task] = await tasks();
  await admin.call(accounting.resolveMoneyTask, { params: { id: task?.id ?? "" } });
  expect(await open()).toEqual({ tasks: others, disputes: 0 });
});

test("a task that has become another one is not marked by who has read the earlier one", async () => {
  await complete();
  const dispute = await raise();
  await settle(dispute, "won");
  await poll();
  const [won] = await tasks();
  expect(won?.kind).toBe("dispute-won");
  const { id = "", kind = "dispute-won", detail = "" } = won ?? {};
  const mark = (seen: { kind: typeof kind; detail: string }) =>
    admin.call(accounting.resolveMoneyTask, { params: { id }, input: seen });
  await settle(dispute, "lost");
  await poll();
  const early = await mark({ kind, detail });
  expect([early.status, early.body.code]).toEqual([409, "task-changed"]);
  const [lost] = await tasks();
  expect(lost).toMatchObject({ id, kind: "dispute-lost" });
  for (let times = 0; times < 2; times++)
    expect((await mark({ kind: "dispute-lost", detail: lost?.detail ?? "" })).status).toBe(200);
  expect(await tasks()).toEqual([]);
});

describe("a refund and a dispute of one payment that give the money twice", () => {
  const twice = async () => (await tasks()).filter(({ kind }) => kind === "money-back-twice");

  test("are a task that names both, until the bank decides anew", async () => {
    await complete();
    await refund();
    await app.sweep();
    const { items } = await app.ctx.gateway.listRefunds(paymentId);
    const dispute = await raise();
    await poll();
    expect(await twice()).toEqual([]);
    await settle(dispute, "lost");
    await poll();
    const [task] = await twice();
    expect(task).toMatchObject({ amount: 751, session: { bookingId: booking.id } });
    expect(task?.detail).toContain(items[0]?.id);
    expect(task?.detail).toContain(dispute.id);
    await settle(dispute, "won");
    await poll();
    expect(await twice()).toEqual([]);
  });

  test("stay one when the bank names no sum and reports of its claim go on arriving", async () => {
    await complete();
    const dispute = await raise();
    await settle(dispute, "lost", 0);
    await poll();
    await refundAtProvider(merchant(), paymentId, {}, null);
    await addMissingRefunds(app.ctx, { customerId: customer.user.id, since: app.ctx.now() }, app.ctx.now());
    expect(await twice()).toMatchObject([{ amount: 751 }]);
    for (let reports = 0; reports < 2; reports++)
      await deliver("payment.dispute.lost", { ...dispute, status: "lost" });
    await poll();
    expect(await twice()).toMatchObject([{ amount: 751 }]);
    const entries = await rows(app.ctx.db)`select amount_paise from dispute_entries`;
    expect(entries).toEqual([{ amount_paise: 75_100 }]);
    const today = istDateOf(app.ctx.now());
    const query = { from: addDays(today, -3), to: today };
    expect((await admin.call(accounting.getReconciliation, { query })).body.differences).toEqual([]);
  });

  test("of a part each are a task about what is too much, which stays away once it is dealt with", async () => {
    await complete();
    await refund(500);
    await app.sweep();
    await settle(await raise({ amount: 30_000 }), "lost");
    await poll();
    const [task] = await twice();
    expect(task).toMatchObject({ amount: 49 });
    await admin.call(accounting.resolveMoneyTask, { params: { id: task?.id ?? "" } });
    await poll();
    expect(await twice()).toEqual([]);
    await settle(await raise({ amount: 10_000, phase: "arbitration" }), "lost");
    await poll();
    expect(await twice()).toMatchObject([{ amount: 149 }]);
  });

  test("are a task as well where the bank came first, and none once the refund fails", async () => {
    await updateModes(app.ctx.db, { refunds: "pending" });
    onTestFinished(() => updateModes(app.ctx.db, { refunds: "processed" }));
    await complete();
    const sent = await refundAtProvider(merchant(), paymentId, { amount: 60_000 }, null);
    await settle(await raise({ amount: 75_100, webhook: "drop" }), "lost");
    await poll();
    // The refund becomes known after the bank has taken the money.
    await poll();
    for (let hours = 0; hours < 3; hours++) {
      app.clock.forward(60);
      await app.sweep();
    }
    expect(await twice()).toMatchObject([{ amount: 600, detail: expect.stringContaining(sent.id) }]);
    await settleRefund(merchant(), sent.id, "failed");
    app.clock.forward(6 * 60);
    await app.sweep();
    expect(await twice()).toEqual([]);
  });

  test("also of a vidhi, and by two disputes that are deducted in full", async () => {
    await complete();
    const [bookingRemedyId = ""] = await prescribeNewRemedies(admin, booking.id, [501]);
    await buyRemedies(app, customer, [bookingRemedyId]);
    paymentId = (await payment())?.razorpayPaymentId ?? "";
    await settle(await raise({ phase: "fraud" }), "lost", 50_100);
    await poll();
    expect(await twice()).toEqual([]);
    await settle(await raise(), "lost");
    await poll();
    expect(await twice()).toMatchObject([{ amount: 501, session: null }]);
    expect(await payment()).toMatchObject({ takenBack: 501 });
  });
});

describe("a refund while a dispute is open", () => {
  test("is refused at an admin's request, with what to do, and possible once the dispute is won", async () => {
    await complete();
    const dispute = await raise();
    await poll();
    const refused = await refund();
    expect([refused.status, refused.body.code]).toEqual([409, "payment-disputed"]);
    expect(refused.body.message).toContain("Evidence");
    await settle(dispute, "won");
    await poll();
    expect((await refund()).status).toBe(201);
  });

  test("that the customer is owed waits, is not sent when the bank takes the money, and is no task then", async () => {
    const dispute = await raise();
    await poll();
    expect((await cancel()).status).toBe(200);
    for (let minutes = 0; minutes < 120; minutes += 10) {
      app.clock.forward(10);
      await app.sweep();
    }
    expect(await payment()).toMatchObject({ status: "disputed", refunds: [{ status: "pending" }] });
    await settle(dispute, "lost");
    await poll();
    await app.sweep();
    expect(await payment()).toMatchObject({ status: "taken-back", refunds: [] });
    expect((await tasks()).map(({ kind }) => kind)).toEqual(["dispute-lost"]);
    const atProvider = await app.ctx.gateway.listRefunds(paymentId);
    expect(atProvider.items).toEqual([]);
  });

  test("that may have been sent is not taken for unsent while a refund of the provider's list cannot be read", async () => {
    const dispute = await raise();
    await poll();
    await cancel();
    await settle(dispute, "lost");
    replaceGateway(app, { listRefunds: async () => ({ items: [], unreadable: 1 }) });
    await poll();
    app.clock.forward(10);
    await app.sweep();
    expect((await payment())?.refunds).toMatchObject([{ status: "pending" }]);
  });

  test("that the customer is owed is sent once the dispute is won", async () => {
    const dispute = await raise();
    await poll();
    await cancel();
    await settle(dispute, "won");
    await poll();
    await app.sweep();
    expect(await payment()).toMatchObject({ status: "refunded", refunds: [{ status: "processed" }] });
  });
});

describe("a session that the guide cancels", () => {
  const loseAndCancel = async (deducted?: number) => {
    const dispute = await raise(deducted ? { amount: deducted } : {});
    await settle(dispute, "lost");
    await poll();
    expect((await cancel()).status).toBe(200);
    await app.sweep();
    return dispute;
  };
  const cancelAndLose = async (amount: number) => {
    const dispute = await raise({ amount });
    await poll();
    expect((await cancel()).status).toBe(200);
    await settle(dispute, "lost");
    await poll();
    for (let sweeps = 0; sweeps < 2; sweeps++) await app.sweep();
    return dispute;
  };
  /** Decided anew, in arbitration. */
  const giveBack = async (dispute: DisputeEntity) => {
    await settle(dispute, "won");
    await poll();
    await app.sweep();
  };
  const refundTasks = async () => (await tasks()).filter(({ kind }) => kind === "refund-refused");

  test("after the bank has taken its money is owed nothing more, and is a task once the bank gives the money back", async () => {
    const dispute = await loseAndCancel();
    expect(await payment()).toMatchObject({ status: "taken-back", refunds: [] });
    const receipt = await customer.client.call(getReceipt, { params: { id: (await payment())?.id ?? "" } });
    expect(receipt.body.receipt.refunds).toEqual([]);
    const { order } = await app.ctx.gateway.fetchPayment(paymentId).then(async ({ orderId }) => {
      const asked = await customer.client.call(getPaymentOrder, { params: { id: orderId ?? "" } });
      return asked.body;
    });
    expect(order.lines).toMatchObject([{ id: booking.id, refund: null }]);
    expect(await refundTasks()).toEqual([]);
    await giveBack(dispute);
    expect(await payment()).toMatchObject({ status: "refund-failed", refunds: [{ status: "failed" }] });
    const [task] = await refundTasks();
    expect(task).toMatchObject({ amount: 751, detail: expect.stringContaining("is owed it") });
    await admin.call(accounting.retryRefund, { params: { id: task?.id ?? "" } });
    await app.sweep();
    expect((await payment())?.refunds.map(({ status }) => status)).toEqual(["processed"]);
    expect(await refundTasks()).toEqual([]);
  });

  test.each([
    ["after the bank took a part", () => loseAndCancel(30_000)],
    ["while the bank decides about a part", () => cancelAndLose(30_000)],
  ])("%s gets what the bank did not take at once, and the other part as a task", async (_, lose) => {
    const dispute = await lose();
    const refunds = async () =>
      (await payment())?.refunds.map(({ status, amount }) => `${status} ${amount}`).sort();
    expect(await refunds()).toEqual(["processed 451"]);
    const own = await customer.client.call(listBookings, { params: { userId: customer.user.id } });
    expect(own.body.bookings[0]?.refund).toMatchObject({ status: "processed", amount: 451 });
    expect(await refundTasks()).toEqual([]);
    await giveBack(dispute);
    expect(await refundTasks()).toMatchObject([{ amount: 300 }]);
  });

  describe("and whose refund fails besides", () => {
    beforeEach(() => updateModes(app.ctx.db, { refunds: "pending" }));
    afterEach(() => updateModes(app.ctx.db, { refunds: "processed" }));
    /** Fails those that are sent, and lets the later ones succeed. */
    const failSent = async () => {
      const { items } = await app.ctx.gateway.listRefunds(paymentId);
      for (const { id, status } of items)
        if (status === "pending") await settleRefund(merchant(), id, "failed");
      app.clock.forward(10);
      await app.sweep();
      await updateModes(app.ctx.db, { refunds: "processed" });
    };
    const owed = async () =>
      (await tasks())
        .filter(({ kind }) => kind.startsWith("refund-"))
        .map(({ kind, amount }) => `${kind} ${amount}`)
        .sort();
    const retry = async (isOfBank: boolean, failed?: number) => {
      const kind = isOfBank ? "refund-refused" : "refund-failed";
      const task = (await tasks()).find((one) => one.kind === kind && one.amount === (failed ?? one.amount));
      const { status, body } = await admin.call(accounting.retryRefund, { params: { id: task?.id ?? "" } });
      await app.sweep();
      return [status, body.refund?.amount];
    };
    const money = async () => {
      const { refunds = [], takenBack } = (await payment()) ?? {};
      const sent = refunds.filter(({ status }) => status === "processed");
      return { refunded: sent.reduce((sum, { amount }) => sum + amount, 0), takenBack };
    };

    test("is owed what the bank has taken only once the bank gives it back", async () => {
      const dispute = await loseAndCancel(30_000);
      await failSent();
      expect(await owed()).toEqual(["refund-failed 451"]);
      const [ofBank] = await rows<{ id: string }>(
        app.ctx.db,
      )`select id from refunds where amount_paise = 30000`;
      const early = await admin.call(accounting.retryRefund, { params: { id: ofBank?.id ?? "" } });
      expect([early.status, early.body.code]).toEqual([409, "not-possible-now"]);
      expect(await retry(false)).toEqual([201, 451]);
      expect(await owed()).toEqual([]);
      await giveBack(dispute);
      expect(await owed()).toEqual(["refund-refused 300"]);
      expect(await retry(true)).toEqual([201, 300]);
      expect([await owed(), await money()]).toEqual([[], { refunded: 751, takenBack: 0 }]);
    });

    test.each([
      ["first", [true, false]],
      ["last", [false, true]],
    ])(
      "is owed of a part that the bank gives back no more than this part, sent %s, and the rest later",
      async (_, order) => {
        const other = await raise({ amount: 10_000 });
        await settle(other, "lost");
        const dispute = await loseAndCancel(20_000);
        await failSent();
        await giveBack(other);
        expect(await owed()).toEqual(["refund-failed 451", "refund-refused 100"]);
        for (const isOfBank of order) expect(await retry(isOfBank)).toEqual([201, isOfBank ? 100 : 451]);
        expect([await owed(), await money()]).toEqual([[], { refunded: 551, takenBack: 200 }]);
        await giveBack(dispute);
        expect(await owed()).toEqual(["refund-refused 200"]);
        expect(await retry(true)).toEqual([201, 200]);
        expect([await owed(), await money()]).toEqual([[], { refunded: 751, takenBack: 0 }]);
      },
    );

    test("is owed what the bank takes before the refund is tried again, once the bank gives it back", async () => {
      await cancel();
      await app.sweep();
      await failSent();
      const dispute = await raise({ amount: 30_000 });
      await settle(dispute, "lost");
      await poll();
      expect(await retry(false)).toEqual([201, 451]);
      expect(await owed()).toEqual([]);
      await giveBack(dispute);
      expect(await retry(true)).toEqual([201, 300]);
      expect([await owed(), await money()]).toEqual([[], { refunded: 751, takenBack: 0 }]);
    });

    test("is owed it as well after a refund by hand of just as much as the bank still has", async () => {
      const dispute = await loseAndCancel(30_000);
      await failSent();
      await refund(300);
      await app.sweep();
      expect(await retry(false)).toEqual([201, 151]);
      expect(await owed()).toEqual([]);
      await giveBack(dispute);
      expect(await retry(true)).toEqual([201, 300]);
      expect([await owed(), await money()]).toEqual([[], { refunded: 751, takenBack: 0 }]);
    });

    test.each([
      [451, [451]],
      [200, [200, 251]],
    ])(
      "is owed everything once, after two refunds that failed, of which %s is tried again first",
      async (first, sent) => {
        const dispute = await loseAndCancel(30_000);
        await failSent();
        await updateModes(app.ctx.db, { refunds: "pending" });
        await refund(200);
        await app.sweep();
        await failSent();
        expect(await owed()).toEqual(["refund-failed 200", "refund-failed 451"]);
        for (const [place, amount] of sent.entries())
          expect(await retry(false, place === 0 ? first : undefined)).toEqual([201, amount]);
        expect(await owed()).toEqual([]);
        await giveBack(dispute);
        while ((await owed()).length > 0) {
          const isOfBank = (await owed()).some((task) => task.startsWith("refund-refused"));
          expect(await retry(isOfBank)).toMatchObject([201, expect.any(Number)]);
        }
        expect(await money()).toEqual({ refunded: 751, takenBack: 0 });
      },
    );
  });
});

test("of a vidhi that an admin refunds, the part that the bank had taken is a task once the bank gives it back", async () => {
  await complete();
  const [bookingRemedyId = ""] = await prescribeNewRemedies(admin, booking.id, [501]);
  await buyRemedies(app, customer, [bookingRemedyId]);
  paymentId = (await payment())?.razorpayPaymentId ?? "";
  const dispute = await raise({ amount: 10_000 });
  await settle(dispute, "lost");
  await poll();
  const refunded = await admin.call(accounting.refundRemedy, { params: { id: bookingRemedyId }, input: {} });
  expect(refunded.body.refund.amount).toBe(401);
  await app.sweep();
  const owed = async () => (await tasks()).filter(({ kind }) => kind === "refund-refused");
  expect(await owed()).toEqual([]);
  await settle(dispute, "won");
  await poll();
  await app.sweep();
  expect(await owed()).toMatchObject([{ amount: 100 }]);
});

describe("the evidence", () => {
  test("has what the product knows, for those who may see money; its reading is recorded", async () => {
    await complete();
    await raise();
    await poll();
    const [task] = await tasks();
    const params = { id: task?.id ?? "" };
    const { body } = await admin.call(getDisputeEvidence, { params });
    expect(body).toMatchObject({
      dispute: { status: "open", amount: 751 },
      payment: { razorpayPaymentId: paymentId, amount: 751, kind: "session" },
      customer: { phone: customer.user.phone },
      devices: [{ signedInAt: expect.any(String) }],
      terms: { version: expect.any(String) },
      sessions: [{ bookingId: booking.id, sessionDate: day, status: "completed" }],
      remedies: [],
    });
    expect(body.consents.map(({ purpose }) => purpose)).toContain("terms-and-privacy");
    expect((await (await app.admin("staff")).call(getDisputeEvidence, { params })).status).toBe(403);
    expect((await (await app.admin("accounts")).call(getDisputeEvidence, { params })).status).toBe(200);
    const reads = await rows(app.ctx.db)`
      select from audit_entries where verb = 'GET /api/admin/disputes/:id/evidence' and subject_id = ${params.id}
      and is_done and customer_id = ${customer.user.id}`;
    expect(reads).toHaveLength(2);
  });

  test("has the messages to the customer, and none to somebody for whom the customer has booked", async () => {
    const attendee = { phone: String(nextPhone++), name: "माँ" };
    customer = await app.customer(String(nextPhone++));
    booking = await createPaidSession(app, customer, day, "10:10", attendee);
    paymentId = (await payment())?.razorpayPaymentId ?? "";
    await app.sweep();
    await raise();
    await poll();
    const [task] = await tasks();
    const { body } = await admin.call(getDisputeEvidence, { params: { id: task?.id ?? "" } });
    expect(body.messages.map(({ kind }) => kind)).toEqual(["booked-for-other"]);
  });

  test("of a closed account is there and names no person", async () => {
    await raise();
    await poll();
    const [task] = await tasks();
    await run(app.ctx.db)`
      update users set phone = null, deleted_at = ${app.ctx.now()} where id = ${customer.user.id}`;
    const { body, status } = await admin.call(getDisputeEvidence, { params: { id: task?.id ?? "" } });
    expect([status, body.customer.name, body.customer.phone]).toEqual([200, null, null]);
  });
});
