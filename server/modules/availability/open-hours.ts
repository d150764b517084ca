// The guide's open hours: weekly hours, and days that were set by hand instead. A change never touches bookings; it
// answers how many now lie outside of the open hours.
import type { ErrorCode } from "#contract/errors.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import {
  findTimeRangeError,
  lastBookableDay,
  slotTimesOf,
  type TimeRange,
  type TimeRangeError,
} from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { firstOpenDay } from "#server/db/open-hours.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./availability.sql.ts";

/** A day's open hours, and whether they were set by hand or follow the weekly hours. */
export async function findDay(ctx: AppContext, date: string) {
  const [availability, byHand] = await Promise.all([
    queries.findOpenHours(ctx.db, date),
    queries.listDaysSetByHand(ctx.db, date, date),
  ]);
  return { availability, isByHand: byHand.length > 0 };
}

const ERROR_CODES = {
  "off-the-mark": "range-off-the-mark",
  reversed: "range-reversed",
  overlapping: "range-overlapping",
} as const satisfies Record<TimeRangeError, ErrorCode>;

/** `path` leads to the ranges in the request body, so that the response can point at the invalid one. */
function requireValidRanges(ranges: readonly TimeRange[], path: string) {
  const found = findTimeRangeError(ranges);
  if (!found) return;
  const { startTime = "", endTime = "" } = ranges[found.index] ?? {};
  const isWhole = startTime.trim() !== "" && endTime.trim() !== "";
  throw new Failure(ERROR_CODES[found.error], {
    values: { range: isWhole ? `${startTime}–${endTime}` : "" },
    issues: [{ path: `${path}.${found.index}`, reason: found.error }],
  });
}

/** A page may have been left open over midnight. @throws Failure bad-date for a day that is over. */
export function requireNotOver(days: readonly { date: string }[], now: Date) {
  if (days.some(({ date }) => date < istDateOf(now))) throw new Failure("bad-date");
}

/** Repeatable: hours that are already those to be saved have not changed. @throws Failure hours-changed */
function requireUnchanged(
  saved: readonly TimeRange[],
  { before, next }: { before: readonly TimeRange[]; next: readonly TimeRange[] },
) {
  if (![before, next].map(textOf).includes(textOf(saved))) throw new Failure("hours-changed");
}

const textOf = (ranges: readonly TimeRange[]) =>
  ranges
    .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
    .sort()
    .join();

/** `rangesBefore`: as the admin has seen them. */
type DayRanges = {
  date: string;
  timeRanges: readonly TimeRange[];
  rangesBefore?: readonly TimeRange[] | undefined;
};

/** A range of which neither time is filled in is none. One with a single time is refused, so that no typed hour is lost. */
const isFilledIn = ({ startTime, endTime }: TimeRange) => startTime.trim() !== "" || endTime.trim() !== "";

/**
 * Replaces a day's hours and answers them sorted, with the number of sessions and holds that now lie outside.
 * @throws Failure no-ranges; range-off-the-mark, range-reversed, range-overlapping for the first invalid range; hours-changed.
 */
export async function saveDayHours(ctx: AppContext, day: DayRanges, now: Date) {
  const { date, rangesBefore } = day;
  const timeRanges = day.timeRanges.filter(isFilledIn);
  if (timeRanges.length === 0) throw new Failure("no-ranges");
  requireValidRanges(timeRanges, "timeRanges");
  return replaceDay(ctx, date, timeRanges, now, rangesBefore);
}

/** Closes the days from `from` to `to`. Their bookings stay. */
export function closeDays(ctx: AppContext, from: string, to: string) {
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockDays(tx, from, to);
    await queries.closeDays(tx, from, to);
  });
}

/** How many sessions and holds of these days are still to come. */
export async function countUpcoming(ctx: AppContext, from: string, to: string, now: Date) {
  return (await queries.listUpcomingSlots(ctx.db, from, to, now)).length;
}

/** Closes a day. Its bookings stay. */
export function closeDay(ctx: AppContext, date: string, now: Date) {
  return replaceDay(ctx, date, [], now);
}

/** Drops the hours that were set by hand, so that the day follows the weekly hours again. */
export function followWeeklyHours(ctx: AppContext, date: string, now: Date) {
  return replaceDay(ctx, date, null, now);
}

/**
 * Keeps the weekly hours of days that are over as hours of their date: a later change of the weekly hours changes no past day.
 * Each change of these keeps them first, because the sweep may come after it.
 */
