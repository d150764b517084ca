// Days as admins see them: their state, their time ranges, and the bookings on them.
import type { AvailabilityDay } from "#contract/availability.ts";
import { addDays, daysBetween, istDateOf } from "#domain/ist-time.ts";
import { dayState, slotTimesOf, type TimeRange } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listSessionNames, NO_NAMES } from "#server/modules/customers/given-names.ts";
import * as queries from "./availability.sql.ts";

const MAX_DAYS = 62;

/** @throws Failure bad-date-range when `to` is before `from`, or the span is longer than 62 days. */
export async function listDays(
  ctx: AppContext,
  from: string,
  to: string,
  now: Date,
): Promise<AvailabilityDay[]> {
  const count = daysBetween(from, to) + 1;
  if (count < 1 || count > MAX_DAYS) throw new Failure("bad-date-range");
  const [ranges, byHand, taken, waiting] = await Promise.all([
    queries.listOpenHours(ctx.db, from, to),
    queries.listDaysSetByHand(ctx.db, from, to),
    queries.listTakenSlots(ctx.db, from, to, now),
    queries.countWaiting(ctx.db, from > istDateOf(now) ? from : istDateOf(now), to),
  ]);
  const names = await listSessionNames(ctx, taken);
  const bookings = taken.map(({ id, customerId: _, username, ...booking }) => {
    const { bookedFor, givenName } = names.get(id) ?? NO_NAMES;
    const name = username === null ? null : (bookedFor?.name ?? givenName ?? username);
    return { ...booking, bookingId: id, name };
  });
  const rangesByDay = Map.groupBy(ranges, ({ day }) => day);
  const takenByDay = Map.groupBy(bookings, ({ day }) => day);
  const waitingByDay = new Map(waiting.map(({ day, customers }) => [day, customers]));
  const daysByHand = new Set(byHand.map(({ day }) => day));
  return Array.from({ length: count }, (_, ahead) => {
    const date = addDays(from, ahead);
    const takenOfDay = takenByDay.get(date) ?? [];
    const ofDay = rangesByDay.get(date) ?? [];
    const state = dayState(
      date,
      ofDay,
      takenOfDay.map(({ time }) => time),
      now,
    );
    return {
      date,
      state,
      isByHand: daysByHand.has(date),
      waiting: waitingByDay.get(date) ?? 0,
      ...countBookings(ofDay, takenOfDay),
    };
  });
}

function countBookings<Booking extends { time: string }>(
  ranges: readonly TimeRange[],
  bookings: readonly Booking[],
) {
  const offered = slotTimesOf(ranges);
  return {
    ranges: ranges.map(({ startTime, endTime }) => {
      const slots = slotTimesOf([{ startTime, endTime }]);
      const booked = bookings.filter(({ time }) => slots.includes(time)).length;
      return { startTime, endTime, slots: slots.length, booked };
    }),
    bookings: bookings.map((booking) => ({ ...booking, isOutside: !offered.includes(booking.time) })),
  };
}
