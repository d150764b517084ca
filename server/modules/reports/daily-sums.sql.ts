// The sums of days. A day that is over and has no row in `changed_days` is read from `daily_sums`; every other day is
// computed from its rows, in the same statement and so in the same snapshot. So each figure is exact at any moment.
import type { PeriodUnit, Span } from "#domain/periods.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { computedRefunds, computedSums, type Fragment } from "./computed-sums.sql.ts";

/** The day after the newest stored one; before one is stored, the day of the oldest row that counts, at most yesterday. */
export async function findFirstOpenDay(db: Queryable, today: string): Promise<string> {
  const stored = await row<{ day: string | null }>(db, sql`select max(day) + 1 as day from daily_sums`);
  if (stored?.day) return stored.day;
  const oldest = await row<{ day: string }>(
    db,
    sql`select least(${today}::date - 1, (select min(ist_day(created_at)) from users),
        (select min(session_date) from bookings where status in ('approved', 'confirmed', 'completed')),
        (select ist_day(min(captured_at)) from payments where state = 'captured'),
        (select ist_day(min(purchased_at)) from booking_remedies where purchased_at is not null)) as day`,
  );
  return oldest?.day ?? today;
}

/** Of a day's open and filled slots by hour; a slot that was filled has been open. */
const openTotal = (
  open: Fragment,
  filled: Fragment,
) => sql`(select sum(greatest(hours.open, hours.filled))::integer
    from unnest(${open}, ${filled}) as hours (open, filled))`;

/** The sums of every day of a span. Days from `open` on are computed, the others unless they changed are stored. */
const sumsOfDays = ({ from, to }: Span, open: string) => sql`
  select * from daily_sums
  where day between ${from} and ${to} and day < ${open} and day not in (select day from changed_days)
  union all
  select c.*, ${openTotal(sql`c.open_slots`, sql`c.filled_slots`)} from (${computedSums(sql`
    select day::date from generate_series(greatest(${from}::date, ${open}::date), ${to}::date, '1 day') as open (day)
    union select day from changed_days where day between ${from} and ${to}`)}) c`;

export type Sums = {
  sessionCapturedPaise: number;
  remedyCapturedPaise: number;
  sessionRefundedPaise: number;
  remedyRefundedPaise: number;
  refunds: number;
  completed: number;
  /** Customers with a completed session in the span, and those of them whose first one it was. */
  customers: number;
  newCustomers: number;
  openSlots: number;
  filledSlots: number;
  remediesSold: number;
  remediesPerformed: number;
};

const CUSTOMERS: Record<PeriodUnit, Fragment> = {
  day: sql`customers_of_day`,
  week: sql`customers_of_week`,
  month: sql`customers_of_month`,
  year: sql`customers_of_year`,
};

/** The sums of spans, in their order. `unit` says which customers count once; each span begins where a unit begins. */
export async function sumSpans(db: Queryable, unit: PeriodUnit, spans: readonly Span[], today: string) {
  const froms = spans.map(({ from }) => from);
  const tos = spans.map(({ to }) => to);
  const open = await findFirstOpenDay(db, today);
  const whole = { from: froms.toSorted()[0] ?? today, to: tos.toSorted().at(-1) ?? today };
  return rows<Sums>(
    db,
    sql`with days as materialized (
        select s.*, coalesce(open_total, ${openTotal(sql`open_slots`, sql`filled_slots`)}) as open
        from (${sumsOfDays(whole, open)}) s)
      select coalesce(sum(session_captured_paise), 0)::bigint as "sessionCapturedPaise",
        coalesce(sum(remedy_captured_paise), 0)::bigint as "remedyCapturedPaise",
        coalesce(sum(session_refunded_paise), 0)::bigint as "sessionRefundedPaise",
        coalesce(sum(remedy_refunded_paise), 0)::bigint as "remedyRefundedPaise",
        coalesce(sum(refunds), 0)::integer as refunds, coalesce(sum(completed), 0)::integer as completed,
        coalesce(sum(${CUSTOMERS[unit]}), 0)::integer as customers,
        coalesce(sum(new_customers), 0)::integer as "newCustomers",
        coalesce(sum(open), 0)::integer as "openSlots",
        coalesce(sum(booked + completed), 0)::integer as "filledSlots",
        coalesce(sum(remedies_sold), 0)::integer as "remediesSold",
        coalesce(sum(remedies_performed), 0)::integer as "remediesPerformed"
      from unnest(${froms}::date[], ${tos}::date[]) with ordinality as spans (first, final, place)
        cross join lateral generate_series(0, spans.final - spans.first) as at
        left join days on days.day = spans.first + at
      group by place order by place`,
  );
}

export type HourSums = { weekday: number; hour: number; open: number; filled: number };

