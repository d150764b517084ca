import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { LANGUAGES, type Language } from "#domain/messages.ts";
import { contains, matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import { monthNames } from "#server/i18n/format.ts";

type Sql = ReturnType<typeof sql>;

/** `search`: null for all rows. `cursor`: the id of the row after which the page begins, null for the first page. */
export type PageRequest = { search: string | null; cursor: string | null; limit: number };

/** A list of names of the months for each way in which a screen writes them: in every language, short and long. */
const MONTHS = JSON.stringify(LANGUAGES.map(monthNames).flatMap(({ short, long }) => [short, long]));
/** `day` as screens show it, with the names of the months of one list: "5 नव 2026" or "5 November 2026". */
const shownDay = sql`to_char(day, 'FMDD ') || (months ->> extract(month from day)::int - 1) || to_char(day, ' YYYY')`;

/** `offset 0` keeps the planner from running the search over days for each booking instead of once. */
function bookingsMatching(search: string | null): Sql {
  if (search === null) return sql`bookings b where true`;
  const statuses = BOOKING_STATUSES.filter((status) => status.includes(search.toLowerCase()));
  return sql`bookings b where (b.status = any(${statuses})
    or b.session_date in (select day from (select distinct session_date as day from bookings offset 0) days
      where ${contains(sql`day::text`, search)} or ${contains(sql`to_char(day, 'Mon FMDD, YYYY')`, search)}
        or ${contains(sql`to_char(day, 'DD Mon YYYY')`, search)}
        or exists (select from json_array_elements(${MONTHS}::json) months where ${contains(shownDay, search)}))
    or b.user_id in (select u.id from users u where ${matchesCustomer(search)}))`;
}

/** Newest first, by creation. */
export async function listBookingIds(
  db: Queryable,
  { search, cursor, limit }: PageRequest,
): Promise<string[]> {
  const olderThanBefore =
    cursor === null
      ? sql``
      : sql`and (b.created_at, b.id) < ((select created_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
  const found = await rows<{ id: string }>(
    db,
    sql`select b.id from ${bookingsMatching(search)} ${olderThanBefore} order by b.created_at desc, b.id desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

export function countBookings(db: Queryable, search: string | null): Promise<number> {
  return countRows(db, sql`select count(*) as count from ${bookingsMatching(search)}`);
}

async function countRows(db: Queryable, statement: Sql): Promise<number> {
  return (await row<{ count: number }>(db, statement))?.count ?? 0;
}

function customersMatching(search: string | null): Sql {
  if (search === null) return sql`users u where u.deleted_at is null`;
  return sql`users u where u.deleted_at is null and (${matchesCustomer(search)}
    or ${contains(sql`u.referral_code`, search)})`;
}

export function countCustomers(db: Queryable, search: string | null): Promise<number> {
  return countRows(db, sql`select count(*) as count from ${customersMatching(search)}`);
}

export type CustomerRow = {
  id: string;
  createdAt: Date;
  username: string;
  phone: string;
  whatsappOptIn: boolean;
  referralCode: string;
  creditBalance: number;
};

/** Takes the page before the joins, so that these only run for its customers. */
function customerPage({ search, cursor, limit }: PageRequest): Sql {
  const olderThanBefore =
    cursor === null
      ? sql``
      : sql`and (u.created_at, u.id) < ((select created_at from users where id = ${cursor}), ${cursor}::uuid)`;
  return sql`(select u.* from ${customersMatching(search)} ${olderThanBefore} order by u.created_at desc, u.id desc limit ${limit}) u`;
}

const customer = sql`u.id, u.created_at as "createdAt", u.username, u.phone, u.whatsapp_opt_in as "whatsappOptIn",
  u.referral_code as "referralCode",
  coalesce((select sum(c.amount) from credit_entries c where c.user_id = u.id), 0) as "creditBalance"`;

/** Newest first, by creation of the account. */
export function listCustomers(db: Queryable, page: PageRequest) {
  return rows<CustomerRow>(
    db,
    sql`select ${customer} from ${customerPage(page)} order by u.created_at desc, u.id desc`,
  );
}

export type CustomerWithActivityRow = CustomerRow & {
  totalBookings: number;
  completedSessions: number;
  /** Of the latest session that is not cancelled. */
  sessionDate: string | null;
  sessionTime: string | null;
  /** Names, separated by commas. */
  purchasedRemedies: string;
  performedRemedies: string;
};

const NAME_COLUMNS: Partial<Record<Language, Sql>> = { hi: sql`m.name_hindi` };

/** Newest first, by creation of the account. The names of the remedies are in `language`. */
export function listCustomersWithActivity(db: Queryable, page: PageRequest, language: Language) {
  const name = NAME_COLUMNS[language] ?? sql`m.name`;
  return rows<CustomerWithActivityRow>(
    db,
    sql`select ${customer}, counts.*, latest.*, remedies.*
      from ${customerPage(page)}
        cross join lateral (select count(*) filter (where b.approved_at is not null) as "totalBookings",
            count(*) filter (where b.status = 'completed') as "completedSessions"
          from bookings b where b.user_id = u.id and not b.is_test) counts
        left join lateral (select b.session_date as "sessionDate", b.session_time as "sessionTime"
          from bookings b where b.user_id = u.id and not b.is_test
            and b.status in ('approved', 'confirmed', 'completed')
          order by b.starts_at desc limit 1) latest on true
        cross join lateral (select
            coalesce(string_agg(${name}, ', ' order by m.purchased_at, m.id), '') as "purchasedRemedies",
            coalesce(string_agg(${name}, ', ' order by m.completed_at, m.id)
              filter (where m.completed_at is not null), '') as "performedRemedies"
          from bookings b join booking_remedies m on m.booking_id = b.id
          where b.user_id = u.id and not b.is_test and m.removed_at is null and m.purchased_at is not null) remedies
      order by u.created_at desc, u.id desc`,
  );
}
