// The guide's days: which are open and when, and which slots are free in them. Bookings are read, never touched.

import type { ErrorCode } from "#contract/errors.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import {
  hasNotice,
  isBookableDay,
  lastBookableDay,
  type RangeFault,
  rangeFault,
  stepsOf,
  type TimeRange,
} from "#domain/slots.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import * as store from "./store.ts";

/** The slots of a day that start late enough, each free or taken. @throws Failure bad-date outside the bookable days. */
export async function slotsOfDate(house: House, date: string, customerId: string | null, now: Date) {
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const [ranges, taken] = await Promise.all([
    store.rangesOfDay(house.db, date),
    store.takenBetween(house.db, date, date, customerId, now),
  ]);
  const takenTimes = new Set(taken.map((slot) => slot.time));
  return stepsOf(ranges)
    .filter((time) => hasNotice(date, time, now))
    .map((time) => ({ time, available: !takenTimes.has(time) }));
}

/** The days of a span that have a free slot. The span is cut to the days that can be booked. */
export async function openDates(
  house: House,
  from: string,
  to: string,
  customerId: string | null,
  now: Date,
) {
  const [today, last] = [istDateOf(now), lastBookableDay(now)];
  const start = from > today ? from : today;
  const end = to < last ? to : last;
  const [ranges, taken] = await Promise.all([
    store.rangesBetween(house.db, start, end),
    store.takenBetween(house.db, start, end, customerId, now),
  ]);
  const takenSlots = new Set(taken.map((slot) => `${slot.day} ${slot.time}`));
  const rangesByDay = Map.groupBy(ranges, (range) => range.day);
  return [...rangesByDay]
    .filter(([day, ofDay]) =>
      stepsOf(ofDay).some((time) => hasNotice(day, time, now) && !takenSlots.has(`${day} ${time}`)),
    )
    .map(([day]) => day);
}

/** Whether a step is offered at all: in an open range, with notice. Whether somebody has it is not asked here. */
export async function isOffered(db: House["db"] | Transaction, date: string, time: string, now: Date) {
  if (!isBookableDay(date, now) || !hasNotice(date, time, now)) return false;
  return stepsOf(await store.rangesOfDay(db, date)).includes(time);
}

export function rangesOfDate(house: House, date: string): Promise<TimeRange[]> {
  return store.rangesOfDay(house.db, date);
}

const FAULTS: Readonly<Record<RangeFault, ErrorCode>> = {
  "off-the-mark": "range-off-the-mark",
  reversed: "range-reversed",
  overlapping: "range-overlapping",
};

/**
 * Replaces a day's ranges in one transaction. Answers the ranges as kept and how many sessions now lie outside.
 * @throws Failure no-ranges, or range-… naming the first range that is wrong.
 */
export async function saveDay(house: House, date: string, ranges: readonly TimeRange[], now: Date) {
  if (ranges.length === 0) throw new Failure("no-ranges");
  const found = rangeFault(ranges);
  if (found) {
    const range = ranges[found.index];
    throw new Failure(FAULTS[found.fault], {
      values: { range: `${range?.startTime}–${range?.endTime}` },
      issues: [{ path: `timeRanges.${found.index}`, reason: found.fault }],
    });
  }
  return replaceDay(house, date, ranges, now);
}

/** Closes a day. Its bookings stay. */
export function clearDay(house: House, date: string, now: Date) {
  return replaceDay(house, date, [], now);
}

function replaceDay(house: House, date: string, ranges: readonly TimeRange[], now: Date) {
  return inTransaction(house.db, async (tx) => {
    await store.lockDay(tx, date);
    await store.deleteDay(tx, date);
    await store.insertRanges(tx, date, ranges);
    const steps = new Set(stepsOf(ranges));
    const sessions = await store.sessionsToCome(tx, date, now);
    return {
      availability: await store.rangesOfDay(tx, date),
      bookingsOutside: sessions.filter((session) => !steps.has(session.time)).length,
    };
  });
}

/** Opens days from one on, each with one range, unless a day among them is open already. Answers how many it opened. */
export async function openWeek(house: House, from: string, days: number, range: TimeRange, now: Date) {
  const to = addDays(from, days - 1);
  if ((await store.rangesBetween(house.db, from, to)).length > 0) return 0;
  for (let ahead = 0; ahead < days; ahead++) await saveDay(house, addDays(from, ahead), [range], now);
  return days;
}
