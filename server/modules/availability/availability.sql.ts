import type { TimeRange } from "#domain/slots.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** What a span of days offers: what was set by hand for a day, else the weekly hours of its weekday. */
const offered = (from: string, to: string) => sql`
  select a.day, a.starts_at, a.ends_at from availability a where a.day between ${from} and ${to}
  union all
  select d.day::date, w.starts_at, w.ends_at
    from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
    join weekly_hours w on w.weekday = extract(dow from d.day)
    where not exists (select from days_by_hand h where h.day = d.day)`;

export function rangesBetween(db: Queryable, from: string, to: string) {
  return rows<TimeRange & { day: string }>(
    db,
    sql`select o.day, o.starts_at as "startTime", o.ends_at as "endTime" from (${offered(from, to)}) o
      order by 1, 2`,
  );
}

export async function rangesOfDay(db: Queryable, day: string): Promise<TimeRange[]> {
  const ofDay = await rangesBetween(db, day, day);
  return ofDay.map(({ startTime, endTime }) => ({ startTime, endTime }));
}

export async function isByHand(db: Queryable, day: string): Promise<boolean> {
  return (await row(db, sql`select 1 from days_by_hand where day = ${day}`)) !== null;
}

export function daysByHand(db: Queryable, from: string, to: string) {
  return rows<{ day: string }>(db, sql`select day from days_by_hand where day between ${from} and ${to}`);
}

export function setByHand(db: Queryable, day: string) {
  return run(db, sql`insert into days_by_hand (day) values (${day}) on conflict do nothing`);
}

export function unsetByHand(db: Queryable, day: string) {
  return run(db, sql`delete from days_by_hand where day = ${day}`);
}

type WeeklyRange = TimeRange & { weekday: number };

export function weeklyRanges(db: Queryable) {
  return rows<WeeklyRange>(
    db,
    sql`select weekday, starts_at as "startTime", ends_at as "endTime" from weekly_hours order by weekday, starts_at`,
  );
}

export async function replaceWeeklyRanges(db: Queryable, ranges: readonly WeeklyRange[]) {
  await run(db, sql`delete from weekly_hours`);
  const weekdays = ranges.map((range) => range.weekday);
  const starts = ranges.map((range) => range.startTime);
  const ends = ranges.map((range) => range.endTime);
  await run(
    db,
    sql`insert into weekly_hours (weekday, starts_at, ends_at)
      select * from unnest(${weekdays}::smallint[], ${starts}::time[], ${ends}::time[])`,
  );
}

/** One saving of the week at a time until the transaction ends. */
export function lockWeek(db: Queryable) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended('availability week', 0))`);
}

/** One saving at a time for a day until the transaction ends. */
export function lockDay(db: Queryable, day: string) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`availability ${day}`}, 0))`);
}

export function deleteDay(db: Queryable, day: string) {
  return run(db, sql`delete from availability where day = ${day}`);
}

export function insertRanges(db: Queryable, day: string, ranges: readonly TimeRange[]) {
  const starts = ranges.map((range) => range.startTime);
  const ends = ranges.map((range) => range.endTime);
  return run(
    db,
    sql`insert into availability (day, starts_at, ends_at)
      select ${day}, starts_at, ends_at from unnest(${starts}::time[], ${ends}::time[]) as r (starts_at, ends_at)`,
  );
}

export type Taken = { day: string; time: string };

/** A range that is offered, or (`isTaken`) a slot that somebody has; `heldBy` names the customer of an unpaid hold. */
type DayRow = {
  isTaken: boolean;
  day: string;
  startTime: string;
  endTime: string | null;
  heldBy: string | null;
};

/** All that decides about the slots of a span of days, in one statement: what is offered, and what is taken of it. */
export function offeredAndTaken(db: Queryable, from: string, to: string, now: Date) {
  return rows<DayRow>(
    db,
    sql`select o.day, o.starts_at as "startTime", o.ends_at as "endTime", null::uuid as "heldBy"
        from (${offered(from, to)}) o
      union all
      select session_date, session_time, null, case status when 'pending' then user_id end from bookings
        where session_date between ${from} and ${to}
          and status in ('pending', 'approved', 'confirmed', 'completed')
          and (status <> 'pending' or hold_expires_at > ${now})
      order by 1, 2`,
  );
}

/** The sessions and live holds of a span of days that are still to be held. */
export function sessionsToCome(db: Queryable, from: string, to: string, now: Date) {
  return rows<Taken>(
    db,
    sql`select session_date as day, session_time as time from bookings
      where session_date between ${from} and ${to} and starts_at > ${now}
        and (status in ('approved', 'confirmed') or (status = 'pending' and hold_expires_at > ${now}))`,
  );
}