export async function keepPastDays(db: AppContext["db"] | Transaction, now: Date) {
  const today = istDateOf(now);
  await queries.releaseDays(db, today);
  await queries.keepDays(db, firstOpenDay(today), addDays(today, -1));
}

type NewRanges = readonly TimeRange[] | null;

function replaceDay(
  ctx: AppContext,
  date: string,
  ranges: NewRanges,
  now: Date,
  before?: readonly TimeRange[],
) {
  return inTransaction(ctx.db, (tx) => replaceDayIn(tx, date, ranges, now, before));
}

/** An empty list closes the day; null lets it follow the weekly hours. */
async function replaceDayIn(
  tx: Transaction,
  date: string,
  ranges: NewRanges,
  now: Date,
  before?: readonly TimeRange[],
) {
  await queries.lockDays(tx, date, date);
  if (before) requireUnchanged(await queries.findOpenHours(tx, date), { before, next: ranges ?? [] });
  await queries.deleteHours(tx, date);
  if (ranges) {
    await queries.markSetByHand(tx, date);
    await queries.insertHours(tx, date, ranges);
  } else {
    await queries.unmarkSetByHand(tx, date);
    if (date < istDateOf(now)) await queries.keepDays(tx, date, date);
  }
  const booked = await queries.listUpcomingSlots(tx, date, date, now);
  return {
    availability: await queries.findOpenHours(tx, date),
    bookingsOutside: await countOutside(tx, booked, date, date),
  };
}

async function countOutside(
  tx: Transaction,
  booked: readonly queries.BookedSlot[],
  from: string,
  to: string,
) {
  const byDay = Map.groupBy(await queries.listOpenHours(tx, from, to), (range) => range.day);
  return booked.filter(({ day, time }) => !slotTimesOf(byDay.get(day) ?? []).includes(time)).length;
}

/** `weekday` counts from Sunday, 0, to Saturday, 6. */
type Weekday = { weekday: number; ranges: TimeRange[] };

/** The hours of all seven days, from Sunday. */
export async function listWeeklyHours(db: AppContext["db"] | Transaction): Promise<Weekday[]> {
  const byWeekday = Map.groupBy(await queries.listWeeklyRanges(db), (range) => range.weekday);
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    ranges: (byWeekday.get(weekday) ?? []).map(({ startTime, endTime }) => ({ startTime, endTime })),
  }));
}

/**
 * Replaces the weekly hours and answers them, with the number of sessions and holds that now lie outside.
 * @throws Failure range-off-the-mark, range-reversed, range-overlapping for the first invalid range; hours-changed.
 */
export function saveWeeklyHours(
  ctx: AppContext,
  week: readonly Weekday[],
  weekBefore: readonly Weekday[] | undefined,
  now: Date,
) {
  for (const [index, { ranges }] of week.entries()) requireValidRanges(ranges, `week.${index}.ranges`);
  // When a weekday is named twice, its last ranges count.
  const byWeekday = new Map(week.map((day) => [day.weekday, day.ranges]));
  const ranges = [...byWeekday].flatMap(([weekday, ofDay]) => ofDay.map((range) => ({ ...range, weekday })));
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockWeek(tx);
    for (const { weekday, ranges: saved } of weekBefore ? await listWeeklyHours(tx) : []) {
      const before = weekBefore?.find((day) => day.weekday === weekday)?.ranges ?? [];
      requireUnchanged(saved, { before, next: byWeekday.get(weekday) ?? [] });
    }
    await keepPastDays(tx, now);
    await queries.replaceWeeklyRanges(tx, ranges);
    const [from, to] = [istDateOf(now), lastBookableDay(now)];
    const byHand = new Set((await queries.listDaysSetByHand(tx, from, to)).map(({ day }) => day));
    const booked = await queries.listUpcomingSlots(tx, from, to, now);
    const onWeeklyHours = booked.filter(({ day }) => !byHand.has(day));
    const bookingsOutside = await countOutside(tx, onWeeklyHours, from, to);
    return { week: await listWeeklyHours(tx), bookingsOutside };
  });
}

/**
 * Opens consecutive days with the same hours, for demo data. When one of them is open already, changes nothing. Answers
 * how many days were opened.
 */
export async function openDays(ctx: AppContext, from: string, days: number, range: TimeRange, now: Date) {
  const to = addDays(from, days - 1);
  if ((await queries.listOpenHours(ctx.db, from, to)).length > 0) return 0;
  for (let ahead = 0; ahead < days; ahead++)
    await saveDayHours(ctx, { date: addDays(from, ahead), timeRanges: [range] }, now);
  return days;
}
