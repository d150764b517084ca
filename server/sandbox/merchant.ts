// Answers for: what Razorpay does with one merchant's orders, payments and refunds, and what it refuses.
// Refuses to know: HTTP, and what the product makes of it. Whoever changes anything holds the lock of its order.
import { createHash } from "node:crypto";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import {
  authorized,
  type CaptureRule,
  captured,
  failed,
  newId,
  newOrder,
  newPayment,
  newRefund,
  type OrderEntity,
  type PaymentEntity,
  processed,
  type RefundEntity,
  withRefunded,
} from "./entities.ts";
import {
  type EventName,
  type EventSubject,
  eventBody,
  type Manner,
  paymentEvents,
  refundEvents,
} from "./events.ts";
import * as refusal from "./refusal.ts";
import { type RefundRequest, readCapture, readOrder, readRefund } from "./request.ts";
import { type Database, eventStore, orderStore, paymentStore, refundStore, settingsStore } from "./store.ts";

/** The keys are the merchant's; `now` is the sandbox's moved time. */
export type Merchant = {
  db: Database;
  keyId: string;
  keySecret: string;
  now: () => Date;
  /** Whether what happens is told to a webhook. */
  hasWebhook: boolean;
};

export type Outcome = "captured" | "authorized" | "failed";

const SIX_MONTHS_SECONDS = 183 * 86_400;
const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

function unixSeconds(merchant: Merchant): number {
  return Math.floor(merchant.now().getTime() / 1000);
}

export function createOrder(merchant: Merchant, body: unknown): Promise<OrderEntity> {
  const request = readOrder(body);
  return inTransaction(merchant.db, async (tx) => {
    const store = orderStore(tx);
    const { receipt } = request;
    if (receipt !== null) {
      await store.lockReceipt(receipt);
      const { receipts } = await settingsStore(tx).modes();
      const earlier = receipts === "new" ? null : await store.oldestOfReceipt(receipt);
      if (earlier && receipts === "return-same" && request.isReceiptUnique) return earlier;
      if (earlier) throw refusal.receiptTaken();
    }
    const order = newOrder({ ...request, created_at: unixSeconds(merchant) });
    await store.add(order, request.rule);
    return order;
  });
}

/** A customer pays, or tries to. By itself the money is taken if the order says so, and else waits to be captured. */
export function pay(
  merchant: Merchant,
  orderId: string,
  wanted: Outcome | undefined,
  manner: Manner = {},
): Promise<PaymentEntity> {
  return withOrder(merchant, orderId, async (tx, order, rule) => {
    const store = paymentStore(tx);
    if (order.status === "paid") throw refusal.orderPaid();
    const others = await store.ofOrders([order.id]);
    if (others.some((other) => other.status === "authorized")) throw refusal.paymentUnderWay();
    const outcome = wanted ?? (rule.isAutomatic ? "captured" : "authorized");
    const payment = withOutcome(newPayment(order, unixSeconds(merchant)), outcome);
    const tried = { ...afterMoney(order, payment), attempts: order.attempts + 1 };
    await store.add(payment);
    await orderStore(tx).save(tried);
    await tell(merchant, tx, paymentEvents(payment), { payment, order: tried }, manner);
    return payment;
  });
}

/** The bank answers late, or otherwise than before: what has failed may still be authorised or captured. */
export function settlePayment(merchant: Merchant, id: string, outcome: Outcome): Promise<PaymentEntity> {
  return withPayment(merchant, id, async (tx, payment, order) => {
    const isLater =
      payment.status === "failed" || (payment.status === "authorized" && outcome !== "authorized");
    if (!isLater || payment.status === outcome) throw refusal.notPossible(payment.status);
    // The order has its money: what comes on top of it goes back at once.
    if (order.status === "paid") {
      const late = authorized(payment);
      await tell(merchant, tx, ["payment.authorized"], { payment: late });
      return giveBackUncaptured(merchant, tx, late);
    }
    const settled = withOutcome(payment, outcome);
    const events = paymentEvents(settled).filter((name) => name !== `payment.${payment.status}`);
    await saveMoney(merchant, tx, settled, order, events);
    return settled;
  });
}

export function capture(merchant: Merchant, id: string, body: unknown): Promise<PaymentEntity> {
  const amount = readCapture(body);
  return withPayment(merchant, id, async (tx, payment, order) => {
    if (payment.captured) throw refusal.captureAgain();
    if (payment.status !== "authorized") throw refusal.notAuthorized();
    if (amount !== payment.amount) throw refusal.captureDiffers();
    const taken = captured(payment);
    await saveMoney(merchant, tx, taken, order, ["payment.captured", "order.paid"]);
    return taken;
  });
}

/** `key` is the header X-Refund-Idempotency: the same key and body again give the refund that there is. */
export function refund(
  merchant: Merchant,
  id: string,
  body: unknown,
  key: string | null,
): Promise<RefundEntity> {
  const request = readRefund(body);
  if (key !== null && !REFUND_KEY.test(key)) throw refusal.badRefundKey();
  const text = JSON.stringify([id, body ?? {}]);
  return withPayment(merchant, id, async (tx, payment) => {
    const store = refundStore(tx);
    const modes = await settingsStore(tx).modes();
    const kept = modes.refundKeys === "ignore" ? null : key;
    const earlier = kept === null ? null : await store.ofKey(kept);
    if (earlier && earlier.request !== text) throw refusal.refundKeyUsed();
    if (earlier) return earlier.entity;
    const asked = refundAsked(merchant, payment, request);
    const made = modes.refunds === "pending" ? asked : processed(asked);
    const given = withRefunded(payment, payment.amount_refunded + made.amount);
    await store.add(made, kept, text);
    await paymentStore(tx).save(given);
    await tell(merchant, tx, refundEvents(made), { payment: given, refund: made });
    return made;
  });
}

