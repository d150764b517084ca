import type { TimeRange } from "#domain/slots.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";

export function rangesOfDay(db: Queryable, day: string) {
  return rows<TimeRange>(
    db,
    sql`select starts_at as "startTime", ends_at as "endTime" from availability where day = ${day} order by starts_at`,
  );
}

export function rangesBetween(db: Queryable, from: string, to: string) {
  return rows<TimeRange & { day: string }>(
    db,
    sql`select day, starts_at as "startTime", ends_at as "endTime" from availability
      where day between ${from} and ${to} order by day, starts_at`,
  );
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

type Taken = { day: string; time: string };

/** Slots that somebody has: paid or completed, or held by a hold that lives and is not this customer's. */
export function takenBetween(db: Queryable, from: string, to: string, customerId: string | null, now: Date) {
  return rows<Taken>(
    db,
    sql`select session_date as day, session_time as time from bookings
      where session_date between ${from} and ${to}
        and (status in ('approved', 'confirmed', 'completed')
          or (status = 'pending' and hold_expires_at > ${now} and user_id is distinct from ${customerId}::uuid))`,
  );
}

/** Start times of the sessions of a day that are still to be held. */
export function sessionsToCome(db: Queryable, day: string, now: Date) {
  return rows<Taken>(
    db,
    sql`select session_date as day, session_time as time from bookings
      where session_date = ${day} and starts_at > ${now}
        and (status in ('approved', 'confirmed') or (status = 'pending' and hold_expires_at > ${now}))`,
  );
}
