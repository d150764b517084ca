// What Razorpay tells a merchant's webhook: which events a change gives, and how their bodies look.
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";

export type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "refund.created"
  | "refund.processed"
  | "refund.failed";

export type EventSubject = { payment: PaymentEntity; order?: OrderEntity; refund?: RefundEntity };

export const MANNERS = ["deliver", "drop", "delay", "duplicate", "reorder", "forge"] as const;
/**
 * How events reach the webhook: as they should, never, late, twice with the same id, those of one change in the opposite
 * order, or once with a signature made with another secret.
 */
export type Manner = { webhook?: (typeof MANNERS)[number]; delayMs?: number };

export function paymentEvents({ status }: PaymentEntity): EventName[] {
  if (status === "created") return [];
  if (status === "failed") return ["payment.failed"];
  return status === "captured"
    ? ["payment.authorized", "payment.captured", "order.paid"]
    : ["payment.authorized"];
}

export function refundEvents({ status }: RefundEntity): EventName[] {
  return status === "processed" ? ["refund.created", "refund.processed"] : ["refund.created"];
}

export function eventBody(name: EventName, subject: EventSubject, accountId: string, createdAt: number) {
  const payment = name === "payment.authorized" ? beforeCapture(subject.payment) : subject.payment;
  const { order, refund } = subject;
  const payload = {
    ...(name.startsWith("refund.") && refund ? { refund: { entity: refund } } : {}),
    payment: { entity: payment },
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

/** An event is a picture of its moment: when it was authorised nothing had been taken. */
function beforeCapture(payment: PaymentEntity): PaymentEntity {
  return { ...payment, status: "authorized", captured: false, fee: null, tax: null };
}
