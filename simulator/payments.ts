// Answers for: what becomes of orders and of the tries to pay them, and what Razorpay refuses.
// Refuses to know: HTTP, and what the product makes of it.
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import {
  authorized,
  captured,
  failed,
  type Notes,
  newOrder,
  newPayment,
  type OrderEntity,
  type PaymentEntity,
} from "./entities.ts";
import { type EventName, type Manner, paymentEvents } from "./events.ts";
import type { FailureReason } from "./failure-reasons.ts";
import { type Merchant, tell, unixSeconds, withOrder, withPayment } from "./merchant.ts";
import { orderStore } from "./orders.sql.ts";
import type { Outcome, Settlement, Wish } from "./payment-plan.ts";
import { lateAnswerStore, paymentStore } from "./payments.sql.ts";
import * as refusal from "./razorpay-errors.ts";
import { readCapture, readOrder } from "./razorpay-requests.ts";
import { giveBackUncaptured } from "./refunds.ts";
import { settingsStore } from "./schema.sql.ts";

export function createOrder(merchant: Merchant, body: unknown): Promise<OrderEntity> {
  const request = readOrder(body);
  return inTransaction(merchant.db, async (tx) => {
    const store = orderStore(tx);
    const modes = await settingsStore(tx).modes();
    const { receipt } = request;
    if (receipt !== null) {
      await store.lockReceipt(receipt);
      const earlier = modes.receipts === "new" ? null : await store.oldestOfReceipt(receipt);
      if (earlier && modes.receipts === "return-same" && request.isReceiptUnique) return earlier;
      if (earlier) throw refusal.receiptTaken();
    }
    const notes: Notes = modes.notes === "emptied" ? [] : request.notes;
    const order = newOrder({ ...request, notes, created_at: unixSeconds(merchant) });
    await store.add(order, request.rule);
    return order;
  });
}

/** How the next payment on this order ends when the customer's side does not say; null: as usual. */
export function planPayment(merchant: Merchant, orderId: string, plan: Wish | null): Promise<void> {
  return withOrder(merchant, orderId, async (tx, { order }) => {
    if (plan && order.status === "paid") throw refusal.orderPaid();
    await orderStore(tx).plan(order.id, plan);
  });
}

type Try = Wish & {
  /** A payment that comes although the order is paid or being paid, as when a QR code is scanned twice. */
  isSecond?: boolean;
};

/**
 * A customer pays, or tries to, as planned for the order if there is a plan and nothing else is said. By itself the
 * money is taken if the order says so, and else waits to be captured.
 */
export function tryToPay(
  merchant: Merchant,
  orderId: string,
  asked: Try,
): Promise<{ payment: PaymentEntity; isReturnLost: boolean }> {
  return withOrder(merchant, orderId, async (tx, { order, rule, plan }) => {
    const isPlanned = plan !== null && asked.outcome === undefined && !asked.isSecond;
    const { isSecond, later, ...wish }: Try = isPlanned ? plan : asked;
    const store = paymentStore(tx);
    if (!isSecond) refuseSecond(order, await store.ofOrders([order.id]));
    if (isPlanned) await orderStore(tx).plan(order.id, null);
    const outcome = wish.outcome ?? (rule.isAutomatic ? "captured" : "authorized");
    const payment = withOutcome(newPayment(order, unixSeconds(merchant)), outcome, wish.reason);
    const tried = { ...afterMoney(order, payment), attempts: order.attempts + 1 };
    await store.add(payment);
    if (later) {
      const at = new Date(merchant.now().getTime() + later.afterSeconds * 1000);
      await lateAnswerStore(tx).expect(payment.id, { outcome: later.outcome, at });
    }
    await orderStore(tx).save(tried);
    const isReturnLost = wish.isReturnLost ?? false;
    if (order.status === "paid" && payment.status === "authorized")
      return { payment: await giveBackLate(merchant, tx, payment, wish), isReturnLost };
    await tell(merchant, tx, newsFor(order, paymentEvents(payment)), { payment, order: tried }, wish);
    return { payment, isReturnLost };
  });
}

/** Pays as `tryToPay`, for who only wants to know the payment. */
export async function pay(
  merchant: Merchant,
  orderId: string,
  outcome: Outcome | undefined,
  manner: Manner = {},
): Promise<PaymentEntity> {
  return (await tryToPay(merchant, orderId, { outcome, ...manner })).payment;
}

function refuseSecond(order: OrderEntity, others: PaymentEntity[]) {
  if (order.status === "paid") throw refusal.orderPaid();
  if (others.some((other) => other.status === "authorized")) throw refusal.paymentUnderWay();
}

/** The bank answers late, or otherwise than before: what has failed may still be authorised or captured. */
export function applyBankAnswer(
  merchant: Merchant,
  id: string,
  outcome: Settlement,
  reason?: FailureReason,
): Promise<PaymentEntity> {
  return withPayment(merchant, id, async (tx, payment, order) => {
    if (!mayBecome(payment, outcome)) throw refusal.notPossible(payment.status);
    // The order has its money: what comes on top of it goes back at once.
    if (order.status === "paid" && outcome !== "failed")
      return giveBackLate(merchant, tx, authorized(payment));
    const settled = withOutcome(payment, outcome, reason);
    const events = paymentEvents(settled).filter((name) => name !== `payment.${payment.status}`);
    await saveMoney(merchant, tx, settled, order, events);
    return settled;
  });
}

/** The bank is to say this in so many seconds. What it said until then is overtaken, if that still can be. */
export function settleLater(
  merchant: Merchant,
  id: string,
  later: NonNullable<Wish["later"]>,
): Promise<PaymentEntity> {
  return withPayment(merchant, id, async (tx, payment) => {
    if (!mayBecome(payment, later.outcome)) throw refusal.notPossible(payment.status);
    const at = new Date(merchant.now().getTime() + later.afterSeconds * 1000);
    await lateAnswerStore(tx).expect(id, { outcome: later.outcome, at });
    return payment;
  });
}

function mayBecome({ status }: PaymentEntity, outcome: Settlement): boolean {
  const isOpen = status === "created" || status === "failed" || status === "authorized";
  return isOpen && status !== outcome;
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

function withOutcome(payment: PaymentEntity, outcome: Outcome, reason?: FailureReason): PaymentEntity {
  if (outcome === "unanswered") return payment;
  if (outcome === "failed") return failed(payment, reason ?? "payment_failed");
  return outcome === "captured" ? captured(authorized(payment)) : authorized(payment);
}

/** An order that is paid stays so, whatever else happens to it. */
function afterMoney(order: OrderEntity, payment: PaymentEntity): OrderEntity {
  if (order.status === "paid") return order;
  const isPaid = payment.status === "captured";
  return {
    ...order,
    status: isPaid ? "paid" : "attempted",
    amount_paid: isPaid ? order.amount : 0,
    amount_due: isPaid ? 0 : order.amount,
  };
}

/** An order is paid once. */
function newsFor(order: OrderEntity, events: EventName[]): EventName[] {
  return order.status === "paid" ? events.filter((name) => name !== "order.paid") : events;
}

async function giveBackLate(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
  manner: Manner = {},
): Promise<PaymentEntity> {
  await tell(merchant, tx, ["payment.authorized"], { payment }, manner);
  return giveBackUncaptured(merchant, tx, payment);
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
  await tell(merchant, tx, newsFor(order, events), { payment, order: changed });
}
