// What the waiting page is about: the session to be joined next, and what became of the one that she waited for.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { type Ending, endingOf } from "#web/features/live/ending.ts";
import { roomTimes } from "#web/features/live/room-times.ts";
import type { Watched } from "./watched-bookings.ts";

/** So long after its start a session that is over is still what she most likely comes for. */
const LATELY_MINUTES = 12 * 60;

export type Over = { booking: Booking; ending: Ending };
export type JoinView = {
  next: Booking | null;
  over: Over | null;
  /** The session that she waited for, when it has another time now. */
  moved: Booking | null;
};

type Facts = {
  upcoming: readonly Booking[];
  /** Latest first. */
  past: readonly Booking[];
  watched: Watched | null;
  now: Date;
};

export function joinView({ upcoming, past, watched, now }: Facts): JoinView {
  const sessions = upcoming.filter(({ status }) => isPaidFor(status));
  const next = sessions[0] ?? null;
  return { next, over: overOf(past, watched, next, now), moved: movedOf(sessions, watched) };
}

/** Whatever became of the one she waited for; else, with nothing ahead of her, what has ended lately. */
function overOf(past: readonly Booking[], watched: Watched | null, next: Booking | null, now: Date) {
  const own = past.find(({ id }) => id === watched?.id);
  const ending = own ? endingOf(own) : null;
  if (own && ending) return { booking: own, ending };
  if (next) return null;
  for (const booking of past) {
    const endedAs = endingOf(booking);
    // Whom nobody told of a cancellation here has cancelled it herself, or was told elsewhere.
    if (endedAs && endedAs !== "cancelled" && isLately(booking, now)) return { booking, ending: endedAs };
  }
  return null;
}

function isLately(booking: Booking, now: Date): boolean {
  const { startsAt } = roomTimes(booking);
  return (
    startsAt.getTime() <= now.getTime() && now.getTime() <= addMinutes(startsAt, LATELY_MINUTES).getTime()
  );
}

function movedOf(sessions: readonly Booking[], watched: Watched | null): Booking | null {
  const own = sessions.find(({ id }) => id === watched?.id);
  if (!own || !watched) return null;
  const isSame = own.sessionDate === watched.sessionDate && own.sessionTime === watched.sessionTime;
  return isSame ? null : own;
}
