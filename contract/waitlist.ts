// The waiting list: what the customer waits for, and the freed slots that were offered to the customer.
import * as z from "zod/mini";
import { DAY_PARTS } from "#domain/day-parts.ts";
import { WAIT_FOR } from "#domain/waitlist.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const waitlistEntry = z.object({
  id: z.string(),
  /** First and last day on which a slot may be. */
  fromDay: z.string(),
  toDay: z.string(),
  /** Null: any time of these days. */
  part: z.nullable(z.enum(DAY_PARTS)),
  createdAt: field.instant,
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const waitlistOffer = z.object({
  id: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  createdAt: field.instant,
  /** Until then the slot is reserved for the customers who got this offer; the first of them who holds it has it. */
  endsAt: field.instant,
});
export type WaitlistOffer = z.infer<typeof waitlistOffer>;

export const getWaitlist = endpoint({
  method: "GET",
  path: "/api/waitlist",
  who: "customer",
  summary:
    "What the customer waits for, and the offered slots that are still to come; the latest offer first",
  output: z.object({ entries: z.array(waitlistEntry), offers: z.array(waitlistOffer) }),
});

export const joinWaitlist = endpoint({
  method: "POST",
  path: "/api/waitlist",
  who: "customer",
  summary:
    "Wait for a slot of a day, of a part of it, or of its week (Monday to Sunday). Succeeds also for what the customer waits for already. 409 slot-free while a slot of these is free",
  input: z.object({ date: field.date, waitFor: z.enum(WAIT_FOR) }),
  output: z.object({ success: field.success, entry: waitlistEntry }),
  errors: ["bad-date", "slot-free", "too-many-waits"],
});

export const leaveWaitlist = endpoint({
  method: "DELETE",
  path: "/api/waitlist/:id",
  who: "customer",
  summary: "Stop waiting. 404 when the entry has ended",
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});
