// How many sessions, customers, slots and remedies there were in spans of days. Test bookings count nowhere.
import type { CountedWork } from "#domain/guide-figures.ts";
import { istInstant } from "#domain/ist-time.ts";
import type { Span } from "#domain/periods.ts";
import { firstOpenDay, openHours } from "#server/db/open-hours.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import { dayRows, spanRows, wholeOf } from "./spans.sql.ts";
import { isTestCustomer } from "./test-customers.sql.ts";

const isCompleted = sql`b.status = 'completed' and not b.is_test`;
/** The booking `b`, or another one, counts as a session: it is paid for and no test. */
export const isSession = (booking = sql`b`) =>
  sql`${booking}.status in ('approved', 'confirmed', 'completed') and not ${booking}.is_test`;

export type SessionSums = {
  completed: number;
  /** With a completed session in the span. */
  customers: number;
};

/** The sums of spans, in their order. */
export function countSessions(db: Queryable, spans: readonly Span[]) {
  return rows<SessionSums>(db)`select held.* from ${spanRows(spans)}
      cross join lateral (
        select count(*)::integer as completed, count(distinct b.user_id)::integer as customers
        from bookings b where ${isCompleted} and b.starts_at >= span.begins and b.starts_at < span.ends) held
    order by span.place`;
}

/**
 * The customers whose first completed session is in the span, for each span in their order. The index bookings_of_customer has
 * the sessions of each customer in their order.
 */
export async function countNewCustomers(db: Queryable, spans: readonly Span[]): Promise<number[]> {
  const found = await rows<{ count: number }>(db)`with days as materialized (
      select day, count(*) as customers
      from (select distinct on (b.user_id) (b.starts_at at time zone interval '05:30')::date as day
        from bookings b where ${isCompleted} order by b.user_id, b.starts_at) firsts
      group by day)
    select coalesce(sum(customers), 0)::integer as count
    from ${dayRows(spans)} left join days on day between first and final
    group by place order by place`;
  return found.map(({ count }) => count);
}

/** `hour` in India, and how many slots were open and filled in it. A slot that was filled has been open. */
const slotsByHour = (span: Span, today: string) => sql`
  select hour, greatest(sum(open), sum(filled))::integer as open, sum(filled)::integer as filled
  from (
    select o.day + h.hour * interval '1 hour' as hour,
      least(o.last, h.hour * 6 + 6) - greatest(o.first, h.hour * 6) as open, 0 as filled
    from (select day, ceil(extract(epoch from starts_at) / 600)::integer as first,
        floor(extract(epoch from ends_at) / 600)::integer as last
      from (${openHours(span.from, span.to < today ? span.to : today, firstOpenDay(today))}) hours) o,
      generate_series(o.first / 6, (o.last - 1) / 6) h (hour)
    union all
    select begins at time zone interval '05:30', 0, filled
    from (select date_bin('1 hour', b.starts_at, ${istInstant(span.from, "00:00")}) as begins, count(*)::integer as filled
      from bookings b where ${isSession()} and b.starts_at >= ${istInstant(span.from, "00:00")}
        and b.starts_at < ${istInstant(span.to, "24:00")} group by 1) sold) hours
  group by hour`;

export type SlotSums = { openSlots: number; filledSlots: number };

/** The sums of spans, in their order. None of them ends after today. */
export function countSlots(db: Queryable, spans: readonly Span[], today: string) {
  return rows<SlotSums>(db)`with days as materialized (
      select hour::date as day, sum(open) as open, sum(filled) as filled
      from (${slotsByHour(wholeOf(spans), today)}) hours group by 1)
    select coalesce(sum(open), 0)::integer as "openSlots", coalesce(sum(filled), 0)::integer as "filledSlots"
    from ${dayRows(spans)} left join days on day between first and final
    group by place order by place`;
}

export type HourSums = { weekday: number; hour: number } & SlotSums;

/** The slots of each hour of the week in which at least one was open. Weekday 1 is Monday. */
export function countSlotsByHour(db: Queryable, span: Span, today: string) {
  return rows<HourSums>(db)`
    select extract(isodow from hour)::integer as weekday, extract(hour from hour)::integer as hour,
      sum(open)::integer as "openSlots", sum(filled)::integer as "filledSlots"
    from (${slotsByHour(span, today)}) hours
    where open > 0 group by 1, 2 order by 1, 2`;
}

export type RemedySums = { remediesSold: number; remediesPerformed: number };

/** The sums of spans, in their order. A remedy at the price of 0 is given, and not sold. */
export function countRemedies(db: Queryable, spans: readonly Span[]) {
  const isOfTest = sql`m.booking_id in (select id from bookings where is_test)`;
  return rows<RemedySums>(db)`select (select count(*)::integer from booking_remedies m
        where m.purchased_at >= span.begins and m.purchased_at < span.ends and m.price > 0 and not ${isOfTest}) as "remediesSold",
      (select count(*)::integer from booking_remedies m
        where m.completed_at >= span.begins and m.completed_at < span.ends and not ${isOfTest}) as "remediesPerformed"
    from ${spanRows(spans)} order by span.place`;
}

/** Of the days before this one, YYYY-MM-DD in India: sessions that were held, their ratings, and the sum of the stars. */
export async function countHeldAndRated(db: Queryable, day: string): Promise<CountedWork> {
  const until = istInstant(day, "00:00");
  const found = await row<CountedWork>(db)`
    select (select count(*)::integer from bookings b where ${isCompleted} and b.starts_at < ${until}) as sessions,
      count(*)::integer as ratings, coalesce(sum(r.stars), 0)::integer as stars
    from session_ratings r join bookings b on b.id = r.booking_id
    where ${isCompleted} and b.starts_at < ${until} and r.rated_at < ${until}`;
  return found ?? { sessions: 0, ratings: 0, stars: 0 };
}

export type BookingTotals = { booked: number; completed: number };

/** Of all times. `booked` are approved and confirmed bookings. */
export async function countBookings(db: Queryable): Promise<BookingTotals> {
  const found = await row<BookingTotals>(db)`
    select count(*) filter (where b.status <> 'completed')::integer as booked,
      count(*) filter (where b.status = 'completed')::integer as completed
    from bookings b where ${isSession()}`;
  return found ?? { booked: 0, completed: 0 };
}

/** That are not closed. */
export async function countAccounts(db: Queryable): Promise<number> {
  const found = await row<{ accounts: number }>(db)`
    select ((select count(*) from users where deleted_at is null)
      - (select count(*) from users u where u.deleted_at is null and ${isTestCustomer}))::integer as accounts`;
  return found?.accounts ?? 0;
}
