// Whose account it is, when a phone signs in that was long unused (decision 0110). Until that is known, a login session may
// call these endpoints and log out, and every other one answers 403 owner-unverified.
import * as z from "zod/mini";
import { OWNER_FACTS } from "#domain/owner-checks.ts";
import { customer } from "./customers.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { chosenSlot } from "./slot-choice.ts";

const ownerCheck = z.object({
  /** False once the owner is known: the login session is like any other. */
  isOpen: z.boolean(),
  /** What the account asks for; null if it knows nothing to ask for, or no try is left. */
  fact: z.nullable(z.enum(OWNER_FACTS)),
  triesLeft: z.int(),
  /** False while the account has something paid for and unfinished, or credits, or is in use: then support helps. */
  canStartAnew: z.boolean(),
});
export type OwnerCheck = z.infer<typeof ownerCheck>;

const signedIn = { user: customer, hasBookings: z.boolean() };
/** Accepting the current terms goes with each call that ends the check, as with a sign-in, and so does the chosen slot. */
const signIn = { whatsappOptIn: z.optional(z.boolean()), ...chosenSlot };

export const getOwnerCheck = endpoint({
  method: "GET",
  path: "/api/user/owner-check",
  who: "customer",
  allowsUnverifiedOwner: true,
  summary: "What a login session must answer before it reaches the account",
  output: z.object({ check: ownerCheck }),
});

export const answerOwnerCheck = endpoint({
  method: "POST",
  path: "/api/user/owner-check",
  who: "customer",
  allowsUnverifiedOwner: true,
  summary:
    "Answer it. Three wrong answers for the account in all, over all sign-ins; then support helps. An answer that is no PIN code or year is refused (400) and is no try",
  input: z.object({ answer: z.string().check(z.maxLength(16), field.asciiDigits), ...signIn }),
  output: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("verified"), ...signedIn }),
    z.object({ outcome: z.literal("wrong"), message: z.string(), check: ownerCheck }),
  ]),
  errors: ["not-possible-now", "bad-phone", "bad-date"],
});

export const startAnew = endpoint({
  method: "POST",
  path: "/api/user/owner-check/start-anew",
  who: "customer",
  allowsUnverifiedOwner: true,
  summary:
    "The account is not the caller's: it loses the phone, and the caller gets a new one, without the welcome offer",
  input: z.object(signIn),
  output: z.object({ success: field.success, ...signedIn }),
  errors: ["not-possible-now", "owner-by-support", "bad-phone", "bad-date"],
});
