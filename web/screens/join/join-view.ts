// What the waiting room shows: the next session, and what became of the one that the customer waited for.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { isOwnSession, nextOf } from "#web/features/live/next-session.ts";
import { roomTimes, type SessionOutcome, sessionOutcomeOf } from "#web/features/live/session-state.ts";

/** A session that ended is shown until so long after its start. */
const RECENT_MINUTES = 12 * 60;

export type Over = { booking: Booking; outcome: SessionOutcome };
export type JoinView = {
  next: Booking | null;
  /** It is in the queue or runs: it stands above what became of another session. */
  isNextNear: boolean;
  over: Over | null;
  /** The session that the customer waited for, if it has another time now. */
  moved: Booking | null;
  /** The next one in which somebody else is expected. */
  ofOther: Booking | null;
};

/** The session that the customer waits for, with its time. `userId`: who waits; another customer may have paid. */
type Watched = Pick<Booking, "id" | "sessionDate" | "sessionTime"> & { userId: string };

type Facts = {
  upcoming: readonly Booking[];
  /** Latest first. */
  past: readonly Booking[];
  watched: Watched | null;
  now: Date;
  /** The session whose call runs; see `nextOf`. */
  runningId: string | null;
};

export function joinView({ upcoming, past, watched, now, runningId }: Facts): JoinView {
  // The two lists come by requests of their own, and the older one may still have what has ended by the newer one.
  const ended = past.filter(({ status }) => status === "completed" || status === "cancelled");
  const paid = upcoming.filter(({ id, status }) => isPaidFor(status) && !ended.some((one) => one.id === id));
  const sessions = paid.filter(isOwnSession);
  const next = nextOf(sessions, now, runningId);
  const isNextNear = next !== null && isNear(next, now);
  return {
    next,
    isNextNear,
    over: overOf(past.filter(isAttended), watched, next, now),
    moved: movedOf(sessions, watched),
    ofOther: paid.find((booking) => !isAttended(booking)) ?? null,
  };
}

export function isNear(session: Booking, now: Date): boolean {
  return addMinutes(now, QUEUE_HOURS_AHEAD * 60).getTime() >= roomTimes(session).startsAt.getTime();
}

/** The session that the customer waited for, if it is over; otherwise, without a next one, the latest that ended. */
function overOf(past: readonly Booking[], watched: Watched | null, next: Booking | null, now: Date) {
  const own = past.find(({ id }) => id === watched?.id);
  const outcome = own ? sessionOutcomeOf(own, now) : null;
  if (own && outcome && !(next && isLongPast(own, now))) return { booking: own, outcome };
  if (next) return null;
  for (const booking of past) {
    const outcome = sessionOutcomeOf(booking, now);
    // A cancellation that this page did not watch is known to the customer from elsewhere.
    if (outcome && outcome !== "cancelled" && isRecent(booking, now)) return { booking, outcome };
  }
  return null;
}

function isRecent(booking: Booking, now: Date): boolean {
  return roomTimes(booking).startsAt.getTime() <= now.getTime() && !isLongPast(booking, now);
}

function isLongPast(booking: Booking, now: Date): boolean {
  return now.getTime() > addMinutes(roomTimes(booking).startsAt, RECENT_MINUTES).getTime();
}

function movedOf(sessions: readonly Booking[], watched: Watched | null): Booking | null {
  const own = sessions.find(({ id }) => id === watched?.id);
  if (!own || !watched) return null;
  const isSame = own.sessionDate === watched.sessionDate && own.sessionTime === watched.sessionTime;
  return isSame ? null : own;
}

/** For this browser, so that the page can say what became of the session even if that happened while it was closed. */
const stored = storedValue("waitingFor", (value): value is Watched => {
  const fields = ["id", "userId", "sessionDate", "sessionTime"];
  return typeof value === "object" && value !== null && fields.every((name) => name in value);
});

/** Null for another customer in the same browser. */
export function useWatched(userId: string | null): Watched | null {
  const value = stored.use();
  return value?.userId === userId ? value : null;
}

export function watch({ id, sessionDate, sessionTime }: Booking, userId: string): void {
  stored.set({ id, userId, sessionDate, sessionTime });
}

export function forgetWatched(): void {
  stored.set(null);
}
