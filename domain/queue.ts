// The queue for the guide's room: which sessions are in it, in which order, and whose turn it is.
import { type BookingStatus, GUIDE_OVERDUE_MINUTES, isPaidFor } from "./bookings.ts";
import { addMinutes } from "./ist-time.ts";
import { EXTENDED_JOIN_MINUTES_AFTER, joinWindow, type SessionStart } from "./join-window.ts";

/** A session enters the queue this long before its start. */
export const QUEUE_HOURS_AHEAD = 2;
/** The queue counts as active when the guide entered a room within this time. */
export const GUIDE_ACTIVE_HOURS = 2;
/** A session whose customer is absent keeps its turn for this long after its start. */
const ABSENT_GRACE_MINUTES = 5;
/** The estimate is the mean of this many last sessions. */
export const SESSION_LENGTHS_COUNTED = 10;
/** There is no estimate from fewer sessions than this. */
const MIN_LENGTHS_FOR_ESTIMATE = 3;
/** Estimated for a running session that already takes longer than the mean. */
const MIN_REMAINING_MINUTES = 2;

/** `isPresent`: the customer has the waiting page open. */
export type QueuedSession = SessionStart & {
  id: string;
  isPresent: boolean;
  /** See `isGuideOverdue` in bookings.ts. Default false. */
  isGuideOverdue?: boolean;
  /** A browser of the customer is in the room, or both sides have met in it and the guide is still there. Default false. */
  isCallRunning?: boolean;
};

export type Queue = {
  /** The approved and confirmed sessions whose room is open, and those that start within `QUEUE_HOURS_AHEAD`. */
  waiting: readonly QueuedSession[];
  /** The session in whose room the guide is, and for how many minutes both sides have been in it. */
  currentSession: { id: string; minutes: number } | null;
  /** The guide entered a room within `GUIDE_ACTIVE_HOURS`. */
  hasGuideOpenedRecently: boolean;
  /** Lengths in minutes of the last `SESSION_LENGTHS_COUNTED` sessions, latest first. */
  recentLengthsMinutes: readonly number[];
};

/** Only a session that starts between the two, both included, can be in the queue. */
export function queuedStarts(now: Date): { from: Date; to: Date } {
  return {
    from: addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER),
    to: addMinutes(now, QUEUE_HOURS_AHEAD * 60),
  };
}

export function canBeQueued(session: SessionStart, now: Date): boolean {
  const { from, to } = queuedStarts(now);
  const { startsAt } = joinWindow(session);
  return startsAt >= from && startsAt <= to;
}

/** Null `position`: not in the queue. The first position is 1. Null `estimateMinutes`: not enough data. */
export type QueuePosition = {
  position: number | null;
  isYourTurn: boolean;
  isActive: boolean;
  estimateMinutes: number | null;
  /** The guide is in the room of this session. */
  isGuideHere: boolean;
  /** The guide is in the room of another session. */
  isGuideElsewhere: boolean;
  isGuideOverdue: boolean;
  isCallRunning: boolean;
};

/** Where the guide is, for a customer who waits; "away" also while nothing is known. */
export type GuideWhereabouts = "here" | "with-another" | "away";

/** Every screen that says whether a talk goes on, or that the guide has not come, decides it by this. */
export function whereIsGuide(
  queue: Pick<QueuePosition, "isGuideHere" | "isGuideElsewhere"> | null,
): GuideWhereabouts {
  if (queue?.isGuideHere) return "here";
  return queue?.isGuideElsewhere ? "with-another" : "away";
}

export const NOT_IN_QUEUE: QueuePosition = {
  position: null,
  isYourTurn: false,
  isActive: false,
  estimateMinutes: null,
  isGuideHere: false,
  isGuideElsewhere: false,
  isGuideOverdue: false,
  isCallRunning: false,
};

/**
 * The position of a session, computed as if its customer were present, so that it is the same however the customer asks
 * for it. Sessions with an earlier start are ahead unless they lost their turn. A late customer who arrives gets the
 * turn back.
 */
export function queuePosition(queue: Queue, id: string, now: Date): QueuePosition {
  const own = queue.waiting.find((session) => session.id === id);
  if (!own) return NOT_IN_QUEUE;
  const ahead = queue.waiting.filter(
    (other) => other.id !== id && startOf(other) < startOf(own) && keepsTurn(other, now),
  );
  const isActive =
    queue.hasGuideOpenedRecently || queue.waiting.some((session) => isWindowOpen(session, now));
  const isGuideElsewhere = queue.currentSession !== null && queue.currentSession.id !== id;
  return {
    position: ahead.length + 1,
    isYourTurn: ahead.length === 0 && isWindowOpen(own, now) && !isGuideElsewhere,
    isActive,
    estimateMinutes: estimateMinutes(queue, ahead, isGuideElsewhere),
    isGuideHere: queue.currentSession?.id === id,
    isGuideElsewhere,
    isGuideOverdue: own.isGuideOverdue ?? false,
    isCallRunning: own.isCallRunning ?? false,
  };
}

function startOf(session: QueuedSession): number {
  return joinWindow(session).startsAt.getTime();
}

/** Whether the customer is present, or not late enough for the next one to go first. */
export function keepsTurn(session: SessionStart & Pick<QueuedSession, "isPresent">, now: Date): boolean {
  return (
    session.isPresent ||
    now.getTime() <= addMinutes(joinWindow(session).startsAt, ABSENT_GRACE_MINUTES).getTime()
  );
}

function isWindowOpen(session: QueuedSession, now: Date): boolean {
  return now.getTime() >= joinWindow(session).opensAt.getTime();
}

/** The mean length for each session ahead, and the remaining part of it for the running session. */
function estimateMinutes(
  { recentLengthsMinutes, currentSession }: Queue,
  ahead: readonly QueuedSession[],
  isGuideElsewhere: boolean,
): number | null {
  if (recentLengthsMinutes.length < MIN_LENGTHS_FOR_ESTIMATE) return null;
  const mean = recentLengthsMinutes.reduce((sum, minutes) => sum + minutes, 0) / recentLengthsMinutes.length;
  if (!currentSession || !isGuideElsewhere) return Math.round(mean * ahead.length);
  const notStarted = ahead.filter(({ id }) => id !== currentSession.id).length;
  return Math.round(mean * notStarted + Math.max(mean - currentSession.minutes, MIN_REMAINING_MINUTES));
}

type SessionAttendance = SessionStart & {
  status: BookingStatus;
  hasGuideCome: boolean;
  isCustomerPresent: boolean;
};

/** Whether the customer is present, the session is 15 minutes late, and the guide has not come. */
export function isGuideAwaited(session: SessionAttendance, now: Date): boolean {
  const { status, hasGuideCome, isCustomerPresent } = session;
  const isLate = now.getTime() >= addMinutes(joinWindow(session).startsAt, GUIDE_OVERDUE_MINUTES).getTime();
  return isPaidFor(status) && isCustomerPresent && !hasGuideCome && isLate;
}
