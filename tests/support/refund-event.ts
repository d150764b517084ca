import type { RefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import type { GatewayRefund } from "#server/providers/payments/gateway.ts";

type Known = Pick<GatewayRefund, "id" | "paymentId" | "amountPaise" | "status">;

/** The provider's event about a refund, without the payment. By default it was made in the provider's dashboard. */
export function refundEvent(refund: Known & Partial<GatewayRefund>): RefundEvent {
  const { id: refundId, paymentId, status: statusWord } = refund;
  const unsaid = { statusWord, bankReference: null, merchantReference: null, createdAt: null };
  return { kind: "refund", refundId, paymentId, refund: { ...unsaid, ...refund }, payment: null, at: null };
}
