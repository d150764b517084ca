// The time ranges in which the guide is available, and the 10-minute slots that they offer. Whether a slot is taken is
// not decided here but in the database.
import {
  addDays,
  addMinutes,
  daysBetween,
  istDateOf,
  istInstant,
  minutesOfDay,
  timeOfDay,
  weekdayOf,
} from "./ist-time.ts";

export const SLOT_MINUTES = 10;
/** A slot is offered until this long before its start. */
export const MIN_NOTICE_MINUTES = 10;
export const MAX_DAYS_AHEAD = 60;
/** Admins may close days until this long ahead. */
export const MAX_CLOSED_DAYS_AHEAD = 365;

/** Half-open, `[startTime, endTime)`, in IST `HH:mm`. An `endTime` of `24:00` is midnight. */
export type TimeRange = { startTime: string; endTime: string };
export type TimeRangeError = "off-the-mark" | "reversed" | "overlapping";

const TEN_MINUTE_TIME = /^(?:[01]\d|2[0-3]):[0-5]0$/;

/** The index of the first invalid range and its error, or null. The ranges may come in any order. */
export function findTimeRangeError(
  ranges: readonly TimeRange[],
): { index: number; error: TimeRangeError } | null {
  for (const [index, range] of ranges.entries()) {
    if (
      !TEN_MINUTE_TIME.test(range.startTime) ||
      !(TEN_MINUTE_TIME.test(range.endTime) || range.endTime === "24:00")
    )
      return { index, error: "off-the-mark" };
    if (range.endTime <= range.startTime) return { index, error: "reversed" };
    const overlaps = ranges
      .slice(0, index)
      .some((other) => range.startTime < other.endTime && other.startTime < range.endTime);
    if (overlaps) return { index, error: "overlapping" };
  }
  return null;
}

/** Every slot time of a day, `00:00` to `23:50`. */
const SLOT_TIMES = Array.from({ length: (24 * 60) / SLOT_MINUTES }, (_, slot) =>
  timeOfDay(slot * SLOT_MINUTES),
);

/** The start times, sorted, of the slots that lie wholly inside one of the ranges. */
export function slotTimesOf(ranges: readonly TimeRange[]): string[] {
  const times = ranges.flatMap(({ startTime, endTime }) =>
    SLOT_TIMES.slice(
      Math.ceil(minutesOfDay(startTime) / SLOT_MINUTES),
      Math.floor(minutesOfDay(endTime) / SLOT_MINUTES),
    ),
  );
  return ranges.length > 1 ? times.sort() : times;
}

/** Whether a slot starts late enough after now to be booked. */
export function hasNotice(date: string, time: string, now: Date): boolean {
  return istInstant(date, time).getTime() >= addMinutes(now, MIN_NOTICE_MINUTES).getTime();
}

/**
 * The first minute of a day, `HH:mm`, from which slots have enough notice: `00:00` when all have, `24:00` when none
 * has. The same rule as `hasNotice`, for a whole day at once.
 */
export function firstTimeWithNotice(date: string, now: Date): string {
  const earliest = addMinutes(now, MIN_NOTICE_MINUTES);
  const minutes = Math.ceil((earliest.getTime() - istInstant(date, "00:00").getTime()) / 60_000);
  return timeOfDay(Math.min(24 * 60, Math.max(0, minutes)));
}

/** Today in India and the `MAX_DAYS_AHEAD` days after it can be booked. */
export function isBookableDay(date: string, now: Date): boolean {
  const ahead = daysBetween(istDateOf(now), date);
  return ahead >= 0 && ahead <= MAX_DAYS_AHEAD;
}

export function lastBookableDay(now: Date): string {
  return addDays(istDateOf(now), MAX_DAYS_AHEAD);
}

/** How many weeks ahead the time of an earlier session is offered again. */
const SAME_TIME_WEEKS = 4;

/** The days from today on that fall on the weekday of an earlier session. */
export function daysOnSameWeekday(sessionDate: string, now: Date): string[] {
  const today = istDateOf(now);
  const first = addDays(today, (weekdayOf(sessionDate) - weekdayOf(today) + 7) % 7);
  return Array.from({ length: SAME_TIME_WEEKS }, (_, week) => addDays(first, 7 * week));
}

/** Whether the days from `from` to `to` may be closed: not in the past, and up to a year ahead. */
export function canCloseDays(from: string, to: string, now: Date): boolean {
  const today = istDateOf(now);
  return today <= from && from <= to && daysBetween(today, to) <= MAX_CLOSED_DAYS_AHEAD;
}

export const DAY_STATES = ["open", "full", "closed", "past"] as const;
export type DayState = (typeof DAY_STATES)[number];

/** The state of a day for admins. `takenTimes`: the slots that are booked or held. A full day has no free slot. */
export function dayState(
  date: string,
  ranges: readonly TimeRange[],
  takenTimes: readonly string[],
  now: Date,
): DayState {
  if (date < istDateOf(now)) return "past";
  const slots = slotTimesOf(ranges);
  if (slots.length === 0) return "closed";
  return slots.every((time) => takenTimes.includes(time)) ? "full" : "open";
}

export type Slot = { sessionDate: string; sessionTime: string };

/**
 * Offers each session a free slot: on the first of the days that has one left, the slot nearest to the session's time of
 * day. Null for those that remain when all slots are given. `freeSlots` has the days in the order of preference.
 */
export function offerSlots<Session extends Slot & { id: string }>(
  sessions: readonly Session[],
  freeSlots: readonly { date: string; times: readonly string[] }[],
): Map<string, Slot | null> {
  const left = freeSlots.map(({ date, times }) => ({ date, times: new Set(times) }));
  const offerSlot = (session: Session): Slot | null => {
    const day = left.find(({ times }) => times.size > 0);
    if (!day) return null;
    const preferred = minutesOfDay(session.sessionTime);
    const distance = (time: string) => Math.abs(minutesOfDay(time) - preferred);
    const sessionTime = [...day.times].reduce((best, time) =>
      distance(time) < distance(best) ? time : best,
    );
    day.times.delete(sessionTime);
    return { sessionDate: day.date, sessionTime };
  };
  return new Map(sessions.map((session) => [session.id, offerSlot(session)]));
}
