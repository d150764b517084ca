// The guide's day, from the sessions to come: who is now and who is next, by the rule of the line.
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { keepsTurn, QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import type { ComingSession } from "#web/features/sessions/use-sessions.ts";

type Coming = Pick<ComingSession, "sessionDate" | "sessionTime" | "customerWaiting">;

export type GuidesDay<Session> = {
  /** The first of those whose room is open; who is absent and late stands behind who is there. */
  current: Session | null;
  /** The others of today, and shortly before midnight what comes right after it; else the first of another day. */
  next: Session[];
};

/** `sessions` are those still to be held, soonest first. */
export function guidesDay<Session extends Coming>(
  sessions: readonly Session[],
  now: Date,
): GuidesDay<Session> {
  const isOpen = (session: Session) => joinWindow(session).opensAt.getTime() <= now.getTime();
  const open = sessions.filter(isOpen);
  const isPassed = (session: Session) => !keepsTurn({ ...session, isPresent: session.customerWaiting }, now);
  // Who is late is passed for somebody who is there; while nobody is, she may still come.
  const isAnyoneThere = open.some(({ customerWaiting }) => customerWaiting);
  const line = isAnyoneThere
    ? [...open.filter((session) => !isPassed(session)), ...open.filter(isPassed)]
    : open;
  const later = sessions.filter((session) => !isOpen(session));
  const soon = addMinutes(now, QUEUE_HOURS_AHEAD * 60).getTime();
  const near = later.filter(
    (session) => session.sessionDate === istDateOf(now) || joinWindow(session).startsAt.getTime() <= soon,
  );
  const next = [...line.slice(1), ...near];
  return { current: line[0] ?? null, next: next.length > 0 ? next : later.slice(0, 1) };
}
