// How a customer releases, cancels and moves a booking, and why it cannot be moved. Each change also shows which slots are free now.
import {
  type Booking,
  cancelBooking,
  listPastBookings,
  listUpcomingBookings,
  rescheduleBooking,
} from "#contract/bookings.ts";
import { type RescheduleRefusal, rescheduleRefusal } from "#domain/bookings.ts";
import { joinWindow, type SessionStart } from "#domain/join-window.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { type ActionOptions, useAction } from "#web/api/use-submit.ts";
import { refreshBookings } from "./own-bookings.ts";
import { refreshSlots } from "./use-slots.ts";

/** `paid`: the hold had been paid for. `kept`: the payment provider does not answer, so the hold stays for now. */
type ReleaseOutcome = "released" | "paid" | "kept";

/** The screen does not wait for the lists. */
const onSettled = () => {
  void refreshSlots();
  void refreshBookings();
};

export const useReleaseHold = (options: ActionOptions<string, ReleaseOutcome> = {}) =>
  useAction(releaseHold, { ...options, onSettled });

/** With `only=hold` the server does not cancel a paid session. It asks the payment provider before it releases. */
async function releaseHold(bookingId: string): Promise<ReleaseOutcome> {
  try {
    const { booking } = await call(cancelBooking, { params: { id: bookingId }, query: { only: "hold" } });
    if (booking.status === "pending") return "kept";
    return booking.status === "cancelled" ? "released" : "paid";
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === "already-paid") return "paid";
    if (error.code === "bad-answer") return "kept";
    return error.status === 404 || error.status === 409 || error.status === 410 ? "released" : "kept";
  }
}

type Cancelling = { booking: Booking; isRefunded: boolean };

/**
 * Cancels a paid session. Unlike the release of a hold, the request has no `only=hold`. A customer who was shown that the
 * money comes back does not lose it: if that time has passed meanwhile, the session stays. Pending until the lists are there.
 */
export function useCancelBooking(options: ActionOptions<Cancelling, Booking>) {
  const refreshAfter = () => {
    void refreshSlots();
    return refreshBookings();
  };
  return useAction(cancelSession, { ...options, onSettled: refreshAfter });
}

async function cancelSession({ booking, isRefunded }: Cancelling): Promise<Booking> {
  const query = isRefunded ? ({ refund: "expected" } as const) : {};
  try {
    return (await call(cancelBooking, { params: { id: booking.id }, query })).booking;
  } catch (error) {
    const found = await findAgain(booking, listPastBookings, error);
    if (found?.status === "cancelled") return found;
    throw error;
  }
}

export function isSameTime(one: SessionStart, other: SessionStart): boolean {
  return one.sessionDate === other.sessionDate && one.sessionTime === other.sessionTime;
}

type Move = { booking: Booking; to: SessionStart };

/** Moves a paid session. */
export const useReschedule = (options: ActionOptions<Move, Booking>) =>
  useAction(moveSession, { ...options, onSettled });

async function moveSession({ booking, to }: Move): Promise<Booking> {
  try {
    return (await call(rescheduleBooking, { params: { id: booking.id }, input: to })).booking;
  } catch (error) {
    const moved = await findAgain(booking, listUpcomingBookings, error);
    if (moved && isSameTime(moved, to)) return moved;
    throw error;
  }
}

/** What the list has of a booking whose change has failed, if no response arrived (status 0): the server may have made it all the same. */
async function findAgain(
  { id, userId }: Booking,
  list: typeof listUpcomingBookings | typeof listPastBookings,
  error: unknown,
): Promise<Booking | undefined> {
  if (!(error instanceof CallFailure) || error.status !== 0) return;
  const answer = await call(list, { params: { userId } }).catch(() => null);
  return answer?.bookings.find((booking) => booking.id === id);
}

type MoveRefusal = RescheduleRefusal | "started";

/**
 * Why the customer cannot move a session now; null if the customer can. The rule is applied again here, because
 * `booking.canReschedule` is as old as the list and a page may stay open for hours.
 */
export function moveRefusal(booking: Booking, now: Date): MoveRefusal | null {
  // Only the server knows who is in which room.
  if (booking.isGuideOverdue) return booking.canReschedule ? null : "not-possible-now";
  if (now.getTime() >= joinWindow(booking).startsAt.getTime()) return "started";
  return rescheduleRefusal(booking, "customer", now) ?? (booking.canReschedule ? null : "not-possible-now");
}
