// The guide's day: the current session and the next ones, by the rule of the queue.
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { keepsTurn, QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";

type QueuedSession = Pick<UpcomingSession, "sessionDate" | "sessionTime" | "customerWaiting">;

export type GuidesDay<Session> = {
  /** The first session whose room is open. A customer who is late and absent comes after those who wait. */
  current: Session | null;
  /** The others of today and of the coming hours; if there are none, the first of another day. */
  next: Session[];
};

/** `sessions` are upcoming, soonest first. */
export function guidesDay<Session extends QueuedSession>(
  sessions: readonly Session[],
  now: Date,
): GuidesDay<Session> {
  const isOpen = (session: Session) => joinWindow(session).opensAt.getTime() <= now.getTime();
  const open = sessions.filter(isOpen);
  const isPassed = (session: Session) => !keepsTurn({ ...session, isPresent: session.customerWaiting }, now);
  // A late customer loses the turn only to one who waits.
  const isAnyoneWaiting = open.some(({ customerWaiting }) => customerWaiting);
  const queue = isAnyoneWaiting
    ? [...open.filter((session) => !isPassed(session)), ...open.filter(isPassed)]
    : open;
  const later = sessions.filter((session) => !isOpen(session));
  const soon = addMinutes(now, QUEUE_HOURS_AHEAD * 60).getTime();
  const near = later.filter(
    (session) => session.sessionDate === istDateOf(now) || joinWindow(session).startsAt.getTime() <= soon,
  );
  const next = [...queue.slice(1), ...near];
  return { current: queue[0] ?? null, next: next.length > 0 ? next : later.slice(0, 1) };
}
