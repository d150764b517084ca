// The usual week while it is edited. A day that is switched off keeps its ranges, so that switching it on again brings
// them back; they are not sent.
import type { TimeRange } from "#domain/slots.ts";
import {
  checkRanges,
  type EditedRange,
  type EditFault,
  editedFrom,
  emptyRange,
  isSame,
  issuePaths,
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

/** Whether nothing is changed. A day that is switched on is, though it has no times yet. */
export function isSameWeek(edited: readonly EditedDay[], saved: readonly Weekday[]): boolean {
  return edited.every(({ isOpen, ranges }, index) => {
    const before = saved[index]?.ranges ?? [];
    return isOpen === before.length > 0 && (!isOpen || isSame(ranges, before));
  });
}

/** The ranges of a day that is open, or what is in the way of saving it. */
export function checkDay(day: EditedDay): { ranges: EditedRange[] } | { fault: EditFault } {
  const checked = checkRanges(day.ranges);
  if (!("isEmpty" in checked)) return checked;
  const [first = emptyRange()] = day.ranges;
  return { fault: { key: first.key, message: "admin.day-without-times" } };
}

type SentDay = { weekday: number; ranges: EditedRange[] };

/** The week that may be saved, in its order, or the first thing that is in the way. */
export function checkWeek(edited: readonly EditedDay[]): { week: SentDay[] } | { fault: EditFault } {
  const week: SentDay[] = [];
  for (const day of edited) {
    const checked = day.isOpen ? checkDay(day) : { ranges: [] };
    if ("fault" in checked) return checked;
    week.push({ weekday: day.weekday, ranges: checked.ranges });
  }
  return { week };
}

/** The week with these ranges on every day, and every day open. */
export function copiedToAll(edited: readonly EditedDay[], ranges: readonly EditedRange[]): EditedDay[] {
  return edited.map(({ weekday }) => ({ weekday, isOpen: true, ranges: editedFrom(ranges) }));
}

/** The key of the range, of those that were sent, that an answer finds fault with. */
export function faultyKey(body: unknown, sent: readonly SentDay[]): number | undefined {
  for (const path of issuePaths(body)) {
    const [, day, range] = /^week\.(\d+)\.ranges\.(\d+)/.exec(path) ?? [];
    const found = sent[Number(day)]?.ranges[Number(range)];
    if (found) return found.key;
  }
  return undefined;
}
