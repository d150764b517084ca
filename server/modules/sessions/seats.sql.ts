import type { BookingStatus } from "#domain/bookings.ts";
import type { RoomSide } from "#domain/room.ts";
import { type Queryable, row, run } from "#server/db/sql.ts";
import { isSeen } from "./presence.sql.ts";

/** The connection of one side of a booking. Each side has one seat in the room. `adminId` is null on the customer's side. */
export type SeatHolder = { bookingId: string; side: RoomSide; connectionId: string; adminId: string | null };

type SeatedSession = { status: BookingStatus; startsAt: Date };

export function findSession(db: Queryable, bookingId: string) {
  return row<SeatedSession>(db)`select status, starts_at as "startsAt" from bookings where id = ${bookingId}`;
}

/** The lock lets others take seats, and excludes a cancellation and a move. */
export function lockSession(db: Queryable, bookingId: string) {
  return row<SeatedSession>(db)`
    select status, starts_at as "startsAt" from bookings where id = ${bookingId} for share`;
}

/**
 * Gives the seat to a connection, whichever connection had it, and returns the previous holder and its call. One
 * statement: of two connections that join at once, the second sees the first as the previous holder. A holder that joins
 * again without naming its call (`seat`) keeps the name.
 */
export function upsertSeat(
  db: Queryable,
  { bookingId, side, connectionId, adminId }: SeatHolder,
  seat: string | null,
  now: Date,
) {
  return row<{ previousConnectionId: string | null; previousSeat: string | null }>(db)`
    insert into seats as s (booking_id, side, connection_id, admin_id, seat, joined_at, received_at)
    values (${bookingId}, ${side}, ${connectionId}, ${adminId}, ${seat}, ${now}, ${now})
    on conflict (booking_id, side) do update set connection_id = excluded.connection_id,
      admin_id = excluded.admin_id,
      received_at = excluded.received_at,
      seat = case when s.connection_id = excluded.connection_id then coalesce(excluded.seat, s.seat)
        else excluded.seat end,
      joined_at = case when s.connection_id = excluded.connection_id then s.joined_at else excluded.joined_at end,
      taken_from = s.connection_id, seat_taken_from = s.seat
    returning taken_from as "previousConnectionId", seat_taken_from as "previousSeat"`;
}

/** The name of the call that has the seat on another connection, if that is present. The seat stays its until the end of `tx`. */
export function lockOtherCall(tx: Queryable, { bookingId, side, connectionId }: SeatHolder, now: Date) {
  return row<{ seat: string }>(tx)`
    select s.seat from seats s
      join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
    where s.booking_id = ${bookingId} and s.side = ${side} and s.connection_id <> ${connectionId}
      and s.seat is not null
    for update of s`;
}

/** Returns the name of the call. Null when this connection does not have the seat. */
export function deleteSeat(db: Queryable, { bookingId, side, connectionId }: SeatHolder) {
  return row<{ seat: string | null }>(db)`
    delete from seats where booking_id = ${bookingId} and side = ${side} and connection_id = ${connectionId}
    returning seat`;
}

/** Stores until when it is known that the browsers in these connections' seats were there. */
export function updateReceivedAt(
  db: Queryable,
  received: readonly { connectionId: string; receivedAt: Date }[],
) {
  return run(db)`update seats s set received_at = greatest(s.received_at, r."receivedAt")
    from json_to_recordset(${JSON.stringify(received)}) as r ("connectionId" uuid, "receivedAt" timestamptz)
    where s.connection_id = r."connectionId"`;
}

/** The name of the call; null when this connection does not have its side's seat. */
export function findSeat(db: Queryable, connectionId: string) {
  return row<{ seat: string | null }>(db)`select seat from seats where connection_id = ${connectionId}`;
}

export async function hasSeat(db: Queryable, connectionId: string): Promise<boolean> {
  return (await findSeat(db, connectionId)) !== null;
}

/** The other side's call, if its connection is present. */
export function findPeer(db: Queryable, bookingId: string, side: RoomSide, now: Date) {
  return row<{ connectionId: string; seat: string }>(db)`
    select s.connection_id as "connectionId", s.seat from seats s
      join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
    where s.booking_id = ${bookingId} and s.side <> ${side} and s.seat is not null`;
}

/** Null when this connection has no call in the room. `peerConnectionId` is null while the other side is absent. */
export function findCall(db: Queryable, { bookingId, side, connectionId }: SeatHolder, now: Date) {
  return row<{ peerConnectionId: string | null }>(db)`
    select p.connection_id as "peerConnectionId" from seats s
      left join seats o on o.booking_id = s.booking_id and o.side <> s.side and o.seat is not null
      left join presences p on p.connection_id = o.connection_id and ${isSeen(now)}
    where s.booking_id = ${bookingId} and s.side = ${side} and s.connection_id = ${connectionId}
      and s.seat is not null`;
}

/** Seats whose connection has no presence. Every query ignores them already; this only frees the rows. */
export function deleteAbandonedSeats(db: Queryable, joinedBefore: Date) {
  return run(db)`delete from seats where joined_at < ${joinedBefore}
    and not exists (select from presences p where p.connection_id = seats.connection_id)`;
}
