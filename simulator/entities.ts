// Razorpay's objects as its API returns them, how each starts and how it changes. Amounts are in paise, times in Unix
// seconds. The functions here do not check whether a change is allowed.
import { randomInt } from "node:crypto";
import { type FailureReason, NO_ERROR, type PaymentError, paymentError } from "./failure-reasons.ts";

export type Notes = Record<string, string> | [];

export type OrderEntity = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: "INR";
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

export type PaymentEntity = PaymentError & {
  id: string;
  entity: "payment";
  amount: number;
  currency: "INR";
  base_amount: number;
  status: PaymentStatus;
  order_id: string;
  invoice_id: null;
  international: false;
  method: "upi";
  amount_refunded: number;
  amount_transferred: 0;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  acquirer_data: { rrn: string | null; upi_transaction_id: string | null };
  created_at: number;
  upi: { payer_account_type: "bank_account"; vpa: string; flow: "intent" };
};

export type RefundEntity = {
  id: string;
  entity: "refund";
  amount: number;
  currency: "INR";
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { rrn: string | null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_requested: "normal" | "optimum";
  speed_processed: "normal";
};

/** `manualMinutes` counts from the payment's creation. After it, an uncaptured payment is refunded. */
export type CaptureRule = { isAutomatic: boolean; manualMinutes: number };

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const UPI_ID = "sandbox@upi";

export function newId(prefix: "order" | "pay" | "rfnd" | "evt"): string {
  return `${prefix}_${Array.from({ length: 14 }, () => BASE62[randomInt(62)]).join("")}`;
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

export function newOrder(
  order: Pick<OrderEntity, "amount" | "receipt" | "notes" | "created_at">,
): OrderEntity {
  return {
    id: newId("order"),
    entity: "order",
    amount: order.amount,
    amount_paid: 0,
    amount_due: order.amount,
    currency: "INR",
    receipt: order.receipt,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: order.notes,
    created_at: order.created_at,
  };
}

/** A UPI payment of the whole order, without an answer of the bank. */
export function newPayment(order: OrderEntity, createdAt: number): PaymentEntity {
  return {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: "INR",
    base_amount: order.amount,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: UPI_ID,
    email: "void@razorpay.com",
    contact: "+919000000000",
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: { rrn: null, upi_transaction_id: null },
    created_at: createdAt,
    upi: { payer_account_type: "bank_account", vpa: UPI_ID, flow: "intent" },
  };
}

export function authorized(payment: PaymentEntity): PaymentEntity {
  const acquirer_data = { rrn: randomDigits(12), upi_transaction_id: randomDigits(20) };
  return { ...payment, ...NO_ERROR, status: "authorized", acquirer_data };
}

/** Razorpay's fee is 2 % plus 18 % tax on it; `fee` includes the tax. */
export function captured(payment: PaymentEntity): PaymentEntity {
  const netFee = Math.round(payment.amount * 0.02);
  const tax = Math.round(netFee * 0.18);
  return { ...payment, status: "captured", captured: true, fee: netFee + tax, tax };
}

export function failed(payment: PaymentEntity, reason: FailureReason): PaymentEntity {
  return { ...payment, ...paymentError(reason), status: "failed" };
}

/** `amountRefunded` is the sum of all refunds. A failed refund makes it smaller again. */
export function withRefunded(payment: PaymentEntity, amountRefunded: number): PaymentEntity {
  const isFull = amountRefunded === payment.amount;
  return {
    ...payment,
    amount_refunded: amountRefunded,
    refund_status: isFull ? "full" : amountRefunded > 0 ? "partial" : null,
    status: isFull ? "refunded" : payment.captured ? "captured" : "authorized",
  };
}

export function newRefund(
  refund: Pick<
    RefundEntity,
    "amount" | "payment_id" | "notes" | "receipt" | "created_at" | "speed_requested"
  >,
): RefundEntity {
  return {
    id: newId("rfnd"),
    entity: "refund",
    currency: "INR",
    batch_id: null,
    status: "pending",
    speed_processed: "normal",
    acquirer_data: { rrn: null },
    ...refund,
  };
}

export function processed(refund: RefundEntity): RefundEntity {
  return { ...refund, status: "processed", acquirer_data: { rrn: randomDigits(12) } };
}
