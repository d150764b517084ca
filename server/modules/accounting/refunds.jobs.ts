import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { alertUnlessUnavailable } from "#server/db/unavailable.ts";
import { GatewayRefused, GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import * as queries from "./refunds.sql.ts";
import { abandonRefund, recordProviderStatus } from "./refunds.ts";

const MAX_PAUSE_MINUTES = 6 * 60;

/**
 * Sends due refunds one after the other, and asks for the status of those that the provider has accepted. An unexpected
 * error with one refund does not keep the others waiting.
 */
export async function sweepRefunds(ctx: AppContext, now: Date) {
  for (const refund of await queries.listDueRefunds(ctx.db, now)) {
    try {
      await sendRefund(ctx, refund, now);
    } catch (error) {
      alertUnlessUnavailable(ctx.log, error, { refundId: refund.id }, "ALERT: a refund cannot be worked on");
    }
  }
}

/** Retries pause for 1, 2, 4, … minutes, at most 6 hours. */
async function sendRefund(ctx: AppContext, refund: queries.SendableRefund, now: Date) {
  const pauseMinutes = Math.min(MAX_PAUSE_MINUTES, 2 ** Math.min(refund.tries, 10));
  const nextTryAt = addMinutes(now, pauseMinutes);
  try {
    const answer = refund.providerRefundId
      ? await ctx.gateway.fetchRefund(refund.providerRefundId)
      : await ctx.gateway.createRefund({
          paymentId: refund.providerPaymentId,
          amountPaise: refund.amountPaise,
          merchantReference: refund.id,
        });
    await recordProviderStatus(ctx, refund, answer, now, nextTryAt);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    if (error instanceof GatewayRefused && (await isTooLarge(ctx, refund)))
      return abandonRefund(ctx, refund, now);
    ctx.log.error({ err: error, refundId: refund.id }, "refund not sent; the sweep tries again");
    await queries.postponeRefund(ctx.db, refund.id, nextTryAt);
  }
}

/** Whether less remains of the payment at the provider than the refund's amount. */
async function isTooLarge(ctx: AppContext, refund: queries.SendableRefund): Promise<boolean> {
  if (refund.providerRefundId) return false;
  try {
    const { capturedPaise, refundedPaise } = await ctx.gateway.fetchPayment(refund.providerPaymentId);
    return capturedPaise - refundedPaise < refund.amountPaise;
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return false;
    throw error;
  }
}
