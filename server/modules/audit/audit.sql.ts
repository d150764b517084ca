import type { AuditQuery } from "#contract/audit.ts";
import { verbsOf } from "#domain/audit-actions.ts";
import { keeperId } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** What a call is about, such as `{ kind: "bookings", id }`. */
export type Subject = { kind: string; id: string };
type NewEntry = { adminId: string | null; verb: string; subject: Subject | null; network: string | null };

/** Returns the id. */
export async function insertEntry(db: Queryable, entry: NewEntry, now: Date): Promise<number> {
  const { adminId, verb, subject, network } = entry;
  const [kind, id] = [subject?.kind ?? null, subject?.id ?? null];
  const inserted = await row<{ id: number }>(db)`
    insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network, customer_id)
    values (${now}, ${adminId}, ${verb}, ${kind}, ${id}, ${network}, ${customerOf(verb, kind, id)}) returning id`;
  return inserted?.id ?? 0;
}

/** The unique index audit_entries_read keeps one entry for each admin, subject and hour. */
export function insertRead(db: Queryable, entry: NewEntry, hour: Date, now: Date) {
  const { adminId, verb, subject, network } = entry;
  const [kind, id] = [subject?.kind ?? null, subject?.id ?? null];
  return run(db)`
    insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network, customer_id, is_done, read_hour)
    select ${now}, ${adminId}, ${verb}, ${kind}, ${id}, ${network}, ${customerOf(verb, kind, id)}, true, ${hour}
    where not exists (select from audit_entries where admin_id = ${adminId} and verb = ${verb}
      and subject_id is not distinct from ${id}::text and read_hour = ${hour})
    on conflict do nothing`;
}

export type NewEvent = {
  adminId: string | null;
  customerId: string | null;
  verb: string;
  network: string | null;
  /** Null: it succeeded. */
  code: string | null;
};

/** A whole entry, which is deleted once it expires. */
export function insertEvent(
  db: Queryable,
  event: NewEvent,
  { at, expiresAt }: { at: Date; expiresAt: Date },
) {
  const { adminId, customerId, verb, network, code } = event;
  return run(db)`
    insert into audit_entries (at, admin_id, customer_id, verb, network, is_done, code, expires_at)
    values (${at}, ${adminId}, ${customerId}, ${verb}, ${network}, ${code === null}, ${code}, ${expiresAt})`;
}

/** At most `limit`, the oldest first. */
export function deleteExpired(db: Queryable, now: Date, limit: number) {
  return run(db)`delete from audit_entries where id in (
    select id from audit_entries where expires_at <= ${now} order by expires_at limit ${limit})`;
}

const UUID_LENGTH = 36;

/** Calls about time and money. All others of a booking are about what its attendee has said or gets. */
const CALLS_ABOUT_PAYER = [
  "PATCH /api/bookings/:id/status",
  "PATCH /api/bookings/:id/reschedule",
  "POST /api/bookings/:id/refund",
];

/** The customer of a call, by its subject; null if it has none. */
function customerOf(verb: string, kind: string | null, id: string | null) {
  // The subject of a refused call was not validated: its id may be a date.
  if (id?.length !== UUID_LENGTH) return sql`null::uuid`;
  switch (kind) {
    case "customers":
    case "users":
      return sql`${id}::uuid`;
    case "bookings":
    case "post":
      return sql`(select ${CALLS_ABOUT_PAYER.includes(verb) ? sql`b.user_id` : keeperId} from bookings b where b.id = ${id}::uuid)`;
    case "parchas":
      return sql`(select ${keeperId} from parchas p join bookings b on b.id = p.booking_id where p.id = ${id}::uuid)`;
    case "vidhis":
      return sql`(select ${keeperId} from booking_remedies r join bookings b on b.id = r.booking_id where r.id = ${id}::uuid)`;
    case "disputes":
      return sql`(select o.user_id from disputes d join payments p on p.id = d.payment_id
        join payment_orders o on o.id = p.order_id where d.id = ${id}::uuid)`;
    default:
      return sql`null::uuid`;
  }
}

/** `changes`: JSON. `created`: what the call created, which becomes the subject if the entry has none. */
export function markDone(db: Queryable, id: number, changes: string, created: Subject | null) {
  return run(db)`update audit_entries set is_done = true, changes = ${changes}::jsonb,
      subject_kind = case when subject_id is null then ${created?.kind ?? null}::text else subject_kind end,
      subject_id = coalesce(subject_id, ${created?.id ?? null}::text)
    where id = ${id} and is_done is null`;
}

export function markRefused(db: Queryable, id: number, code: string) {
  return run(db)`
    update audit_entries set is_done = false, code = ${code} where id = ${id} and is_done is null`;
}

