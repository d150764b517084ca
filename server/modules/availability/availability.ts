// The guide's days: which are open and when, and which slots are free in them. Bookings are read, never touched.

import type { ErrorCode } from "#contract/errors.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import {
  firstTimeWithNotice,
  hasNotice,
  isBookableDay,
  lastBookableDay,
  type RangeFault,
  rangeFault,
  stepsOf,
  type TimeRange,
} from "#domain/slots.ts";
import { coalesce } from "#server/coalesce.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./availability.sql.ts";

/** What a day offers, and who has what of it: null for what is paid, a customer's id for her unpaid hold. */
type Day = { steps: string[]; taken: ReadonlyMap<string, string | null> };

async function daysOfSpan(ctx: AppContext, from: string, to: string, now: Date): Promise<Map<string, Day>> {
  const found = await queries.offeredAndTaken(ctx.db, from, to, now);
  const byDay = Map.groupBy(found, ({ day }) => day);
  return new Map(
    [...byDay].map(([day, rows]) => {
      const ranges = rows.flatMap(({ startTime, endTime }) =>
        endTime === null ? [] : [{ startTime, endTime }],
      );
      const taken = rows.filter(({ endTime }) => endTime === null);
      const holders = new Map(taken.map(({ startTime, heldBy }) => [startTime, heldBy]));
      return [day, { steps: stepsOf(ranges), taken: holders }];
    }),
  );
}

type Look = (span: string) => Promise<Map<string, Day>>;
const looks = new WeakMap<AppContext, Look>();

/** The days of a span, shared by all who ask at the same time: on the morning of a new day everybody does. */
function look(ctx: AppContext, from: string, to: string) {
  let shareOf = looks.get(ctx);
  if (!shareOf) {
    shareOf = coalesce((span) => {
      const [start = "", end = ""] = span.split(" ");
      return daysOfSpan(ctx, start, end, ctx.now());
    });
    looks.set(ctx, shareOf);
  }
  return shareOf(`${from} ${to}`);
}

/** Free for this customer: nobody's, or held by an unpaid hold of her own. */
function isFree({ taken }: Day, time: string, customerId: string | null): boolean {
  const holder = taken.get(time);
  return holder === undefined || (holder !== null && holder === customerId);
}

/** The slots of a day that start late enough, each free or taken. @throws Failure bad-date outside the bookable days. */
export async function slotsOfDate(ctx: AppContext, date: string, customerId: string | null, now: Date) {
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const day = (await look(ctx, date, date)).get(date);
  if (!day) return [];
  const first = firstTimeWithNotice(date, now);
  const ahead = day.steps.filter((time) => time >= first);
  return ahead.map((time) => ({ time, available: isFree(day, time, customerId) }));
}

/** The days of a span that have a free slot. The span is cut to the days that can be booked. */
export async function openDates(
  ctx: AppContext,
  from: string,
  to: string,
  customerId: string | null,
  now: Date,
) {
  const [today, last] = [istDateOf(now), lastBookableDay(now)];
  const days = await look(ctx, from > today ? from : today, to < last ? to : last);
  const isOpen = ([date, day]: [string, Day]) => {
    const first = firstTimeWithNotice(date, now);
    return day.steps.some((time) => time >= first && isFree(day, time, customerId));
  };
  return [...days].filter(isOpen).map(([date]) => date);
}

/** Whether a step is offered at all: in an open range, with notice. Whether somebody has it is not asked here. */
export async function isOffered(db: AppContext["db"] | Transaction, date: string, time: string, now: Date) {
  if (!isBookableDay(date, now) || !hasNotice(date, time, now)) return false;
  return stepsOf(await queries.rangesOfDay(db, date)).includes(time);
}

/** A day's ranges, and whether they were set by hand or follow the weekly hours. */
export async function dayOf(ctx: AppContext, date: string) {
  const [availability, isByHand] = await Promise.all([
    queries.rangesOfDay(ctx.db, date),
    queries.isByHand(ctx.db, date),
  ]);
  return { availability, isByHand };
}

const FAULTS: Readonly<Record<RangeFault, ErrorCode>> = {
  "off-the-mark": "range-off-the-mark",
  reversed: "range-reversed",
  overlapping: "range-overlapping",
};

/** `path` is where the ranges stand in the request, so that the answer can point at the wrong one. */
function requireSound(ranges: readonly TimeRange[], path: string) {
  const found = rangeFault(ranges);
  if (!found) return;
  const range = ranges[found.index];
  throw new Failure(FAULTS[found.fault], {
    values: { range: `${range?.startTime}–${range?.endTime}` },
    issues: [{ path: `${path}.${found.index}`, reason: found.fault }],
  });
}

