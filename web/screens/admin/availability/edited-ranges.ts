// Time ranges while they are edited: each has a key for Preact, and an end that is not chosen yet is "".
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
