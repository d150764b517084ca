// What time does to refunds: they are sent until the provider has done them, with growing pauses.
import { addMinutes } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { GatewayAway, GatewayRefused } from "#server/providers/payments/gateway.ts";
import { giveUp, recordAnswer } from "./service.ts";
import * as store from "./store.ts";

const LONGEST_PAUSE_MINUTES = 6 * 60;

/** One after the other, and none in the way of the rest: what nobody foresaw with one must not keep the others waiting. */
export async function sweepRefunds(house: House, now: Date) {
  for (const refund of await store.refundsToSend(house.db, now)) {
    try {
      await sendRefund(house, refund, now);
    } catch (error) {
      house.log.error({ err: error, refundId: refund.id }, "ALERT: a refund cannot be looked after");
    }
  }
}

async function sendRefund(house: House, refund: store.DueRefund, now: Date) {
  const pauseMinutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(refund.tries, 10));
  const nextTryAt = addMinutes(now, pauseMinutes);
  try {
    const answer = refund.providerRefundId
      ? await house.gateway.refundById(refund.providerRefundId)
      : await house.gateway.refund({
          paymentId: refund.providerPaymentId,
          amountPaise: refund.amountPaise,
          refundId: refund.id,
        });
    await recordAnswer(house, refund, answer, now, nextTryAt);
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    if (error instanceof GatewayRefused && (await isTooLarge(house, refund)))
      return giveUp(house, refund, now);
    house.log.error({ err: error, refundId: refund.id }, "a refund could not be sent; it is tried again");
    await store.postponeRefund(house.db, refund.id, nextTryAt);
  }
}

/** Whether less is left of the payment, by the provider's own record, than is to go back. */
async function isTooLarge(house: House, refund: store.DueRefund): Promise<boolean> {
  if (refund.providerRefundId) return false;
  try {
    const { capturedPaise, refundedPaise } = await house.gateway.payment(refund.providerPaymentId);
    return capturedPaise - refundedPaise < refund.amountPaise;
  } catch (error) {
    if (error instanceof GatewayAway || error instanceof GatewayRefused) return false;
    throw error;
  }
}