/**
 * Replaces a day's ranges in one transaction. Answers the ranges as kept and how many sessions now lie outside.
 * @throws Failure no-ranges, or range-… naming the first range that is wrong.
 */
export async function saveDay(ctx: AppContext, date: string, ranges: readonly TimeRange[], now: Date) {
  if (ranges.length === 0) throw new Failure("no-ranges");
  requireSound(ranges, "timeRanges");
  return replaceDay(ctx, date, ranges, now);
}

/** Closes a day. Its bookings stay. */
export function clearDay(ctx: AppContext, date: string, now: Date) {
  return replaceDay(ctx, date, [], now);
}

/** Takes back what was set by hand, so that the day follows the weekly hours again. */
export function followWeeklyHours(ctx: AppContext, date: string, now: Date) {
  return replaceDay(ctx, date, null, now);
}

/** No ranges: a day closed by hand. Null: none by hand. */
function replaceDay(ctx: AppContext, date: string, ranges: readonly TimeRange[] | null, now: Date) {
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockDay(tx, date);
    await queries.deleteDay(tx, date);
    if (ranges) {
      await queries.setByHand(tx, date);
      await queries.insertRanges(tx, date, ranges);
    } else {
      await queries.unsetByHand(tx, date);
    }
    return {
      availability: await queries.rangesOfDay(tx, date),
      bookingsOutside: await countOutside(tx, await queries.sessionsToCome(tx, date, date, now), date, date),
    };
  });
}

/** How many of these sessions lie outside of what their days offer. */
async function countOutside(tx: Transaction, sessions: readonly queries.Taken[], from: string, to: string) {
  const offered = Map.groupBy(await queries.rangesBetween(tx, from, to), (range) => range.day);
  return sessions.filter(({ day, time }) => !stepsOf(offered.get(day) ?? []).includes(time)).length;
}

/** The steps that the days of a span offer, whoever has them. */
export async function offeredSteps(
  ctx: AppContext,
  from: string,
  to: string,
): Promise<Map<string, Set<string>>> {
  if (!from) return new Map();
  const byDay = Map.groupBy(await queries.rangesBetween(ctx.db, from, to), (range) => range.day);
  return new Map([...byDay].map(([day, ranges]) => [day, new Set(stepsOf(ranges))]));
}

type Weekday = { weekday: number; ranges: TimeRange[] };

/** The usual week, seven days from Sunday. */
export async function weeklyHours(db: AppContext["db"] | Transaction): Promise<Weekday[]> {
  const byWeekday = Map.groupBy(await queries.weeklyRanges(db), (range) => range.weekday);
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    ranges: (byWeekday.get(weekday) ?? []).map(({ startTime, endTime }) => ({ startTime, endTime })),
  }));
}

/**
 * Replaces the usual week. Answers it as kept, and how many sessions now lie outside of it.
 * @throws Failure range-… naming the first range that is wrong.
 */
export function saveWeeklyHours(ctx: AppContext, week: readonly Weekday[], now: Date) {
  for (const [index, { ranges }] of week.entries()) requireSound(ranges, `week.${index}.ranges`);
  const byWeekday = new Map(week.map((day) => [day.weekday, day.ranges]));
  const ranges = [...byWeekday].flatMap(([weekday, ofDay]) => ofDay.map((range) => ({ ...range, weekday })));
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockWeek(tx);
    await queries.replaceWeeklyRanges(tx, ranges);
    const [from, to] = [istDateOf(now), lastBookableDay(now)];
    const byHand = new Set((await queries.daysByHand(tx, from, to)).map(({ day }) => day));
    const sessions = await queries.sessionsToCome(tx, from, to, now);
    const onTheWeek = sessions.filter(({ day }) => !byHand.has(day));
    return { week: await weeklyHours(tx), bookingsOutside: await countOutside(tx, onTheWeek, from, to) };
  });
}

/** Opens days from one on, each with one range, unless a day among them is open already. Answers how many it opened. */
export async function openWeek(ctx: AppContext, from: string, days: number, range: TimeRange, now: Date) {
  const to = addDays(from, days - 1);
  if ((await queries.rangesBetween(ctx.db, from, to)).length > 0) return 0;
  for (let ahead = 0; ahead < days; ahead++) await saveDay(ctx, addDays(from, ahead), [range], now);
  return days;
}
