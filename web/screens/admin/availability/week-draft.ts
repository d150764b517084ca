// Changes to the open times of the days of a week, before they are saved.
import { addDays, minutesOfDay, timeOfDay, weekdayOf } from "#domain/ist-time.ts";
import { SLOT_MINUTES, slotTimesOf, type TimeRange } from "#domain/slots.ts";

export const SLOTS_OF_DAY = (24 * 60) / SLOT_MINUTES;

/** Consecutive days, and on each of them the slots from `from` until before `to`, counted from midnight. */
export type Area = { firstDate: string; lastDate: string; from: number; to: number };
/** The new ranges of the days that are changed. */
export type WeekDraft = Readonly<Record<string, readonly TimeRange[]>>;
type Day = { date: string; ranges: readonly TimeRange[] };

export const slotTime = (slot: number) => timeOfDay(slot * SLOT_MINUTES);
export const slotOf = (time: string) => minutesOfDay(time) / SLOT_MINUTES;

export function isSlotOpen(ranges: readonly TimeRange[], slot: number): boolean {
  return ranges.some(({ startTime, endTime }) => slotOf(startTime) <= slot && slot < slotOf(endTime));
}

/** The ranges with the slots of the area added. Ranges that touch it become one. */
export function openSlots(
  ranges: readonly TimeRange[],
  { from, to }: Pick<Area, "from" | "to">,
): TimeRange[] {
  const isTouching = ({ startTime, endTime }: TimeRange) =>
    slotOf(startTime) <= to && slotOf(endTime) >= from;
  const joined = ranges.filter(isTouching);
  const start = Math.min(from, ...joined.map(({ startTime }) => slotOf(startTime)));
  const end = Math.max(to, ...joined.map(({ endTime }) => slotOf(endTime)));
  const others = ranges.filter((range) => !isTouching(range));
  return [...others, { startTime: slotTime(start), endTime: slotTime(end) }].sort(byStart);
}

/** The ranges without the slots of the area. */
export function closeSlots(
  ranges: readonly TimeRange[],
  { from, to }: Pick<Area, "from" | "to">,
): TimeRange[] {
  return ranges.flatMap(({ startTime, endTime }) => {
    const [start, end] = [slotOf(startTime), slotOf(endTime)];
    const parts = [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ] as const;
    const isWhole = to <= start || end <= from;
    if (isWhole) return [{ startTime, endTime }];
    return parts
      .filter(([first, last]) => first < last)
      .map(([first, last]) => ({ startTime: slotTime(first), endTime: slotTime(last) }));
  });
}

export type Mode = "open" | "close";

/** The draft after the slots of the area are opened or closed. */
export function changeArea(days: readonly Day[], draft: WeekDraft, area: Area, mode: Mode): WeekDraft {
  const change = mode === "open" ? openSlots : closeSlots;
  const changed = days
    .filter(({ date }) => isInArea(date, area))
    .map(({ date, ranges }) => [date, change(draft[date] ?? ranges, area)] as const);
  return { ...draft, ...Object.fromEntries(changed) };
}

/** How many slots would change. */
export function countChanged(days: readonly Day[], draft: WeekDraft, area: Area, mode: Mode): number {
  const after = changeArea(days, draft, area, mode);
  const count = (ranges: readonly TimeRange[]) => slotTimesOf(ranges).length;
  return days.reduce(
    (sum, { date, ranges }) => sum + Math.abs(count(after[date] ?? ranges) - count(draft[date] ?? ranges)),
    0,
  );
}

/** The days whose ranges differ from the saved ones, as they are sent. */
export function changedDays(days: readonly Day[], draft: WeekDraft) {
  return days.flatMap(({ date, ranges }) => {
    const timeRanges = draft[date];
    return timeRanges && textOf(timeRanges) !== textOf(ranges) ? [{ date, timeRanges: [...timeRanges] }] : [];
  });
}

export function isInArea(date: string, { firstDate, lastDate }: Area): boolean {
  return firstDate <= date && date <= lastDate;
}

/** The Monday of the week of a date. */
export function mondayOf(date: string): string {
  const weekday = weekdayOf(date);
  return addDays(date, -((weekday + 6) % 7));
}

const byStart = (one: TimeRange, other: TimeRange) => (one.startTime < other.startTime ? -1 : 1);
const textOf = (ranges: readonly TimeRange[]) =>
  ranges.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join();
