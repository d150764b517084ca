// What time does to refunds: they are sent until the provider has done them, with growing pauses.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { GatewayAway, GatewayRefused } from "#server/providers/payments/gateway.ts";
import * as queries from "./refunds.sql.ts";
import { giveUp, recordAnswer } from "./refunds.ts";

const LONGEST_PAUSE_MINUTES = 6 * 60;

/** One after the other, and none in the way of the rest: what nobody foresaw with one must not keep the others waiting. */
export async function sweepRefunds(ctx: AppContext, now: Date) {
  for (const refund of await queries.refundsToSend(ctx.db, now)) {
    try {
      await sendRefund(ctx, refund, now);
    } catch (error) {
      ctx.log.error({ err: error, refundId: refund.id }, "ALERT: a refund cannot be looked after");
    }
  }
}

async function sendRefund(ctx: AppContext, refund: queries.DueRefund, now: Date) {
  const pauseMinutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(refund.tries, 10));
  const nextTryAt = addMinutes(now, pauseMinutes);
  try {
    const answer = refund.providerRefundId
      ? await ctx.gateway.refundById(refund.providerRefundId)
      : await ctx.gateway.refund({
          paymentId: refund.providerPaymentId,
          amountPaise: refund.amountPaise,
          refundId: refund.id,
        });
    await recordAnswer(ctx, refund, answer, now, nextTryAt);
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    if (error instanceof GatewayRefused && (await isTooLarge(ctx, refund))) return giveUp(ctx, refund, now);
    ctx.log.error({ err: error, refundId: refund.id }, "a refund could not be sent; it is tried again");
    await queries.postponeRefund(ctx.db, refund.id, nextTryAt);
  }
}

/** Whether less is left of the payment, by the provider's own record, than is to go back. */
async function isTooLarge(ctx: AppContext, refund: queries.DueRefund): Promise<boolean> {
  if (refund.providerRefundId) return false;
  try {
    const { capturedPaise, refundedPaise } = await ctx.gateway.payment(refund.providerPaymentId);
    return capturedPaise - refundedPaise < refund.amountPaise;
  } catch (error) {
    if (error instanceof GatewayAway || error instanceof GatewayRefused) return false;
    throw error;
  }
}
