// What may become of a booking, as one table, and the rules that hang on it.
// The button on the screen and the server ask the same functions.
import { addMinutes } from "./ist-time.ts";
import { isJoinClosed, joinWindow } from "./join-window.ts";

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
  completed: { reopened: "approved" },
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

/** Shown, never stored: the join window has closed over a booking that was not completed. */
export function isMissed(booking: Session & { status: BookingStatus }, now: Date): boolean {
  return isPaidFor(booking.status) && isJoinClosed(booking, now);
}

/** A hold may be released while it lives; a paid session cancelled until it starts. */
export function canCancel(booking: Booking, now: Date): boolean {
  if (booking.status === "pending") return isHoldAlive(booking, now);
  return isPaidFor(booking.status) && now.getTime() < joinWindow(booking).startsAt.getTime();
}

/** A paid session may be moved by its customer twice, until two hours before its start. */
export function canReschedule(booking: Booking, now: Date): boolean {
  const lastMoment = addMinutes(joinWindow(booking).startsAt, -RESCHEDULE_UNTIL_MINUTES_BEFORE);
  return (
    isPaidFor(booking.status) &&
    booking.rescheduleCount < MAX_RESCHEDULES &&
    now.getTime() <= lastMoment.getTime()
  );
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}
