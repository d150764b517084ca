// Money that goes back: reserved in our ledger in the transaction that decided it, sent by the sweep until the provider
// has done it. Refuses to know why; who decides brings the reason.
import type { Refund } from "#contract/bookings.ts";
import { LINE_REFUND_REASONS, type RefundReason } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer, settleReward } from "#server/modules/customers/credits.ts";
import { announceRefundSent } from "#server/modules/notifications/notifications.ts";
import type { GatewayRefund } from "#server/providers/payments/gateway.ts";
import * as queries from "./refunds.sql.ts";

/** Reserves a refund, and answers it. Its row's id is the key under which the provider does it once. */
export async function refundPayment(tx: Transaction, wanted: queries.NewRefund, now: Date): Promise<Refund> {
  const refund = await queries.insertRefund(tx, wanted, now);
  if (!refund) throw new Failure("unexpected");
  return refundOf(refund);
}

type Line = { paymentId: string; bookingRemedyId: string; amountPaise: number };

/**
 * Reserves what was paid for one line of an order, or what is left of its payment where less is. The rest of the payment
 * stays. Null: nothing is left.
 */
export async function refundLine(
  tx: Transaction,
  { paymentId, bookingRemedyId, amountPaise }: Line,
  why: { reason: RefundReason; askedBy: string | null },
  now: Date,
) {
  const leftPaise = Math.min(amountPaise, await queries.leftOf(tx, paymentId));
  if (leftPaise <= 0) return null;
  return refundPayment(tx, { paymentId, bookingRemedyId, amountPaise: leftPaise, ...why }, now);
}

/** Reserves whatever is not refunded yet of the money that paid for a booking; a second call finds nothing. */
export async function refundBooking(tx: Transaction, bookingId: string, reason: RefundReason, now: Date) {
  for (const { paymentId, leftPaise } of await queries.refundableOf(tx, bookingId))
    if (leftPaise > 0) await refundPayment(tx, { paymentId, amountPaise: leftPaise, reason }, now);
}

/** What went back at once of a payment for vidhis, since those could not be bought with it. */
export async function refundsAtSettling(ctx: AppContext, paymentId: string): Promise<Refund[]> {
  return (await queries.refundsOf(ctx.db, paymentId, LINE_REFUND_REASONS)).map(refundOf);
}

type ByHand = { bookingId: string; amountPaise: number | null; askedBy: string };

/**
 * Reserves a refund that an admin wants for what was paid for a booking: so much, or all that is left.
 * @throws Failure not-possible-now when nothing is left, refund-too-large.
 */
export async function refundByHand(tx: Transaction, { bookingId, amountPaise, askedBy }: ByHand, now: Date) {
  const [payment] = await queries.refundableOf(tx, bookingId);
  if (!payment || payment.leftPaise <= 0) throw new Failure("not-possible-now");
  const wantedPaise = amountPaise ?? payment.leftPaise;
  if (wantedPaise > payment.leftPaise) throw new Failure("refund-too-large");
  const { paymentId } = payment;
  const made = { paymentId, amountPaise: wantedPaise, reason: "by-admin", askedBy } as const;
  return refundPayment(tx, made, now);
}

/**
 * Tries a refund that the provider failed once more: all of it, or what is left where some has gone back otherwise. It is
 * a new one: under the old key the answer stays the same.
 * @throws Failure not-found; not-possible-now when it has not failed, another took its place, or nothing is left.
 */
export async function retry(ctx: AppContext, refundId: string, askedBy: string, now: Date) {
  return inTransaction(ctx.db, async (tx) => {
    const userId = await queries.customerOf(tx, refundId);
    if (userId === null) throw new Failure("not-found");
    await lockCustomer(tx, userId);
    const failed = await queries.failedRefund(tx, refundId);
    if (failed?.status !== "failed" || failed.isReplaced) throw new Failure("not-possible-now");
    const { paymentId, bookingRemedyId } = failed;
    const left = await queries.leftOf(tx, paymentId);
    if (left <= 0) throw new Failure("not-possible-now");
    const amountPaise = Math.min(left, failed.amountPaise);
    const wanted = { paymentId, amountPaise, bookingRemedyId, reason: "by-admin", askedBy } as const;
    const refund = await refundPayment(tx, wanted, now);
    await settleReward(tx, userId, now);
    return refund;
  });
}

/**
 * The provider will never do this refund, since less than it is left of the payment there: somebody has given money
 * back at the provider itself. A person has to look at it.
 */
export async function giveUp(ctx: AppContext, { id: refundId, userId }: queries.DueRefund, now: Date) {
  const isGivenUp = await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    if (!(await queries.giveUpRefund(tx, refundId))) return false;
    await settleReward(tx, userId, now);
    return true;
  });
  if (isGivenUp) ctx.log.error({ refundId }, "ALERT: there is less left of a payment than was to go back");
}

/** Writes down what the provider says of a refund, and tells its customer when the money has gone. Over is over. */
export async function recordAnswer(
  ctx: AppContext,
  refund: queries.DueRefund,
  answer: GatewayRefund,
  now: Date,
  nextTryAt: Date,
) {
  const { id: providerRefundId, status, reference } = answer;
  const { id: refundId, userId, bookingId, amountPaise } = refund;
  const isNews = await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    const isRecorded = await queries.recordRefund(
      tx,
      refundId,
      { providerRefundId, status, reference },
      now,
      nextTryAt,
    );
    if (isRecorded && status === "processed")
      await announceRefundSent(tx, { userId, bookingId, refundId, amountPaise }, now);
    // What does not go back is kept, and a reward with it.
    if (isRecorded && status === "failed") await settleReward(tx, userId, now);
    return isRecorded;
  });
  if (isNews && status === "failed") ctx.log.error({ refundId }, "ALERT: the provider failed a refund");
}

type Told = { refund: GatewayRefund; orderId: string | null };

/**
 * What the provider tells of a refund by itself. Ours is brought up to date; one that somebody made at the provider is
 * written into our books. `later`: it is of a payment whose capture we have not heard of yet.
 */
export async function noteRefund(ctx: AppContext, { refund, orderId }: Told, now: Date) {
  const ours = await queries.refundOfProvider(ctx.db, refund.id, refund.receipt);
  if (ours) {
    await recordAnswer(ctx, ours, refund, now, now);
    return "done" as const;
  }
  const payment = await queries.capturedPayment(ctx.db, refund.paymentId);
  if (!payment) {
    const isOurs = await queries.isOrderOurs(ctx.db, orderId);
    return isOurs ? ("later" as const) : ("nothing-to-do" as const);
  }
  const { id: providerRefundId, amountPaise, status, reference } = refund;
  const found = { paymentId: payment.id, providerRefundId, amountPaise, status, reference };
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, payment.userId);
    await queries.insertFound(tx, found, now);
    await settleReward(tx, payment.userId, now);
  });
  return "done" as const;
}

export type { RefundRow } from "./refunds.sql.ts";

/** A refund as its customer sees it. */
export function refundOf(row: queries.RefundRow): Refund {
  return {
    id: row.id,
    amount: row.amountPaise / 100,
    status: row.status,
    reference: row.reference,
    createdAt: new Date(row.createdAt).toISOString(),
    processedAt: row.processedAt && new Date(row.processedAt).toISOString(),
  };
}
