import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** What a call is about, such as `{ kind: "bookings", id }`. */
export type Subject = { kind: string; id: string };
type NewEntry = { adminId: string; verb: string; subject: Subject | null; network: string | null };

/** Returns the id. */
export async function insertEntry(db: Queryable, entry: NewEntry, now: Date): Promise<number> {
  const { adminId, verb, subject, network } = entry;
  const inserted = await row<{ id: number }>(
    db,
    sql`insert into audit_entries (at, admin_id, verb, subject_kind, subject_id, network)
      values (${now}, ${adminId}, ${verb}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${network}) returning id`,
  );
  return inserted?.id ?? 0;
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
