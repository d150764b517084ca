import { type Sql, sql } from "./sql.ts";

/**
 * The open hours of each day: those set by hand or kept for the date, else the weekly hours of its weekday. `weeklyFrom`: the
 * first day that follows the weekly hours.
 */
export const openHours = (from: string | Sql, to: string | Sql, weeklyFrom: string | Sql = from) => sql`
  select a.day, a.starts_at, a.ends_at from availability a where a.day between ${from} and ${to}
  union all
  select d.day::date, w.starts_at, w.ends_at
    from generate_series(greatest(${from}::date, ${weeklyFrom}), ${to}::date, '1 day') as d (day)
    join weekly_hours w on w.weekday = extract(dow from d.day)::smallint
    where not exists (select from days_by_hand h where h.day = d.day)`;

/** The first day whose hours are not kept yet: at the beginning the day of the first account, at most yesterday. */
export const firstOpenDay = (
  today: string,
) => sql`coalesce((select max(day) + 1 from days_by_hand where is_kept),
  (select (min(created_at) at time zone interval '05:30')::date from users), ${today}::date - 1)`;
