// The money as admins see it: what needs a hand, our books against the payment provider's, and giving money back.
import * as z from "zod/mini";
import { isCalendarDate } from "#domain/ist-time.ts";
import { refund } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";

const KINDS = ["refund-failed", "payment-mismatch", "unknown-payment", "event-given-up"] as const;

const task = z.object({
  /** Of the refund, or of the alert. */
  id: z.string(),
  kind: z.enum(KINDS),
  /** The provider's id of what it is about. */
  about: z.string(),
  amount: z.nullable(z.number()),
  since: field.instant,
  detail: z.string(),
  customer: z.nullable(z.object({ username: z.string(), phone: z.string() })),
});
export type MoneyTask = z.infer<typeof task>;

export const moneyTasks = endpoint({
  method: "GET",
  path: "/api/admin/money/tasks",
  who: "admin",
  summary: "What a person has to look at where money is concerned, oldest first",
  output: z.object({ tasks: z.array(task) }),
  errors: [],
});

export const resolveMoneyTask = endpoint({
  method: "POST",
  path: "/api/admin/money/tasks/:id/resolve",
  who: "admin",
  summary: "Take an alert off the list: somebody has dealt with it. Again: 200",
  params: z.object({ id: field.id }),
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const retryRefund = endpoint({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  who: "admin",
  summary:
    "Try a refund that the provider failed once more, as a new refund of the same sum, or of what is left to give back",
  params: z.object({ id: field.id }),
  output: z.object({ success: field.success, refund }),
  status: 201,
  errors: ["not-found", "not-possible-now"],
});

export const refundBooking = endpoint({
  method: "POST",
  path: "/api/bookings/:id/refund",
  who: "admin",
  summary:
    "Give back the money of a completed or cancelled session, all of it or a part; never more than came",
  params: z.object({ id: field.id }),
  input: z.object({
    /** Rupees; all that is left when it is missing. */
    amount: z.optional(z.int().check(z.minimum(1))),
  }),
  output: z.object({ success: field.success, refund }),
  status: 201,
  errors: ["not-found", "not-possible-now", "refund-too-large"],
});

export const refundVidhi = endpoint({
  method: "POST",
  path: "/api/admin/vidhis/:id/refund",
  who: "admin",
  summary:
    "Give back what was paid for one vidhi; the others of its payment stay bought. Not performed yet, it can be bought anew",
  params: z.object({ id: field.id }),
  output: z.object({ success: field.success, refund }),
  status: 201,
  errors: ["not-found", "not-possible-now"],
});

const sums = z.object({ captured: z.number(), refunded: z.number() });

/** A day of a look back; field.date's sentence speaks of days to come. */
const badSpan: ErrorCode = "bad-span";
const spanDay = z.string().check(z.refine(isCalendarDate, badSpan));

export const moneyLedger = endpoint({
  method: "GET",
  path: "/api/admin/money/ledger",
  who: "admin",
  summary:
    "Our books against the provider's for the payments begun from one IST day to another, both included; 31 days at most. Rupees",
  query: z.object({ from: spanDay, to: spanDay }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    ours: sums,
    gateway: sums,
    payments: z.int(),
    differences: z.array(
      z.object({
        razorpayPaymentId: z.string(),
        createdAt: field.instant,
        ours: z.nullable(sums),
        gateway: z.nullable(sums),
      }),
    ),
  }),
  errors: ["bad-span", "payment-provider-away"],
});
