// Takes one payment to its outcome, once: an approved booking, purchased remedies, or refunds. Every captured rupee of a
// known order, in its currency, ends as one of these. Checkout proofs, returns from the provider's page, webhooks,
// cancellations and the reconciliation all call settlePayment. The decisions are tables in domain/payments.ts.
import { addSeconds } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { captureTime, decideSettlement, matchPayment, type RefundReason } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { publishOrderChange } from "#server/modules/accounting/order-changes.ts";
import { issueReceipt } from "#server/modules/accounting/receipts.ts";
import { refundPayment } from "#server/modules/accounting/refunds.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import { canReserve } from "#server/modules/customers/credits.ts";
import { lockCustomer, recordActivity } from "#server/modules/customers/customers.ts";
import { settleOrderLines } from "#server/modules/remedies/purchases.ts";
import { approveBooking } from "#server/modules/sessions/sessions.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import type { OrderRow } from "./order-row.ts";
import * as orders from "./orders.sql.ts";
import { type CapturedAmounts, capturedAmounts, captureOrRead, raiseMismatch } from "./payment-record.ts";
import * as payments from "./payments.sql.ts";

/** When a payment that the provider could not confirm is checked again, in seconds. */
export const CHECK_AGAIN_SECONDS = 10;

export type PaymentClaim = {
  order: OrderRow;
  providerPaymentId: string;
  /** The provider's record, where the caller has just read it. Without it the provider is asked. */
  record?: GatewayPayment;
  /** When the provider captured it, where an event says so. */
  capturedAt?: Date | null;
  /** The payment is stored already and being checked. */
  isRecorded?: boolean;
};

/** `isRepeat`: the payment was settled before, and nothing changed. */
type SettledPayment = {
  state: "settled";
  isRepeat: boolean;
  paymentId: string;
  outcome: "approved" | "refunded";
};

export type SettlementResult =
  | SettledPayment
  /** The provider does not answer, or has not captured the payment yet. The sweep asks again. */
  | { state: "pending"; record: GatewayPayment | null }
  /** The provider has no money for it. */
  | { state: "failed" }
  /** The payment is of another order or currency. Admins get an alert, and a payment with money stays `checking`. */
  | { state: "mismatch" };

/**
 * Settles a payment. It is stored before the provider is asked, so nothing that fails afterwards loses it: the sweep
 * settles it later.
 */
export async function settlePayment(
  ctx: AppContext,
  claim: PaymentClaim,
  now: Date,
): Promise<SettlementResult> {
  const { order, providerPaymentId } = claim;
  if (!claim.isRecorded) {
    const known = await recordPayment(ctx, claim, now);
    if (known?.settledAs)
      return { state: "settled", isRepeat: true, paymentId: known.id, outcome: known.settledAs };
  }
  const record = await captureOrRead(ctx, claim);
  if (!record || record.status === "unknown") return { state: "pending", record };
  const match = matchPayment(order, record);
  const isTaken = record.status === "captured";
  if (match === "foreign") {
    if (isTaken) await raiseMismatch(ctx, order, { record, goesBack: false }, now);
    // Money for this order in another currency is not "failed": it is checked until a person has refunded it at the provider.
    if (!isTaken || record.orderId !== order.providerOrderId) await markFailed(ctx, claim, now);
    return { state: "mismatch" };
  }
  const isRefundedAtProvider = record.status === "refunded" && record.capturedPaise > 0;
  if ((isTaken && match !== "unclear") || isRefundedAtProvider) {
    const capturedAt = captureTime(claim.capturedAt ?? record.createdAt, order.createdAt, now);
    const amounts = capturedAmounts(order, record, match);
    const captured = { order, providerPaymentId, isRefundedAtProvider, capturedAt, ...amounts };
    const settled = await settleCaptured(ctx, captured, now);
    if (amounts.isOtherAmount && settled.state === "settled" && !settled.isRepeat)
      await raiseMismatch(ctx, order, { record, goesBack: true }, now);
    return settled;
  }
  if (record.status !== "failed" && record.status !== "refunded") return { state: "pending", record };
  await markFailed(ctx, claim, now);
  return { state: "failed" };
}

