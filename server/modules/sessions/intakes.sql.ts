import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type SealedRow = { bookingId: string; sealed: Buffer; changedAt: Date };

const columns = sql`i.booking_id as "bookingId", i.sealed, i.changed_at as "changedAt"`;

export function ofBooking(db: Queryable, bookingId: string) {
  return row<SealedRow>(db, sql`select ${columns} from intakes i where i.booking_id = ${bookingId}`);
}

/** Those of a customer, oldest session first. */
export function ofUser(db: Queryable, userId: string) {
  return rows<SealedRow>(
    db,
    sql`select ${columns} from intakes i join bookings b on b.id = i.booking_id
      where b.user_id = ${userId} order by b.starts_at`,
  );
}

export function put(db: Queryable, bookingId: string, sealed: Buffer, now: Date) {
  return run(
    db,
    sql`insert into intakes (booking_id, sealed, changed_at) values (${bookingId}, ${sealed}, ${now})
      on conflict (booking_id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
  );
}

/** By the bookings' ids, the first `limit` after that one. */
export function sealedAfter(db: Queryable, bookingId: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(
    db,
    sql`select booking_id as id, sealed from intakes where booking_id > ${bookingId}
      order by booking_id limit ${limit}`,
  );
}

/** Null where it was changed meanwhile: that is under the newest secret already. What it says stays as old as it is. */
export function replaceSealed(db: Queryable, bookingId: string, before: Buffer, sealed: Buffer) {
  return row(
    db,
    sql`update intakes set sealed = ${sealed} where booking_id = ${bookingId} and sealed = ${before}
      returning booking_id`,
  );
}

export function remove(db: Queryable, bookingId: string) {
  return run(db, sql`delete from intakes where booking_id = ${bookingId}`);
}

export function removeOfUser(db: Queryable, userId: string) {
  return run(
    db,
    sql`delete from intakes i using bookings b where b.id = i.booking_id and b.user_id = ${userId}`,
  );
}

/** A late payment may bring a dropped hold back: then it is not cancelled any more, and keeps what was said. */
export function removeOfCancelled(db: Queryable, cancelledBefore: Date) {
  return run(
    db,
    sql`delete from intakes i using bookings b
      where b.id = i.booking_id and b.status = 'cancelled' and b.cancelled_at < ${cancelledBefore}`,
  );
}
