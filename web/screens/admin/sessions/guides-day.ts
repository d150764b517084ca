// The guide's day in groups: the current session, the next one, what is to be completed, those after it, and what is over.
import { isPaidFor } from "#domain/bookings.ts";
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { keepsTurn, QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";

type DaySession = Pick<
  UpcomingSession,
  "id" | "sessionDate" | "sessionTime" | "customerWaiting" | "status"
> & {
  /** Both were in the room together for a minute or more. */
  isHeld?: boolean;
};

export type GuidesDay<Session> = {
  /** Held, not completed yet, and the customer has left. */
  toComplete: Session[];
  /** The first session whose room is open. A customer who is late and absent comes after those who wait. */
  current: Session | null;
  next: Session | null;
  /** The others of today and of the coming hours. */
  later: Session[];
  /** Today's sessions that are completed or were missed, latest first. */
  done: Session[];
};

/** All of the day, in the order of the list. */
export function sessionsOf<Session>({ current, next, toComplete, later, done }: GuidesDay<Session>) {
  return [current, next, ...toComplete, ...later, ...done].filter((session) => session !== null);
}

type Lists<Session> = {
  upcoming: readonly Session[];
  /** Paid and completed ones; a session can be in `upcoming` too. */
  today: readonly Session[];
  /** Of all days, also those that are in no other list. */
  toComplete: readonly Session[];
};

/** The lists are soonest first. */
export function guidesDay<Session extends DaySession>(
  { upcoming, today, toComplete }: Lists<Session>,
  now: Date,
): GuidesDay<Session> {
  // While the room is open, a customer who waits may want the call to go on. Later an open page means nothing.
  const waitingIds = new Set(upcoming.filter(({ customerWaiting }) => customerWaiting).map(({ id }) => id));
  const listed = toComplete
    .filter(({ id }) => !waitingIds.has(id))
    .map((session) => ({ ...session, customerWaiting: false }));
  const toCompleteIds = new Set(listed.map(({ id }) => id));
  const isToComplete = (session: Session) =>
    toCompleteIds.has(session.id) ||
    (session.isHeld === true && isPaidFor(session.status) && !session.customerWaiting);
  const upcomingIds = new Set(upcoming.map(({ id }) => id));
  const over = today.filter(({ id }) => !upcomingIds.has(id));
  const [current = null, ...following] = queueOf(
    upcoming.filter((session) => !isToComplete(session)),
    now,
  );
  const [next = null, ...later] = current && !isOpen(current, now) ? [current, ...following] : following;
  return {
    toComplete: [
      ...listed,
      ...[...upcoming, ...over].filter((session) => isToComplete(session) && !toCompleteIds.has(session.id)),
    ],
    current: current && isOpen(current, now) ? current : null,
    next,
    later,
    done: over.filter((session) => !isToComplete(session)).reverse(),
  };
}

function isOpen(session: DaySession, now: Date): boolean {
  return joinWindow(session).opensAt.getTime() <= now.getTime();
}

/** The sessions of today and of the coming hours in the order of the queue; if there are none, the first of another day. */
function queueOf<Session extends DaySession>(sessions: readonly Session[], now: Date): Session[] {
  const open = sessions.filter((session) => isOpen(session, now));
  const isPassed = (session: Session) => !keepsTurn({ ...session, isPresent: session.customerWaiting }, now);
  // A late customer loses the turn only to one who waits.
  const isAnyoneWaiting = open.some(({ customerWaiting }) => customerWaiting);
  const queue = isAnyoneWaiting
    ? [...open.filter((session) => !isPassed(session)), ...open.filter(isPassed)]
    : open;
  const later = sessions.filter((session) => !isOpen(session, now));
  const soon = addMinutes(now, QUEUE_HOURS_AHEAD * 60).getTime();
  const near = later.filter(
    (session) => session.sessionDate === istDateOf(now) || joinWindow(session).startsAt.getTime() <= soon,
  );
  const all = [...queue, ...near];
  return all.length > 0 ? all : later.slice(0, 1);
}
