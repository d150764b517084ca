// Paying for prescribed remedies: one order for all that the customer selected.
import * as z from "zod/mini";
import { refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { paymentOrder, paymentProof } from "./payments.ts";
import { prescribedRemedy } from "./remedies.ts";

const selection = {
  bookingRemedyIds: z.array(field.id).check(z.minLength(1), z.maxLength(100)),
  /** The customer's own id. */
  userId: field.id,
};

export const createRemedyOrder = endpoint({
  method: "POST",
  path: "/api/remedy-payment/create-order",
  who: "customer",
  summary:
    "Create the payment order for these vidhis, or return the open one for the same vidhis. The prices are those at which they were prescribed; `amount` is in paise. 409 vidhi-bought: one of them is purchased already",
  input: z.object(selection),
  output: z.object({
    order: z.object({ id: z.string(), amount: z.int(), currency: z.literal("INR") }),
    key_id: z.string(),
  }),
  idempotencyKey: "optional",
  errors: [
    "not-found",
    "vidhi-bought",
    "vidhi-payment-under-way",
    "payment-not-begun",
    "payment-provider-away",
  ],
});

export const verifyRemedyPayment = endpoint({
  method: "POST",
  path: "/api/remedy-payment/verify",
  who: "customer",
  summary:
    "Settle a payment for vidhis by the signed proof of the checkout. Repeatable; the message then says 'already approved'. Vidhis that were purchased otherwise in the meantime are refunded, see `refunds`; 409 when all of them are",
  input: z.object({ ...paymentProof, ...selection }),
  output: z.object({
    success: field.success,
    message: z.string(),
    /** The remedies of the order. */
    remedies: z.array(prescribedRemedy),
    refunds: z.array(refund),
    order: paymentOrder,
  }),
  errors: [
    "not-found",
    "bad-signature",
    "payment-mismatch",
    "payment-failed",
    "payment-checking",
    "vidhis-refunded",
  ],
});