export type EntryRow = {
  id: number;
  at: Date;
  admin: { id: string; username: string; name: string } | null;
  verb: string;
  subjectKind: string | null;
  subjectId: string | null;
  session: { id: string; sessionDate: string; sessionTime: string } | null;
  customer: { id: string; name: string } | null;
  account: { id: string; name: string } | null;
  changes: Record<string, unknown>;
  network: string | null;
  /** Null until the call has ended. */
  isDone: boolean | null;
  code: string | null;
  count: number;
};

type EntryFilter = {
  adminId: string | null;
  customerId: string | null;
  /** Null: everything but reads and sign-ins that succeeded. */
  action: NonNullable<AuditQuery["action"]> | null;
  outcome: "done" | "refused" | "unfinished" | null;
  /** The instants from which and before which. */
  from: Date | null;
  before: Date | null;
};

/** An event of the same minute that is equal in all but its time. */
const isEqualOfMinute = sql`o.verb = e.verb and o.expires_at is not null
  and o.at >= date_trunc('minute', e.at) and o.at < date_trunc('minute', e.at) + interval '1 minute'
  and (o.admin_id, o.customer_id, o.network, o.code) is not distinct from (e.admin_id, e.customer_id, e.network, e.code)`;

type Page = { filter: EntryFilter; cursor: string | null; limit: number };

/** Newest first; the first of equal events of a minute stands for all. `cursor`: the id of an entry, null for the first page. */
export function listEntries(db: Queryable, page: Page) {
  return rows<EntryRow>(db)`
    select e.id, e.at, e.verb, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.changes, e.network,
      e.is_done as "isDone", e.code,
      case when e.expires_at is null then 1
        else (select count(*)::int from audit_entries o where ${isEqualOfMinute}) end as count,
      case when a.id is not null
        then json_build_object('id', a.id, 'username', a.username, 'name', a.name) end as admin,
      case when b.id is not null then json_build_object('id', b.id, 'sessionDate', to_char(b.session_date, 'YYYY-MM-DD'),
        'sessionTime', to_char(b.session_time, 'HH24:MI')) end as session,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.username) end as customer,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as account
    from (${pageOf(page)}) e
    left join admins a on a.id = e.admin_id
    left join bookings b on b.id = ${subjectOfKind("bookings", "post")}
    left join admins w on w.id = ${subjectOfKind("staff", "staff")}
    left join users u on u.id = e.customer_id
    order by e.at desc, e.id desc`;
}

/** The kind in paths of sessions is `bookings`, and `post` where a session's note is posted. */
function subjectOfKind(kind: string, otherKind: string) {
  return sql`case when e.subject_kind in (${kind}::text, ${otherKind}::text) and length(e.subject_id) = 36 then e.subject_id::uuid end`;
}

/**
 * Conditions that do not apply are left out of the text, so that each combination is planned with the index that fits it.
 * For an action each of its calls is looked up in the index by call, where a walk through all entries could find few.
 */
function pageOf({ filter, cursor, limit }: Page) {
  const newest = sql`order by e.at desc, e.id desc limit ${limit}`;
  const matches = sql`${conditions(filter)} ${afterCursor(cursor)}
    and (e.expires_at is null
      or not exists (select from audit_entries o where ${isEqualOfMinute} and (o.at, o.id) < (e.at, e.id)))`;
  const { action } = filter;
  if (action === null || action === "all")
    return sql`select * from audit_entries e where true ${action === null ? isNoRoutine : sql``} ${matches} ${newest}`;
  return sql`select e.* from unnest(${verbsOf(action)}::text[]) v (verb)
    cross join lateral (select * from audit_entries e where e.verb = v.verb ${matches} ${newest}) e ${newest}`;
}

const isNoRoutine = sql`and e.read_hour is null
  and (e.is_done is not true or e.verb <> all (${verbsOf("sign-in")}::text[]))`;

function conditions({ adminId, customerId, outcome, from, before }: EntryFilter) {
  return sql`${adminId ? sql`and e.admin_id = ${adminId}` : sql``}
    ${customerId ? sql`and e.customer_id = ${customerId}` : sql``}
    ${outcome ? outcomeIs(outcome) : sql``}
    ${from ? sql`and e.at >= ${from}` : sql``}
    ${before ? sql`and e.at < ${before}` : sql``}`;
}

function outcomeIs(outcome: "done" | "refused" | "unfinished") {
  if (outcome === "done") return sql`and e.is_done`;
  return outcome === "refused" ? sql`and e.is_done = false` : sql`and e.is_done is null`;
}

/** Two subqueries and not one of two columns, which PostgreSQL would not look up in an index. */
function afterCursor(cursor: string | null) {
  if (cursor === null) return sql``;
  return sql`and (e.at, e.id) < ((select at from audit_entries where id = ${cursor}), ${cursor}::bigint)`;
}
