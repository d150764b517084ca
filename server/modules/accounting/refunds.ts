// Refunds. A refund is inserted as pending in the transaction that decides it, and the sweep sends it to the payment
// provider until the provider has processed it. This file does not decide whether to refund: the caller gives the reason.
import { LINE_REFUND_REASONS, MIN_REFUND_PAISE, type RefundReason } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { TAKEN_BACK } from "#server/db/payment-money.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { updateReferralReward } from "#server/modules/customers/credits.ts";
import { lockCustomerAndReferrer } from "#server/modules/customers/customers.ts";
import { requireNewTimeBack } from "./new-time.ts";
import { publishOrderChange } from "./order-changes.ts";
import type { RefundRow } from "./refund-row.ts";
import * as queries from "./refunds.sql.ts";

/** Creates a refund, pending unless it has a `failure`. Its id is the idempotency key at the provider, so that it is made only once. */
export async function refundPayment(
  tx: Transaction,
  newRefund: queries.NewRefund,
  now: Date,
): Promise<RefundRow> {
  const refund = await queries.insertRefund(tx, newRefund, now);
  if (!refund) throw new Failure("unexpected");
  await publishRefundChange(tx, refund.id, now);
  return refund;
}

/** An order with a refund is settled: only a captured payment is refunded. */
export async function publishRefundChange(tx: Transaction, refundId: string, now: Date) {
  const order = await queries.findOrderOfRefund(tx, refundId);
  if (order) await publishOrderChange(tx, order, "settled", now);
}

/**
 * What the customer is owed and the bank has given already. It is no task of the admins unless the bank decides anew and gives the
 * money back here.
 */
async function recordAsTaken(tx: Transaction, newRefund: queries.NewRefund, now: Date) {
  if (newRefund.amountPaise < MIN_REFUND_PAISE) return;
  await refundPayment(tx, { ...newRefund, failure: TAKEN_BACK }, now);
}

/**
 * In place of a refund that was not sent, since the bank had taken money of its payment meanwhile: refunds what is left, and records
 * the rest as taken. The caller has marked it as failed.
 */
export async function refundWhatIsLeft(tx: Transaction, refundId: string, now: Date) {
  const refund = await queries.findRefundToRetry(tx, refundId);
  if (!refund) throw new Failure("unexpected");
  const { paymentId, bookingRemedyId, reason, adminId } = refund;
  const { remainingPaise } = await queries.lockRefundable(tx, paymentId);
  const leftPaise = Math.min(remainingPaise, refund.amountPaise);
  if (leftPaise < MIN_REFUND_PAISE) return;
  const line = { paymentId, bookingRemedyId, reason, adminId };
  await refundPayment(tx, { ...line, amountPaise: leftPaise, replaces: refundId }, now);
  await recordAsTaken(tx, { ...line, amountPaise: refund.amountPaise - leftPaise, replaces: null }, now);
}

type OrderLine = { paymentId: string; bookingRemedyId: string; amountPaise: number };

/** An admin learns it before. A refund that the customer is owed is reserved, and sent once the dispute has ended. */
function requireUndisputed({ isDisputed }: { isDisputed: boolean }, adminId: string | null) {
  if (isDisputed && adminId !== null) throw new Failure("payment-disputed");
}

/**
 * Refunds what was paid for one line of an order, or what remains of the payment if that is less. The payment's other
 * lines stay paid. Null if less remains than can be refunded.
 * @throws Failure payment-disputed at an admin's request.
 */
export async function refundOrderLine(
  tx: Transaction,
  { paymentId, bookingRemedyId, amountPaise }: OrderLine,
  why: { reason: RefundReason; adminId: string | null },
  now: Date,
): Promise<RefundRow | null> {
  const payment = await queries.lockRefundable(tx, paymentId);
  requireUndisputed(payment, why.adminId);
  const refundPaise = Math.min(amountPaise, payment.remainingPaise);
  const line = { paymentId, bookingRemedyId, ...why };
  const takenPaise = Math.min(amountPaise - refundPaise, payment.takenPaise);
  await recordAsTaken(tx, { ...line, amountPaise: takenPaise }, now);
  if (refundPaise < MIN_REFUND_PAISE) return null;
  return refundPayment(tx, { ...line, amountPaise: refundPaise }, now);
}

/**
 * Refunds what remains of the money that paid for a booking, and returns how much in paise. A second call finds nothing.
 * @throws Failure payment-disputed at an admin's request.
 */
export async function refundBooking(
  tx: Transaction,
  bookingId: string,
  reason: RefundReason,
  now: Date,
  adminId: string | null = null,
): Promise<number> {
  let refundedPaise = 0;
  for (const payment of await queries.lockRefundablePayments(tx, bookingId)) {
    const { paymentId, remainingPaise, takenPaise } = payment;
    if (adminId === null) await recordAsTaken(tx, { paymentId, amountPaise: takenPaise, reason }, now);
    if (remainingPaise < MIN_REFUND_PAISE) continue;
    requireUndisputed(payment, adminId);
    await refundPayment(tx, { paymentId, amountPaise: remainingPaise, reason, adminId }, now);
    refundedPaise += remainingPaise;
  }
  return refundedPaise;
}

