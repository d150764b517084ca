import { sql } from "./sql.ts";

/** The open hours of each day: those set by hand for the date, else the weekly hours of its weekday. */
export const openHours = (from: string, to: string) => sql`
  select a.day, a.starts_at, a.ends_at from availability a where a.day between ${from} and ${to}
  union all
  select d.day::date, w.starts_at, w.ends_at
    from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
    join weekly_hours w on w.weekday = extract(dow from d.day)::smallint
    where not exists (select from days_by_hand h where h.day = d.day)`;
