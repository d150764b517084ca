// Accounting for admins: tasks for manual work, refunds, and the reconciliation with the payment provider.
import * as z from "zod/mini";
import { isCalendarDate } from "#domain/ist-time.ts";
import { REFUND_REASONS } from "#domain/payments.ts";
import { refund } from "./bookings.ts";
import { dispute } from "./disputes.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import { contact } from "./session-names.ts";

const TASK_KINDS = [
  "refund-failed",
  "refund-refused",
  "refund-unclear",
  "payment-mismatch",
  "payment-unclear",
  "approved-without-money",
  "new-time-and-money",
  "money-back-twice",
  "unknown-payment",
  "event-given-up",
  "settlement-failed",
  "settlement-unclear",
  "settlement-missing",
  "did-not-work",
  "dispute-open",
  "dispute-won",
  "dispute-lost",
  "dispute-closed",
] as const;

const task = z.object({
  /** The id of the refund (`refund-failed`, `refund-refused`), booking (`did-not-work`), dispute (`dispute-…`) or alert. */
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** The provider's id of the payment, refund, order, settlement or event, `settlements` of those that are missing; of `did-not-work` and `new-time-and-money` the booking's. */
  about: z.string(),
  amount: z.nullable(field.money),
  since: field.instant,
  detail: z.string(),
  customer: z.nullable(contact),
  /** That the payment was for; null for vidhis, and for alerts of the version before. */
  session: z.nullable(z.object({ bookingId: z.string(), sessionDate: z.string(), sessionTime: z.string() })),
  /** Of a dispute: when the time to answer the bank ends, if the provider says so. */
  respondBy: z.nullable(field.instant),
});
export type MoneyTask = z.infer<typeof task>;

export const listMoneyTasks = endpoint({
  method: "GET",
  path: "/api/admin/money/tasks",
  who: "admin",
  summary:
    "Failed refunds, alerts about money, disputes, and sessions that did not work, which need manual work; oldest first",
  output: z.object({ tasks: z.array(task) }),
});

export const resolveMoneyTask = endpoint({
  method: "POST",
  path: "/api/admin/money/tasks/:id/resolve",
  who: "admin",
  summary: "Mark an alert, a refund that has failed, or a dispute that has ended, as dealt with. Repeatable",
  /** The task as the admin saw it: if it has become another one by now, 409 task-changed. */
  input: z.nullish(z.object({ kind: z.enum(TASK_KINDS), detail: z.string().check(z.maxLength(10_000)) })),
  output: z.object({ success: field.success }),
  errors: ["not-found", "task-changed"],
});

export const retryRefund = endpoint({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  who: "admin",
  asksPassword: true,
  summary:
    "Retry a failed refund as a new refund of the same amount, or of the rest that can still be refunded",
  output: z.object({ success: field.success, refund }),
  status: 201,
  idempotencyKey: "required",
  errors: ["not-found", "not-possible-now", "payment-disputed", "new-time-spent"],
});

/** In rupees, as the admin saw it. If more or less is refunded by now, 409 just-changed names the new figure. */
const refundedBefore = z.optional(z.number().check(z.minimum(0)));

export const refundBooking = endpoint({
  method: "POST",
  path: "/api/bookings/:id/refund",
  who: "admin",
  asksPassword: true,
  summary: "Refund a completed or cancelled session in full or in part, at most the captured amount",
  input: z.object({
    /** In rupees; by default everything that is not refunded yet. */
    amount: z.optional(z.int().check(z.minimum(1))),
    refundedBefore,
  }),
  output: z.object({ success: field.success, refund }),
  status: 201,
  idempotencyKey: "required",
  errors: [
    "not-found",
    "not-completed-yet",
    "not-possible-now",
    "refund-too-large",
    "just-changed",
    "payment-disputed",
    "new-time-spent",
  ],
});

export const refundRemedy = endpoint({
  method: "POST",
  path: "/api/admin/vidhis/:id/refund",
  who: "admin",
  asksPassword: true,
  summary:
    "Refund one vidhi of a payment; the others stay purchased. If it is not performed yet, the customer can purchase it again",
  input: z.object({ refundedBefore }),
  output: z.object({ success: field.success, refund }),
  status: 201,
  idempotencyKey: "required",
  errors: ["not-found", "not-possible-now", "just-changed", "payment-disputed"],
});

/** `takenBack`: by customers' banks after disputes. */
const sums = z.object({ captured: field.money, refunded: field.money, takenBack: field.money });

/** A day of the past; the error `bad-date` of `field.date` is about days to book. */
const badSpan: ErrorCode = "bad-span";
const spanDay = z.string().check(z.refine(isCalendarDate, badSpan));

export const getReconciliation = endpoint({
  method: "GET",
  path: "/api/admin/money/ledger",
  who: "admin",
  summary:
    "Compare the server's payments with the provider's, for payments that were created, or whose refunds or disputes differ, in a span of IST days (first and last included, at most 31). In rupees",
  query: z.object({ from: spanDay, to: spanDay }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    ours: sums,
    gateway: sums,
    payments: z.int(),
    /** What the provider charges for the disputes of these payments, which is in neither side. */
    disputeFees: field.money,
    /** Entries of the provider's lists that could not be read, so that they are not compared. */
    unreadable: z.int(),
    differences: z.array(
      z.object({
        razorpayPaymentId: z.string(),
        createdAt: field.instant,
        ours: z.nullable(sums),
        gateway: z.nullable(sums),
      }),
    ),
  }),
  errors: ["bad-span", "comparison-not-possible"],
});

/** `made-at-provider`: in the provider's dashboard. `other`: of a version of this app that had more reasons. */
export const REPORTED_REASONS = [...REFUND_REASONS, "made-at-provider", "other"] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];
export function toReportedReason(text: string): ReportedReason {
  return REPORTED_REASONS.find((reason) => reason === text) ?? "other";
}

const refundToAdmin = z.extend(refund, {
  reason: z.enum(REPORTED_REASONS),
  /** The name of the admin who asked for it; null if the server or the provider's dashboard made it. */
  askedBy: z.nullable(z.string()),
});

export const getSessionMoney = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/money",
  who: "admin",
  summary:
    "The captured payments for a session and its vidhis, with every refund and its reason, oldest first",
  output: z.object({
    payments: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["session", "remedy"]),
        amount: field.money,
        capturedAt: field.instant,
        razorpayPaymentId: z.string(),
        /** The vidhis of this session that it paid. */
        vidhis: z.array(z.object({ name: z.string(), nameHindi: z.string() })),
        refunds: z.array(refundToAdmin),
        /** Of the whole payment. */
        disputes: z.array(dispute),
      }),
    ),
  }),
  errors: ["not-found"],
});
