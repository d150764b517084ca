import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { TAKEN_BACK } from "#server/db/payment-money.ts";
import { alertUnlessUnavailable } from "#server/db/unavailable.ts";
import {
  GatewayError,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
  wholeList,
} from "#server/providers/payments/gateway.ts";
import { raiseAlert } from "./money-tasks.ts";
import { abandonRefund, applyRefundReport } from "./provider-refunds.ts";
import * as queries from "./refunds.sql.ts";

const MAX_PAUSE_MINUTES = 6 * 60;
/** In a quarter of an hour. A refusal that is about the account for a moment has passed by then. */
const MAX_REFUSALS = 5;
const DAY_MINUTES = 24 * 60;
/** So long a server of the version before may run beside this one. */
const OVERLAP_MINUTES = 60;
/** Razorpay: 5 to 7 working days (https://razorpay.com/docs/payments/refunds/normal-refunds/). */
const USUAL_DAYS = 10;

/**
 * Sends due refunds one after the other, and asks for the status of those that the provider has accepted. An unexpected
 * error with one refund does not keep the others waiting.
 */
export async function sweepRefunds(ctx: AppContext, now: Date, hasTime: () => boolean) {
  await queries.fillBookings(ctx.db, addMinutes(now, -OVERLAP_MINUTES));
  for (const refund of await queries.listDueRefunds(ctx.db, now)) {
    const nextTryAt = addMinutes(now, Math.min(MAX_PAUSE_MINUTES, 2 ** Math.min(refund.tries, 10)));
    try {
      await sendRefund(ctx, refund, nextTryAt, now);
    } catch (error) {
      alertUnlessUnavailable(ctx.log, error, { refundId: refund.id }, "ALERT: a refund cannot be worked on");
      await queries.postponeRefund(ctx.db, refund.id, nextTryAt).catch(() => undefined);
    }
    if (!hasTime()) break;
  }
}

/** Retries pause for 1, 2, 4, … minutes, at most 6 hours. */
async function sendRefund(ctx: AppContext, refund: queries.SendableRefund, nextTryAt: Date, now: Date) {
  try {
    const answer = await askProvider(ctx, refund);
    if (!answer) return abandonRefund(ctx, refund, TAKEN_BACK, now);
    if (answer.paymentId !== refund.providerPaymentId)
      throw new GatewayUnavailable(`The answer is about the payment ${answer.paymentId}`);
    const payment = { ...refund, id: refund.paymentId, amountPaise: refund.paymentAmountPaise };
    await applyRefundReport(ctx, payment, { refund: answer, isCurrent: true, at: null, nextTryAt }, now);
    await raiseIfOverdue(ctx, refund, answer, now);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isRefused = error instanceof GatewayRefused && !error.isAboutKeys && !refund.providerRefundId;
    if (isRefused && (refund.refusals + 1 >= MAX_REFUSALS || (await isTooLarge(ctx, refund))))
      return abandonRefund(ctx, refund, error.message, now);
    ctx.log.error({ err: error, refundId: refund.id }, "refund not sent; the sweep tries again");
    await queries.postponeRefund(ctx.db, refund.id, nextTryAt, isRefused);
    if (isOlderThan(refund, 1, now)) await raiseUnclear(ctx, refund, error.message, now);
  }
}

/** Null for a refund that is not made, since the bank has given the customer the money: one that was sent before is looked for. */
async function askProvider(ctx: AppContext, refund: queries.SendableRefund): Promise<GatewayRefund | null> {
  const { id: merchantReference, providerPaymentId: paymentId, providerRefundId, amountPaise } = refund;
  if (providerRefundId) return ctx.gateway.fetchRefund(providerRefundId);
  if (!refund.isTakenBack) return ctx.gateway.createRefund({ paymentId, amountPaise, merchantReference });
  const listed = await ctx.gateway.listRefunds(paymentId);
  const isThis = (one: GatewayRefund) => one.merchantReference === merchantReference;
  return listed.items.find(isThis) ?? wholeList(listed).find(isThis) ?? null;
}

/** A status that is not known here, or a refund that takes longer than banks do: a person asks the provider. */
async function raiseIfOverdue(
  ctx: AppContext,
  refund: queries.SendableRefund,
  { status, statusWord }: GatewayRefund,
  now: Date,
) {
  const isOverdue =
    (status === "unknown" && isOlderThan(refund, 1, now)) ||
    (status === "pending" && isOlderThan(refund, USUAL_DAYS, now));
  if (isOverdue) await raiseUnclear(ctx, refund, `The provider's status is "${statusWord}".`, now);
}

function isOlderThan({ createdAt }: queries.SendableRefund, days: number, now: Date): boolean {
  return addMinutes(createdAt, days * DAY_MINUTES) <= now;
}

function raiseUnclear(ctx: AppContext, refund: queries.SendableRefund, detail: string, now: Date) {
  const { amountPaise, customerId, providerPaymentId } = refund;
  const about = refund.providerRefundId ?? providerPaymentId;
  return raiseAlert(ctx.db, { kind: "refund-unclear", about, amountPaise, detail, customerId }, now);
}

/** Whether less remains of the payment at the provider than the refund's amount. */
async function isTooLarge(ctx: AppContext, refund: queries.SendableRefund): Promise<boolean> {
  try {
    const payment = await ctx.gateway.fetchPayment(refund.providerPaymentId);
    const { status, capturedPaise, refundedPaise } = payment;
    if (status === "unknown" || refundedPaise === null) return false;
    return capturedPaise - refundedPaise < refund.amountPaise;
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
