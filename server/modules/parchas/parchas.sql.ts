import type { BookingStatus } from "#domain/bookings.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type ParchaRow = {
  id: string;
  bookingId: string;
  side: ParchaSide;
  largeKey: string;
  smallKey: string;
  /** ISO text where it comes out of JSON. */
  sentAt: string | Date | null;
  trackingNumber: string | null;
};

export type PlacedRow = ParchaRow & { sessionDate: string; sessionTime: string };

const parcha = sql`
  select p.id, p.booking_id as "bookingId", p.side, p.large_key as "largeKey", p.small_key as "smallKey",
    p.sent_at as "sentAt", p.tracking_number as "trackingNumber", b.session_date as "sessionDate",
    b.session_time as "sessionTime"
  from parchas p join bookings b on b.id = p.booking_id`;

export type Session = { userId: string; status: BookingStatus };

/** The booking that parchas are of; they are read along with it and never change it. */
export function sessionOf(db: Queryable, bookingId: string) {
  return row<Session>(db, sql`select user_id as "userId", status from bookings where id = ${bookingId}`);
}

/** The same, locked: its status and its list of parchas stand until the transaction ends. */
export function sessionForUpdate(db: Queryable, bookingId: string) {
  return row<Session>(
    db,
    sql`select user_id as "userId", status from bookings where id = ${bookingId} for update`,
  );
}

/** The current ones, front before back. */
export function ofBooking(db: Queryable, bookingId: string) {
  return rows<PlacedRow>(
    db,
    sql`${parcha} where p.booking_id = ${bookingId} and p.replaced_at is null order by p.side = 'Back'`,
  );
}

export function ofUser(db: Queryable, userId: string) {
  return rows<PlacedRow>(
    db,
    sql`${parcha} where b.user_id = ${userId} and p.replaced_at is null
      order by b.starts_at desc, b.id, p.side = 'Back'`,
  );
}

export function current(db: Queryable, id: string) {
  return row<PlacedRow>(db, sql`${parcha} where p.id = ${id} and p.replaced_at is null`);
}

/** The current side, where it was made of this object. */
export function ofObject(db: Queryable, bookingId: string, side: ParchaSide, objectId: string) {
  return row<PlacedRow>(
    db,
    sql`${parcha} where p.booking_id = ${bookingId} and p.side = ${side} and p.object_id = ${objectId}
      and p.replaced_at is null`,
  );
}

type Replaced = { objectId: string; sentAt: Date | null; trackingNumber: string | null };

/** Ends the side's current photo; null where there is none. */
export function replace(db: Queryable, bookingId: string, side: ParchaSide, now: Date) {
  return row<Replaced>(
    db,
    sql`update parchas set replaced_at = ${now}
      where booking_id = ${bookingId} and side = ${side} and replaced_at is null
      returning object_id as "objectId", sent_at as "sentAt", tracking_number as "trackingNumber"`,
  );
}

export type NewParcha = {
  bookingId: string;
  side: ParchaSide;
  objectId: string;
  largeKey: string;
  smallKey: string;
  uploadedBy: string;
  sentAt: Date | null;
  trackingNumber: string | null;
};

export async function insert(db: Queryable, one: NewParcha, now: Date): Promise<string> {
  const made = await row<{ id: string }>(
    db,
    sql`insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, uploaded_by,
        sent_at, tracking_number)
      values (${one.bookingId}, ${one.side}, ${one.objectId}, ${one.largeKey}, ${one.smallKey},
        ${now}, ${one.uploadedBy}, ${one.sentAt}, ${one.trackingNumber})
      returning id`,
  );
  return made?.id ?? "";
}

/** One statement for both: two sides of the same name would be refused in between. */
export function swap(db: Queryable, bookingId: string) {
  return run(
    db,
    sql`update parchas set side = case side when 'Front' then 'Back' else 'Front' end
      where booking_id = ${bookingId} and replaced_at is null`,
  );
}

export function setTracking(db: Queryable, id: string, trackingNumber: string) {
  return run(
    db,
    sql`update parchas set tracking_number = ${trackingNumber} where id = ${id} and replaced_at is null`,
  );
}

/** Sends it once: 0 where it was sent already. */
export function markSent(db: Queryable, id: string, now: Date) {
  return run(
    db,
    sql`update parchas set sent_at = ${now} where id = ${id} and replaced_at is null and sent_at is null`,
  );
}

/** Those that were replaced too. */
export function deleteOfUser(db: Queryable, userId: string) {
  return run(
    db,
    sql`delete from parchas where booking_id in (select id from bookings where user_id = ${userId})`,
  );
}
