// The line before the guide's room: who is in it, in which order, and whose turn it is. Pure; the facts are brought.
import { addMinutes } from "./ist-time.ts";
import { joinWindow } from "./join-window.ts";

/** Sessions that start within this stand in the line already. */
export const LINE_HOURS_AHEAD = 2;
/** Somebody absent this long after the start is not waited for. */
const PATIENCE_MINUTES = 5;
/** Fewer lengths than this say nothing about the next. */
const LENGTHS_NEEDED = 3;

/** A paid session in the line. `isPresent`: its customer has the waiting page open. */
export type Waiting = { id: string; sessionDate: string; sessionTime: string; isPresent: boolean };

export type Line = {
  /** Approved and confirmed sessions whose join window is open or kept, and those of the next two hours. */
  waiting: readonly Waiting[];
  /** The booking in whose room the guide is now, or null. */
  guideIsWith: string | null;
  /** The guide has opened a session in the last two hours. */
  hasOpenedLately: boolean;
  /** Minutes that the last sessions took, latest first. */
  lengths: readonly number[];
};

export type Place = {
  position: number | null;
  isYourTurn: boolean;
  isActive: boolean;
  estimateMinutes: number | null;
};

const NOT_IN_LINE: Place = { position: null, isYourTurn: false, isActive: false, estimateMinutes: null };

/**
 * Where a session stands, as if its customer were there: a look at the line must not depend on how she looks. Ahead of
 * her is who starts earlier, unless that person is absent and five minutes late; who comes late is next again.
 */
export function placeInLine(line: Line, id: string, now: Date): Place {
  const own = line.waiting.find((one) => one.id === id);
  if (!own) return NOT_IN_LINE;
  const ahead = line.waiting.filter(
    (other) => other.id !== id && startOf(other) < startOf(own) && isWaitedFor(other, now),
  );
  const isActive = line.hasOpenedLately || line.waiting.some((one) => isWindowOpen(one, now));
  const isGuideElsewhere = line.guideIsWith !== null && line.guideIsWith !== id;
  return {
    position: ahead.length + 1,
    isYourTurn: ahead.length === 0 && isWindowOpen(own, now) && !isGuideElsewhere,
    isActive,
    estimateMinutes: estimate(line.lengths, ahead.length),
  };
}

function startOf(session: Waiting): number {
  return joinWindow(session).startsAt.getTime();
}

function isWaitedFor(other: Waiting, now: Date): boolean {
  return (
    other.isPresent || now.getTime() <= addMinutes(joinWindow(other).startsAt, PATIENCE_MINUTES).getTime()
  );
}

function isWindowOpen(session: Waiting, now: Date): boolean {
  return now.getTime() >= joinWindow(session).opensAt.getTime();
}

/** The mean length of the last sessions for each one ahead; null while too few are known. */
function estimate(lengths: readonly number[], ahead: number): number | null {
  if (lengths.length < LENGTHS_NEEDED) return null;
  const mean = lengths.reduce((sum, minutes) => sum + minutes, 0) / lengths.length;
  return Math.round(mean * ahead);
}
