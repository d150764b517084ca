// Razorpay's webhook events: which events a change causes, and their bodies.
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";

export type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "refund.created"
  | "refund.processed"
  | "refund.failed"
  | "payment.dispute.created"
  | "payment.dispute.action_required"
  | "payment.dispute.under_review"
  | "payment.dispute.won"
  | "payment.dispute.lost"
  | "payment.dispute.closed";

export type EventSubject = {
  payment: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  dispute?: DisputeEntity;
};

/**
 * - `deliver`: at once, in order.
 * - `drop`: never.
 * - `delay`: late.
 * - `duplicate`: twice, with the same event id.
 * - `reorder`: the events of one change in the opposite order.
 * - `forge`: once, signed with a wrong secret.
 */
export const DELIVERY_MODES = ["deliver", "drop", "delay", "duplicate", "reorder", "forge"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export type DeliveryOptions = { webhook?: DeliveryMode; delayMs?: number };

/** The events of a payment that was created and reached its status at once. */
export function paymentEvents({ status }: PaymentEntity): EventName[] {
  if (status === "created") return [];
  if (status === "failed") return ["payment.failed"];
  return status === "captured"
    ? ["payment.authorized", "payment.captured", "order.paid"]
    : ["payment.authorized"];
}

/** The events of a new refund. */
export function refundEvents({ status }: RefundEntity): EventName[] {
  return status === "processed" ? ["refund.created", "refund.processed"] : ["refund.created"];
}

/** `createdAt` in Unix seconds. */
export function eventBody(name: EventName, subject: EventSubject, accountId: string, createdAt: number) {
  const payment = name === "payment.authorized" ? beforeCapture(subject.payment) : subject.payment;
  const { order, refund, dispute } = subject;
  const payload = {
    ...(name.startsWith("refund.") && refund ? { refund: { entity: refund } } : {}),
    payment: { entity: payment },
    ...(dispute ? { dispute: { entity: dispute } } : {}),
    ...(name === "order.paid" && order ? { order: { entity: order } } : {}),
  };
  return {
    entity: "event",
    account_id: accountId,
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  };
}

/** An event shows the payment at its own moment: at the authorisation, nothing was captured yet. */
function beforeCapture(payment: PaymentEntity): PaymentEntity {
  return { ...payment, status: "authorized", captured: false, fee: null, tax: null };
}
