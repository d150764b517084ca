// The guide's day: which time ranges may be saved, and which 10-minute steps they offer.
// Knows no booking: whether a step is taken is for the database to say.
import {
  addDays,
  addMinutes,
  daysBetween,
  istDateOf,
  istInstant,
  minutesOfDay,
  timeOfDay,
} from "./ist-time.ts";

export const SLOT_MINUTES = 10;
/** A slot must start at least this long from now to be offered. */
export const NOTICE_MINUTES = 10;
export const MAX_DAYS_AHEAD = 60;

/** `[startTime, endTime)` in IST, `HH:mm`; an end of `24:00` is midnight. */
export type TimeRange = { startTime: string; endTime: string };
export type RangeFault = "off-the-mark" | "reversed" | "overlapping";

const MARK = /^(?:[01]\d|2[0-3]):[0-5]0$/;

/** The first range that cannot be saved and why, or null. Ranges may come in any order. */
export function rangeFault(ranges: readonly TimeRange[]): { index: number; fault: RangeFault } | null {
  for (const [index, range] of ranges.entries()) {
    if (!MARK.test(range.startTime) || !(MARK.test(range.endTime) || range.endTime === "24:00"))
      return { index, fault: "off-the-mark" };
    if (range.endTime <= range.startTime) return { index, fault: "reversed" };
    const overlaps = ranges
      .slice(0, index)
      .some((other) => range.startTime < other.endTime && other.startTime < range.endTime);
    if (overlaps) return { index, fault: "overlapping" };
  }
  return null;
}

/** Every mark of a day, `00:00` to `23:50`. */
const MARKS = Array.from({ length: (24 * 60) / SLOT_MINUTES }, (_, mark) => timeOfDay(mark * SLOT_MINUTES));

/** The start times of every step that lies wholly inside one of the ranges, in order. */
export function stepsOf(ranges: readonly TimeRange[]): string[] {
  const steps = ranges.flatMap(({ startTime, endTime }) =>
    MARKS.slice(
      Math.ceil(minutesOfDay(startTime) / SLOT_MINUTES),
      Math.floor(minutesOfDay(endTime) / SLOT_MINUTES),
    ),
  );
  return ranges.length > 1 ? steps.sort() : steps;
}

/** Whether a step starts late enough after now to be booked. */
export function hasNotice(date: string, time: string, now: Date): boolean {
  return istInstant(date, time).getTime() >= addMinutes(now, NOTICE_MINUTES).getTime();
}

/**
 * The first time of a day, `HH:mm`, that a step with notice can start at: `00:00` when all of them do, `24:00` when none
 * does. The same rule as `hasNotice`, for whole days at once.
 */
export function firstTimeWithNotice(date: string, now: Date): string {
  const earliest = addMinutes(now, NOTICE_MINUTES);
  const minutes = Math.ceil((earliest.getTime() - istInstant(date, "00:00").getTime()) / 60_000);
  return timeOfDay(Math.min(24 * 60, Math.max(0, minutes)));
}

/** Whether a day may be asked for: today in India, or one of the days bookable ahead. */
export function isBookableDay(date: string, now: Date): boolean {
  const ahead = daysBetween(istDateOf(now), date);
  return ahead >= 0 && ahead <= MAX_DAYS_AHEAD;
}

/** The last day that can be booked now. */
export function lastBookableDay(now: Date): string {
  return addDays(istDateOf(now), MAX_DAYS_AHEAD);
}
