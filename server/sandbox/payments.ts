// Answers for: what becomes of orders and of the tries to pay them, and what Razorpay refuses.
// Refuses to know: HTTP, and what the product makes of it.
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import {
  authorized,
  captured,
  failed,
  newOrder,
  newPayment,
  type OrderEntity,
  type PaymentEntity,
} from "./entities.ts";
import { type EventName, type Manner, paymentEvents } from "./events.ts";
import { type Merchant, tell, unixSeconds, withOrder, withPayment } from "./merchant.ts";
import { giveBackUncaptured } from "./refunds.ts";
import * as refusal from "./refusal.ts";
import { readCapture, readOrder } from "./request.ts";
import { orderStore, paymentStore, settingsStore } from "./store.ts";

export type Outcome = "captured" | "authorized" | "failed";

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
