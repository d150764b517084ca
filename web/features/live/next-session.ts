// Which of the customer's own sessions comes next. A held one stays paid, with its room open for hours, until the guide completes it.
import { useEffect } from "react";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { isAttended, refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { roomTimes } from "./session-state.ts";
import { useQueue } from "./use-queue-place.ts";

/** Paid, and the customer attends it. */
export function isOwnSession(booking: Booking): boolean {
  return isPaidFor(booking.status) && isAttended(booking);
}

/**
 * The next of the customer's own sessions, which come soonest first. A held one gives way once the one after it has started, but not while
 * its call runs.
 */
export function nextOf(sessions: readonly Booking[], now: Date, runningId: string | null): Booking | null {
  const isNext = ({ id, isHeld }: Booking, index: number) =>
    !isHeld || id === runningId || !hasStarted(sessions[index + 1], now);
  return sessions.find(isNext) ?? null;
}

function hasStarted(session: Booking | undefined, now: Date): boolean {
  return session !== undefined && roomTimes(session).startsAt.getTime() <= now.getTime();
}

/**
 * The session whose call runs, of those that a later one takes the place of: the guide is still in it, or the customer is, in this page's
 * room (`roomId`) or on another device. Until the server has answered, its call counts as running.
 */
export function useRunningId(
  upcoming: readonly Booking[] | undefined,
  now: Date,
  roomId: string | null = null,
): string | null {
  const sessions = upcoming?.filter(isOwnSession) ?? [];
  const next = nextOf(sessions, now, null);
  useFreshOnceOvertaken(next, sessions, now);
  const before = next ? (sessions[sessions.indexOf(next) - 1] ?? null) : null;
  const queue = useQueue(before, now);
  if (roomId) return roomId;
  return before && (queue === undefined || queue?.isCallRunning) ? before.id : null;
}

/** The list may be from before the talk in the session that another one overtakes. */
function useFreshOnceOvertaken(next: Booking | null, sessions: readonly Booking[], now: Date): void {
  const isOvertaken = next !== null && hasStarted(sessions[sessions.indexOf(next) + 1], now);
  useEffect(() => {
    if (isOvertaken) void refreshBookings();
  }, [isOvertaken]);
}
