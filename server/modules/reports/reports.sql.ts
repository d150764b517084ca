import { BOOKING_STATUSES } from "#domain/bookings.ts";
import type { Language } from "#domain/messages.ts";
import { MONTHS, MONTHS_LONG } from "#domain/months.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

type Sql = ReturnType<typeof sql>;

/** What of a list is asked for: found by a search or all, after a row or from the top, so many. */
export type Part = { search: string | null; before: string | null; most: number };

/** Whether a text holds another, in whatever case. No sign in it means anything. Plain letters fold quickly so. */
const holds = (text: Sql, search: string) =>
  sql`strpos(lower(${text} collate "C"), lower(${search}::text collate "C")) > 0`;

/** A phone is looked for as it is kept, however it was typed. */
function phoneIn(search: string): string {
  if (!/^[+\d\s-]+$/.test(search)) return search;
  const digits = search.replace(/^\+91|\D/g, "");
  if (digits.length >= 10) return digits.slice(-10);
  // A part of one with the spaces and the +91 that people write; dashes stand in dates.
  return search.includes("-") || digits === "" ? search : digits;
}

/** A session's day as Hindi readers see it: "5 नव 2026", or with the whole month. */
const inHindi = (months: readonly string[]) =>
  sql`to_char(day, 'FMDD ') || (${months}::text[])[extract(month from day)::int] || to_char(day, ' YYYY')`;

/** Whom and which days a search means is found out once, not for each booking (that is what the `offset` is for). */
function bookings(search: string | null): Sql {
  if (search === null) return sql`bookings b where true`;
  const statuses = BOOKING_STATUSES.filter((status) => status.includes(search.toLowerCase()));
  return sql`bookings b where (b.status = any(${statuses})
    or b.session_date in (select day from (select distinct session_date as day from bookings offset 0) days
      where ${holds(sql`day::text`, search)} or ${holds(sql`to_char(day, 'Mon FMDD, YYYY')`, search)}
        or ${holds(sql`to_char(day, 'DD Mon YYYY')`, search)}
        or ${holds(inHindi(MONTHS.hi), search)} or ${holds(inHindi(MONTHS_LONG.hi), search)})
    or b.user_id in (select u.id from users u
      where ${holds(sql`u.username`, search)} or ${holds(sql`u.phone`, phoneIn(search))}))`;
}

/** The bookings made last, last first. */
export async function bookingIds(db: Queryable, { search, before, most }: Part): Promise<string[]> {
  const after =
    before === null
      ? sql``
      : sql`and (b.created_at, b.id) < ((select created_at from bookings where id = ${before}), ${before}::uuid)`;
  const found = await rows<{ id: string }>(
    db,
    sql`select b.id from ${bookings(search)} ${after} order by b.created_at desc, b.id desc limit ${most}`,
  );
  return found.map(({ id }) => id);
}

export function countBookings(db: Queryable, search: string | null): Promise<number> {
  return countOf(db, sql`select count(*) as count from ${bookings(search)}`);
}

async function countOf(db: Queryable, statement: Sql): Promise<number> {
  return (await row<{ count: number }>(db, statement))?.count ?? 0;
}

function customers(search: string | null): Sql {
  if (search === null) return sql`users u where u.deleted_at is null`;
  return sql`users u where u.deleted_at is null and (${holds(sql`u.username`, search)}
    or ${holds(sql`u.phone`, phoneIn(search))} or ${holds(sql`u.referral_code`, search)})`;
}

export function countCustomers(db: Queryable, search: string | null): Promise<number> {
  return countOf(db, sql`select count(*) as count from ${customers(search)}`);
}

export type CustomerRow = {
  id: string;
  createdAt: Date;
  username: string;
  phone: string;
  whatsappOptIn: boolean;
  referralCode: string;
  referralDiscountCredits: number;
};

/** A page of customers, before anything is looked up for each of them. */
function customerPage({ search, before, most }: Part): Sql {
  const after =
    before === null
      ? sql``
      : sql`and (u.created_at, u.id) < ((select created_at from users where id = ${before}), ${before}::uuid)`;
  return sql`(select u.* from ${customers(search)} ${after} order by u.created_at desc, u.id desc limit ${most}) u`;
}

