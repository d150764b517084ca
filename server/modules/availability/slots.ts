// The slots that customers can book: 10-minute steps of the guide's open hours, less those that are taken. Bookings are
// only read here.
import { istDateOf } from "#domain/ist-time.ts";
import {
  daysOnSameWeekday,
  firstTimeWithNotice,
  hasNotice,
  isBookableDay,
  lastBookableDay,
  slotTimesOf,
  type TimeRange,
} from "#domain/slots.ts";
import { coalesce } from "#server/coalesce.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./availability.sql.ts";

/**
 * `holders` has the taken times: the customer of an unpaid hold, or null for a slot that is paid. `reserved` has the times that
 * were offered to the waiting list, with the customers who may take them.
 */
type Day = {
  times: string[];
  holders: ReadonlyMap<string, string | null>;
  reserved: ReadonlyMap<string, readonly string[]>;
};

async function loadDays(ctx: AppContext, from: string, to: string, now: Date): Promise<Map<string, Day>> {
  const found = await queries.listOpenHoursAndSlots(ctx.db, from, to, now);
  const byDay = Map.groupBy(found, ({ day }) => day);
  return new Map(
    [...byDay].map(([day, rows]) => {
      const ranges = rows.flatMap(({ startTime, endTime }) =>
        endTime === null ? [] : [{ startTime, endTime }],
      );
      const taken = rows.filter(({ endTime, reservedFor }) => endTime === null && reservedFor === null);
      const holders = new Map(taken.map(({ startTime, heldBy }) => [startTime, heldBy]));
      const reserved = new Map<string, string[]>();
      for (const { startTime, reservedFor } of rows)
        if (reservedFor !== null) reserved.set(startTime, [...(reserved.get(startTime) ?? []), reservedFor]);
      return [day, { times: slotTimesOf(ranges), holders, reserved }];
    }),
  );
}

type DaysLoader = (span: string) => Promise<Map<string, Day>>;
const loaders = new WeakMap<AppContext, DaysLoader>();

/** Concurrent requests for the same days share one query: when a new day opens, many customers ask at once. */
function loadSharedDays(ctx: AppContext, from: string, to: string) {
  let load = loaders.get(ctx);
  if (!load) {
    load = coalesce((span: string) => {
      const [start = "", end = ""] = span.split(" ");
      return loadDays(ctx, start, end, ctx.now());
    });
    loaders.set(ctx, load);
  }
  return load(`${from} ${to}`);
}

/**
 * A slot is free for a customer when no booking has it and it is not reserved for others, or when it is the customer's own
 * unpaid hold.
 */
function isFree({ holders, reserved }: Day, time: string, customerId: string | null): boolean {
  const holder = holders.get(time);
  if (holder !== undefined) return holder !== null && holder === customerId;
  const customers = reserved.get(time);
  return !customers || (customerId !== null && customers.includes(customerId));
}

/**
 * The slots of a day that have enough notice, free or taken, as this customer sees them (null: not signed in).
 * @throws Failure bad-date outside the bookable days.
 */
export async function listSlots(ctx: AppContext, date: string, customerId: string | null, now: Date) {
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const day = (await loadSharedDays(ctx, date, date)).get(date);
  if (!day) return [];
  const first = firstTimeWithNotice(date, now);
  const ahead = day.times.filter((time) => time >= first);
  return ahead.map((time) => ({ time, available: isFree(day, time, customerId) }));
}

/**
 * The bookable days from `from` to `to` that have a free slot, and those whose slots are all taken. Days that offer no
 * slot, or none with enough notice, are in neither list.
 */
export async function listOpenDates(
  ctx: AppContext,
  from: string,
  to: string,
  customerId: string | null,
  now: Date,
) {
  const [today, last] = [istDateOf(now), lastBookableDay(now)];
  const days = await loadSharedDays(ctx, from > today ? from : today, to < last ? to : last);
  const dates: string[] = [];
  const full: string[] = [];
  for (const [date, day] of days) {
    const first = firstTimeWithNotice(date, now);
    const ahead = day.times.filter((time) => time >= first);
    if (ahead.length > 0) (ahead.some((time) => isFree(day, time, customerId)) ? dates : full).push(date);
  }
  return { dates, full };
}

/** At the weekday and time of the customer's last held session; null without one, and where none of the next weeks has it free. */
export async function findSameTime(ctx: AppContext, customerId: string, now: Date) {
  const last = await queries.findLastHeld(ctx.db, customerId, now);
  if (!last) return null;
  const { time } = last;
  // The days that the booking screen asks for, too.
  const days = await loadSharedDays(ctx, istDateOf(now), lastBookableDay(now));
  const date = daysOnSameWeekday(last.date, now).find((day) => {
    const slots = days.get(day);
    return slots?.times.includes(time) && hasNotice(day, time, now) && isFree(slots, time, customerId);
  });
  return date === undefined ? null : { date, time };
}

/** The free slots of the bookable days from `from` to `to`, by day. Days without one are left out. */
export async function listFreeSlots(ctx: AppContext, from: string, to: string, now: Date) {
  const [today, last] = [istDateOf(now), lastBookableDay(now)];
  const days = await loadDays(ctx, from > today ? from : today, to < last ? to : last, now);
  return [...days].flatMap(([date, day]) => {
    const first = firstTimeWithNotice(date, now);
    const times = day.times.filter((time) => time >= first && isFree(day, time, null));
    return times.length > 0 ? [{ date, times }] : [];
  });
}

/** Whether the guide offers this slot and it has enough notice. It may be taken. */
export async function isSlotOffered(
  db: AppContext["db"] | Transaction,
  date: string,
  time: string,
  now: Date,
) {
  return isOfferedIn(await queries.findOpenHours(db, date), { date, time }, now);
}

/** As `isSlotOffered`, for a caller who has read the open hours of the day. */
export function isOfferedIn(
  openHours: readonly TimeRange[],
  { date, time }: { date: string; time: string },
  now: Date,
): boolean {
  return isBookableDay(date, now) && hasNotice(date, time, now) && slotTimesOf(openHours).includes(time);
}

/** The slot times that each day offers, taken or not. Empty when `from` is "". */
export async function listOfferedTimes(
  ctx: AppContext,
  from: string,
  to: string,
): Promise<Map<string, Set<string>>> {
  if (!from) return new Map();
  const byDay = Map.groupBy(await queries.listOpenHours(ctx.db, from, to), (range) => range.day);
  return new Map([...byDay].map(([day, ranges]) => [day, new Set(slotTimesOf(ranges))]));
}
