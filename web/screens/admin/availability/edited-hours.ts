// The times of a day and the weekly hours while they are edited. Each range has a key for React, and an end that is not chosen
// yet is "".
import { minutesOfDay, timeOfDay } from "#domain/ist-time.ts";
import { findTimeRangeError, type TimeRange } from "#domain/slots.ts";
import { CallFailure } from "#web/api/call.ts";
import type { PlainKey } from "#web/i18n/t.ts";

export type EditedRange = TimeRange & { key: number };
export type EditFault = { key: number; message: PlainKey };

let latestKey = 0;

export function emptyRange(): EditedRange {
  latestKey += 1;
  return { key: latestKey, startTime: "", endTime: "" };
}

/** An hour long, an hour after the last range. Empty if that has no end yet, or the day ends before. */
export function rangeAfter(ranges: readonly EditedRange[]): EditedRange {
  const range = emptyRange();
  const end = ranges.at(-1)?.endTime ?? "";
  if (!/^\d\d:\d\d$/.test(end) || end > "22:00") return range;
  const [startTime, endTime] = [timeOfDay(minutesOfDay(end) + 60), timeOfDay(minutesOfDay(end) + 120)];
  return { ...range, startTime, endTime };
}

/** A closed day starts with one empty range. */
export function editedFrom(saved: readonly TimeRange[]): EditedRange[] {
  if (saved.length === 0) return [emptyRange()];
  return saved.map(({ startTime, endTime }) => ({ ...emptyRange(), startTime, endTime }));
}

type Checked = { ranges: EditedRange[] } | { fault: EditFault } | { isEmpty: true };

/**
 * The ranges to save, or the first fault. Ranges without any time are left out; a range with one time is a fault, so
 * that nothing that the admin chose is dropped unnoticed.
 */
export function checkRanges(edited: readonly EditedRange[]): Checked {
  const half = edited.find(({ startTime, endTime }) => (startTime === "") !== (endTime === ""));
  if (half) return { fault: { key: half.key, message: "availability.range-incomplete" } };
  const ranges = edited.filter(({ startTime, endTime }) => startTime !== "" && endTime !== "");
  if (ranges.length === 0) return { isEmpty: true };
  const found = findTimeRangeError(ranges);
  const at = found ? ranges[found.index] : undefined;
  if (found && at) return { fault: { key: at.key, message: `availability.range-${found.error}` } };
  return { ranges };
}

/** Whether saving would change nothing. Ranges without any time do not count. */
export function isSame(edited: readonly EditedRange[], saved: readonly TimeRange[]): boolean {
  const text = (ranges: readonly TimeRange[]) =>
    ranges
      .filter(({ startTime, endTime }) => startTime !== "" || endTime !== "")
      .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
      .join();
  return text(edited) === text(saved);
}

/** How many of the booked times lie in the range. */
export function countBooked({ startTime, endTime }: TimeRange, times: readonly string[]): number {
  return times.filter((time) => startTime <= time && time < endTime).length;
}

export function withoutKeys(edited: readonly EditedRange[]): TimeRange[] {
  return edited.map(({ startTime, endTime }) => ({ startTime, endTime }));
}

/** Whether the hours were changed elsewhere meanwhile. */
export const haveHoursChanged = (error: unknown) =>
  error instanceof CallFailure && error.code === "hours-changed";

/** `weekday` is 0 for Sunday; a day without ranges is a day off. */
export type Weekday = { weekday: number; ranges: TimeRange[] };
/** A day that is switched off keeps its ranges for when it is switched on again; they are not sent. */
export type EditedDay = { weekday: number; isOpen: boolean; ranges: EditedRange[] };

export function editedWeek(saved: readonly Weekday[]): EditedDay[] {
  return saved.map(({ weekday, ranges }) => ({
    weekday,
    isOpen: ranges.length > 0,
    ranges: editedFrom(ranges),
  }));
}

/** Whether nothing has changed. A day that was switched on counts as a change even without times. */
export function isSameWeek(edited: readonly EditedDay[], saved: readonly Weekday[]): boolean {
  return edited.every(({ isOpen, ranges }, index) => {
    const before = saved[index]?.ranges ?? [];
    return isOpen === before.length > 0 && (!isOpen || isSame(ranges, before));
  });
}

/** The ranges of an open day, or the first fault. */
export function checkDay(day: EditedDay): { ranges: EditedRange[] } | { fault: EditFault } {
  const checked = checkRanges(day.ranges);
  if (!("isEmpty" in checked)) return checked;
  const [first = emptyRange()] = day.ranges;
  return { fault: { key: first.key, message: "availability.day-without-times" } };
}

type SentDay = { weekday: number; ranges: EditedRange[] };

/** The week to save, or the first fault. */
export function checkWeek(edited: readonly EditedDay[]): { week: SentDay[] } | { fault: EditFault } {
  const week: SentDay[] = [];
  for (const day of edited) {
    const checked = day.isOpen ? checkDay(day) : { ranges: [] };
    if ("fault" in checked) return checked;
    week.push({ weekday: day.weekday, ranges: checked.ranges });
  }
  return { week };
}

/** Every day open with these ranges. */
export function copyToAllDays(edited: readonly EditedDay[], ranges: readonly EditedRange[]): EditedDay[] {
  return edited.map(({ weekday }) => ({ weekday, isOpen: true, ranges: editedFrom(ranges) }));
}
