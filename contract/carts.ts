// Buying vidhis: one order for those chosen, and the checkout's proof.
import * as z from "zod/mini";
import { refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { checkoutProof } from "./payments.ts";
import { bookingRemedy } from "./remedies.ts";

const chosen = {
  bookingRemedyIds: z.array(field.id).check(z.minLength(1), z.maxLength(100)),
  /** One's own. */
  userId: field.id,
};

export const createCartOrder = endpoint({
  method: "POST",
  path: "/api/remedy-payment/create-order",
  who: "customer",
  summary:
    "The open payment order of these vidhis at the prices at which they were prescribed; the same ones give the same order. Its amount is in paise. 409 vidhi-bought when one is hers already: choose anew",
  input: z.object(chosen),
  output: z.object({
    order: z.object({ id: z.string(), amount: z.int(), currency: z.literal("INR") }),
    key_id: z.string(),
  }),
  errors: [
    "not-found",
    "vidhi-bought",
    "vidhi-payment-under-way",
    "payment-not-begun",
    "payment-provider-away",
  ],
});

export const verifyCart = endpoint({
  method: "POST",
  path: "/api/remedy-payment/verify",
  who: "customer",
  summary:
    "Settle a payment for vidhis by the checkout's signed proof. Again: 200, and the message says 'already approved'. What was bought otherwise meanwhile is refunded: `refunds` names it; 409 when that is all of it",
  input: z.object({ ...checkoutProof, ...chosen }),
  output: z.object({
    success: field.success,
    message: z.string(),
    /** Those of the order, as they are now. */
    remedies: z.array(bookingRemedy),
    refunds: z.array(refund),
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
