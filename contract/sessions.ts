// The guide's day: the sessions to come, those of today, and those that are over.
import * as z from "zod/mini";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const adminBooking = z.extend(booking, {
  /** Null once the account is closed. */
  user: z.nullable(z.object({ username: z.string(), phone: z.string() })),
  isTest: z.boolean(),
  /** It lies outside of what its day offers (now). */
  outsideAvailability: z.boolean(),
  /** She has the waiting page open. */
  customerWaiting: z.boolean(),
});
export type AdminBooking = z.infer<typeof adminBooking>;

const list = { output: z.object({ bookings: z.array(adminBooking) }), errors: [] } as const;

export const allUpcoming = endpoint({
  method: "GET",
  path: "/api/admin/bookings/all-upcoming",
  who: "admin",
  summary: "Paid sessions whose join window has not closed, soonest first",
  ...list,
});

export const todayUpcoming = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-upcoming",
  who: "admin",
  summary: "Those of them that are held today in India",
  ...list,
});

export const completedSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions/completed",
  who: "admin",
  summary: "Completed sessions, latest first; 200 at most",
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        sessionDate: z.string(),
        sessionTime: z.string(),
        status: field.bookingStatus,
        amount: field.rupees,
        questionType: field.questionType,
        user: z.nullable(z.object({ username: z.string(), phone: z.string() })),
        /** What of its money went back, or is on its way. */
        refunded: z.number(),
      }),
    ),
  }),
  errors: [],
});
