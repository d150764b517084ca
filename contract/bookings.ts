// Bookings: holding a slot, the customer's lists, rescheduling, cancelling, and the calendar file.
import * as z from "zod/mini";
import { LANGUAGES } from "#domain/messages.ts";
import { namedCompanion } from "./companions.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { parcha } from "./parchas.ts";
import { slotChoice } from "./slot-choice.ts";

export const refund = z.object({
  id: z.string(),
  amount: field.money,
  status: z.enum(["pending", "processed", "failed"]),
  reference: z.nullable(z.string()),
  createdAt: field.instant,
  processedAt: z.nullable(field.instant),
});
export type Refund = z.infer<typeof refund>;

export const booking = z.object({
  id: z.string(),
  /** Who has booked, and pays. */
  userId: z.string(),
  /**
   * Who attends instead of the payer, by the name that the payer has typed; null for the payer. `isYou`: the reader, to whom
   * somebody else has given this session. `phone` is null and the name empty once the attendee has closed the account.
   * `refusesMessages`: of a session that is paid for; nothing is sent to this number, which has no account. `language`: of its
   * messages until then, where the payer has chosen one; not for the attendee.
   */
  attendee: z.nullable(
    z.object({
      phone: z.nullable(z.string()),
      name: z.string(),
      isYou: z.boolean(),
      refusesMessages: z.optional(z.literal(true)),
      language: z.optional(z.enum(LANGUAGES)),
    }),
  ),
  /**
   * Who has booked and paid for the reader: the name that this person has chosen (null: none), and the last four digits of the
   * number. Null for all others, and once that account is closed.
   */
  bookedBy: z.nullable(z.object({ name: z.nullable(z.string()), phoneEnd: z.string() })),
  /** Who is to be in the session beside the attendee; null: nobody. Missing in answers of a server of the version before. */
  companion: z.optional(z.nullable(namedCompanion)),
  sessionDate: z.string(),
  sessionTime: z.string(),
  questionType: field.questionType,
  status: field.bookingStatus,
  /** The price less the used credits. Like the two below 0 for an attendee for whom somebody else pays. */
  amount: field.rupees,
  price: field.rupees,
  creditsUsed: z.int(),
  isFree: z.boolean(),
  holdExpiresAt: z.nullable(field.instant),
  createdAt: field.instant,
  rescheduleCount: z.int(),
  canReschedule: z.boolean(),
  canCancel: z.boolean(),
  /**
   * The customer gets money and credits back on cancelling, because an admin moved the session, the guide is overdue, or
   * `cancelFreeUntil` has not passed.
   */
  isRefundedOnCancel: z.boolean(),
  /** Null where no such time runs, or where money and credits come back for another reason. */
  cancelFreeUntil: z.nullable(field.instant),
  /** See `joinClosesAt` in domain/join-window.ts. */
  joinClosesAt: field.instant,
  /** Both sides were in the room for a minute or longer. Never missed, and the guide was not absent. */
  isHeld: z.boolean(),
  isMissed: z.boolean(),
  /** The room has closed (`joinClosesAt`), the customer came, and the session was not held, or not for a minute. */
  isGuideAbsent: z.boolean(),
  /**
   * The customer has waited for 15 minutes and the guide is in no room; or an hour after the start the customer has come,
   * and the guide is not in the open room; or the guide was absent. The customer may cancel with a full refund, or
   * reschedule. False once a complaint about it is settled.
   */
  isGuideOverdue: z.boolean(),
  payment: z.nullable(
    z.object({ orderId: z.string(), state: z.enum(["open", "checking", "paid", "closed"]) }),
  ),
  refund: z.nullable(refund),
  /** What is kept of the fee after the customer has cancelled the session, in rupees; else 0. */
  feeKept: field.money,
  parchas: z.array(parcha),
});
export type Booking = z.infer<typeof booking>;

const bookingList = {
  output: z.object({ bookings: z.array(booking) }),
};

export const createBooking = endpoint({
  method: "POST",
  path: "/api/bookings",
  who: "customer",
  summary:
    "Hold a slot for 15 minutes, or book it at once when there is nothing to pay. 200 for a hold that exists already",
  input: z.extend(slotChoice, { userId: z.optional(z.string()) }),
  output: z.object({ booking, isFree: z.boolean() }),
  status: 201,
  otherStatuses: [200],
  idempotencyKey: "optional",
  errors: [
    "bad-date",
    "not-a-slot",
    "slot-taken",
    "too-many-bookings",
    "payment-under-way",
    "bad-phone",
    "own-phone",
  ],
});

export const listBookings = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId",
  who: "customer",
  summary:
    "All bookings of the customer, and those that others booked for the customer, except unpaid holds that ended; newest session first",
  ...bookingList,
});

export const listUpcomingBookings = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId/upcoming",
  who: "customer",
  summary: "The active hold and the sessions whose room has not closed; soonest first",
  ...bookingList,
});

export const listPastBookings = endpoint({
  method: "GET",
  path: "/api/bookings/user/:userId/past",
  who: "customer",
  summary: "Sessions that were completed, held, missed, or cancelled after payment; latest first",
  ...bookingList,
});

export const cancelBooking = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id",
  who: "customer",
  summary:
    "Release a hold, or cancel a paid session, with a refund only where `isRefundedOnCancel` says so; with refund=expected it is cancelled only then. Before a release the payment provider is asked, and a captured payment approves the booking instead. With only=hold a paid session is not cancelled. 202: the provider does not answer or a payment is under way, and the hold stays until it expires",
  query: z.object({
    only: z.optional(z.literal("hold")),
    refund: z.optional(z.literal("expected")),
  }),
  output: z.object({ success: field.success, booking }),
  otherStatuses: [202],
  errors: ["not-found", "already-paid", "guide-has-come", "not-yet", "not-possible-now", "no-refund-now"],
});

export const rescheduleBooking = endpoint({
  method: "PATCH",
  path: "/api/bookings/:id/reschedule",
  who: "either",
  summary:
    "Move a paid session to a free slot at no charge. A customer may do it twice and until 2 hours before the start, an admin without these limits. Succeeds also when the session is in this slot already",
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
    "guide-has-come",
    "not-yet",
    "not-paid-yet",
    "not-possible-now",
    "new-time-given",
  ],
});

export const setBookingStatus = endpoint({
  method: "PATCH",
  path: "/api/bookings/:id/status",
  who: "admin",
  asksPassword: ({ status }: { status: string }) => status === "cancelled",
  summary:
    "Complete a session, take the completion back (confirmed), or cancel it with a full refund of money and credits. Succeeds also when the booking has this status already",
  input: z.object({ status: z.enum(["completed", "confirmed", "cancelled"]) }),
  output: z.object({ success: field.success, booking }),
  idempotencyKey: "optional",
  errors: ["not-found", "not-yet", "not-possible-now", "new-time-given", "new-time-spent", "money-went-back"],
});

export const getCalendarByKey = endpoint({
  method: "GET",
  path: "/api/calendar/:id/:key",
  who: "public",
  summary:
    "The calendar file (iCalendar) of a session, by the link in a message. For a cancelled session the file removes the entry",
  params: z.object({ id: field.id, key: z.string().check(z.regex(/^[\w-]{22}$/, "not-found")) }),
  query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
  output: z.string(),
  errors: ["not-found"],
});

export const getBookingCalendar = endpoint({
  method: "GET",
  path: "/api/bookings/:id/calendar",
  who: "customer",
  summary: "The calendar file (iCalendar) of a paid session",
  query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
  output: z.string(),
  errors: ["not-found", "not-paid-yet", "not-possible-now"],
});
