import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** What a call is about, such as `{ kind: "bookings", id }`. */
export type Subject = { kind: string; id: string };
type NewEntry = { adminId: string; verb: string; subject: Subject | null; network: string | null };

/** Returns the id. */
export async function insertEntry(db: Queryable, entry: NewEntry, now: Date): Promise<number> {
  const { adminId, verb, subject, network } = entry;
  const [kind, id] = [subject?.kind ?? null, subject?.id ?? null];
  const inserted = await row<{ id: number }>(
    db,
    sql`insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network, customer_id)
      values (${now}, ${adminId}, ${verb}, ${kind}, ${id}, ${network}, ${customerOf(kind, id)}) returning id`,
  );
  return inserted?.id ?? 0;
}

/** The unique index audit_entries_read keeps one entry for each admin, subject and hour. */
export function insertRead(db: Queryable, entry: NewEntry, hour: Date, now: Date) {
  const { adminId, verb, subject, network } = entry;
  const [kind, id] = [subject?.kind ?? null, subject?.id ?? null];
  return run(
    db,
    sql`insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network, customer_id, is_done, read_hour)
      select ${now}, ${adminId}, ${verb}, ${kind}, ${id}, ${network}, ${customerOf(kind, id)}, true, ${hour}
      where not exists (select from audit_entries where admin_id = ${adminId} and verb = ${verb}
        and subject_id is not distinct from ${id}::text and read_hour = ${hour})
      on conflict do nothing`,
  );
}

const UUID_LENGTH = 36;

/** The customer whom a call is about, by its subject; null if it is about none. */
function customerOf(kind: string | null, id: string | null) {
  // The subject of a refused call was not validated: its id may be a date.
  if (id?.length !== UUID_LENGTH) return sql`null::uuid`;
  switch (kind) {
    case "customers":
    case "users":
      return sql`${id}::uuid`;
    case "bookings":
      return sql`(select user_id from bookings where id = ${id}::uuid)`;
    case "parchas":
      return sql`(select b.user_id from parchas p join bookings b on b.id = p.booking_id where p.id = ${id}::uuid)`;
    case "vidhis":
      return sql`(select b.user_id from booking_remedies r join bookings b on b.id = r.booking_id where r.id = ${id}::uuid)`;
    default:
      return sql`null::uuid`;
  }
}

/** `changes`: JSON. `created`: what the call created, which becomes the subject if the entry has none. */
export function markDone(db: Queryable, id: number, changes: string, created: Subject | null) {
  return run(
    db,
    sql`update audit_entries set is_done = true, changes = ${changes}::jsonb,
        subject_kind = case when subject_id is null then ${created?.kind ?? null}::text else subject_kind end,
        subject_id = coalesce(subject_id, ${created?.id ?? null}::text)
      where id = ${id} and is_done is null`,
  );
}

export function markRefused(db: Queryable, id: number, code: string) {
  return run(
    db,
    sql`update audit_entries set is_done = false, code = ${code} where id = ${id} and is_done is null`,
  );
}

export type EntryRow = {
  id: number;
  at: Date;
  admin: { id: string; username: string; name: string };
  verb: string;
  subjectKind: string | null;
  subjectId: string | null;
  changes: Record<string, unknown>;
  network: string | null;
  /** Null until the call has ended. */
  isDone: boolean | null;
  code: string | null;
};

/** Newest first. `cursor`: the id of an entry, null for the first page. */
export function listEntries(db: Queryable, cursor: string | null, limit: number) {
  return rows<EntryRow>(
    db,
    sql`select e.id, e.at, json_build_object('id', a.id, 'username', a.username, 'name', a.name) as admin, e.verb,
        e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.changes, e.network, e.is_done as "isDone", e.code
      from audit_entries e join admins a on a.id = e.admin_id
      where e.id < coalesce(${cursor}::bigint, 9223372036854775807) order by e.id desc limit ${limit}`,
  );
}
