// Customers: signing in with a phone and a login code, and the consent to WhatsApp messages. (The wire and the paths
// call a customer user.)
import * as z from "zod/mini";
import { toDisplayName } from "#domain/display-names.ts";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { codeIn } from "#domain/typed-codes.ts";
import { endpoint } from "./endpoint.ts";
import type { puzzle } from "./error-bodies.ts";
import { LOGIN_CODE_REFUSALS } from "./errors.ts";
import * as field from "./fields.ts";
import { chosenSlot } from "./slot-choice.ts";

export const customer = z.object({
  id: z.string(),
  /** Made of the phone number. */
  username: z.string(),
  /** The name to show: the chosen one, otherwise that of the newest own intake or of the postal address, or the username. */
  displayName: z.string(),
  /** No name is known, and the customer was not asked for one. */
  asksName: z.boolean(),
  role: z.literal("user"),
  phone: z.string(),
  email: z.null(),
  referralCode: z.string(),
  referralDiscountCredits: z.int(),
  whatsappOptIn: z.boolean(),
});
export type Customer = z.infer<typeof customer>;

export const checkPhone = endpoint({
  method: "POST",
  path: "/api/user/check-phone",
  who: "public",
  summary:
    "Whether a phone has no account yet. The other fields are true only for a browser that has signed in with the phone before. After 20 phones in an hour a network hears of each that it is new",
  input: z.object({ phone: field.phone }),
  output: z.object({ isNewUser: z.boolean(), hasBookings: z.boolean(), whatsappOptIn: z.boolean() }),
  errors: ["bad-phone"],
});

export const proofOfWork = z.object({
  salt: z.string().check(z.maxLength(64)),
  /** The last 16 bytes that PBKDF2 gave for the number, in hex. */
  answer: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type Puzzle = z.infer<typeof puzzle>;
export type ProofOfWork = z.infer<typeof proofOfWork>;

export const codeRequest = z.object({ proof: z.optional(proofOfWork) });
export const sentCode = z.object({
  success: field.success,
  message: z.string(),
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
});
export const typedCode = z.object({
  /** As keyboards and readers of SMS fill it in: with spaces, a dash, words, digits of another script. */
  otp: z.string().check(
    z.maxLength(100),
    z.overwrite((text) => codeIn(text, LOGIN_CODE_DIGITS)),
  ),
});

export const sendLoginCode = endpoint({
  method: "POST",
  path: "/api/otp/send",
  who: "public",
  summary:
    "Send a one-time login code by SMS, bound to this browser. Beyond a budget the answer is proof-needed with a puzzle, whose solution the next call carries",
  input: z.extend(codeRequest, { phone: field.phone }),
  output: sentCode,
  errors: ["bad-phone", "code-wait", "proof-needed", "sms-not-sent"],
});

export const verifyLoginCode = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  who: "public",
  summary:
    "Sign in with the login code; creates the account of a new phone, and holds the slot that was chosen before for 10 minutes if it can. A refused code is answered with status 200 and success false",
  input: z.extend(typedCode, {
    phone: field.phone,
    referralCode: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    whatsappOptIn: z.optional(z.boolean()),
    ...chosenSlot,
  }),
  output: z.discriminatedUnion("success", [
    z.object({
      success: z.literal(true),
      message: z.string(),
      user: customer,
      isNewUser: z.boolean(),
      hasBookings: z.boolean(),
    }),
    /** owner-unverified: the code was right and a login session begins, which must first prove the owner (owner-checks.ts). */
    z.object({
      success: z.literal(false),
      message: z.string(),
      code: z.enum([...LOGIN_CODE_REFUSALS, "owner-unverified"]),
    }),
  ]),
  errors: ["bad-phone", "bad-date"],
});

export const getMe = endpoint({
  method: "GET",
  path: "/api/user/me",
  who: "customer",
  summary: "The signed-in customer",
  output: z.object({ success: field.success, user: z.extend(customer, { hasBookings: z.boolean() }) }),
});

export const findMe = endpoint({
  method: "GET",
  path: "/api/user/here",
  who: "public",
  summary: "The customer who is signed in on this browser; null for a visitor",
  output: z.object({ user: z.nullable(customer) }),
});

export const setWhatsappOptIn = endpoint({
  method: "PATCH",
  path: "/api/user/whatsapp-opt-in",
  who: "customer",
  summary: "Give or withdraw consent to WhatsApp messages",
  input: z.object({ whatsappOptIn: z.boolean() }),
  output: z.object({ success: field.success, whatsappOptIn: z.boolean() }),
});

export const setDisplayName = endpoint({
  method: "PUT",
  path: "/api/user/name",
  who: "customer",
  summary:
    "Choose the name by which the customer is called; null chooses none. Either way the customer is not asked again",
  input: z.object({
    displayName: z.nullable(z.string().check(z.refine((typed) => toDisplayName(typed) !== null))),
  }),
  output: z.object({ success: field.success, user: customer }),
});

export const logout = endpoint({
  method: "POST",
  path: "/api/user/logout",
  who: "public",
  summary: "End the customer's login session, or with devices=all every one. Succeeds also without one",
  query: z.object({ devices: z.optional(z.literal("all")) }),
  output: z.object({ success: field.success }),
});
