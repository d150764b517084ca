// Payments of a customer: paying for a hold, the list of payments, and receipts.
import * as z from "zod/mini";
import { ORDER_STATES, PAYMENT_STATUSES, SETTLEMENT_REFUND_REASONS } from "#domain/payments.ts";
import { booking, refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { contact } from "./session-names.ts";

/** The result of Razorpay's checkout, with Razorpay's field names. */
export const paymentProof = {
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(256)),
};

export const createSessionOrder = endpoint({
  method: "POST",
  path: "/api/payment/create-order",
  who: "customer",
  summary: "Create the payment order of a hold, or return the open one. `amount` is in paise",
  input: z.object({ bookingId: field.id }),
  output: z.object({
    order: z.object({ id: z.string(), amount: z.int(), currency: z.literal("INR") }),
    key_id: z.string(),
  }),
  idempotencyKey: "optional",
  errors: [
    "not-found",
    "already-paid",
    "not-possible-now",
    "hold-expired",
    "payment-under-way",
    "payment-not-begun",
    "payment-provider-away",
  ],
});

/**
 * What became of an order. Only `settled` is final: also a failed payment and an expired order can still be captured.
 * `checking`: a payment was made, and the provider has not confirmed it yet.
 */
export const paymentOrder = z.object({
  /** The payment provider's id. */
  orderId: z.string(),
  kind: z.enum(["session", "remedy"]),
  bookingId: z.nullable(z.string()),
  /** Empty for a session. */
  bookingRemedyIds: z.array(z.string()),
  amount: field.money,
  state: z.enum(ORDER_STATES),
  /** When its payment was made; without one, when the order was created. */
  since: field.instant,
  /** When the server asks the provider next, at the latest; null once it asks no more. */
  nextCheckAt: z.nullable(field.instant),
  /** Empty until the order is settled. A later refund changes a line's `refund`, never its `outcome`. */
  lines: z.array(
    z.object({
      /** Of the booking, or of the prescribed remedy. */
      id: z.string(),
      outcome: z.enum(["approved", "refunded"]),
      /** Null for an approved line, and when staff refunded the payment at the provider. */
      reason: z.nullable(z.enum(SETTLEMENT_REFUND_REASONS)),
      /** The latest refund of this line. */
      refund: z.nullable(refund),
    }),
  ),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

export const verifySessionPayment = endpoint({
  method: "POST",
  path: "/api/payment/verify",
  who: "customer",
  summary:
    "Settle a payment by the signed proof of the checkout. Repeatable; the message then says 'already approved'",
  input: z.object({ ...paymentProof, bookingId: field.id }),
  output: z.object({ success: field.success, message: z.string(), booking, order: paymentOrder }),
  errors: [
    "not-found",
    "bad-signature",
    "payment-mismatch",
    "payment-failed",
    "payment-checking",
    "slot-taken-refunded",
    "other-amount-refunded",
  ],
});

export const getPaymentOrder = endpoint({
  method: "GET",
  path: "/api/payments/orders/:id",
  who: "customer",
  summary: "What became of an order of the customer, by the payment provider's id",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  output: z.object({ order: paymentOrder }),
  errors: ["not-found"],
});

export const listPendingPayments = endpoint({
  method: "GET",
  path: "/api/payment/pending",
  who: "customer",
  summary: "Orders in the state `checking`, by the time of their payment",
  output: z.object({ payments: z.array(paymentOrder) }),
});

export const payment = z.object({
  id: z.string(),
  kind: z.enum(["session", "remedy"]),
  bookingId: z.nullable(z.string()),
  bookingRemedyIds: z.array(z.string()),
  /** The session that was paid for, even if its hold was never approved. */
  session: z.nullable(z.object({ sessionDate: z.string(), sessionTime: z.string() })),
  amount: field.money,
  status: z.enum(PAYMENT_STATUSES),
  razorpayPaymentId: z.nullable(z.string()),
  createdAt: field.instant,
  paidAt: z.nullable(field.instant),
  receiptNumber: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  /** Where the company is registered for GST, in the order in which they were issued. */
  taxDocuments: z.array(z.object({ id: z.string(), number: z.string() })),
  /** By the customer's bank. */
  takenBack: field.money,
  refunds: z.array(refund),
  /** Of a session that the customer has cancelled: what is kept of its fee; else 0. */
  feeKept: field.money,
});
export type Payment = z.infer<typeof payment>;

export const listPayments = endpoint({
  method: "GET",
  path: "/api/payments/user/:userId",
  who: "customer",
  summary: "All payments of the customer with their refunds, newest first",
  output: z.object({ payments: z.array(payment) }),
});

export const getReceipt = endpoint({
  method: "GET",
  path: "/api/payments/:id/receipt",
  who: "either",
  summary: "The receipt of a payment that approved a booking or purchased vidhis",
  output: z.object({
    receipt: z.object({
      /** See domain/receipts.ts. */
      number: z.string(),
      issuedAt: field.instant,
      paidAt: field.instant,
      /** Null once the account is closed. */
      customer: z.nullable(contact),
      company: z.object({
        name: z.string(),
        address: z.string(),
        /** The company's tax number and the tax code of the service, where they are configured. */
        gstin: z.nullable(z.string()),
        sac: z.nullable(z.string()),
      }),
      lines: z.array(
        z.object({
          kind: z.enum(["session", "remedy"]),
          /** Of the vidhi; null for a session. */
          name: z.nullable(z.string()),
          nameHindi: z.nullable(z.string()),
          questionType: z.nullable(field.questionType),
          sessionDate: z.nullable(z.string()),
          sessionTime: z.nullable(z.string()),
          price: field.money,
        }),
      ),
      creditsUsed: z.int(),
      amount: field.money,
      razorpayPaymentId: z.string(),
      refunds: z.array(refund),
      feeKept: field.money,
    }),
  }),
  errors: ["not-found"],
});
