// Razorpay's orders, payments and refunds (https://razorpay.com/docs/api/), and their translation to the types of
// gateway.ts.
import * as z from "zod/mini";
import type { GatewayPayment, GatewayRefund } from "./gateway.ts";

export const order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(["created", "attempted", "paid"]),
  created_at: z.int(),
});
export type RazorpayOrder = z.output<typeof order>;

export const payment = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  amount_refunded: z.nullish(z.int()),
  captured: z.nullish(z.boolean()),
  created_at: z.int(),
});
export type RazorpayPayment = z.output<typeof payment>;

export const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.nullish(z.string()),
  status: z.enum(["pending", "processed", "failed"]),
  // Like `notes`, an empty object arrives as an empty array.
  acquirer_data: z.nullish(z.union([z.record(z.string(), z.nullish(z.string())), z.array(z.unknown())])),
});
export type RazorpayRefund = z.output<typeof refund>;

export function toGatewayPayment(entity: RazorpayPayment): GatewayPayment {
  return {
    id: entity.id,
    orderId: entity.order_id ?? null,
    amountPaise: entity.amount,
    currency: entity.currency,
    // Razorpay's samples of authorized and failed payments have `captured: true`, so the status counts.
    status: entity.status,
    capturedPaise: wasCaptured(entity) ? entity.amount : 0,
    refundedPaise: entity.amount_refunded ?? 0,
    createdAt: new Date(entity.created_at * 1000),
  };
}

/** A refunded payment may only have been authorized before. For this status alone `captured` is reliable. */
function wasCaptured({ status, captured }: RazorpayPayment): boolean {
  return status === "captured" || (status === "refunded" && captured === true);
}

/** The fields of a refund's `acquirer_data` by which a bank finds it. */
export const BANK_REFERENCES = ["arn", "rrn", "utr"];

export function toGatewayRefund(entity: RazorpayRefund): GatewayRefund {
  const data = entity.acquirer_data;
  const references = data && !Array.isArray(data) ? data : {};
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: entity.status,
    bankReference: BANK_REFERENCES.map((name) => references[name]).find(Boolean) ?? null,
    merchantReference: entity.receipt ?? null,
  };
}