/**
 * Whether money that paid for a booking was refunded or taken back, a part or all of it. False where none was to be paid. Locks no
 * payment, since a move locks other bookings after it; the caller has locked the customer.
 */
export async function findMoneyLeft(tx: Transaction, bookingId: string) {
  const payments = await queries.listRefundablePayments(tx, bookingId);
  return {
    hasGoneInPart: payments.some(({ paidPaise, remainingPaise }) => remainingPaise < paidPaise),
    hasGoneInFull:
      payments.length > 0 && payments.every(({ remainingPaise }) => remainingPaise < MIN_REFUND_PAISE),
    isDisputed: payments.some(({ isDisputed }) => isDisputed),
  };
}

/** The refunds of order lines that could not be bought when their payment was settled. */
export async function listRefundsAtSettlement(ctx: AppContext, paymentId: string): Promise<RefundRow[]> {
  return await queries.listRefunds(ctx.db, paymentId, LINE_REFUND_REASONS);
}

/** @throws Failure not-found. */
export async function loadRefund(ctx: AppContext, id: string): Promise<RefundRow> {
  const refund = await queries.findRefund(ctx.db, id);
  if (!refund) throw new Failure("not-found");
  return refund;
}

type AdminRefund = {
  bookingId: string;
  /** Null for all that remains. */
  amountPaise: number | null;
  /** What the admin saw as refunded; null if unknown. */
  refundedBeforePaise: number | null;
  adminId: string;
};

/**
 * Refunds what was paid for a booking, all or a part, at an admin's request.
 * @throws Failure just-changed (with the new figure) if the admin saw another sum of refunds; not-possible-now if less than a
 * rupee remains; refund-too-large; payment-disputed.
 */
export async function refundByAdmin(
  tx: Transaction,
  { bookingId, amountPaise, refundedBeforePaise, adminId }: AdminRefund,
  now: Date,
): Promise<RefundRow> {
  const [payment] = await queries.lockRefundablePayments(tx, bookingId);
  const refundedPaise = await queries.sumRefundedPaise(tx, bookingId);
  if (refundedBeforePaise !== null && refundedBeforePaise !== refundedPaise)
    throw new Failure("just-changed", { body: { refunded: refundedPaise / 100 } });
  if (!payment || payment.remainingPaise < MIN_REFUND_PAISE) throw new Failure("not-possible-now");
  requireUndisputed(payment, adminId);
  const refundPaise = amountPaise ?? payment.remainingPaise;
  if (refundPaise > payment.remainingPaise) throw new Failure("refund-too-large");
  const { paymentId } = payment;
  const newRefund = { paymentId, amountPaise: refundPaise, reason: "by-admin", adminId } as const;
  return refundPayment(tx, newRefund, now);
}

type RetryRequest = { refundId: string; adminId: string; key: IdempotencyKey };

/**
 * Replaces a failed refund by a new one of the same amount, or of what remains of the payment if that is less; what the bank has of
 * the rest is recorded. It needs a new id: under the old idempotency key the provider would repeat its old answer.
 * @throws Failure not-found; not-possible-now if the refund has not failed, was replaced before, or nothing remains for it;
 * payment-disputed; new-time-spent.
 */
export async function retryRefund(
  ctx: AppContext,
  { refundId, adminId, key }: RetryRequest,
  now: Date,
): Promise<RefundRow> {
  const id = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const order = await queries.findOrderOfRefund(tx, refundId);
    if (!order) throw new Failure("not-found");
    const { customerId } = order;
    await lockCustomerAndReferrer(tx, customerId);
    const failed = await queries.findRefundToRetry(tx, refundId);
    if (failed?.status !== "failed" || failed.isReplaced) throw new Failure("not-possible-now");
    const { paymentId, bookingRemedyId, sendablePaise: amountPaise, unrecordedPaise } = failed;
    if (amountPaise < MIN_REFUND_PAISE) throw new Failure("not-possible-now");
    requireUndisputed(await queries.lockRefundable(tx, paymentId), adminId);
    const why = { reason: "by-admin", adminId, replaces: refundId } as const;
    const refund = await refundPayment(tx, { paymentId, amountPaise, bookingRemedyId, ...why }, now);
    const takenPaise = Math.min(failed.amountPaise - amountPaise, unrecordedPaise);
    const { reason, adminId: askedBy } = failed;
    const taken = { paymentId, bookingRemedyId, reason, adminId: askedBy, amountPaise: takenPaise };
    await recordAsTaken(tx, { ...taken, replaces: null }, now);
    await updateReferralReward(tx, customerId, now);
    await requireNewTimeBack(tx, order.bookingId, "refund", now);
    return refund.id;
  });
  return loadRefund(ctx, id);
}

/** What the books have of these refunds of the provider, by its ids. */
export async function findKnownRefunds(db: AppContext["db"], providerRefundIds: readonly string[]) {
  const found = await queries.listByProviderIds(db, providerRefundIds);
  return new Map(found.map((one) => [one.providerRefundId, one]));
}
