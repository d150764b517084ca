// What is paid out to the guide of the share. In rupees with at most two decimals.
import * as z from "zod/mini";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const payout = z.object({
  id: z.string(),
  /** Of the entry: 1, 2, 3, … */
  number: z.int(),
  /** Below zero: the entry reverses another one. */
  amount: field.money,
  paidOn: z.string(),
  reference: z.string(),
  /** The number of the entry that this one reverses, and of the one that reverses it. */
  reverses: z.nullable(z.int()),
  reversedBy: z.nullable(z.int()),
  /** With the role that the admin had then. */
  enteredBy: z.object({ name: z.string(), role: z.enum(ADMIN_ROLES) }),
  enteredAt: field.instant,
});
export type Payout = z.infer<typeof payout>;

export const listPayouts = endpoint({
  method: "GET",
  path: "/api/admin/money/payouts",
  who: "admin",
  summary:
    "Every payout to the guide and every reversal, the last entered first; the guide's share until now, what was paid out of it, and what is open, which is below zero after a payout in advance",
  output: z.object({
    share: field.money,
    paidOut: field.money,
    open: field.money,
    /** Of the last entry; 0 if there is none. */
    lastNumber: z.int(),
    payouts: z.array(payout),
  }),
});

const whole = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
/** Of the last entry that the admin saw. If there is a newer one by now, 409 payouts-changed. */
const lastNumber = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));

export const addPayout = endpoint({
  method: "POST",
  path: "/api/admin/money/payouts",
  who: "admin",
  asksPassword: true,
  summary:
    "Enter that money was paid out to the guide. A reference is entered once, and again only after its payout was reversed",
  input: z.object({
    amount: z.number().check(z.minimum(0.01), z.maximum(100_000_000), z.refine(whole)),
    /** Not after the present IST day. */
    paidOn: z.string().check(z.refine(isCalendarDate), z.regex(/^20/)),
    reference: z.string().check(field.visible, z.trim(), z.minLength(1), z.maxLength(60)),
    lastNumber,
  }),
  output: z.object({ success: field.success, payout }),
  status: 201,
  idempotencyKey: "required",
  errors: ["payouts-changed", "payout-known", "day-ahead"],
});

export const reversePayout = endpoint({
  method: "POST",
  path: "/api/admin/money/payouts/:id/reverse",
  who: "admin",
  asksPassword: true,
  summary: "Reverse a payout by an entry of the same amount below zero. A reversal cannot be reversed",
  input: z.object({ lastNumber }),
  output: z.object({ success: field.success, payout }),
  status: 201,
  idempotencyKey: "required",
  errors: ["not-found", "payouts-changed", "not-possible-now"],
});
