import type { SecurityEventKind } from "#domain/security-events.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";

export type SecurityEventRow = {
  id: number;
  at: Date;
  kind: SecurityEventKind;
  admin: { id: string; username: string; name: string } | null;
  customer: { id: string; name: string } | null;
  network: string | null;
  verb: string | null;
  code: string | null;
  count: number;
};

export type SecurityEventFilter = {
  kind: SecurityEventKind | null;
  adminId: string | null;
  customerId: string | null;
  /** The instants from which and before which. */
  from: Date | null;
  before: Date | null;
};

/** An event of the same minute that is equal in all but its time. */
const isEqualOfMinute = sql`o.kind = e.kind and o.at >= date_trunc('minute', e.at)
  and o.at < date_trunc('minute', e.at) + interval '1 minute'
  and (o.admin_id, o.customer_id, o.network, o.verb, o.code)
    is not distinct from (e.admin_id, e.customer_id, e.network, e.verb, e.code)`;

/**
 * Newest first; the first of equal events of a minute stands for all. `cursor`: the id of an event, null for the first
 * page. As the audit trail's list.
 */
export function listEvents(
  db: Queryable,
  { filter, cursor, limit }: { filter: SecurityEventFilter; cursor: string | null; limit: number },
) {
  const page = sql`select * from security_events e where true ${conditions(filter)} ${afterCursor(cursor)}
      and not exists (select from security_events o where ${isEqualOfMinute} and (o.at, o.id) < (e.at, e.id))
    order by e.at desc, e.id desc limit ${limit}`;
  return rows<SecurityEventRow>(db)`select e.id, e.at, e.kind, e.network, e.verb, e.code,
      (select count(*)::int from security_events o where ${isEqualOfMinute}) as count,
      case when a.id is not null
        then json_build_object('id', a.id, 'username', a.username, 'name', a.name) end as admin,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.username) end as customer
    from (${page}) e
    left join admins a on a.id = e.admin_id
    left join users u on u.id = e.customer_id
    order by e.at desc, e.id desc`;
}

function conditions({ kind, adminId, customerId, from, before }: SecurityEventFilter) {
  return sql`${kind ? sql`and e.kind = ${kind}` : sql``}
    ${adminId ? sql`and e.admin_id = ${adminId}` : sql``}
    ${customerId ? sql`and e.customer_id = ${customerId}` : sql``}
    ${from ? sql`and e.at >= ${from}` : sql``}
    ${before ? sql`and e.at < ${before}` : sql``}`;
}

/** Two subqueries and not one of two columns, which PostgreSQL would not look up in an index. */
function afterCursor(cursor: string | null) {
  if (cursor === null) return sql``;
  return sql`and (e.at, e.id) < ((select at from security_events where id = ${cursor}), ${cursor}::bigint)`;
}

/** At most `limit`, the oldest first. */
export function deleteEventsBefore(db: Queryable, before: Date, limit: number) {
  return run(db)`delete from security_events where id in (
    select id from security_events where at < ${before} order by at, id limit ${limit})`;
}
