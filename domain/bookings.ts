// The status machine of a booking and the rules for holding, cancelling and rescheduling it. The browser uses these
// functions to enable its buttons and the server uses them to decide.
import { addMinutes, addSeconds } from "./ist-time.ts";
import {
  isJoinClosed,
  joinWindow,
  PRESENCE_GRACE_SECONDS,
  type SessionPresence,
  type SessionStart,
} from "./join-window.ts";

export const BOOKING_STATUSES = ["pending", "approved", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A pending booking is a hold: it reserves its slot until it expires. */
export const HOLD_MINUTES = 15;
/** Of a slot that was chosen before the sign-in, from the sign-in on. */
export const SIGN_IN_HOLD_MINUTES = 10;
/** Opening the checkout extends a hold, once, so that at least this much of it remains. */
const MIN_CHECKOUT_MINUTES = 10;
/** Per customer. */
export const MAX_UPCOMING_BOOKINGS = 5;
/** By the customer. Moves by an admin do not count. */
export const MAX_RESCHEDULES = 2;
/** The customer may reschedule until this long before the start. */
const RESCHEDULE_UNTIL_MINUTES_BEFORE = 120;

/** Per customer in `FREE_CANCELLATION_DAYS` days. */
export const MAX_FREE_CANCELLATIONS = 2;
export const FREE_CANCELLATION_DAYS = 30;
/** A session that starts sooner is not refunded on cancelling. */
export const FREE_CANCELLATION_MINUTES_BEFORE = 30;

/**
 * `settled`: a payment approved the booking, or nothing was to pay. `dismissed`: the customer released the hold.
 * `replaced`: the customer took another hold. `reopened`: an admin took the completion back.
 */
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
 * The status that follows each event. A pair that is missing here is not allowed. `cancelled` + `settled` is a payment
 * that arrives after its hold was released: `decideSettlement` in payments.ts checks first that the slot is still free.
 */
const TRANSITIONS: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
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

/** Null when the event is not allowed in this status. */
export function nextBookingStatus(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

type Booking = SessionStart & { status: BookingStatus; holdExpiresAt: Date | null; rescheduleCount: number };

type Reschedulable = Pick<Booking, "sessionDate" | "sessionTime" | "status" | "rescheduleCount"> & Attendance;

/** When a hold that is created now expires: after so many minutes, but no later than the slot's start. */
export function holdExpiry(session: SessionStart, now: Date, minutes: number): Date {
  return earlier(addMinutes(now, minutes), joinWindow(session).startsAt);
}

/**
 * The new expiry of a hold when its checkout opens: at least 10 minutes from now, but no later than the slot's start.
 * Never earlier than the present expiry.
 */
export function checkoutExpiry(session: SessionStart, holdExpiresAt: Date, now: Date): Date {
  const atLeast = earlier(addMinutes(now, MIN_CHECKOUT_MINUTES), joinWindow(session).startsAt);
  return atLeast.getTime() > holdExpiresAt.getTime() ? atLeast : holdExpiresAt;
}

export function isHoldActive(booking: Pick<Booking, "status" | "holdExpiresAt">, now: Date): boolean {
  return (
    booking.status === "pending" &&
    booking.holdExpiresAt !== null &&
    booking.holdExpiresAt.getTime() > now.getTime()
  );
}

export function isPaidFor(status: BookingStatus): boolean {
  return status === "approved" || status === "confirmed";
}

/**
 * Who attended. `hasCustomerCome`: the customer had the waiting page open after the start, for the first time at
 * `customerAt`. `guideSeenAt`: when the guide was last in the room; `guideInAnyRoomAt`: in the room of any session.
 * `guideUnobservedAt` and `guideUnobservedInAnyRoomAt`: when a guide in a seat was last seen before an outage, until
 * presence has been recorded for a minute again. `togetherSeconds`: how long both sides were in it. `isSettled`: the two have found
 * another way for it (`COMPLAINT_ANSWERS`). Missing fields count as false, null or 0.
 */
export type Attendance = SessionPresence & {
  hasCustomerCome?: boolean;
  customerAt?: Date | null;
  guideSeenAt?: Date | null;
  guideInAnyRoomAt?: Date | null;
  guideUnobservedAt?: Date | null;
  guideUnobservedInAnyRoomAt?: Date | null;
  togetherSeconds?: number;
  isSettled?: boolean;
};
type AttendedBooking = SessionStart & Attendance & { status: BookingStatus };

/** A call that failed sooner was no session. */
export const HELD_AFTER_SECONDS = 60;

/** Derived, not stored. Also true while the session runs. */
export function isHeld({ togetherSeconds = 0 }: Attendance): boolean {
  return togetherSeconds >= HELD_AFTER_SECONDS;
}

/** The session was held, and no admin has completed it yet. */
export function isToComplete(booking: Pick<AttendedBooking, "status" | "togetherSeconds">): boolean {
  return isPaidFor(booking.status) && isHeld(booking);
}

/** Not yet final while the room is open. */
export function hasCustomerComeInVain(attendance: Attendance): boolean {
  return attendance.hasCustomerCome === true && !isHeld(attendance);
}

/**
 * Derived, not stored: the room of a paid session has closed, the customer came, and the session was not held. It is over
 * for both sides. While the room is kept open (see `joinClosesAt`), the guide is late instead: see `isGuideOverdue`.
 */
export function isGuideAbsent(booking: AttendedBooking, now: Date): boolean {
  return isPaidFor(booking.status) && isJoinClosed(booking, now) && hasCustomerComeInVain(booking);
}

/** One hour after the start, the customer has come and the guide does not wait in the open room. */
function isHourLost(booking: AttendedBooking, now: Date): boolean {
  const isHourOver = now.getTime() > joinWindow(booking).closesAt.getTime();
  return (
    isPaidFor(booking.status) && isHourOver && hasCustomerComeInVain(booking) && !isGuideReady(booking, now)
  );
}

/** Whether the guide is in the room, and the customer may still come in. */
export function isGuideReady(booking: AttendedBooking, now: Date): boolean {
  const { guideSeenAt, guideUnobservedAt } = booking;
  return (isSeenNow(guideSeenAt, now) || mayBeThere(guideUnobservedAt, now)) && !isJoinClosed(booking, now);
}

/** A guide who goes from one room to the next counts as being in a room. */
function isSeenNow(seenAt: Date | null | undefined, now: Date): boolean {
  return seenAt != null && seenAt.getTime() >= addSeconds(now, -PRESENCE_GRACE_SECONDS).getTime();
}

/** So long a guide counts as being in a room while nothing could be recorded: a seat is left behind by a crash, too. */
const UNOBSERVED_MINUTES = 60;

/** An outage is no absence: the call goes on without the server. */
function mayBeThere(unobservedAt: Date | null | undefined, now: Date): boolean {
  return unobservedAt != null && now.getTime() < addMinutes(unobservedAt, UNOBSERVED_MINUTES).getTime();
}

function isInAnyRoom({ guideInAnyRoomAt, guideUnobservedInAnyRoomAt }: Attendance, now: Date): boolean {
  return isSeenNow(guideInAnyRoomAt, now) || mayBeThere(guideUnobservedInAnyRoomAt, now);
}

/** The room says that the guide is late, so long after the start. */
export const GUIDE_LATE_MINUTES = 5;
/** So long the customer waits for a guide who is in no room, until the customer may choose another time or the money. */
export const GUIDE_OVERDUE_MINUTES = 15;

/**
 * Derived, not stored: the customer may take another time, which is not counted, or all the money back. Either the
 * customer has waited for 15 minutes, since the guide left the room if the guide was in it, and the guide is in no room,
 * also not another customer's; or the customer came, and an hour after the start the guide is not in the open room.
 * The customer of a settled session has had the other way, and an admin may still move it.
 */
export function isGuideOverdue(booking: AttendedBooking, now: Date): boolean {
  return booking.isSettled !== true && isGuideLost(booking, now);
}

function isGuideLost(booking: AttendedBooking, now: Date): boolean {
  if (isHourLost(booking, now)) return true;
  return isAwaitingGuide(booking) && !hasGuideJustWaited(booking) && !isInAnyRoom(booking, now);
}

/** A guide who has waited in the room for a customer is not late: the customer's waiting begins anew. */
function hasGuideJustWaited({ customerSeenAt, guideSeenAt }: AttendedBooking): boolean {
  if (!customerSeenAt || !guideSeenAt) return false;
  return customerSeenAt.getTime() < addMinutes(guideSeenAt, GUIDE_OVERDUE_MINUTES).getTime();
}

/**
 * From when on the customer of a late guide, who goes on waiting, may choose another time or the money, if the guide does not come. Null
 * before the start, once the guide is in a room, and where that time is over.
 */
export function guideOverdueFrom(booking: AttendedBooking, now: Date): Date | null {
  const { status, customerAt, guideSeenAt, isSettled } = booking;
  const { startsAt } = joinWindow(booking);
  const isLate = isPaidFor(status) && !isHeld(booking) && now >= startsAt && !isJoinClosed(booking, now);
  if (!isLate || isSettled || isInAnyRoom(booking, now) || isGuideReady(booking, now)) return null;
  const isPunctual = customerAt && customerAt <= addMinutes(startsAt, GUIDE_LATE_MINUTES);
  const since = [isPunctual ? startsAt : (customerAt ?? now), guideSeenAt ?? startsAt];
  const from = addMinutes(new Date(Math.max(...since.map(Number))), GUIDE_OVERDUE_MINUTES);
  return from > now ? from : null;
}

/** The customer has waited long enough, but the guide has come meanwhile. */
export function hasOverdueGuideCome(booking: AttendedBooking, now: Date): boolean {
  return isAwaitingGuide(booking) && !isGuideLost(booking, now);
}

/** A customer that comes up to five minutes late counts as waiting from the start. */
function isAwaitingGuide(booking: AttendedBooking): boolean {
  const { status, customerAt, customerSeenAt } = booking;
  if (!isPaidFor(status) || isHeld(booking) || !customerAt || !customerSeenAt) return false;
  const { startsAt } = joinWindow(booking);
  const isPunctual = customerAt.getTime() <= addMinutes(startsAt, GUIDE_LATE_MINUTES).getTime();
  const waitsSince = isPunctual ? startsAt : customerAt;
  return customerSeenAt.getTime() >= addMinutes(waitsSince, GUIDE_OVERDUE_MINUTES).getTime();
}

/** Derived, not stored: the room of a paid session has closed, the session was not held, and not for want of the guide. */
export function isMissed(booking: AttendedBooking, now: Date): boolean {
  return (
    isPaidFor(booking.status) &&
    isJoinClosed(booking, now) &&
    !isHeld(booking) &&
    !isGuideAbsent(booking, now)
  );
}

/**
 * An active hold can be released. A paid session can be cancelled until it starts, or while the guide is overdue. A settled one has
 * started, also for a request of a moment before that has waited for a lock.
 */
export function canCancel(booking: Booking & Attendance, now: Date): boolean {
  if (booking.status === "pending") return isHoldActive(booking, now);
  if (booking.isSettled) return false;
  if (isGuideOverdue(booking, now)) return true;
  return isPaidFor(booking.status) && now.getTime() < joinWindow(booking).startsAt.getTime();
}

/** The end of the grace after an approval, fixed then; null without a grace. A later move does not change it. */
export function cancelFreeUntil(approvedAt: Date, graceMinutes: number): Date | null {
  return graceMinutes > 0 ? addMinutes(approvedAt, graceMinutes) : null;
}

/** `freeCancellationsSpentAt`: when the customer made the last but one free cancellation. */
type FreelyCancellable = SessionStart & {
  status: BookingStatus;
  cancelFreeUntil: Date | null;
  freeCancellationsSpentAt: Date | null;
};

/**
 * Until when cancelling a paid session returns the money: within its grace, 30 minutes or more before the start, and for
 * a customer at most twice in 30 days. Null when it does not, or no longer.
 */
export function freeCancellationEnd(booking: FreelyCancellable, now: Date): Date | null {
  const { status, cancelFreeUntil: until, freeCancellationsSpentAt } = booking;
  if (!isPaidFor(status) || until === null) return null;
  if (
    freeCancellationsSpentAt &&
    now.getTime() < addMinutes(freeCancellationsSpentAt, FREE_CANCELLATION_DAYS * 24 * 60).getTime()
  )
    return null;
  const lastMoment = addMinutes(joinWindow(booking).startsAt, -FREE_CANCELLATION_MINUTES_BEFORE);
  const end = earlier(until, lastMoment);
  return now.getTime() <= end.getTime() ? end : null;
}

export type RescheduleRefusal =
  | "not-possible-now"
  | "moved-too-often"
  | "too-late-to-move"
  | "guide-has-come";

/**
 * Why a session cannot be rescheduled now, or null when it can. A customer may reschedule a paid session twice, until
 * two hours before its start. An admin may do it until the room closes. Both may while the guide is overdue.
 */
export function rescheduleRefusal(
  booking: Reschedulable,
  by: "customer" | "admin",
  now: Date,
): RescheduleRefusal | null {
  if (!isPaidFor(booking.status)) return "not-possible-now";
  if (by === "admin" ? isGuideLost(booking, now) : isGuideOverdue(booking, now)) return null;
  if (isJoinClosed(booking, now)) return "not-possible-now";
  if (by === "admin") return null;
  if (hasOverdueGuideCome(booking, now)) return "guide-has-come";
  if (booking.rescheduleCount >= MAX_RESCHEDULES) return "moved-too-often";
  return isTooLateToReschedule(booking, now) ? "too-late-to-move" : null;
}

/** Also used before booking, to warn that the new session could not be rescheduled. */
export function isTooLateToReschedule(session: SessionStart, now: Date): boolean {
  const lastMoment = addMinutes(joinWindow(session).startsAt, -RESCHEDULE_UNTIL_MINUTES_BEFORE);
  return now.getTime() > lastMoment.getTime();
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}