const customer = sql`u.id, u.created_at as "createdAt", u.username, u.phone, u.whatsapp_opt_in as "whatsappOptIn",
  u.referral_code as "referralCode",
  coalesce((select sum(c.amount) from credit_entries c where c.user_id = u.id), 0) as "referralDiscountCredits"`;

/** Who came last, last first. */
export function customersOf(db: Queryable, part: Part) {
  return rows<CustomerRow>(
    db,
    sql`select ${customer} from ${customerPage(part)} order by u.created_at desc, u.id desc`,
  );
}

export type ComprehensiveRow = CustomerRow & {
  totalBookings: number;
  completedSessions: number;
  sessionDate: string | null;
  sessionTime: string | null;
  vidhisBooked: string;
  vidhisCompleted: string;
};

/** The same with what each has booked, held and bought, the vidhis by their names in that language. */
export function comprehensiveCustomersOf(db: Queryable, part: Part, language: Language) {
  const name = language === "hi" ? sql`m.name_hindi` : sql`m.name`;
  return rows<ComprehensiveRow>(
    db,
    sql`select ${customer}, s.*, latest.*, v.*
      from ${customerPage(part)}
        cross join lateral (select count(*) filter (where b.approved_at is not null) as "totalBookings",
            count(*) filter (where b.status = 'completed') as "completedSessions"
          from bookings b where b.user_id = u.id) s
        left join lateral (select b.session_date as "sessionDate", b.session_time as "sessionTime"
          from bookings b where b.user_id = u.id and b.status in ('approved', 'confirmed', 'completed')
          order by b.starts_at desc limit 1) latest on true
        cross join lateral (select
            coalesce(string_agg(${name}, ', ' order by m.purchased_at, m.id), '') as "vidhisBooked",
            coalesce(string_agg(${name}, ', ' order by m.completed_at, m.id)
              filter (where m.completed_at is not null), '') as "vidhisCompleted"
          from bookings b join booking_remedies m on m.booking_id = b.id
          where b.user_id = u.id and m.removed_at is null and m.purchased_at is not null) v
      order by u.created_at desc, u.id desc`,
  );
}

export async function bookingCounts(db: Queryable) {
  const found = await row<{ confirmed: number; completed: number }>(
    db,
    sql`select count(*) filter (where status in ('approved', 'confirmed')) as confirmed,
        count(*) filter (where status = 'completed') as completed
      from bookings where status in ('approved', 'confirmed', 'completed')`,
  );
  return found ?? { confirmed: 0, completed: 0 };
}

/** Neither of a test booking nor of vidhis that were prescribed for one. */
const isReal = sql`not exists (select from bookings b where b.is_test and b.id = o.booking_id)
  and not exists (select from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
    join bookings b on b.id = m.booking_id where l.order_id = o.id and b.is_test)`;

export type DaySums = { date: string; sessionPaise: number; remedyPaise: number };

/**
 * What came less what went back, by the day in India on which it did, in a span of time. A refund counts when the
 * provider has done it, whoever asked for it.
 */
export function sumsByDay(db: Queryable, from: Date, until: Date) {
  return rows<DaySums>(
    db,
    sql`select (at at time zone interval '05:30')::date as date,
        coalesce(sum(paise) filter (where kind = 'session'), 0) as "sessionPaise",
        coalesce(sum(paise) filter (where kind = 'remedy'), 0) as "remedyPaise"
      from (
        select o.kind, p.captured_at as at, o.amount_paise as paise
        from payments p join payment_orders o on o.id = p.order_id
        where p.state = 'captured' and p.captured_at >= ${from} and p.captured_at < ${until} and ${isReal}
        union all
        select o.kind, r.processed_at, -r.amount_paise
        from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
        where r.status = 'processed' and p.state = 'captured'
          and r.processed_at >= ${from} and r.processed_at < ${until} and ${isReal}
      ) moved
      group by 1 order by 1`,
  );
}
