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
