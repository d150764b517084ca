// Paying for a hold: an order, the checkout's proof, and what is still being checked.
import * as z from "zod/mini";
import { booking, refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** What a checkout brings back, in the provider's names. */
export const checkoutProof = {
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(256)),
};

export const createOrder = endpoint({
  method: "POST",
  path: "/api/payment/create-order",
  who: "customer",
  summary: "The open payment order of a hold; the same hold gives the same order. Its amount is in paise",
  input: z.object({ bookingId: field.id }),
  output: z.object({
    order: z.object({ id: z.string(), amount: z.int(), currency: z.literal("INR") }),
    key_id: z.string(),
  }),
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

export const verifyPayment = endpoint({
  method: "POST",
  path: "/api/payment/verify",
  who: "customer",
  summary:
    "Settle a payment by the checkout's signed proof. Again: 200, and the message says 'already approved'",
  input: z.object({ ...checkoutProof, bookingId: field.id }),
  output: z.object({ success: field.success, message: z.string(), booking }),
  errors: [
    "not-found",
    "bad-signature",
    "payment-mismatch",
    "payment-failed",
    "payment-checking",
    "slot-taken-refunded",
  ],
});

export const pendingPayments = endpoint({
  method: "GET",
  path: "/api/payment/pending",
  who: "customer",
  summary: "Payments whose proof is stored and which the provider has not confirmed yet",
  output: z.object({
    payments: z.array(
      z.object({
        orderId: z.string(),
        kind: z.enum(["session", "remedy"]),
        bookingId: z.nullable(z.string()),
        /** The vidhis that it is for; none where it is for a session. */
        bookingRemedyIds: z.array(z.string()),
        amount: field.rupees,
        state: z.literal("checking"),
        since: field.instant,
      }),
    ),
  }),
  errors: [],
});

/** A customer's payment as the payment section tells of it; `checking` is proven and not yet confirmed. */
const PAYMENT_STATUSES = ["checking", "paid", "failed", "refunding", "refunded", "refund-failed"] as const;

const payment = z.object({
  id: z.string(),
  kind: z.enum(["session", "remedy"]),
  bookingId: z.nullable(z.string()),
  bookingRemedyIds: z.array(z.string()),
  /** The session it was meant for, also where that was never booked. */
  session: z.nullable(z.object({ sessionDate: z.string(), sessionTime: z.string() })),
  amount: field.rupees,
  status: z.enum(PAYMENT_STATUSES),
  razorpayPaymentId: z.nullable(z.string()),
  createdAt: field.instant,
  paidAt: z.nullable(field.instant),
  receiptNumber: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  refunds: z.array(refund),
});
export type Payment = z.infer<typeof payment>;

export const paymentsOfUser = endpoint({
  method: "GET",
  path: "/api/payments/user/:userId",
  who: "customer",
  summary: "All one's payments with what became of them, newest first",
  params: z.object({ userId: field.id }),
  output: z.object({ payments: z.array(payment) }),
  errors: [],
});

export const receiptOfPayment = endpoint({
  method: "GET",
  path: "/api/payments/:id/receipt",
  who: "either",
  summary: "The receipt of a payment that approved something: what was bought, what was paid, what went back",
  params: z.object({ id: field.id }),
  output: z.object({
    receipt: z.object({
      /** Consecutive within the financial year. */
      number: z.string(),
      issuedAt: field.instant,
      paidAt: field.instant,
      /** Null once the account is closed. */
      customer: z.nullable(z.object({ username: z.string(), phone: z.string() })),
      company: z.object({ name: z.string(), address: z.string() }),
      lines: z.array(
        z.object({
          kind: z.enum(["session", "remedy"]),
          /** A vidhi's; null for a session. */
          name: z.nullable(z.string()),
          nameHindi: z.nullable(z.string()),
          questionType: z.nullable(field.questionType),
          sessionDate: z.nullable(z.string()),
          sessionTime: z.nullable(z.string()),
          price: field.rupees,
        }),
      ),
      creditsUsed: z.int(),
      amount: field.rupees,
      razorpayPaymentId: z.string(),
      refunds: z.array(refund),
    }),
  }),
  errors: ["not-found"],
});
