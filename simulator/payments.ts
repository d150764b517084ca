// Payments at the simulated gateway: attempts of the customer, answers of the bank, and captures by the merchant.
import type { Transaction } from "#server/db/transaction.ts";
import {
  authorized,
  captured,
  failed,
  newPayment,
  type OrderEntity,
  type PaymentEntity,
} from "./entities.ts";
import { queueEvents } from "./event-queue.ts";
import { type DeliveryOptions, type EventName, paymentEvents } from "./events.ts";
import type { FailureReason } from "./failure-reasons.ts";
import { type Merchant, unixSeconds, withOrder, withPayment } from "./merchant.ts";
import { updateOrder, updatePlan } from "./orders.sql.ts";
import type { BankAnswer, PaymentAttempt, PaymentOutcome, PaymentPlan } from "./payment-plan.ts";
import { insertPayment, listPaymentsOfOrders, listUnanswered, updatePayment } from "./payments.sql.ts";
import * as errors from "./razorpay-errors.ts";
import { readCapture } from "./razorpay-requests.ts";
import { refundUncaptured } from "./refunds.ts";

/** After this time without an answer, Razorpay calls the payment failed. A later answer of the bank still counts. */
const BANK_TIMEOUT_SECONDS = 600;

type AttemptResult = { payment: PaymentEntity; isReturnLost: boolean };

/**
 * Creates a payment of the order. If `requested` has no outcome, the order's plan applies, and is then removed. Without
 * a plan, the payment is captured or authorised as the order's capture rule says. @throws RazorpayError
 */
export function attemptPayment(
  merchant: Merchant,
  orderId: string,
  requested: PaymentAttempt,
): Promise<AttemptResult> {
  return withOrder(merchant, orderId, async (tx, { order, rule, plan }) => {
    const isPlanned = plan !== null && requested.outcome === undefined && !requested.isSecond;
    const attempt: PaymentAttempt = isPlanned ? plan : requested;
    if (!attempt.isSecond) rejectSecond(order, await listPaymentsOfOrders(tx, [order.id]));
    if (isPlanned) await updatePlan(tx, order.id, null);
    const outcome = attempt.outcome ?? (rule.isAutomatic ? "captured" : "authorized");
    const created = newPayment(order, unixSeconds(merchant), attempt.amountChange);
    const payment = withOutcome(created, order, outcome, attempt.reason);
    return storeAttempt(merchant, tx, { order, payment, attempt });
  });
}

async function storeAttempt(
  merchant: Merchant,
  tx: Transaction,
  { order, payment, attempt }: { order: OrderEntity; payment: PaymentEntity; attempt: PaymentAttempt },
): Promise<AttemptResult> {
  const { isReturnLost = false } = attempt;
  const changed = { ...orderAfter(order, payment), attempts: order.attempts + 1 };
  await insertPayment(tx, payment);
  await updateOrder(tx, changed);
  if (order.status === "paid" && payment.status === "authorized")
    return { payment: await refundAuthorizedLate(merchant, tx, payment, attempt), isReturnLost };
  await queueEvents(
    merchant,
    tx,
    eventsFor(order, paymentEvents(payment)),
    { payment, order: changed },
    attempt,
  );
  return { payment, isReturnLost };
}

/** As `attemptPayment`. Returns only the payment. @throws RazorpayError */
export async function pay(
  merchant: Merchant,
  orderId: string,
  outcome: PaymentOutcome | undefined,
  options: DeliveryOptions & Pick<PaymentPlan, "amountChange"> = {},
): Promise<PaymentEntity> {
  return (await attemptPayment(merchant, orderId, { outcome, ...options })).payment;
}

function rejectSecond(order: OrderEntity, others: PaymentEntity[]) {
  if (order.status === "paid") throw errors.orderAlreadyPaid();
  if (others.some((other) => other.status === "authorized")) throw errors.paymentInProgress();
}

/**
 * Changes the status of a payment that is not captured. A failed payment can still become authorised or captured. If
 * the order is already paid, the late money is refunded at once. @throws RazorpayError
 */
export function applyBankAnswer(
  merchant: Merchant,
  id: string,
  answer: BankAnswer,
  reason?: FailureReason,
): Promise<PaymentEntity> {
  return withPayment(merchant, id, async (tx, payment, order) => {
    if (!canBecome(payment, answer)) throw errors.transitionNotAllowed(payment.status);
    if (order.status === "paid" && answer !== "failed")
      return refundAuthorizedLate(merchant, tx, authorized(payment));
    const answered = withOutcome(payment, order, answer, reason);
    const events = paymentEvents(answered).filter((name) => name !== `payment.${payment.status}`);
    await saveWithEvents(merchant, tx, answered, order, events);
    return answered;
  });
}

/** Fails what the bank has left without an answer. One that is answered meanwhile stays as it is. */
export async function failUnanswered(merchant: Merchant): Promise<void> {
  const until = unixSeconds(merchant) - BANK_TIMEOUT_SECONDS;
  for (const { id } of await listUnanswered(merchant.db, until))
    await applyBankAnswer(merchant, id, "failed", "payment_timed_out").catch((error: unknown) => {
      if (!(error instanceof errors.RazorpayError)) throw error;
    });
}

function canBecome({ status }: PaymentEntity, answer: BankAnswer): boolean {
  const isOpen = status === "created" || status === "failed" || status === "authorized";
  return isOpen && status !== answer;
}

/** @throws RazorpayError */
export function capture(merchant: Merchant, id: string, body: unknown): Promise<PaymentEntity> {
  const amount = readCapture(body);
  return withPayment(merchant, id, async (tx, payment, order) => {
    if (payment.captured) throw errors.alreadyCaptured();
    if (payment.status !== "authorized") throw errors.notAuthorized();
    if (amount !== payment.amount) throw errors.captureAmountDiffers();
    const taken = captured(payment, order);
    await saveWithEvents(merchant, tx, taken, order, ["payment.captured", "order.paid"]);
    return taken;
  });
}

function withOutcome(
  payment: PaymentEntity,
  order: OrderEntity,
  outcome: PaymentOutcome,
  reason?: FailureReason,
): PaymentEntity {
  if (outcome === "unanswered") return payment;
  if (outcome === "failed") return failed(payment, reason ?? "payment_failed");
  return outcome === "captured" ? captured(authorized(payment), order) : authorized(payment);
}

/** A further payment does not change the status and the amounts of a paid order. */
function orderAfter(order: OrderEntity, payment: PaymentEntity): OrderEntity {
  if (order.status === "paid") return order;
  const isPaid = payment.status === "captured";
  return {
    ...order,
    status: isPaid ? "paid" : "attempted",
    amount_paid: isPaid ? order.amount : 0,
    amount_due: isPaid ? 0 : order.amount,
  };
}

/** `order.paid` is sent once for an order. */
function eventsFor(order: OrderEntity, events: EventName[]): EventName[] {
  return order.status === "paid" ? events.filter((name) => name !== "order.paid") : events;
}

/** Refunds money that was authorised after the order was paid. */
async function refundAuthorizedLate(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
  options: DeliveryOptions = {},
): Promise<PaymentEntity> {
  await queueEvents(merchant, tx, ["payment.authorized"], { payment }, options);
  return refundUncaptured(merchant, tx, payment);
}

async function saveWithEvents(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
  order: OrderEntity,
  events: EventName[],
): Promise<void> {
  const changed = orderAfter(order, payment);
  await updatePayment(tx, payment);
  await updateOrder(tx, changed);
  await queueEvents(merchant, tx, eventsFor(order, events), { payment, order: changed });
}
