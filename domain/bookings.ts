// What may become of a booking, as one table, and the rules that hang on it.
// The button on the screen and the server ask the same functions.
import { addMinutes } from "./ist-time.ts";
import { type Coming, isJoinClosed, joinWindow } from "./join-window.ts";

export const BOOKING_STATUSES = ["pending", "approved", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A pending booking is a hold: the slot is the customer's until the hold expires. */
export const HOLD_MINUTES = 15;
/** Opening the checkout lengthens a hold, once, to at least this. */
export const CHECKOUT_MINUTES = 10;
export const MAX_UPCOMING = 5;
export const MAX_RESCHEDULES = 2;
const RESCHEDULE_UNTIL_MINUTES_BEFORE = 120;

export type BookingEvent =
  | "settled"
  | "dismissed"
  | "replaced"
  | "expired"
  | "confirmed"
  | "completed"
  | "reopened"
  | "cancelled-by-customer"
  | "cancelled-by-admin";

/**
 * Which status follows which event. What is not here may not happen. `cancelled` + `settled` is late money for a
 * dropped hold; that the slot is still to be had is for the settling to see (see `settlement` in payments.ts).
 */
const STEPS: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
  pending: { settled: "approved", dismissed: "cancelled", replaced: "cancelled", expired: "cancelled" },
  approved: {
    confirmed: "confirmed",
    completed: "completed",
    "cancelled-by-customer": "cancelled",
    "cancelled-by-admin": "cancelled",
  },
  confirmed: {
    completed: "completed",
    "cancelled-by-customer": "cancelled",
    "cancelled-by-admin": "cancelled",
  },
  completed: { reopened: "confirmed" },
  cancelled: { settled: "approved" },
};

/** The status after an event, or null where the event may not happen. */
export function afterEvent(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return STEPS[status][event] ?? null;
}

/** The statuses in which a booking has its slot (a pending one as long as its hold lives). */
export const SLOT_HOLDING: readonly BookingStatus[] = ["pending", "approved", "confirmed", "completed"];

type Session = { sessionDate: string; sessionTime: string };
type Booking = Session & { status: BookingStatus; holdExpiresAt: Date | null; rescheduleCount: number };

type Movable = Pick<Booking, "sessionDate" | "sessionTime" | "status" | "rescheduleCount"> & Attendance;

/** When a hold taken now ends: after 15 minutes, at most at the slot's start. */
export function holdExpiry(session: Session, now: Date): Date {
  return earlier(addMinutes(now, HOLD_MINUTES), joinWindow(session).startsAt);
}

/** The hold's end once the checkout opens: at least 10 minutes from now, at most the slot's start, never sooner. */
export function checkoutExpiry(session: Session, holdExpiresAt: Date, now: Date): Date {
  const atLeast = earlier(addMinutes(now, CHECKOUT_MINUTES), joinWindow(session).startsAt);
  return atLeast.getTime() > holdExpiresAt.getTime() ? atLeast : holdExpiresAt;
}

export function isHoldAlive(booking: Pick<Booking, "status" | "holdExpiresAt">, now: Date): boolean {
  return (
    booking.status === "pending" &&
    booking.holdExpiresAt !== null &&
    booking.holdExpiresAt.getTime() > now.getTime()
  );
}

export function isPaidFor(status: BookingStatus): boolean {
  return status === "approved" || status === "confirmed";
}

/** Whether she came after the start, and the guide while she was there; nobody, where it is not said. */
type Attendance = Coming & { hasCustomerCome?: boolean; hasGuideCome?: boolean };

/**
 * Shown, never stored: an hour after the start of a session for which she was there, the guide had not come. Her place
 * may be kept longer: she may wait on, or go.
 */
export function isGuideAbsent(booking: Session & Attendance & { status: BookingStatus }, now: Date): boolean {
  const { status, hasCustomerCome = false, hasGuideCome = false } = booking;
  const isHourOver = now.getTime() > joinWindow(booking).closesAt.getTime();
  return isPaidFor(status) && isHourOver && hasCustomerCome && !hasGuideCome;
}

/** Shown, never stored: the join window has closed over a booking that was not completed, through no fault of ours. */
export function isMissed(booking: Session & Attendance & { status: BookingStatus }, now: Date): boolean {
  return isPaidFor(booking.status) && isJoinClosed(booking, now) && !isGuideAbsent(booking, now);
}

/** A hold may be released while it lives; a paid session cancelled until it starts, or when the guide did not come. */
export function canCancel(booking: Booking & Attendance, now: Date): boolean {
  if (booking.status === "pending") return isHoldAlive(booking, now);
  if (isGuideAbsent(booking, now)) return true;
  return isPaidFor(booking.status) && now.getTime() < joinWindow(booking).startsAt.getTime();
}

export type MoveRefusal = "not-possible-now" | "moved-too-often" | "too-late-to-move";

/**
 * Why a session may not be moved now, or null. A customer moves a paid one twice at most and until two hours before
 * its start; an admin until its join window closes; either, when the guide did not come.
 */
export function moveRefusal(booking: Movable, by: "customer" | "admin", now: Date): MoveRefusal | null {
  if (!isPaidFor(booking.status)) return "not-possible-now";
  if (isGuideAbsent(booking, now)) return null;
  if (isJoinClosed(booking, now)) return "not-possible-now";
  if (by === "admin") return null;
  if (booking.rescheduleCount >= MAX_RESCHEDULES) return "moved-too-often";
  return isTooLateToMove(booking, now) ? "too-late-to-move" : null;
}

/** Whether its customer's time to move a session is over; asked of one that she is only about to book, too. */
export function isTooLateToMove(session: Session, now: Date): boolean {
  const lastMoment = addMinutes(joinWindow(session).startsAt, -RESCHEDULE_UNTIL_MINUTES_BEFORE);
  return now.getTime() > lastMoment.getTime();
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}
