// The provider's record of a payment, and the alert about one that is not what its order asked for.
import { matchPayment, type PaymentMatch } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { GatewayError, type GatewayPayment, GatewayRefused } from "#server/providers/payments/gateway.ts";
import type { OrderRow } from "./order-row.ts";

type Asked = {
  order: OrderRow;
  providerPaymentId: string;
  /** Where the caller has just read it. Without it the provider is asked. */
  record?: GatewayPayment | undefined;
};

/** The provider's record, after capturing what was only authorized. Null while the provider cannot say. */
export async function captureOrRead(ctx: AppContext, { order, providerPaymentId, record }: Asked) {
  try {
    const read = record ?? (await ctx.gateway.fetchPayment(providerPaymentId));
    const isToCapture = read.status === "authorized" && matchPayment(order, read) === "exact";
    return isToCapture ? await capture(ctx, order, providerPaymentId) : read;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, "the payment provider did not answer about a payment");
    return null;
  }
}

/** The record may be old. If the provider refuses to capture, the present record counts. */
async function capture(ctx: AppContext, { amountPaise }: OrderRow, providerPaymentId: string) {
  try {
    return await ctx.gateway.capturePayment(providerPaymentId, amountPaise);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return ctx.gateway.fetchPayment(providerPaymentId);
  }
}

/** `amountPaise`: what was captured, without the provider's fee that the customer paid on top. */
export type CapturedAmounts = { amountPaise: number; feeOnTopPaise: number; isOtherAmount: boolean };

export function capturedAmounts(
  order: OrderRow,
  record: GatewayPayment,
  match: PaymentMatch,
): CapturedAmounts {
  const feeOnTopPaise = record.amountPaise - order.amountPaise;
  if (match === "exact" || match === "with-fee")
    return { amountPaise: order.amountPaise, feeOnTopPaise, isOtherAmount: false };
  return { amountPaise: record.amountPaise, feeOnTopPaise: 0, isOtherAmount: true };
}

/** The task names the customer and the session. A second one about the same payment changes nothing. */
export async function raiseMismatch(
  ctx: AppContext,
  order: OrderRow,
  { record, goesBack }: { record: GatewayPayment; goesBack: boolean },
  now: Date,
) {
  const ids = { orderId: order.id, providerPaymentId: record.id };
  if (goesBack) ctx.log.error(ids, "ALERT: a payment is of another amount than its order");
  else ctx.log.error(ids, "ALERT: a payment does not match its order");
  const detail = `Order ${order.providerOrderId} asks for ${order.amountPaise} paise ${order.currency}; the payment is of ${record.amountPaise} paise ${record.currency} for order ${record.orderId}.${goesBack ? " It is refunded by itself." : ""}`;
  const { id: about, amountPaise } = record;
  const { customerId, bookingId } = order;
  await raiseAlert(
    ctx.db,
    { kind: "payment-mismatch", about, amountPaise, detail, customerId, bookingId },
    now,
  );
}
