// The money that came for an order: proofs, and settling, the one verb that takes a payment to its end, once.
// Every captured rupee ends as one approved booking, one bought vidhi or one refund. Bookings, holds, sessions and
// remedies never call it.
import { addSeconds } from "#domain/ist-time.ts";
import { isPaymentFor } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { formatRupees } from "#server/i18n/format.ts";
import { raiseAlert } from "#server/modules/accounting/ledger.ts";
import { issue as issueReceipt } from "#server/modules/accounting/receipts.ts";
import { refundPayment } from "#server/modules/accounting/refunds.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import * as credits from "#server/modules/customers/credits.ts";
import { GatewayAway, type GatewayPayment, GatewayRefused } from "#server/providers/payments/gateway.ts";
import * as orders from "./orders.ts";
import * as queries from "./payments.sql.ts";
import { settleCart, settleSession } from "./settlement.ts";

const CHECK_AGAIN_SECONDS = 10;

/** What a checkout brings back. */
export type Proof = Record<"providerOrderId" | "providerPaymentId" | "signature", string>;
type ForBooking = Proof & { userId: string; bookingId: string };

/** A payment that is said to belong to an order, with the provider's record of it where that was just read. */
type Claim = { order: orders.OrderRow; providerPaymentId: string; found?: GatewayPayment };

/** A payment that the provider has taken. `hasGoneBack`: and has given back, which the provider's events tell of. */
type Money = Claim & { hasGoneBack: boolean };

/**
 * Settles by the checkout's proof. The proof is stored before the provider is asked, so nothing that fails after
 * that loses the payment: the sweep finishes it.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503),
 * slot-taken-refunded (with the booking and its refund).
 */
export async function verify(ctx: AppContext, proof: ForBooking, now: Date) {
  const { userId, bookingId } = proof;
  const order = await orders.orderOf(ctx.db, userId, bookingId, proof.providerOrderId);
  if (!order) throw new Failure("not-found");
  const { isRepeat, payment } = await settleProof(ctx, order, proof, now);
  const booking = await bookings.present(ctx.db, bookingId, now);
  if (payment.settledAs === "refunded")
    throw new Failure("slot-taken-refunded", {
      values: { amount: formatRupees(order.amountPaise) },
      body: { booking, refund: booking.refund },
    });
  return { booking, isRepeat };
}

/**
 * Settles an order's payment by its proof and answers what it ended as.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503).
 */
export async function settleProof(ctx: AppContext, order: orders.OrderRow, proof: Proof, now: Date) {
  const { providerPaymentId, signature } = proof;
  if (!order.providerOrderId) throw new Failure("not-found");
  if (!ctx.gateway.isProof(order.providerOrderId, providerPaymentId, signature))
    throw new Failure("bad-signature");
  const end = await settleProven(ctx, { order, providerPaymentId }, now);
  const payment = await queries.paymentOf(ctx.db, order.id, providerPaymentId);
  if (!payment) throw new Failure("unexpected");
  return { isRepeat: end === "already", payment };
}

/**
 * Settles by the proof that a checkout brings back from another site, for whoever the order is. Answers the order and
 * whether its money has bought something; it may not have, or not yet: the screens ask how it stands. Null: no order.
 */
export async function verifyReturn(ctx: AppContext, proof: Proof, now: Date) {
  const order = await orders.orderOfProvider(ctx.db, proof.providerOrderId);
  if (!order) return null;
  await endOf(() => settleProof(ctx, order, proof, now));
  const payment = await queries.paymentOf(ctx.db, order.id, proof.providerPaymentId);
  return { order, isApproved: payment?.settledAs === "approved" };
}

/** Stores the proof and takes it to its end. */
async function settleProven(ctx: AppContext, claim: Claim, now: Date) {
  const { order, providerPaymentId } = claim;
  const known = await queries.paymentOf(ctx.db, order.id, providerPaymentId);
  if (known?.settledAs) return "already";
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBookingOf(tx, order);
    await queries.insertProof(tx, order.id, providerPaymentId, now, addSeconds(now, CHECK_AGAIN_SECONDS));
    if (booking) await holds.keepForCheck(tx, booking);
  });
  return checkProven(ctx, claim, now);
}

/** The booking of a session's order, locked. */
async function lockBookingOf(tx: Transaction, order: orders.OrderRow) {
  return order.kind === "session" ? bookings.lockBooking(tx, order.bookingId) : null;
}

/**
 * Settles a proven payment by the provider's record.
 * @throws Failure payment-checking while the provider cannot tell, payment-failed, payment-mismatch.
 */
export async function checkProven(ctx: AppContext, claim: Claim, now: Date) {
  const { order, providerPaymentId } = claim;
  const payment = await askAndCapture(ctx, claim);
  if (!payment) throw new Failure("payment-checking", { retryAfterSeconds: CHECK_AGAIN_SECONDS });
  if (!isPaymentFor(order, payment)) {
    ctx.log.error({ orderId: order.id, providerPaymentId }, "ALERT: a payment does not match its order");
    await raiseMismatch(ctx, order, payment, now);
    await giveUp(ctx, claim, now);
    throw new Failure("payment-mismatch");
  }
  const hasGoneBack = payment.status === "refunded" && payment.capturedPaise > 0;
  if (payment.status === "failed" || (payment.status === "refunded" && !hasGoneBack)) {
    await giveUp(ctx, claim, now);
    throw new Failure("payment-failed");
  }
  if (payment.status !== "captured" && !hasGoneBack)
    throw new Failure("payment-checking", { retryAfterSeconds: CHECK_AGAIN_SECONDS });
  return settle(ctx, { ...claim, hasGoneBack }, now);
}

