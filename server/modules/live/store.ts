import type { BookingStatus } from "#domain/bookings.ts";
import type { Waiting } from "#domain/line.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** The sessions still to be held that start in a span, both ends included, with who of them waits. */
export function sessionsBetween(db: Queryable, from: Date, to: Date, seenSince: Date) {
  return rows<Waiting>(
    db,
    sql`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
        exists (select from presences p where p.booking_id = b.id and p.side = 'user' and p.seen_at >= ${seenSince})
          as "isPresent"
      from bookings b
      where b.status in ('approved', 'confirmed') and b.starts_at between ${from} and ${to} order by b.starts_at`,
  );
}

/** In whose room the guide is, if in any. */
export async function guideIsWith(db: Queryable, seenSince: Date): Promise<string | null> {
  const found = await row<{ bookingId: string }>(
    db,
    sql`select booking_id as "bookingId" from presences
      where side = 'admin' and is_in_room and booking_id is not null and seen_at >= ${seenSince}
      order by seen_at desc limit 1`,
  );
  return found?.bookingId ?? null;
}

type Presence = { connectionId: string; bookingId: string | null; side: "user" | "admin" };

export function putPresence(db: Queryable, { connectionId, bookingId, side }: Presence, now: Date) {
  return run(
    db,
    sql`insert into presences (connection_id, booking_id, side, seen_at)
      values (${connectionId}, ${bookingId}, ${side}, ${now})
      on conflict (connection_id) do update
        set booking_id = excluded.booking_id, side = excluded.side, seen_at = excluded.seen_at, is_in_room = false`,
  );
}

export function enterRoom(db: Queryable, connectionId: string, now: Date) {
  return run(
    db,
    sql`update presences set is_in_room = true, seen_at = ${now} where connection_id = ${connectionId}`,
  );
}

export function touch(db: Queryable, connectionIds: readonly string[], now: Date) {
  return run(
    db,
    sql`update presences set seen_at = ${now} where connection_id = any(${connectionIds}::uuid[])`,
  );
}

export function deletePresence(db: Queryable, connectionId: string) {
  return run(db, sql`delete from presences where connection_id = ${connectionId}`);
}

export function sweepPresences(db: Queryable, seenBefore: Date) {
  return run(db, sql`delete from presences where seen_at < ${seenBefore}`);
}

type Peer = { isPresent: boolean; isInRoom: boolean };

/** Whether one side of a booking has its channel open, and whether it is in the room. */
export async function sideOf(
  db: Queryable,
  bookingId: string,
  side: "user" | "admin",
  seenSince: Date,
): Promise<Peer> {
  const found = await row<Peer>(
    db,
    sql`select count(*) > 0 as "isPresent", coalesce(bool_or(is_in_room), false) as "isInRoom" from presences
      where booking_id = ${bookingId} and side = ${side} and seen_at >= ${seenSince}`,
  );
  return found ?? { isPresent: false, isInRoom: false };
}

type Session = { userId: string; username: string; status: BookingStatus };

export function sessionOf(db: Queryable, bookingId: string) {
  return row<Session>(
    db,
    sql`select b.user_id as "userId", u.username, b.status from bookings b join users u on u.id = b.user_id
      where b.id = ${bookingId}`,
  );
}

/** These channels are open now: of the customers' among them whose session has started, it is written that they came. */
export function noteCustomers(db: Queryable, connectionIds: readonly string[], now: Date) {
  return run(
    db,
    sql`insert into attendances (booking_id, customer_at)
      select distinct p.booking_id, ${now}::timestamptz from presences p join bookings b on b.id = p.booking_id
        where p.connection_id = any(${connectionIds}::uuid[]) and p.side = 'user' and b.starts_at <= ${now}
          and b.status in ('approved', 'confirmed')
      on conflict (booking_id) do update set customer_at = excluded.customer_at
        where attendances.customer_at is null`,
  );
}

/** The guide has entered the room. */
export function noteGuide(db: Queryable, bookingId: string, now: Date) {
  return run(
    db,
    sql`insert into attendances (booking_id, guide_at) values (${bookingId}, ${now})
      on conflict (booking_id) do update set guide_at = excluded.guide_at where attendances.guide_at is null`,
  );
}

export function deleteAttendance(db: Queryable, bookingId: string) {
  return run(db, sql`delete from attendances where booking_id = ${bookingId}`);
}
