// Paying for a hold: an order, the checkout's proof, and what is still being checked.
import * as z from "zod/mini";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

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
    "payment-provider-away",
  ],
});

export const verifyPayment = endpoint({
  method: "POST",
  path: "/api/payment/verify",
  who: "customer",
  summary:
    "Settle a payment by the checkout's signed proof. Again: 200, and the message says 'already approved'",
  input: z.object({
    razorpay_order_id: z.string().check(z.maxLength(64)),
    razorpay_payment_id: z.string().check(z.maxLength(64)),
    razorpay_signature: z.string().check(z.maxLength(256)),
    bookingId: field.id,
  }),
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
        amount: field.rupees,
        state: z.literal("checking"),
        since: field.instant,
      }),
    ),
  }),
  errors: [],
});
