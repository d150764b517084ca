import { isAttendedBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** `sealed`: the encrypted text. */
export type SealedNoteRow = {
  id: string;
  adminId: string;
  customerId: string;
  bookingId: string | null;
  sealed: Buffer;
  version: number;
  createdAt: Date;
  changedAt: Date;
};

const selectNotes = sql`select n.id, n.admin_id as "adminId", n.user_id as "customerId", n.booking_id as "bookingId",
    n.sealed, n.version, n.created_at as "createdAt", n.changed_at as "changedAt"
  from guide_notes n`;

export function findNote(db: Queryable, id: string) {
  return row<SealedNoteRow>(db)`${selectNotes} where n.id = ${id}`;
}

export async function isCustomer(db: Queryable, id: string): Promise<boolean> {
  return (await row(db)`select from users where id = ${id}`) !== null;
}

/** Of one admin, newest first. */
export function listNotes(db: Queryable, adminId: string, customerId: string) {
  return rows<SealedNoteRow>(db)`${selectNotes} where n.user_id = ${customerId} and n.admin_id = ${adminId}
    order by n.created_at desc, n.id`;
}

/** Of all admins, oldest first. */
export function listNotesOnCustomer(db: Queryable, customerId: string) {
  return rows<SealedNoteRow>(db)`${selectNotes} where n.user_id = ${customerId} order by n.created_at, n.id`;
}

type NewNote = Pick<SealedNoteRow, "id" | "adminId" | "customerId" | "bookingId" | "sealed">;

/** False if the id is taken, or if the customer does not attend the session. */
export async function insertNote(db: Queryable, note: NewNote, now: Date): Promise<boolean> {
  const { id, adminId, customerId, bookingId, sealed } = note;
  const inserted = await run(db)`
    insert into guide_notes (id, admin_id, user_id, booking_id, sealed, created_at, changed_at)
    select ${id}, ${adminId}, ${customerId}, ${bookingId}, ${sealed}, ${now}, ${now}
    where ${bookingId}::uuid is null
      or exists (select from bookings b where b.id = ${bookingId} and ${isAttendedBy(customerId)})
    on conflict (id) do nothing`;
  return inserted > 0;
}

export function updateNote(db: Queryable, id: string, sealed: Buffer, now: Date) {
  return run(db)`
    update guide_notes set sealed = ${sealed}, version = version + 1, changed_at = ${now} where id = ${id}`;
}

export function deleteNote(db: Queryable, id: string) {
  return run(db)`delete from guide_notes where id = ${id}`;
}

export function deleteNotesOn(db: Queryable, customerId: string) {
  return run(db)`delete from guide_notes where user_id = ${customerId}`;
}

/** The first `limit` in the order of ids that come after `id`. */
export function listSealedAfter(db: Queryable, id: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(db)`
    select id, sealed from guide_notes where id > ${id} order by id limit ${limit}`;
}

/** Null when the note was changed meanwhile. Leaves `version` and `changed_at`, because the text stays the same. */
export function replaceSealed(db: Queryable, id: string, before: Buffer, sealed: Buffer) {
  return row(db)`
    update guide_notes set sealed = ${sealed} where id = ${id} and sealed = ${before} returning id`;
}