/** Stores the payment, and keeps its hold until the provider has answered. Answers the row from before, or null. */
async function recordPayment(ctx: AppContext, { order, providerPaymentId }: PaymentClaim, now: Date) {
  const payment = { orderId: order.id, providerPaymentId, nextCheckAt: addSeconds(now, CHECK_AGAIN_SECONDS) };
  return inTransaction(
    ctx.db,
    async (tx) => {
      const [, known, written] = await Promise.all([
        order.kind === "session" ? bookings.lockBookingRow(tx, order.bookingId) : null,
        payments.findPayment(tx, order.id, providerPaymentId),
        payments.insertPayment(tx, payment, now),
        order.kind === "session" ? holds.extendHoldForVerification(tx, order.bookingId) : null,
      ]);
      return { known, written };
    },
    async (tx, { known, written }) => {
      if (written > 0) await publishOrderChange(tx, order, "checking", now);
      return known;
    },
  );
}

/** The booking of a session's order, locked; null for an order of remedies. */
async function lockBookingOf(tx: Transaction, order: OrderRow) {
  return order.kind === "session" ? bookings.lockBooking(tx, order.bookingId) : null;
}

/**
 * Gives the hold a checkout's time again, counted from when the payment was first found failed: repeating the same proof
 * must not keep the slot.
 */
async function markFailed(ctx: AppContext, { order, providerPaymentId }: PaymentClaim, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBookingOf(tx, order);
    const payment = await payments.lockPayment(tx, order.id, providerPaymentId);
    if (payment?.state !== "checking") return;
    const failed = await payments.markPaymentFailed(tx, payment.id, now);
    if (failed && booking)
      await holds.resetHoldAfterFailedPayment(tx, booking, { paymentId: payment.id, ...failed });
    await publishOrderChange(tx, order, "failed", now);
  });
}

/** `isRefundedAtProvider`: staff refunded all of it in the provider's own dashboard. */
type CapturedPayment = CapturedAmounts & {
  order: OrderRow;
  providerPaymentId: string;
  isRefundedAtProvider: boolean;
  capturedAt: Date;
};

async function settleCaptured(
  ctx: AppContext,
  captured: CapturedPayment,
  now: Date,
): Promise<SettlementResult> {
  const { cancelGraceMinutes } = ctx.config;
  const settle = () =>
    inTransaction(
      ctx.db,
      (tx) => settleUnderLock(tx, { ...captured, cancelGraceMinutes }, now),
      async (tx, settled) => {
        if (!settled.isRepeat) await recordOutcome(tx, captured, settled, now);
        return settled;
      },
    );
  try {
    return await settle();
  } catch (error) {
    // Another customer took the slot between the check and the approval. The second try sees that, and refunds.
    if (isDuplicate(error, "bookings_one_for_a_slot")) return settle();
    throw error;
  }
}

type SettlementFacts = Pick<CapturedPayment, "amountPaise" | "isRefundedAtProvider" | "isOtherAmount"> & {
  paymentId: string;
  isAccountClosed: boolean;
  cancelGraceMinutes: number;
};
type Refund = { amountPaise: number; reason: RefundReason; bookingRemedyId: string | null };
/** `isApproved`: the payment bought something. */
type Settled = { isApproved: boolean; refunds: readonly Refund[] };

/** Locks in the order of lockCustomer: customer, booking, payment, then what is bought. */
async function settleUnderLock(
  tx: Transaction,
  captured: CapturedPayment & { cancelGraceMinutes: number },
  now: Date,
): Promise<SettledPayment> {
  const { order, providerPaymentId, amountPaise, isRefundedAtProvider, isOtherAmount } = captured;
  const [customer, booking, payment] = await Promise.all([
    lockCustomer(tx, order.customerId),
    lockBookingOf(tx, order),
    payments.lockPayment(tx, order.id, providerPaymentId),
  ]);
  if (!payment) throw new Failure("unexpected");
  const { id: paymentId } = payment;
  if (payment.settledAs !== null)
    return { state: "settled", isRepeat: true, paymentId, outcome: payment.settledAs };
  const isAccountClosed = customer?.isDeleted ?? true;
  const { cancelGraceMinutes } = captured;
  const facts = {
    paymentId,
    amountPaise,
    isRefundedAtProvider,
    isOtherAmount,
    isAccountClosed,
    cancelGraceMinutes,
  };
  const { isApproved, refunds } = booking
    ? await settleSession(tx, order, booking, facts, now)
    : await settleRemedies(tx, order, facts, now);
  for (const refund of refunds) await refundPayment(tx, { paymentId, ...refund }, now);
  return { state: "settled", isRepeat: false, paymentId, outcome: isApproved ? "approved" : "refunded" };
}

