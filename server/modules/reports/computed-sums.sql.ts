// Computes the sums of days from the rows that they are made of.
import { sql } from "#server/db/sql.ts";
import { isTestCustomer } from "./test-customers.sql.ts";

export type Fragment = ReturnType<typeof sql>;

/** Excludes orders of test bookings, and of remedies that were prescribed for one. `o` is the order. */
const isNoTest = sql`not exists (select from bookings b where b.is_test and b.id = o.booking_id)
  and not exists (select from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
    join bookings b on b.id = m.booking_id where l.order_id = o.id and b.is_test)`;

const begins = sql`(d.day::timestamp at time zone interval '05:30')`;
const ends = sql`((d.day + 1)::timestamp at time zone interval '05:30')`;
const isSession = sql`b.session_date = d.day and b.status in ('approved', 'confirmed', 'completed') and not b.is_test`;

const captured = sql`
  select coalesce(sum(o.amount_paise) filter (where o.kind = 'session'), 0)::bigint as session_captured_paise,
    coalesce(sum(o.amount_paise) filter (where o.kind = 'remedy'), 0)::bigint as remedy_captured_paise
  from payments p join payment_orders o on o.id = p.order_id
  where p.state = 'captured' and p.captured_at >= ${begins} and p.captured_at < ${ends} and ${isNoTest}`;

/** The refunds `r` of day `d`. */
const refundsOfDay = sql`refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
  where r.status = 'processed' and p.state = 'captured'
    and r.processed_at >= ${begins} and r.processed_at < ${ends} and ${isNoTest}`;

const refunded = sql`
  select coalesce(sum(r.amount_paise) filter (where o.kind = 'session'), 0)::bigint as session_refunded_paise,
    coalesce(sum(r.amount_paise) filter (where o.kind = 'remedy'), 0)::bigint as remedy_refunded_paise,
    count(*)::integer as refunds
  from ${refundsOfDay}`;

/** The refunds of days by reason, computed from the rows. The columns are those of `daily_refunds`. */
export const computedRefunds = (days: Fragment) => sql`
  select d.day, reasons.* from (${days}) d
    cross join lateral (select r.reason, count(*)::integer as refunds, sum(r.amount_paise)::bigint as paise
      from ${refundsOfDay} group by r.reason) reasons`;

/** `previous_day` is the day of the customer's completed session before. `offset 0` lets PostgreSQL look it up once. */
const sessions = sql`
  select count(*) filter (where status <> 'completed')::integer as booked,
    count(*) filter (where status = 'completed')::integer as completed,
    count(*) filter (where status = 'completed' and previous_day < d.day)::integer as customers_of_day,
    count(*) filter (where status = 'completed' and previous_day < date_trunc('week', d.day)::date)::integer
      as customers_of_week,
    count(*) filter (where status = 'completed' and previous_day < date_trunc('month', d.day)::date)::integer
      as customers_of_month,
    count(*) filter (where status = 'completed' and previous_day < date_trunc('year', d.day)::date)::integer
      as customers_of_year,
    count(*) filter (where status = 'completed' and previous_day = '-infinity')::integer as new_customers
  from (
    select b.status, case when b.status = 'completed' then coalesce((
        select before.session_date from bookings before
        where before.user_id = b.user_id and before.status = 'completed' and not before.is_test
          and before.starts_at < b.starts_at order by before.starts_at desc limit 1), '-infinity') end as previous_day
    from bookings b where ${isSession} offset 0) own`;

/** Slots of the opening hours: those set by hand for the date, else the weekly hours of its weekday. */
const openSlots = sql`
  select slot / 6 as hour, count(distinct slot) as slots
  from (
    select starts_at, ends_at from availability where day = d.day
    union all
    select starts_at, ends_at from weekly_hours where weekday = extract(dow from d.day)::smallint
      and not exists (select from days_by_hand h where h.day = d.day)) hours,
    generate_series(ceil(extract(epoch from starts_at) / 600)::integer,
      floor(extract(epoch from ends_at) / 600)::integer - 1) slot
  group by 1`;

const filledSlots = sql`
  select extract(hour from b.session_time)::integer as hour, count(*) as slots from bookings b where ${isSession}
  group by 1`;

/** 24 numbers, of a statement that answers `hour` and `slots`. */
const byHour = (slots: Fragment) => sql`(
  select array_agg(coalesce(found.slots, 0)::smallint order by h.hour)
  from generate_series(0, 23) h (hour) left join (${slots}) found on found.hour = h.hour)`;

const countRemedies = (column: Fragment) => sql`(
  select count(*)::integer from booking_remedies m join bookings b on b.id = m.booking_id
  where ${column} >= ${begins} and ${column} < ${ends} and not b.is_test)`;

/** The sums of days, computed from the rows. `days` answers `day`. The columns are those of `daily_sums`, in its order. */
export const computedSums = (days: Fragment) => sql`
  select d.day, captured.*, refunded.*, sessions.*, ${byHour(openSlots)} as open_slots,
    ${byHour(filledSlots)} as filled_slots, ${countRemedies(sql`m.purchased_at`)} as remedies_sold,
    ${countRemedies(sql`m.completed_at`)} as remedies_performed,
    (select count(*)::integer from users u
      where u.created_at >= ${begins} and u.created_at < ${ends} and u.deleted_at is null
        and not ${isTestCustomer}) as accounts
  from (${days}) d
    cross join lateral (${captured}) captured
    cross join lateral (${refunded}) refunded
    cross join lateral (${sessions}) sessions`;
