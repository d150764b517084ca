// What the waiting room shows: the next session, and what became of the one that the customer waited for.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { roomTimes } from "#web/features/live/room-times.ts";
import { type SessionOutcome, sessionOutcomeOf } from "#web/features/live/session-outcome.ts";
import type { Watched } from "./watched-bookings.ts";

/** A session that ended is shown until so long after its start. */
const RECENT_MINUTES = 12 * 60;

export type Over = { booking: Booking; outcome: SessionOutcome };
export type JoinView = {
  next: Booking | null;
  over: Over | null;
  /** The session that the customer waited for, if it has another time now. */
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

/** The session that the customer waited for, if it is over; otherwise, without a next one, the latest that ended. */
function overOf(past: readonly Booking[], watched: Watched | null, next: Booking | null, now: Date) {
  const own = past.find(({ id }) => id === watched?.id);
  const outcome = own ? sessionOutcomeOf(own, now) : null;
  if (own && outcome) return { booking: own, outcome };
  if (next) return null;
  for (const booking of past) {
    const outcome = sessionOutcomeOf(booking, now);
    // A cancellation that this page did not watch is known to the customer from elsewhere.
    if (outcome && outcome !== "cancelled" && isRecent(booking, now)) return { booking, outcome };
  }
  return null;
}

function isRecent(booking: Booking, now: Date): boolean {
  const { startsAt } = roomTimes(booking);
  return (
    startsAt.getTime() <= now.getTime() && now.getTime() <= addMinutes(startsAt, RECENT_MINUTES).getTime()
  );
}

function movedOf(sessions: readonly Booking[], watched: Watched | null): Booking | null {
  const own = sessions.find(({ id }) => id === watched?.id);
  if (!own || !watched) return null;
  const isSame = own.sessionDate === watched.sessionDate && own.sessionTime === watched.sessionTime;
  return isSame ? null : own;
}
