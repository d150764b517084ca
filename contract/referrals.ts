// Credits: what a customer's referral discount is made of.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const entry = z.object({
  id: z.string(),
  /** Rupees; negative where credits were set aside for a booking, or taken back. */
  amount: z.int(),
  reason: z.enum(["welcome", "referral", "hold", "hold-returned", "refund-returned", "reversal"]),
  bookingId: z.nullable(z.string()),
  createdAt: field.instant,
});
export type CreditEntry = z.infer<typeof entry>;

export const creditsOfUser = endpoint({
  method: "GET",
  path: "/api/credits/user/:userId",
  who: "customer",
  summary: "The balance of one's credits and every entry that makes it, newest first",
  params: z.object({ userId: field.id }),
  output: z.object({ balance: z.int(), entries: z.array(entry) }),
  errors: [],
});
