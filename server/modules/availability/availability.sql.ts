import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { TimeRange } from "#domain/slots.ts";
import { isNamedInBooking } from "#server/db/attendee.ts";
import { openHours } from "#server/db/open-hours.ts";
import { type Queryable, row, rows, run, type Sql } from "#server/db/sql.ts";

export function listOpenHours(db: Queryable, from: string, to: string) {
  return rows<TimeRange & { day: string }>(db)`
    select o.day, o.starts_at as "startTime", o.ends_at as "endTime" from (${openHours(from, to)}) o
    order by 1, 2`;
}

export async function findOpenHours(db: Queryable, day: string): Promise<TimeRange[]> {
  const found = await listOpenHours(db, day, day);
  return found.map(({ startTime, endTime }) => ({ startTime, endTime }));
}

export function listDaysSetByHand(db: Queryable, from: string, to: string) {
  return rows<{ day: string }>(db)`
    select day from days_by_hand where day between ${from} and ${to} and not is_kept`;
}

export function markSetByHand(db: Queryable, day: string) {
  return run(db)`
    insert into days_by_hand (day) values (${day}) on conflict (day) do update set is_kept = false`;
}

export function unmarkSetByHand(db: Queryable, day: string) {
  return run(db)`delete from days_by_hand where day = ${day}`;
}

/** Writes the weekly hours into days that have no hours of their own. */
export function keepDays(db: Queryable, from: string | Sql, to: string) {
  return run(db)`with kept as (
      insert into days_by_hand (day, is_kept)
      select d.day::date, true from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
      on conflict do nothing returning day)
    insert into availability (day, starts_at, ends_at)
    select k.day, w.starts_at, w.ends_at from kept k join weekly_hours w on w.weekday = extract(dow from k.day)::smallint`;
}

/** Lets the days from `from` on whose weekly hours are kept follow these again: the clock has gone back. */
export function releaseDays(db: Queryable, from: string) {
  return run(db)`with released as (delete from days_by_hand where day >= ${from} and is_kept returning day)
    delete from availability a using released r where a.day = r.day`;
}

export function insertHours(db: Queryable, day: string, ranges: readonly TimeRange[]) {
  const starts = ranges.map((range) => range.startTime);
  const ends = ranges.map((range) => range.endTime);
  return run(db)`insert into availability (day, starts_at, ends_at)
    select ${day}, starts_at, ends_at from unnest(${starts}::time[], ${ends}::time[]) as r (starts_at, ends_at)`;
}

export function deleteHours(db: Queryable, day: string) {
  return run(db)`delete from availability where day = ${day}`;
}

/** `weekday` as PostgreSQL's `extract(dow)`: 0 is Sunday. */
type WeeklyRange = TimeRange & { weekday: number };

export function listWeeklyRanges(db: Queryable) {
  return rows<WeeklyRange>(db)`
    select weekday, starts_at as "startTime", ends_at as "endTime" from weekly_hours order by weekday, starts_at`;
}

export async function replaceWeeklyRanges(db: Queryable, ranges: readonly WeeklyRange[]) {
  await run(db)`delete from weekly_hours`;
  const weekdays = ranges.map((range) => range.weekday);
  const starts = ranges.map((range) => range.startTime);
  const ends = ranges.map((range) => range.endTime);
  await run(db)`insert into weekly_hours (weekday, starts_at, ends_at)
    select * from unnest(${weekdays}::smallint[], ${starts}::time[], ${ends}::time[])`;
}

