import { type CodeCount, type CodeQuarter, QUARTER_MINUTES } from "#domain/code-figures.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";

/** Of the 24 hours up to an instant. A code counts for its number if it was entered within half an hour of the last request. */
export function listRecentQuarters(db: Queryable, until: Date) {
  return rows<CodeQuarter>(db)`
    select floor(extract(epoch from ${until}::timestamptz - n.asked_at) / (60 * ${QUARTER_MINUTES}::integer))::integer as "quartersAgo",
      count(*)::integer as asked, count(*) filter (where c.is_entered)::integer as entered,
      count(*) filter (where c.is_delivered)::integer as delivered
    from (
        select phone, max(sent_at) as asked_at from login_codes
        where sent_at <= ${until} and sent_at > ${until}::timestamptz - interval '24 hours' group by phone) as n
      cross join lateral (
        select bool_or(o.used_at is not null) as is_entered, bool_or(m.delivered_at is not null) as is_delivered
        from login_codes o left join login_code_messages m on m.code_id = o.id
        where o.phone = n.phone and o.sent_at <= n.asked_at and o.sent_at > n.asked_at - interval '30 minutes') as c
    group by 1`;
}

type WeekQuarter = CodeCount & { day: number; quartersAgo: number };

/** Of the seven days before the last 24 hours: a quarter of each hour's, with its day and how long it was before this time of day. */
export function listWeekQuarters(db: Queryable, until: Date) {
  return rows<WeekQuarter>(db)`
    select ago / 96 as day, ago % 96 as "quartersAgo", asked / 4.0::float as asked, entered / 4.0::float as entered
    from (
      select floor(extract(epoch from ${until}::timestamptz - hour - (part + 0.5) * interval '15 minutes') / 900)::integer as ago,
        asked, entered
      from login_code_hours, generate_series(0, 3) as part) as past
    where ago >= 96 and ago < 8 * 96`;
}

/** Writes down the hours that have ended since the last one, of the last 24. `until`: their codes have ended by then. */
export function insertEndedHours(db: Queryable, until: Date) {
  return run(db)`
    insert into login_code_hours (hour, asked, entered)
    select h.hour, count(n.phone), count(n.phone) filter (where n.is_entered)
    from generate_series(
        greatest((select max(hour) + interval '1 hour' from login_code_hours),
          date_trunc('hour', ${until}::timestamptz) - interval '24 hours'),
        date_trunc('hour', ${until}::timestamptz) - interval '1 hour', interval '1 hour') as h (hour)
      left join lateral (
        select c.phone, bool_or(c.used_at is not null) as is_entered from login_codes c
        where c.sent_at >= h.hour and c.sent_at < h.hour + interval '1 hour' group by c.phone) as n on true
    group by h.hour
    on conflict do nothing`;
}

export function deleteHoursBefore(db: Queryable, instant: Date) {
  return run(db)`delete from login_code_hours where hour < ${instant}`;
}

/** Since when too few codes are entered; null while that is not so. */
export async function findFewSince(db: Queryable): Promise<Date | null> {
  return (await row<{ at: Date }>(db)`select at from marks where name = 'few-login-codes'`)?.at ?? null;
}

/** False if it was marked before. */
export async function markFew(db: Queryable, now: Date): Promise<boolean> {
  return (
    (await run(db)`insert into marks (name, at) values ('few-login-codes', ${now}) on conflict do nothing`) >
    0
  );
}

export function unmarkFew(db: Queryable) {
  return run(db)`delete from marks where name = 'few-login-codes'`;
}
