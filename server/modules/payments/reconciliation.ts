// Compares an order with the provider's payments for it, and settles what the provider has captured. This finds payments
// of which neither the browser nor a webhook has reported.
import type { AppContext } from "#server/context.ts";
import { GatewayError, type GatewayPayment } from "#server/providers/payments/gateway.ts";
import type { OrderRow } from "./order-row.ts";
import { settlePayment } from "./settlement.ts";

/**
 * What the provider knows of an order. `under-way`: any payment has begun and may still be captured, whatever became of the others, or
 * the provider does not answer.
 */
export type OrderFinding = "none" | "under-way" | "settled";

export async function reconcileOrder(ctx: AppContext, order: OrderRow, now: Date): Promise<OrderFinding> {
  if (!order.providerOrderId) return "none";
  let records: GatewayPayment[];
  let unreadable: number;
  try {
    ({ items: records, unreadable } = await ctx.gateway.listOrderPayments(order.providerOrderId));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, "the payment provider did not answer about an order");
    return "under-way";
  }
  // What cannot be read may be money.
  let isUnderWay =
    unreadable > 0 || records.some(({ status }) => status === "created" || status === "unknown");
  let isSettled = false;
  for (const record of records) {
    if (record.capturedPaise === 0 && record.status !== "authorized") continue;
    const claim = { order, providerPaymentId: record.id, record };
    const { state } = await settlePayment(ctx, claim, now);
    if (state === "settled") isSettled = true;
    else isUnderWay = true;
  }
  if (isUnderWay) return "under-way";
  return isSettled ? "settled" : "none";
}
