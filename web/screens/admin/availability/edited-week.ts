// The weekly hours while they are edited. A day that is switched off keeps its ranges for when it is switched on again;
// they are not sent.
import type { TimeRange } from "#domain/slots.ts";
import {
  checkRanges,
  type EditedRange,
  type EditFault,
  editedFrom,
  emptyRange,
  isSame,
} from "./edited-ranges.ts";

/** `weekday` is 0 for Sunday; a day without ranges is a day off. */
export type Weekday = { weekday: number; ranges: TimeRange[] };
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
