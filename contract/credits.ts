// Credits of a customer, from which the referral discount is taken.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const creditEntry = z.object({
  id: z.string(),
  /** In rupees; negative when credits were reserved for a booking or taken back. */
  amount: z.int(),
  reason: z.enum([
    "welcome",
    "referral",
    "hold",
    "hold-returned",
    "refund-returned",
    "reversal",
    "new-time",
    "new-time-returned",
  ]),
  bookingId: z.nullable(z.string()),
  createdAt: field.instant,
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const getCredits = endpoint({
  method: "GET",
  path: "/api/credits/user/:userId",
  who: "customer",
  summary: "The customer's balance of credits and its entries, newest first",
  output: z.object({ balance: z.int(), entries: z.array(creditEntry) }),
});
