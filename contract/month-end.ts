// What is still open of a month before its books are closed. In rupees with at most two decimals.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const settlement = z.object({
  /** The provider's. */
  id: z.string(),
  createdAt: field.instant,
  /** Below zero where more went back than came. */
  amount: field.money,
  /** The provider's fees with the tax on them, and that tax, of its parts; null where it does not say. */
  fees: z.nullable(field.money),
  tax: z.nullable(field.money),
  /** Of the amount, what its parts do not explain. */
  missing: field.money,
  parts: z.int(),
  /** The bank's number of the transfer. */
  utr: z.nullable(z.string()),
  /** `unknown`: `statusWord` is the provider's own word. */
  status: z.enum(["created", "processed", "failed", "unknown"]),
  statusWord: z.string(),
});
export type Settlement = z.infer<typeof settlement>;

const counted = z.object({ count: z.int(), amount: field.money });

export const getMonthEnd = endpoint({
  method: "GET",
  path: "/api/admin/money/month",
  who: "admin",
  summary:
    "What of a month and of those before it is still open now, and what the payment provider has settled in it. `month` is 2026-11, by default the present one",
  query: z.object({ month: z.optional(field.month) }),
  output: z.object({
    month: z.string(),
    /** The last day that is counted. */
    to: z.string(),
    isOver: z.boolean(),
    /** Payments that the provider has not decided. */
    checking: counted,
    /** Refunds that are not processed. */
    refunds: counted,
    /** Disputes that the banks have not decided. */
    disputes: counted,
    /** Captured payments that the bank does not have yet, by what the provider tells. */
    unsettled: z.extend(counted, {
      /** The IST day of the oldest one, which may be of a month before; null if there is none. */
      oldestDay: z.nullable(z.string()),
    }),
    /** Other tasks of `GET /api/admin/money/tasks`, decided disputes that nobody has marked among them. */
    tasks: z.int(),
    /** The guide's share until `to`, what was paid out until now, and what is open; 0 where it is all paid out. */
    share: field.money,
    paidOut: field.money,
    owed: field.money,
    settlements: z.array(settlement),
  }),
});
export type MonthEnd = z.infer<typeof getMonthEnd.output>;