/** The slots of each hour of the week in which at least one was open. Weekday 1 is Monday. */
export async function sumHours(db: Queryable, span: Span, today: string) {
  const open = await findFirstOpenDay(db, today);
  return rows<HourSums>(
    db,
    sql`select extract(isodow from s.day)::integer as weekday, (hours.place - 1)::integer as hour,
        sum(greatest(hours.open, hours.filled))::integer as open, sum(hours.filled)::integer as filled
      from (${sumsOfDays(span, open)}) s
        cross join lateral unnest(s.open_slots, s.filled_slots) with ordinality as hours (open, filled, place)
      where hours.open > 0 or hours.filled > 0
      group by 1, 2 order by 1, 2`,
  );
}

export type Totals = {
  sessionPaise: number;
  remedyPaise: number;
  booked: number;
  completed: number;
  accounts: number;
};

/** Everything until the end of today, and the bookings after it. */
export async function sumAll(db: Queryable, today: string): Promise<Totals> {
  const open = await findFirstOpenDay(db, today);
  const found = await row<Totals>(
    db,
    sql`select coalesce(sum(session_captured_paise - session_refunded_paise), 0)::bigint as "sessionPaise",
        coalesce(sum(remedy_captured_paise - remedy_refunded_paise), 0)::bigint as "remedyPaise",
        (coalesce(sum(s.booked), 0) + max(later.booked))::integer as booked,
        (coalesce(sum(s.completed), 0) + max(later.completed))::integer as completed,
        coalesce(sum(accounts), 0)::integer as accounts
      from (
        select count(*) filter (where status <> 'completed') as booked, count(*) filter (where status = 'completed') as completed
        from bookings
        where session_date between ${today}::date + 1 and '9999-12-31' and not is_test
          and status in ('approved', 'confirmed', 'completed')) later
        left join (${sumsOfDays({ from: "0001-01-01", to: today }, open)}) s on true`,
  );
  return found ?? { sessionPaise: 0, remedyPaise: 0, booked: 0, completed: 0, accounts: 0 };
}

/** The completed sessions of a span of days up to today, without test bookings. */
export async function countCompleted(db: Queryable, span: Span, today: string): Promise<number> {
  const open = await findFirstOpenDay(db, today);
  const found = await row<{ count: number }>(
    db,
    sql`select coalesce(sum(completed), 0)::integer as count from (${sumsOfDays(span, open)}) s`,
  );
  return found?.count ?? 0;
}

export type RefundSums = { reason: string; refunds: number; paise: number };

/**
 * Stored days whose refunds by reason are stored as well: their number and their sum are those of `daily_sums`. `days` is a
 * condition on `s.day`.
 */
const daysWithReasons = (days: Fragment) => sql`
  select s.day from daily_sums s
    cross join lateral (
      select sum(r.refunds) as refunds, sum(r.paise) as paise from daily_refunds r where r.day = s.day) kept
  where ${days} and s.refunds = coalesce(kept.refunds, 0)
    and s.session_refunded_paise + s.remedy_refunded_paise = coalesce(kept.paise, 0)`;

/** The refunds that were processed in a span, by reason, the largest sum first. */
export async function sumRefundsByReason(db: Queryable, { from, to }: Span, today: string) {
  const open = await findFirstOpenDay(db, today);
  const isStored = sql`s.day between ${from} and ${to} and s.day < ${open}
    and s.day not in (select day from changed_days)`;
  return rows<RefundSums>(
    db,
    sql`with stored as materialized (${daysWithReasons(isStored)})
      select reason, sum(refunds)::integer as refunds, sum(paise)::bigint as paise
      from (
        select r.reason, r.refunds, r.paise from stored join daily_refunds r on r.day = stored.day
        union all
        select c.reason, c.refunds, c.paise from (${computedRefunds(sql`
          select day::date from generate_series(${from}::date, least(${to}::date, ${today}::date), '1 day') as span (day)
          except select day from stored`)}) c) found
      group by 1 order by 3 desc, 1`,
  );
}

const ofDays = (days: readonly string[]) => sql`select unnest(${days}::date[]) as day`;

/** Computes the sums of these days and stores them. The opening hours stay as they were when the day was first stored. */
export function upsertSums(db: Queryable, days: readonly string[]) {
  return run(
    db,
    sql`insert into daily_sums select c.*, ${openTotal(sql`c.open_slots`, sql`c.filled_slots`)}
      from (${computedSums(ofDays(days))}) c
      on conflict (day) do update set
        session_captured_paise = excluded.session_captured_paise,
        remedy_captured_paise = excluded.remedy_captured_paise,
        session_refunded_paise = excluded.session_refunded_paise,
        remedy_refunded_paise = excluded.remedy_refunded_paise,
        refunds = excluded.refunds, booked = excluded.booked, completed = excluded.completed,
        customers_of_day = excluded.customers_of_day, customers_of_week = excluded.customers_of_week,
        customers_of_month = excluded.customers_of_month, customers_of_year = excluded.customers_of_year,
        new_customers = excluded.new_customers, filled_slots = excluded.filled_slots,
        remedies_sold = excluded.remedies_sold, remedies_performed = excluded.remedies_performed,
        accounts = excluded.accounts,
        open_total = ${openTotal(sql`daily_sums.open_slots`, sql`excluded.filled_slots`)}`,
  );
}

