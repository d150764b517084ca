// Signing in as a customer: phone, code, session, and what the browser may know beforehand.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { REFUSALS } from "./errors.ts";
import * as field from "./fields.ts";

export const user = z.object({
  id: z.string(),
  username: z.string(),
  role: z.literal("user"),
  phone: z.string(),
  email: z.null(),
  referralCode: z.string(),
  referralDiscountCredits: z.int(),
  whatsappOptIn: z.boolean(),
});
export type User = z.infer<typeof user>;

export const checkPhone = endpoint({
  method: "POST",
  path: "/api/user/check-phone",
  who: "public",
  summary:
    "Whether a phone is new; what else is known of it only to a browser that has signed in with it before",
  input: z.object({ phone: field.phone }),
  output: z.object({ isNewUser: z.boolean(), hasBookings: z.boolean(), whatsappOptIn: z.boolean() }),
  errors: ["bad-phone"],
});

export const sendCode = endpoint({
  method: "POST",
  path: "/api/otp/send",
  who: "public",
  summary: "Send a one-time code by SMS; it is bound to the browser that asks",
  input: z.object({ phone: field.phone }),
  output: z.object({
    success: field.success,
    message: z.string(),
    resendAfterSeconds: z.int(),
    expiresInSeconds: z.int(),
  }),
  errors: ["bad-phone", "code-wait", "sms-not-sent"],
});

export const verifyCode = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  who: "public",
  summary:
    "Sign in with the code; makes the account of a new phone. A code that is not taken is a 200 with success false",
  input: z.object({
    phone: field.phone,
    otp: z.string().check(z.maxLength(16)),
    referralCode: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    whatsappOptIn: z.optional(z.boolean()),
  }),
  output: z.discriminatedUnion("success", [
    z.object({
      success: z.literal(true),
      message: z.string(),
      user,
      isNewUser: z.boolean(),
      hasBookings: z.boolean(),
    }),
    z.object({ success: z.literal(false), message: z.string(), code: z.enum(REFUSALS) }),
  ]),
  errors: ["bad-phone"],
});

export const me = endpoint({
  method: "GET",
  path: "/api/user/me",
  who: "customer",
  summary: "The signed-in customer",
  output: z.object({ success: field.success, user: z.extend(user, { hasBookings: z.boolean() }) }),
  errors: [],
});

export const setWhatsappOptIn = endpoint({
  method: "PATCH",
  path: "/api/user/whatsapp-opt-in",
  who: "customer",
  summary: "Agree to messages on WhatsApp, or withdraw",
  input: z.object({ whatsappOptIn: z.boolean() }),
  output: z.object({ success: field.success, whatsappOptIn: z.boolean() }),
  errors: [],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/user/logout",
  who: "public",
  summary:
    "End the customer's session here, or with devices=all on every device; without one it succeeds too",
  query: z.object({ devices: z.optional(z.literal("all")) }),
  output: z.object({ success: field.success }),
  errors: [],
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/user/account",
  who: "customer",
  summary:
    "Delete one's account for good: name and phone are erased, upcoming sessions end without refund, payments stay without a name.",
  input: z.object({ phoneConfirmation: z.string().check(z.maxLength(32)) }),
  output: z.object({ success: field.success, message: z.string(), cancelledBookings: z.int() }),
  errors: ["phone-mismatch", "already-paid"],
});

export const myData = endpoint({
  method: "GET",
  path: "/api/user/data",
  who: "customer",
  summary: "Everything kept about the signed-in customer, as a file",
  output: z.looseObject({ profile: z.looseObject({}) }),
  errors: [],
});
