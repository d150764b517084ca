import type { Span } from "#domain/periods.ts";
import { type Queryable, run, sql } from "#server/db/sql.ts";

/**
 * The open slots of day `d`, 24 numbers by the hour in which a slot begins: by the hours that were set for the date, else by
 * the weekly hours of its weekday.
 */
const openSlots = sql`(
  select array_agg(coalesce(found.slots, 0)::smallint order by h.hour)
  from generate_series(0, 23) h (hour)
    left join (
      select slot / 6 as hour, count(distinct slot) as slots
      from (
        select starts_at, ends_at from availability where day = d.day
        union all
        select starts_at, ends_at from weekly_hours where weekday = extract(dow from d.day)::smallint
          and not exists (select from days_by_hand h where h.day = d.day)) hours,
        generate_series(ceil(extract(epoch from starts_at) / 600)::integer,
          floor(extract(epoch from ends_at) / 600)::integer - 1) slot
      group by 1) found on found.hour = h.hour)`;

/** The day after the newest stored one; before one is stored, the day of the first account, at most yesterday. */
const firstOpenDay = (today: string) => sql`coalesce((select max(day) + 1 from past_open_slots),
  (select (min(created_at) at time zone interval '05:30')::date from users), ${today}::date - 1)`;

/** `day` and `slots` of each day of a span up to today. Days before the first one have no row. */
export const openSlotsOfDays = ({ from, to }: Span, today: string) => sql`
  select day, slots from past_open_slots where day between ${from} and ${to}
  union all
  select d.day, ${openSlots}
  from (select day::date from generate_series(greatest(${from}::date, ${firstOpenDay(today)}),
    least(${to}::date, ${today}::date), '1 day') as open (day)) d`;

/** Stores the days before today that are not stored, the first `limit` of them, and answers how many. */
export function insertPastDays(db: Queryable, today: string, limit: number) {
  return run(
    db,
    sql`insert into past_open_slots (day, slots)
      select d.day, ${openSlots}
      from (select day::date from generate_series(${firstOpenDay(today)}, ${today}::date - 1, '1 day') as past (day)
        order by 1 limit ${limit}) d`,
  );
}
