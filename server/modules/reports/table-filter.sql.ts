// The filters of the tables of all bookings (`l`: listed_bookings) and all customers (`l`: listed_customers).
import { raw } from "sql-template-tag";
import { SHOWN_STATUSES, type ShownStatus } from "#contract/table-queries.ts";
import { addMinutes } from "#domain/ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  JOIN_CLOSES_MINUTES_AFTER,
  PRESENCE_GRACE_SECONDS,
} from "#domain/join-window.ts";
import { ofCustomers, phoneSearch } from "#server/db/customer-search.ts";
import { type Queryable, row, sql } from "#server/db/sql.ts";

export type Sql = ReturnType<typeof sql>;
/** From the first instant on, before the second; null where one is open. */
export type Span = { from: Date | null; before: Date | null };

export function within(column: Sql, { from, before }: Span): Sql[] {
  return [
    ...(from ? [sql`${column} >= ${from}::timestamptz`] : []),
    ...(before ? [sql`${column} < ${before}::timestamptz`] : []),
  ];
}

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
export const anyOf = ([first = sql`false`, ...others]: readonly Sql[]): Sql =>
  others.reduce((any, condition) => sql`${any} or ${condition}`, first);

/** The rows `l` of a table, or those of these customers alone, which a query of ids finds. */
export const listedRows = (table: "listed_bookings" | "listed_customers", customers: Sql | null): Sql =>
  customers === null ? sql`${raw(table)} l` : sql`${ofCustomers(raw(table), sql`array(${customers})`)} l`;

/** Case-insensitive for ASCII letters, and without wildcards. The indexes of migration 0029 find it. */
const hasPart = (text: Sql, search: string) => sql`${text} like ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
/** As `lower(… collate "C")`. */
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (upper) => upper.toLowerCase());

/** Whether name or phone of the customer `u`, and for `withCode` the referral code, contain the text. */
export const customerMatches = (search: string, { withCode }: { withCode: boolean }): Sql =>
  sql`(${hasPart(sql`lower(u.username collate "C")`, lowerAscii(search))}
    or ${hasPart(sql`u.phone`, phoneSearch(search))}
    ${withCode ? sql`or ${hasPart(sql`lower(u.referral_code collate "C")`, lowerAscii(search))}` : sql``})`;

/** Enough accounts to show what is common, and few enough to be read at once. */
const FIRST_ACCOUNTS = 8_000;
/** The index finds fewer customers in some 100 ms at most. */
const MANY_CUSTOMERS = 10_000;

/**
 * Whether the text finds about 10,000 customers or more, by its share of the first accounts. The index would be read for all
 * of them before the first one is known.
 */
export async function isCommonSearch(
  db: Queryable,
  search: string,
  { withCode }: { withCode: boolean },
): Promise<boolean> {
  const found = await row<{ isCommon: boolean }>(
    db,
    sql`select count(*) * (select coalesce(sum(count), 0) from listed_counts where list = 'customers')
        >= ${MANY_CUSTOMERS * FIRST_ACCOUNTS} as "isCommon"
      from (select username, phone, referral_code from users limit ${FIRST_ACCOUNTS}) u
      where ${customerMatches(search, { withCode })}`,
  );
  return found?.isCommon === true;
}

/** The ids of the customers that the text finds, and of those with these ids. */
export const customersFound = (
  search: string,
  { withCode, namedIds }: { withCode: boolean; namedIds: readonly string[] },
): Sql => sql`select u.id from users u where ${customerMatches(search, { withCode })}
  union select unnest(${namedIds}::uuid[])`;

export async function findSessionDays(db: Queryable): Promise<{ first: string; last: string } | null> {
  const found = await row<{ first: string | null; last: string | null }>(
    db,
    sql`select min(session_date) as first, max(session_date) as last from listed_bookings`,
  );
  return found?.first && found.last ? { first: found.first, last: found.last } : null;
}

/**
 * By the rules of domain/bookings.ts. When exactly a room closes (domain/join-window.ts) depends on the attendance, but
 * never is it later than the extended time.
 */
function derivedStatus(status: DerivedStatus, now: Date): Sql {
  const hourOver = sql`l.starts_at < ${addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER)}::timestamptz`;
  const surelyClosed = sql`l.starts_at < ${addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER)}::timestamptz`;
  const attendanceWhere = (condition: Sql) =>
    sql`exists (select from attendances a where a.booking_id = l.booking_id and ${condition})`;
  const isExtended = attendanceWhere(sql`(a.guide_at is not null and a.customer_room_at is not null
    or a.customer_seen_at >= l.starts_at + make_interval(mins => ${JOIN_CLOSES_MINUTES_AFTER}, secs => ${-PRESENCE_GRACE_SECONDS}))`);
  const isClosed = sql`${hourOver} and (${surelyClosed} or not ${isExtended})`;
  const conditions = {
    held: sql`l.attended = 'held'`,
    "guide-absent": sql`l.attended = 'customer' and ${isClosed}`,
    missed: sql`l.attended = 'none' and ${isClosed}`,
  };
  return conditions[status];
}

type DerivedStatus = "held" | "missed" | "guide-absent";
const isDerived = (status: ShownStatus): status is DerivedStatus =>
  status === "held" || status === "missed" || status === "guide-absent";

/** Statuses that `listed_bookings.state` holds. */
export const storedStates = (statuses: readonly ShownStatus[]) =>
  statuses.filter((status) => !isDerived(status));

export const hasDerivedStatus = (statuses: readonly ShownStatus[]) => statuses.some(isDerived);

export function hasStatus(statuses: readonly ShownStatus[], now: Date): Sql {
  const stored = storedStates(statuses);
  return sql`(${anyOf([
    ...(stored.length > 0 ? [sql`l.state = any(${stored})`] : []),
    ...statuses.filter(isDerived).map((status) => derivedStatus(status, now)),
  ])})`;
}

export const ALL_STATES = storedStates(SHOWN_STATUSES);

/** A `ShownStatus` of the booking `l`. */
export const shownStatus = (now: Date): Sql =>
  sql`case when ${derivedStatus("held", now)} then 'held' when ${derivedStatus("guide-absent", now)} then 'guide-absent'
    when ${derivedStatus("missed", now)} then 'missed' else l.state end`;
