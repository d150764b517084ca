// The guide's day: the sessions to come, those of today, those that are over, and one of them by itself.
import * as z from "zod/mini";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { parcha } from "./parchas.ts";
import { bookingRemedy } from "./remedies.ts";
import { deviceCheck } from "./socket.ts";

export const adminBooking = z.extend(booking, {
  /** Null once the account is closed. */
  user: z.nullable(z.object({ username: z.string(), phone: z.string() })),
  isTest: z.boolean(),
  /** It lies outside of what its day offers (now). */
  outsideAvailability: z.boolean(),
  /** She has the waiting page open. */
  customerWaiting: z.boolean(),
  /** What her devices can do, as her waiting page has found out; null while it is closed or has not. */
  deviceCheck: z.nullable(deviceCheck),
  /** She waits, and a quarter of an hour after the start the guide has not come. */
  isGuideAwaited: z.boolean(),
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

export const todayCompleted = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-completed",
  who: "admin",
  summary: "Sessions of today in India that are completed, soonest first",
  ...list,
});

export const todayAll = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-all",
  who: "admin",
  summary: "Sessions of today in India that are paid, completed or not, soonest first",
  ...list,
});

export const bookingForAdmin = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id",
  who: "admin",
  summary: "One booking, whatever has become of it",
  params: z.object({ id: field.id }),
  output: z.object({ booking: z.extend(adminBooking, { remedies: z.array(bookingRemedy) }) }),
  errors: ["not-found"],
});

export const userHistory = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/user-history",
  who: "admin",
  summary: "The other sessions that its customer has completed, newest first, and how many they are",
  params: z.object({ id: field.id }),
  output: z.object({
    history: z.array(
      z.object({
        bookingId: z.string(),
        sessionDate: z.string(),
        sessionTime: z.string(),
        questionType: field.questionType,
        parchas: z.array(parcha),
      }),
    ),
    totalSessions: z.int(),
  }),
  errors: ["not-found"],
});

/** A session that lies behind, with what of its money is left to give back. */
const over = z.object({
  id: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  status: field.bookingStatus,
  amount: field.rupees,
  questionType: field.questionType,
  user: z.nullable(z.object({ username: z.string(), phone: z.string() })),
  /** What of its money went back, or is on its way. */
  refunded: z.number(),
});

export const completedSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions/completed",
  who: "admin",
  summary: "Completed sessions, latest first; 200 at most",
  output: z.object({
    sessions: z.array(
      z.extend(over, {
        remedies: z.array(bookingRemedy),
        parchas: z.array(parcha),
        /** A side of her parcha is missing, or both. */
        resultsOwed: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

const notHeld = z.extend(over, {
  creditsUsed: z.int(),
  why: z.enum(["missed", "guide-absent", "cancelled-by-customer"]),
});
export type NotHeldSession = z.infer<typeof notHeld>;

export const notHeldSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions/not-held",
  who: "admin",
  summary:
    "Paid sessions of the last 30 days that were not held and that the guide did not call off, latest first; 200 at most",
  output: z.object({ sessions: z.array(notHeld) }),
  errors: [],
});
