// Closing a span of days, as for a holiday, together with moving or cancelling the sessions on them.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { contact, sessionNames } from "./session-names.ts";

const slot = z.object({ sessionDate: field.date, sessionTime: field.time });

const affectedSession = z.extend(slot, {
  id: z.string(),
  questionType: field.questionType,
  /** Null once the account is closed. */
  user: z.nullable(contact),
  ...sessionNames.shape,
  /** In rupees: what the customer gets back when the session is cancelled. */
  refund: field.money,
  /** The credits that return when the session is cancelled. */
  credits: z.int(),
  /** A free slot on another day that no other session of the answer is offered. Null when there is none. */
  moveTo: z.nullable(slot),
});
export type AffectedSession = z.infer<typeof affectedSession>;

export const previewClosedDays = endpoint({
  method: "GET",
  path: "/api/admin/closed-days",
  who: "admin",
  summary: "What closing the days of a span, up to a year ahead, would affect. Changes nothing",
  query: z.object({ from: field.date, to: field.date }),
  output: z.object({
    /** Sessions on these days that have not started, soonest first. */
    sessions: z.array(affectedSession),
    /** Customers who are paying for a slot of these days now. Their sessions stay. */
    holds: z.int(),
  }),
  errors: ["bad-date", "bad-date-range"],
});

export const closeDays = endpoint({
  method: "POST",
  path: "/api/admin/closed-days",
  who: "admin",
  asksPassword: ({ sessions }: { sessions: readonly { moveTo: unknown }[] }) =>
    sessions.some(({ moveTo }) => moveTo === null),
  summary:
    "Close the days of a span, then move or cancel the named sessions on them, each by itself. A cancelled one is refunded in full. Sessions that are not named stay. May be repeated: what is done stays as it is",
  input: z.object({
    from: field.date,
    to: field.date,
    /** `moveTo` null cancels the session. */
    sessions: z.array(z.object({ id: field.id, moveTo: z.nullable(slot) })).check(z.maxLength(500)),
  }),
  output: z.object({
    success: field.success,
    sessions: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(["moved", "cancelled", "failed"]),
        /** Why it failed, in the reader's language. */
        reason: z.nullable(z.string()),
      }),
    ),
    /** Sessions and holds that stay on these days. */
    bookingsOutside: z.int(),
  }),
  errors: ["bad-date", "bad-date-range", "not-found"],
});
