// The business in figures, by day, week, month or year, and the statement of a month. Test bookings count nowhere. Money is
// in rupees with at most two decimals.
import * as z from "zod/mini";
import { isCalendarDate } from "#domain/ist-time.ts";
import { PERIOD_UNITS } from "#domain/periods.ts";
import { REPORTED_REASONS } from "./accounting.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const figures = z.object({
  /** The first and the last day that is counted; of a period that is not over, the last day is today. */
  from: z.string(),
  to: z.string(),
  sessionsTaken: field.money,
  remediesTaken: field.money,
  /** On the day on which the provider processed the refund, whenever the payment was; less those that it failed later, on that day. */
  sessionsRefunded: field.money,
  remediesRefunded: field.money,
  refunds: z.int(),
  /** By customers' banks after disputes, less what they gave back; on the day on which the provider said so. */
  sessionsTakenBack: field.money,
  remediesTakenBack: field.money,
  /** Completed sessions of these days. */
  sessions: z.int(),
  /** 10-minute slots that were open, and those of them that were booked. */
  openSlots: z.int(),
  filledSlots: z.int(),
  /** Customers with a completed session, and those of them who had had one before these days. */
  customers: z.int(),
  returningCustomers: z.int(),
  remediesSold: z.int(),
  remediesPerformed: z.int(),
});
export type Figures = z.infer<typeof figures>;

const refundsOfReason = z.object({ reason: z.enum(REPORTED_REASONS), refunds: z.int(), amount: field.money });

/** Twelve years before and one year after it are days that a database can hold. */
const dayOfReport = z.string().check(z.refine(isCalendarDate), z.regex(/^20/));

export const getBusiness = endpoint({
  method: "GET",
  path: "/api/admin/business",
  who: "admin",
  summary:
    "The figures of the day, week (from Monday), month or year that contains `from`, by default today; of as many days of the period before; and of twelve periods",
  query: z.object({ period: z.optional(z.enum(PERIOD_UNITS)), from: z.optional(dayOfReport) }),
  output: z.object({
    period: z.enum(PERIOD_UNITS),
    /** The present IST day. */
    today: z.string(),
    /** The period is not over. */
    isOpen: z.boolean(),
    current: figures,
    previous: figures,
    /** Twelve periods, the chosen one last. */
    periods: z.array(figures),
    /** Hours of the chosen period in which a slot was open. Weekday 1 is Monday. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), openSlots: z.int(), filledSlots: z.int() })),
    refunds: z.array(refundsOfReason),
  }),
  errors: [],
});
export type Business = z.infer<typeof getBusiness.output>;

const statementLine = z.object({
  sessionsTaken: field.money,
  remediesTaken: field.money,
  sessionsRefunded: field.money,
  remediesRefunded: field.money,
  refunds: z.int(),
  sessionsTakenBack: field.money,
  remediesTakenBack: field.money,
});

export const getStatement = endpoint({
  method: "GET",
  path: "/api/admin/business/statement",
  who: "admin",
  summary:
    "The money of a month by day, or of one day (`date`), and the guide's half of it. `month` is 2026-11, by default the present one",
  query: z.object({
    month: z.optional(field.month),
    date: z.optional(dayOfReport),
  }),
  output: z.object({
    month: z.string(),
    /** Of one day, not of the month. */
    isOfDay: z.boolean(),
    /** The first day that is counted. */
    from: z.string(),
    /** The last day that is counted. */
    to: z.string(),
    isOpen: z.boolean(),
    ...statementLine.shape,
    /** Taken less refunded and less taken back by banks. */
    left: field.money,
    /** In what is left, where the guide has no share of it by the setting; else 0. */
    tax: field.money,
    sessionShare: field.money,
    remedyShare: field.money,
    totalShare: field.money,
    /** Days on which money came or went. */
    days: z.array(z.extend(statementLine, { date: z.string() })),
  }),
  errors: [],
});
export type Statement = z.infer<typeof getStatement.output>;