/** The receipt's number comes last: until the commit, which shares the round trip, no other payment gets one. */
async function recordOutcome(
  tx: Transaction,
  { order, capturedAt, amountPaise, feeOnTopPaise }: CapturedPayment,
  { paymentId, outcome }: SettledPayment,
  now: Date,
) {
  await Promise.all([
    payments.markPaymentSettled(
      tx,
      paymentId,
      { settledAs: outcome, capturedAt, amountPaise, feeOnTopPaise },
      now,
    ),
    orders.markOrderPaid(tx, order.id),
    publishOrderChange(tx, order, "settled", now),
    outcome === "approved" ? issueReceipt(tx, paymentId, capturedAt) : null,
  ]);
}

/** Approves the booking, or ends its hold and refunds. */
async function settleSession(
  tx: Transaction,
  order: OrderRow,
  booking: BookingRow,
  facts: SettlementFacts,
  now: Date,
): Promise<Settled> {
  const { paymentId, amountPaise, isRefundedAtProvider, isOtherAmount, isAccountClosed } = facts;
  const isDropped = booking.status === "cancelled";
  const hasStarted = joinWindow(booking).startsAt.getTime() <= now.getTime();
  const decision = decideSettlement({
    isRefundedAtProvider,
    isOtherAmount,
    isBookingApprovedBefore: booking.approvedAt !== null,
    bookingStatus: booking.status,
    isAccountClosed,
    hasStarted,
    isReplacementPaid: await holds.isReplacementPaid(tx, booking),
    isSlotFree: !isDropped || (await holds.isSlotFree(tx, booking, now)),
    areCreditsAvailable:
      !isDropped || (await canReserve(tx, order.customerId, booking.id, booking.creditsUsed)),
  });
  if (decision.action === "approve") {
    await approveBooking(tx, booking, facts.cancelGraceMinutes, now);
    return { isApproved: true, refunds: [] };
  }
  // The customer may still pay the right amount: a checkout's time again, as after a failed payment.
  if (isOtherAmount && booking.status === "pending" && !hasStarted)
    await holds.resetHoldAfterFailedPayment(tx, booking, { paymentId, failedAt: now });
  else await holds.releaseHold(tx, { id: booking.id, endedBy: paymentId }, "expired", now);
  if (decision.action === "none") return { isApproved: false, refunds: [] };
  return { isApproved: false, refunds: [{ amountPaise, reason: decision.reason, bookingRemedyId: null }] };
}

/** Purchases each prescribed remedy of the order that can still be bought, and refunds the lines of the others. */
async function settleRemedies(
  tx: Transaction,
  order: OrderRow,
  facts: SettlementFacts,
  now: Date,
): Promise<Settled> {
  const lines = await orders.listOrderLines(tx, order.id);
  const settled = await settleOrderLines(tx, { ...facts, lines }, now);
  // The lines add up to the order's amount, not to the payment's.
  if (facts.isOtherAmount && settled.some(({ action }) => action === "refund")) {
    const { amountPaise } = facts;
    return { isApproved: false, refunds: [{ amountPaise, reason: "other-amount", bookingRemedyId: null }] };
  }
  const isApproved = settled.some(({ action }) => action === "approve");
  if (isApproved) await recordActivity(tx, order.customerId, now);
  return {
    isApproved,
    refunds: settled.flatMap((line) => {
      if (line.action !== "refund") return [];
      const { amountPaise, reason, bookingRemedyId } = line;
      return [{ amountPaise, reason, bookingRemedyId }];
    }),
  };
}
