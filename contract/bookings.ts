// A customer's bookings: taking a hold, the three lists, moving, letting go; and what an admin does with one.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { parcha } from "./parchas.ts";

export const refund = z.object({
  id: z.string(),
  amount: field.rupees,
  status: z.enum(["pending", "processed", "failed"]),
  reference: z.nullable(z.string()),
  createdAt: field.instant,
  processedAt: z.nullable(field.instant),
});
export type Refund = z.infer<typeof refund>;

export const booking = z.object({
  id: z.string(),
  userId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  questionType: field.questionType,
  status: field.bookingStatus,
  /** What is to be paid, or was: the price less credits. */
  amount: field.rupees,
  price: field.rupees,
  creditsUsed: z.int(),
  isFree: z.boolean(),
  holdExpiresAt: z.nullable(field.instant),
  createdAt: field.instant,
  rescheduleCount: z.int(),
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /** Money and credits come back when its customer cancels it: where the guide moved the session or did not come. */
  isRefundedOnCancel: z.boolean(),
  /** When its room closes: an hour after the start, or later for who was there then, and for two who have met. */
  joinClosesAt: field.instant,
  isMissed: z.boolean(),
  /** She was there and the guide was not: money back in full or another time, as she likes. */
  isGuideAbsent: z.boolean(),
  payment: z.nullable(
    z.object({ orderId: z.string(), state: z.enum(["open", "checking", "paid", "closed"]) }),
  ),
  refund: z.nullable(refund),
  parchas: z.array(parcha),
});
export type Booking = z.infer<typeof booking>;

const ownList = { params: z.object({ userId: field.id }), output: z.object({ bookings: z.array(booking) }) };

export const createBooking = endpoint({
  method: "POST",
  path: "/api/bookings",
  who: "customer",
  summary:
    "Hold a slot for 15 minutes, or book it at once when nothing is to be paid. The same hold again: 200",
  input: z.object({
    userId: z.optional(z.string()),
    sessionDate: field.date,
    sessionTime: field.time,
    questionType: field.questionType,
  }),
  output: z.object({ booking, isFree: z.boolean() }),
  status: 201,
  otherStatuses: [200],
  errors: ["bad-date", "not-a-slot", "slot-taken", "too-many-bookings", "payment-under-way"],
});

export const bookingsOfUser = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId",
  who: "customer",
  summary: "All one's bookings but holds that were dropped unpaid; newest session first",
  ...ownList,
  errors: [],
});

export const upcomingOfUser = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId/upcoming",
  who: "customer",
  summary: "The live hold and the sessions whose join window has not closed; soonest first",
  ...ownList,
  errors: [],
});

export const pastOfUser = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId/past",
  who: "customer",
  summary: "Completed, cancelled after payment, and missed sessions; latest first",
  ...ownList,
  errors: [],
});

export const dropBooking = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id",
  who: "customer",
  summary:
    "Release a hold (the payment provider is asked first: taken money wins), or cancel a paid session without refund. With only=hold a paid session is never cancelled. 202: the provider does not answer, or a payment is under way; the hold stays until it expires",
  params: z.object({ id: field.id }),
  query: z.object({ only: z.optional(z.literal("hold")) }),
  output: z.object({ success: field.success, booking }),
  otherStatuses: [202],
  errors: ["not-found", "already-paid", "not-possible-now"],
});

export const rescheduleBooking = endpoint({
  method: "PATCH",
  path: "/api/bookings/:id/reschedule",
  who: "either",
  summary:
    "Move a paid session to a free slot, at no charge: a customer twice at most and until 2 hours before its start, an admin without these limits. Where it is already: 200",
  params: z.object({ id: field.id }),
  input: z.object({ sessionDate: field.date, sessionTime: field.time }),
  output: z.object({ success: field.success, booking }),
  errors: [
    "not-found",
    "bad-date",
    "not-a-slot",
    "slot-taken",
    "just-changed",
    "payment-under-way",
    "too-late-to-move",
    "moved-too-often",
    "not-possible-now",
  ],
});

export const setBookingStatus = endpoint({
  method: "PATCH",
  path: "/api/bookings/:id/status",
  who: "admin",
  summary:
    "Complete a session, take a completion back (confirmed), or cancel it: the customer's money is refunded in full and used credits return. The same status again: 200",
  params: z.object({ id: field.id }),
  input: z.object({ status: z.enum(["completed", "confirmed", "cancelled"]) }),
  output: z.object({ success: field.success, booking }),
  errors: ["not-found", "not-possible-now"],
});

export const calendarByKey = endpoint({
  method: "GET",
  path: "/api/calendar/:id/:key",
  who: "public",
  summary:
    "The calendar file of a session by the link in a message; one that was cancelled takes its entry out again",
  params: z.object({ id: field.id, key: z.string().check(z.regex(/^[\w-]{22}$/, "not-found")) }),
  query: z.object({ language: z.optional(z.enum(["hi", "en"])) }),
  output: z.string(),
  errors: ["not-found"],
});

export const bookingCalendar = endpoint({
  method: "GET",
  path: "/api/bookings/:id/calendar",
  who: "customer",
  summary: "A paid session as a calendar file (iCalendar), for the reader's own calendar",
  params: z.object({ id: field.id }),
  query: z.object({ language: z.optional(z.enum(["hi", "en"])) }),
  output: z.string(),
  errors: ["not-found", "not-possible-now"],
});
