import { isAttendedByUser } from "#server/db/attendee.ts";
import type { TimeCursor } from "#server/db/cursor.ts";
import { type Queryable, rows, type Sql, sql } from "#server/db/sql.ts";
import { isSession } from "./session-sums.sql.ts";

export type ListedCustomerRow = {
  id: string;
  username: string;
  phone: string;
  city: string | null;
  /** When the customer was active last, with microseconds. */
  activeAt: string;
  sessions: number;
  sessionDate: string | null;
  sessionTime: string | null;
  isUpcoming: boolean;
};

/** The expression of the index `users_by_activity`. */
const activeAt = sql`coalesce(u.active_at, u.created_at)`;

/**
 * Test bookings do not count. The session is the next one, or else the last one. The city is a subquery, because the planner
 * does not know how few customers a page has: for a join it would read all addresses.
 */
function withSessions(page: Sql, now: Date): Sql {
  return sql`select u.id, u.username, u.phone,
      (select a.city from postal_addresses a where a.user_id = u.id) as city,
      (${activeAt})::text as "activeAt", counts.sessions,
      session.session_date as "sessionDate", session.session_time as "sessionTime",
      coalesce(session.starts_at > ${now}, false) as "isUpcoming"
    from ${page} u
      cross join lateral (select count(*) as sessions from bookings b
        where ${isAttendedByUser} and ${isSession()}) counts
      left join lateral (select b.session_date, b.session_time, b.starts_at from bookings b
        where ${isAttendedByUser} and ${isSession()}
        order by b.starts_at > ${now} desc,
          case when b.starts_at > ${now} then b.starts_at - ${now}::timestamptz else ${now}::timestamptz - b.starts_at end
        limit 1) session on true
    order by ${activeAt} desc, u.id desc`;
}

/** Open accounts, the last active first. Takes the page before the joins, so that these only run for its customers. */
export function listByActivity(
  db: Queryable,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
  now: Date,
) {
  const before =
    cursor === null ? sql`` : sql`and (${activeAt}, u.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
  const page = sql`(select u.* from users u where u.deleted_at is null ${before}
    order by ${activeAt} desc, u.id desc limit ${limit})`;
  return rows<ListedCustomerRow>(db)`${withSessions(page, now)}`;
}

/**
 * Of these customers the open accounts that were active last. An array is found once, by the search's own indexes, and its
 * customers by one walk through the index of ids.
 */
export function listLastActive(db: Queryable, customers: Sql, limit: number, now: Date) {
  const page = sql`(select u.* from users u where u.id = any(array(${customers})) and u.deleted_at is null
    order by ${activeAt} desc, u.id desc limit ${limit})`;
  return rows<ListedCustomerRow>(db)`${withSessions(page, now)}`;
}