/** Computes the refunds of these days by reason and stores them. */
export async function upsertRefunds(db: Queryable, days: readonly string[]) {
  await run(db, sql`delete from daily_refunds where day = any(${days}::date[])`);
  await run(db, sql`insert into daily_refunds ${computedRefunds(ofDays(days))}`);
}

/** The first `limit` stored days of which no refunds by reason are stored. */
export async function listDaysWithoutReasons(db: Queryable, limit: number): Promise<string[]> {
  const found = await rows<{ day: string }>(
    db,
    sql`select day from daily_sums s
      where refunds > 0 and not exists (select from daily_refunds r where r.day = s.day) order by day limit ${limit}`,
  );
  return found.map(({ day }) => day);
}

/** Fills the column in rows of an earlier version. */
export function fillOpenTotals(db: Queryable, limit: number) {
  return run(
    db,
    sql`update daily_sums set open_total = ${openTotal(sql`open_slots`, sql`filled_slots`)}
      where day in (select day from daily_sums where open_total is null order by day limit ${limit})`,
  );
}

/**
 * Takes at most `limit` marks, and answers their days. The caller stores the sums of those that are over in a later
 * statement of the same transaction, which therefore sees every change whose mark is deleted here.
 */
export async function takeChangedDays(db: Queryable, limit: number): Promise<string[]> {
  const taken = await rows<{ day: string }>(
    db,
    sql`with taken as (
        delete from changed_days where id in (select id from changed_days order by id limit ${limit} for update skip locked)
        returning day)
      select distinct day from taken order by day`,
  );
  return taken.map(({ day }) => day);
}

export async function listStoredDays(db: Queryable, days: readonly string[]): Promise<string[]> {
  const stored = await rows<{ day: string }>(
    db,
    sql`select day from daily_sums where day = any(${days}::date[]) order by day`,
  );
  return stored.map(({ day }) => day);
}

export function markChanged(db: Queryable, days: readonly string[]) {
  return run(db, sql`insert into changed_days (day) select unnest(${days}::date[])`);
}

type SumsRow = Record<string, unknown>;
export type DayDifference = { day: string; stored: SumsRow; computed: SumsRow };

/**
 * Days whose stored sums are not those of their rows, without days that changed since they were stored. Open slots stay as
 * they were; their total follows from the filled ones, which a server of an earlier version may have stored without it.
 */
export function listDifferences(db: Queryable, { from, to }: Span) {
  return rows<DayDifference>(
    db,
    sql`select * from (
        select s.day, to_jsonb(s) - 'open_slots' as stored, to_jsonb(c) - 'open_slots' || jsonb_build_object('open_total',
            case when s.open_total is not null then ${openTotal(sql`s.open_slots`, sql`c.filled_slots`)} end) as computed
          from (${computedSums(sql`
            select day from daily_sums where day between ${from} and ${to} and day not in (select day from changed_days)`)}) c
            join daily_sums s on s.day = c.day) compared
      where stored <> computed order by day`,
  );
}

export type NightlyCheck = { checkedThrough: string | null; differences: number };

/** The check of a night, which begins at the first stored day. Null when it is finished or nothing is stored. */
export async function findCheckSpan(db: Queryable, night: string, days: number): Promise<Span | null> {
  return row<Span>(
    db,
    sql`select first as from, least(first + ${days - 1}::integer, final) as to
      from (select coalesce(max(c.checked_through) + 1, min(s.day)) as first, max(s.day) as final
        from daily_sums s left join daily_sum_checks c on c.night = ${night}) span
      where first <= final and not exists (select from daily_sum_checks where night = ${night} and finished_at is not null)`,
  );
}

export async function recordCheck(
  db: Queryable,
  { night, through, differences }: { night: string; through: string; differences: number },
  now: Date,
) {
  await run(
    db,
    sql`insert into daily_sum_checks (night, checked_through, differences, finished_at)
      values (${night}, ${through}, ${differences}, case when ${through}::date = (select max(day) from daily_sums) then ${now}::timestamptz end)
      on conflict (night) do update set checked_through = excluded.checked_through,
        differences = daily_sum_checks.differences + excluded.differences, finished_at = excluded.finished_at`,
  );
}
