// The line before the guide's room: who is in it, in which order, and whose turn it is. Pure; the facts are brought.
import { type BookingStatus, isPaidFor } from "./bookings.ts";
import { addMinutes } from "./ist-time.ts";
import { joinWindow } from "./join-window.ts";

/** Sessions that start within this stand in the line already. */
export const QUEUE_HOURS_AHEAD = 2;
/** A guide who entered a room within this is at work. */
export const ACTIVE_HOURS = 2;
/** Somebody absent this long after the start is not waited for. */
const PATIENCE_MINUTES = 5;
/** So many of the last sessions say how long one takes; fewer than the least say nothing. */
export const LENGTHS_COUNTED = 10;
const LENGTHS_NEEDED = 3;
/** A session that has run over its time is not over yet. */
const LEAST_LEFT_MINUTES = 2;
/** After so long the guide is called. */
export const GUIDE_LATE_MINUTES = 15;

/** A paid session in the line. `isPresent`: its customer has the waiting page open. */
export type Waiting = { id: string; sessionDate: string; sessionTime: string; isPresent: boolean };

export type Queue = {
  /** Approved and confirmed sessions whose join window is open or kept, and those of the next two hours. */
  waiting: readonly Waiting[];
  /** The session in whose room the guide is now, and for how long both have been in it; or null. */
  guideIsWith: { id: string; minutes: number } | null;
  /** The guide has opened a session in the last two hours. */
  hasOpenedLately: boolean;
  /** Minutes that the last sessions took, latest first. */
  lengths: readonly number[];
};

export type QueuePosition = {
  position: number | null;
  isYourTurn: boolean;
  isActive: boolean;
  estimateMinutes: number | null;
};

export const NOT_IN_QUEUE: QueuePosition = {
  position: null,
  isYourTurn: false,
  isActive: false,
  estimateMinutes: null,
};

/**
 * Where a session stands, as if its customer were there: a look at the line must not depend on how she looks. Ahead of
 * her is who starts earlier, unless that person is absent and five minutes late; who comes late is next again.
 */
export function queuePosition(line: Queue, id: string, now: Date): QueuePosition {
  const own = line.waiting.find((one) => one.id === id);
  if (!own) return NOT_IN_QUEUE;
  const ahead = line.waiting.filter(
    (other) => other.id !== id && startOf(other) < startOf(own) && isWaitedFor(other, now),
  );
  const isActive = line.hasOpenedLately || line.waiting.some((one) => isWindowOpen(one, now));
  const isGuideElsewhere = line.guideIsWith !== null && line.guideIsWith.id !== id;
  return {
    position: ahead.length + 1,
    isYourTurn: ahead.length === 0 && isWindowOpen(own, now) && !isGuideElsewhere,
    isActive,
    estimateMinutes: estimate(line, ahead, isGuideElsewhere),
  };
}

function startOf(session: Waiting): number {
  return joinWindow(session).startsAt.getTime();
}

/** She is there, or not late enough that the next one goes first. */
export function isWaitedFor(other: Omit<Waiting, "id">, now: Date): boolean {
  return (
    other.isPresent || now.getTime() <= addMinutes(joinWindow(other).startsAt, PATIENCE_MINUTES).getTime()
  );
}

function isWindowOpen(session: Waiting, now: Date): boolean {
  return now.getTime() >= joinWindow(session).opensAt.getTime();
}

/** The mean of the last lengths for each one ahead, what is left of it for the session that runs now. */
function estimate({ lengths, guideIsWith }: Queue, ahead: readonly Waiting[], isGuideElsewhere: boolean) {
  if (lengths.length < LENGTHS_NEEDED) return null;
  const mean = lengths.reduce((sum, minutes) => sum + minutes, 0) / lengths.length;
  if (!guideIsWith || !isGuideElsewhere) return Math.round(mean * ahead.length);
  const toCome = ahead.filter(({ id }) => id !== guideIsWith.id).length;
  return Math.round(mean * toCome + Math.max(mean - guideIsWith.minutes, LEAST_LEFT_MINUTES));
}

type Awaited = {
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  hasGuideCome: boolean;
  isCustomerPresent: boolean;
};

/** She waits, and the guide has not come since the session should have begun. */
export function isGuideAwaited(session: Awaited, now: Date): boolean {
  const { status, hasGuideCome, isCustomerPresent } = session;
  const isLate = now.getTime() >= addMinutes(joinWindow(session).startsAt, GUIDE_LATE_MINUTES).getTime();
  return isPaidFor(status) && isCustomerPresent && !hasGuideCome && isLate;
}