/** The weekly hours are saved by one transaction at a time. */
export function lockWeek(db: Queryable) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended('availability week', 0))`;
}

/**
 * The hours of a day are saved by one transaction at a time. In the order of the days, so that two spans that overlap
 * cannot deadlock.
 */
export function lockDays(db: Queryable, from: string, to: string) {
  return run(db)`
    select pg_advisory_xact_lock(hashtextextended('availability ' || to_char(d.day, 'YYYY-MM-DD'), 0))
    from generate_series(${from}::date, ${to}::date, '1 day') as d (day)`;
}

export async function closeDays(db: Queryable, from: string, to: string) {
  await run(db)`delete from availability where day between ${from} and ${to}`;
  await run(db)`
    insert into days_by_hand (day) select d.day::date from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
    on conflict do nothing`;
}

/**
 * A row is a range of open hours, a taken slot, or a slot that is reserved for a customer of the waiting list. `heldBy` is
 * the customer of an unpaid hold, and null for a slot that is paid. Slots have no `endTime`.
 */
type SlotRow = {
  day: string;
  startTime: string;
  endTime: string | null;
  heldBy: string | null;
  reservedFor: string | null;
};

/** Open hours, taken and reserved slots of some days in one statement, so that all are of one moment. */
export function listOpenHoursAndSlots(db: Queryable, from: string, to: string, now: Date) {
  return rows<SlotRow>(db)`
    select o.day, o.starts_at as "startTime", o.ends_at as "endTime", null::uuid as "heldBy",
        null::uuid as "reservedFor" from (${openHours(from, to)}) o
    union all
    select session_date, session_time, null, null, user_id from waitlist_offers
      where session_date between ${from} and ${to} and ends_at > ${now}
    union all
    select session_date, session_time, null, case status when 'pending' then user_id end, null from bookings
      where session_date between ${from} and ${to}
        and status in ('pending', 'approved', 'confirmed', 'completed')
        and (status <> 'pending' or hold_expires_at > ${now})
    order by 1, 2`;
}

/** The bookings that take a slot, soonest first. `username`: null once the account is closed. */
export function listTakenSlots(db: Queryable, from: string, to: string, now: Date) {
  return rows<{
    day: string;
    id: string;
    customerId: string;
    time: string;
    questionType: QuestionType;
    username: string | null;
    isHold: boolean;
  }>(db)`select b.session_date as day, b.id, b.user_id as "customerId", b.session_time as time,
      b.question_type as "questionType", case when u.deleted_at is null then u.username end as username,
      b.status = 'pending' as "isHold"
    from bookings b join users u on u.id = b.user_id
    where b.session_date between ${from} and ${to}
      and b.status in ('pending', 'approved', 'confirmed', 'completed')
      and (b.status <> 'pending' or b.hold_expires_at > ${now})
    order by b.session_date, b.session_time`;
}

/** How many customers wait for a slot of each day; days for which no customer waits are left out. */
export function countWaiting(db: Queryable, from: string, to: string) {
  return rows<{ day: string; customers: number }>(db)`
    select d.day::date as day, count(distinct w.user_id)::integer as customers
    from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
    join waitlist_entries w on d.day between w.from_day and w.to_day
    group by 1`;
}

export type BookedSlot = { day: string; time: string };

/** The slots of sessions that have not started yet, and of holds that have not expired. */
export function listUpcomingSlots(db: Queryable, from: string, to: string, now: Date) {
  return rows<BookedSlot>(db)`select session_date as day, session_time as time from bookings
    where session_date between ${from} and ${to} and starts_at > ${now}
      and (status in ('approved', 'confirmed') or (status = 'pending' and hold_expires_at > ${now}))`;
}

/** The slot of the last session that was held and that the customer has booked or attended. */
export function findLastHeld(db: Queryable, customerId: string, now: Date) {
  return row<{ date: string; time: string }>(db)`select b.session_date as date, b.session_time as time
    from bookings b left join attendances a on a.booking_id = b.id
    where (b.user_id = ${customerId} or ${isNamedInBooking(customerId)}) and not b.is_test and b.starts_at < ${now}
      and (b.status = 'completed'
        or (b.status in ('approved', 'confirmed') and a.together_seconds >= ${HELD_AFTER_SECONDS}))
    order by b.starts_at desc limit 1`;
}