async function raiseMismatch(ctx: AppContext, order: orders.OrderRow, payment: GatewayPayment, now: Date) {
  const detail = `Order ${order.providerOrderId} asks for ${order.amountPaise} paise ${order.currency}; the payment is of ${payment.amountPaise} paise ${payment.currency} for order ${payment.orderId}.`;
  const { id: about, amountPaise } = payment;
  await raiseAlert(ctx.db, { kind: "payment-mismatch", about, amountPaise, detail }, now);
}

/** The provider's own record, captured if it was only authorised; null while the provider cannot say. */
async function askAndCapture(ctx: AppContext, { order, providerPaymentId, found }: Claim) {
  try {
    const payment = found ?? (await ctx.gateway.payment(providerPaymentId));
    const isToCapture = payment.status === "authorized" && isPaymentFor(order, payment);
    return isToCapture ? await capture(ctx, order, providerPaymentId) : payment;
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, "the payment provider could not tell about a payment");
    return null;
  }
}

/** What was told may be long past: where the provider refuses to capture, its record as it is now counts. */
async function capture(ctx: AppContext, { amountPaise }: orders.OrderRow, providerPaymentId: string) {
  try {
    return await ctx.gateway.capture(providerPaymentId, amountPaise);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return ctx.gateway.payment(providerPaymentId);
  }
}

/**
 * There is no money in it: a hold goes back to a checkout's time, counted from the first time that this was found,
 * so that the same proof shown again does not keep the slot.
 */
async function giveUp(ctx: AppContext, { order, providerPaymentId }: Claim, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBookingOf(tx, order);
    const payment = await queries.paymentForUpdate(tx, order.id, providerPaymentId);
    if (payment?.state !== "checking") return;
    const failed = await queries.setFailed(tx, payment.id, now);
    if (failed && booking) await holds.releaseFromCheck(tx, booking, failed.failedAt);
  });
}

/**
 * Takes a captured payment to its end, once, under the customer's lock: see the tables in domain/payments.ts.
 * Called by verify, the return, events, dismissals and reconciliation alike.
 */
async function settle(ctx: AppContext, claim: Money, now: Date) {
  const once = () => inTransaction(ctx.db, (tx) => settleOnce(tx, claim, now));
  try {
    return await once();
  } catch (error) {
    // Somebody took the slot between the look and the approval: now the look sees it, and the money goes back.
    if (isDuplicate(error, "bookings_one_for_a_slot")) return once();
    throw error;
  }
}

/** `already`: it has been settled before, and nothing changes. */
async function settleOnce(tx: Transaction, claim: Money, now: Date): Promise<"already" | "settled"> {
  const { order, providerPaymentId, hasGoneBack } = claim;
  const customer = await credits.lockCustomer(tx, order.userId);
  const booking = await lockBookingOf(tx, order);
  const payment = await queries.paymentForUpdate(tx, order.id, providerPaymentId);
  if (!payment) throw new Failure("unexpected");
  if (payment.settledAs !== null) return "already";
  const { id: paymentId } = payment;
  const facts = { paymentId, hasGoneBack, isAccountGone: customer?.isDeleted ?? true };
  const ending =
    order.kind === "session" && booking
      ? await settleSession(tx, { order, booking, ...facts }, now)
      : await settleCart(tx, { order, ...facts }, now);
  await queries.settle(tx, paymentId, ending.isApproved ? "approved" : "refunded", now);
  await orders.setOrderState(tx, order.id, "paid");
  for (const back of ending.back) await refundPayment(tx, { paymentId, ...back }, now);
  if (ending.isApproved) await issueReceipt(tx, paymentId, now);
  return "settled";
}

/** What the provider knows of an order's money. `under-way`: somebody is paying, or the provider does not answer. */
export type Finding = "none" | "under-way" | "settled";

/** Asks the provider about every payment of an order, and settles what is captured. */
export async function reconcile(ctx: AppContext, order: orders.OrderRow, now: Date): Promise<Finding> {
  if (!order.providerOrderId) return "none";
  let payments: GatewayPayment[];
  try {
    payments = await ctx.gateway.paymentsOfOrder(order.providerOrderId);
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, "the payment provider could not tell about an order");
    return "under-way";
  }
  let finding: Finding = payments.some((payment) => payment.status === "created") ? "under-way" : "none";
  for (const payment of payments) {
    if (payment.capturedPaise === 0 && payment.status !== "authorized") continue;
    finding = (await settleFound(ctx, order, payment, now)) === "settled" ? "settled" : "under-way";
  }
  return finding;
}

/** `refused`: there is no money in it that could be settled. `waiting`: the provider cannot say yet. */
export type FoundEnd = "settled" | "refused" | "waiting";

/** Settles a payment that the provider told of, or that was found there. */
export function settleFound(ctx: AppContext, order: orders.OrderRow, found: GatewayPayment, now: Date) {
  return endOf(() => settleProven(ctx, { order, providerPaymentId: found.id, found }, now));
}

/** Asks the provider again about a payment that is being checked; of others there is nothing to ask. */
export async function checkKnown(
  ctx: AppContext,
  order: orders.OrderRow,
  providerPaymentId: string,
  now: Date,
): Promise<FoundEnd> {
  const known = await queries.paymentOf(ctx.db, order.id, providerPaymentId);
  if (known?.state !== "checking") return "refused";
  return endOf(() => checkProven(ctx, { order, providerPaymentId }, now));
}

async function endOf(settling: () => Promise<unknown>): Promise<FoundEnd> {
  try {
    await settling();
    return "settled";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code === "payment-checking" ? "waiting" : "refused";
  }
}