function refundAsked(merchant: Merchant, payment: PaymentEntity, request: RefundRequest): RefundEntity {
  if (payment.status === "refunded") throw refusal.refundedAlready();
  if (payment.status !== "captured") throw refusal.notCaptured();
  const left = payment.amount - payment.amount_refunded;
  const amount = request.amount ?? left;
  if (amount > left) throw refusal.refundTooLarge();
  const now = unixSeconds(merchant);
  if (now - payment.created_at > SIX_MONTHS_SECONDS) throw refusal.refundTooLate();
  return newRefund({
    amount,
    payment_id: payment.id,
    notes: request.notes,
    receipt: request.receipt,
    speed_requested: request.speed,
    created_at: now,
  });
}

/** What becomes of a refund that was left pending; the money of a failed one is the merchant's again. */
export async function settleRefund(
  merchant: Merchant,
  id: string,
  status: "processed" | "failed",
): Promise<RefundEntity> {
  const found = await refundStore(merchant.db).find(id);
  if (!found) throw refusal.unknownId();
  return withPayment(merchant, found.payment_id, async (tx, payment) => {
    const store = refundStore(tx);
    const current = await store.find(id);
    if (current?.status !== "pending") throw refusal.notPossible(current?.status ?? "unknown");
    const settled: RefundEntity =
      status === "processed" ? processed(current) : { ...current, status: "failed" };
    const isBack = status === "failed";
    const left = isBack ? withRefunded(payment, payment.amount_refunded - settled.amount) : payment;
    await store.save(settled);
    await paymentStore(tx).save(left);
    await tell(merchant, tx, [`refund.${status}`], { payment: left, refund: settled });
    return settled;
  });
}

/** Authorised money that nobody has captured in its time goes back by itself. */
export async function giveBackOverdue(merchant: Merchant): Promise<void> {
  for (const { id } of await paymentStore(merchant.db).overdue(unixSeconds(merchant)))
    await withPayment(merchant, id, async (tx, payment) => {
      if (payment.status === "authorized") await giveBackUncaptured(merchant, tx, payment);
    });
}

async function giveBackUncaptured(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
): Promise<PaymentEntity> {
  const { id, amount } = payment;
  const made = processed(
    newRefund({
      amount,
      payment_id: id,
      notes: [],
      receipt: null,
      speed_requested: "normal",
      created_at: unixSeconds(merchant),
    }),
  );
  const given = withRefunded(payment, amount);
  await refundStore(tx).add(made, null, null);
  await paymentStore(tx).save(given);
  await tell(merchant, tx, refundEvents(made), { payment: given, refund: made });
  return given;
}

function withOutcome(payment: PaymentEntity, outcome: Outcome): PaymentEntity {
  if (outcome === "failed") return failed(payment);
  return outcome === "captured" ? captured(authorized(payment)) : authorized(payment);
}

function afterMoney(order: OrderEntity, payment: PaymentEntity): OrderEntity {
  const isPaid = payment.status === "captured";
  return {
    ...order,
    status: isPaid ? "paid" : "attempted",
    amount_paid: isPaid ? order.amount : 0,
    amount_due: isPaid ? 0 : order.amount,
  };
}

async function saveMoney(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
  order: OrderEntity,
  events: EventName[],
): Promise<void> {
  const changed = afterMoney(order, payment);
  await paymentStore(tx).save(payment);
  await orderStore(tx).save(changed);
  await tell(merchant, tx, events, { payment, order: changed });
}

/** Keeps the events in the same transaction as what they tell of; they leave after it. */
async function tell(
  merchant: Merchant,
  tx: Transaction,
  names: EventName[],
  subject: EventSubject,
  { webhook = "deliver", delayMs = 0 }: Manner = {},
): Promise<void> {
  if (!merchant.hasWebhook || webhook === "drop") return;
  const createdAt = merchant.now();
  const dueAt = new Date(createdAt.getTime() + (webhook === "delay" ? delayMs : 0));
  const copies = webhook === "duplicate" ? 2 : 1;
  const account = createHash("sha256").update(merchant.keyId).digest("hex").slice(0, 14);
  for (const name of names) {
    const body = JSON.stringify(eventBody(name, subject, `acc_${account}`, unixSeconds(merchant)));
    await eventStore(tx).add({ id: newId("evt"), body, createdAt, dueAt, copies });
  }
}

function withOrder<Result>(
  merchant: Merchant,
  orderId: string,
  work: (tx: Transaction, order: OrderEntity, rule: CaptureRule) => Promise<Result>,
): Promise<Result> {
  return inTransaction(merchant.db, async (tx) => {
    const locked = await orderStore(tx).lock(orderId);
    if (!locked) throw refusal.unknownId();
    return work(tx, locked.order, locked.rule);
  });
}

async function withPayment<Result>(
  merchant: Merchant,
  paymentId: string,
  work: (tx: Transaction, payment: PaymentEntity, order: OrderEntity) => Promise<Result>,
): Promise<Result> {
  const found = await paymentStore(merchant.db).find(paymentId);
  if (!found) throw refusal.unknownId();
  return withOrder(merchant, found.order_id, async (tx, order) => {
    const payment = await paymentStore(tx).find(paymentId);
    if (!payment) throw refusal.unknownId();
    return work(tx, payment, order);
  });
}
