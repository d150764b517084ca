import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** `sealed`: the encrypted intake. */
export type SealedIntakeRow = { bookingId: string; sealed: Buffer; changedAt: Date };

const columns = sql`i.booking_id as "bookingId", i.sealed, i.changed_at as "changedAt"`;

export function findIntake(db: Queryable, bookingId: string) {
  return row<SealedIntakeRow>(db)`select ${columns} from intakes i where i.booking_id = ${bookingId}`;
}

/** Earliest session first. */
export function listIntakes(db: Queryable, customerId: string) {
  return rows<SealedIntakeRow>(db)`select ${columns} from intakes i join bookings b on b.id = i.booking_id
    where ${isAttendedBy(customerId)} order by b.starts_at`;
}

export function upsertIntake(db: Queryable, bookingId: string, sealed: Buffer, now: Date) {
  return run(db)`insert into intakes (booking_id, sealed, changed_at) values (${bookingId}, ${sealed}, ${now})
    on conflict (booking_id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`;
}

/** The first `limit` in the order of booking ids that come after `bookingId`. */
export function listSealedAfter(db: Queryable, bookingId: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(db)`
    select booking_id as id, sealed from intakes where booking_id > ${bookingId}
    order by booking_id limit ${limit}`;
}

/**
 * Null when the customer changed the intake meanwhile; that change is encrypted with the newest secret already. Leaves
 * `changed_at`, because the text stays the same.
 */
export function replaceSealed(db: Queryable, bookingId: string, before: Buffer, sealed: Buffer) {
  return row(db)`update intakes set sealed = ${sealed} where booking_id = ${bookingId} and sealed = ${before}
    returning booking_id`;
}

export function deleteIntake(db: Queryable, bookingId: string) {
  return run(db)`delete from intakes where booking_id = ${bookingId}`;
}

export function deleteIntakesOf(db: Queryable, customerId: string) {
  return run(db)`
    delete from intakes i using bookings b where b.id = i.booking_id and ${isKeptBy(customerId)}`;
}

/** A released hold that a late payment revived is no longer cancelled and keeps its intake. */
export function deleteIntakesOfCancelled(db: Queryable, cancelledBefore: Date) {
  return run(db)`delete from intakes i using bookings b
    where b.id = i.booking_id and b.status = 'cancelled' and b.cancelled_at < ${cancelledBefore}`;
}
