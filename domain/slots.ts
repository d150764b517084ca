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

/** The start times of every step that lies wholly inside one of the ranges, in order. */
export function stepsOf(ranges: readonly TimeRange[]): string[] {
  const steps = ranges.flatMap((range) => {
    const start = minutesOfDay(range.startTime);
    const count = Math.floor((minutesOfDay(range.endTime) - start) / SLOT_MINUTES);
    return Array.from({ length: Math.max(0, count) }, (_, step) => timeOfDay(start + step * SLOT_MINUTES));
  });
  return steps.sort();
}

/** Whether a step starts late enough after now to be booked. */
export function hasNotice(date: string, time: string, now: Date): boolean {
  return istInstant(date, time).getTime() >= addMinutes(now, NOTICE_MINUTES).getTime();
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
