// Razorpay's objects as its API returns them, how each starts and how it changes. Amounts are in paise, times in Unix
// seconds. The functions here do not check whether a change is allowed.
import { randomInt } from "node:crypto";
import type { DisputeStatus } from "#domain/payments.ts";
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

type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

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
  /** `customer`: the account has customers pay the fee on top of the order's amount. */
  fee_bearer: "platform" | "customer";
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

export const DISPUTE_PHASES = ["fraud", "retrieval", "chargeback", "pre_arbitration", "arbitration"] as const;

export type DisputeEntity = {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: "INR";
  amount_deducted: number;
  gateway_dispute_id: string;
  reason_code: string;
  reason_description: string;
  respond_by: number;
  status: DisputeStatus;
  phase: (typeof DISPUTE_PHASES)[number];
  created_at: number;
};

/** `manualMinutes` counts from the payment's creation. After it, an uncaptured payment is refunded. */
export type CaptureRule = { isAutomatic: boolean; manualMinutes: number };

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const UPI_ID = "sandbox@upi";

export function newId(prefix: "order" | "pay" | "rfnd" | "disp" | "evt"): string {
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

/** What of the merchant's account changes what a customer pays: the provider's fee on top, or an offer of a tenth less. */
export const AMOUNT_CHANGES = ["with-fee", "offer"] as const;
export type AmountChange = (typeof AMOUNT_CHANGES)[number];

function changedAmount(amount: number, change: AmountChange | undefined): number {
  if (change === "with-fee") return amount + feeOf(amount).fee;
  return change === "offer" ? amount - Math.floor(amount / 10) : amount;
}

/** A UPI payment of the whole order, without an answer of the bank. */
export function newPayment(order: OrderEntity, createdAt: number, change?: AmountChange): PaymentEntity {
  const amount = changedAmount(order.amount, change);
  return {
    id: newId("pay"),
    entity: "payment",
    amount,
    currency: "INR",
    base_amount: amount,
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
    fee_bearer: change === "with-fee" ? "customer" : "platform",
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
function feeOf(amount: number) {
  const netFee = Math.round(amount * 0.02);
  const tax = Math.round(netFee * 0.18);
  return { fee: netFee + tax, tax };
}

export function captured(payment: PaymentEntity, order: OrderEntity): PaymentEntity {
  const feePaid = feeOf(payment.fee_bearer === "customer" ? order.amount : payment.amount);
  return { ...payment, status: "captured", captured: true, ...feePaid };
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

type NewDispute = Pick<
  DisputeEntity,
  "payment_id" | "amount" | "phase" | "reason_code" | "reason_description" | "respond_by" | "created_at"
>;

export function newDispute(dispute: NewDispute): DisputeEntity {
  return {
    id: newId("disp"),
    entity: "dispute",
    currency: "INR",
    amount_deducted: 0,
    gateway_dispute_id: `D${randomDigits(8)}`,
    status: "open",
    ...dispute,
  };
}

export function processed(refund: RefundEntity): RefundEntity {
  return { ...refund, status: "processed", acquirer_data: { rrn: randomDigits(12) } };
}
