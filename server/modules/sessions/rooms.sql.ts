import type { RoomSide } from "#domain/room.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

type Seat = { bookingId: string; side: RoomSide; connectionId: string };

/**
 * Takes the place, whoever has it, and answers who had it: one statement, so that of two who come at once one is told
 * that the other has it now. A connection that has it already keeps the name of its call where it brings none.
 */
export function takeSeat(
  db: Queryable,
  { bookingId, side, connectionId }: Seat,
  seat: string | null,
  now: Date,
) {
  return row<{ takenFrom: string | null; seatTakenFrom: string | null }>(
    db,
    sql`insert into seats as s (booking_id, side, connection_id, seat, joined_at)
      values (${bookingId}, ${side}, ${connectionId}, ${seat}, ${now})
      on conflict (booking_id, side) do update set connection_id = excluded.connection_id,
        seat = case when s.connection_id = excluded.connection_id then coalesce(excluded.seat, s.seat)
          else excluded.seat end,
        joined_at = case when s.connection_id = excluded.connection_id then s.joined_at else excluded.joined_at end,
        taken_from = s.connection_id, seat_taken_from = s.seat
      returning taken_from as "takenFrom", seat_taken_from as "seatTakenFrom"`,
  );
}

/** Frees the place if this connection has it, and answers the name of its call. Null: it had no place. */
export function leaveSeat(db: Queryable, { bookingId, side, connectionId }: Seat) {
  return row<{ seat: string | null }>(
    db,
    sql`delete from seats where booking_id = ${bookingId} and side = ${side} and connection_id = ${connectionId}
      returning seat`,
  );
}

/** The other side's call, if its channel is alive. */
export function peerOf(db: Queryable, bookingId: string, side: RoomSide, seenSince: Date) {
  return row<{ connectionId: string; seat: string }>(
    db,
    sql`select s.connection_id as "connectionId", s.seat from seats s
        join presences p on p.connection_id = s.connection_id and p.seen_at >= ${seenSince}
      where s.booking_id = ${bookingId} and s.side <> ${side} and s.seat is not null`,
  );
}

/** Null: the connection has no call in this room. Its `peer` is null while nobody is there to hear it. */
export function callOf(db: Queryable, { bookingId, side, connectionId }: Seat, seenSince: Date) {
  return row<{ peer: string | null }>(
    db,
    sql`select p.connection_id as peer from seats s
        left join seats o on o.booking_id = s.booking_id and o.side <> s.side and o.seat is not null
        left join presences p on p.connection_id = o.connection_id and p.seen_at >= ${seenSince}
      where s.booking_id = ${bookingId} and s.side = ${side} and s.connection_id = ${connectionId}
        and s.seat is not null`,
  );
}

/** Places whose channel is gone count for nothing; these are old, too. */
export function sweepSeats(db: Queryable, joinedBefore: Date) {
  return run(
    db,
    sql`delete from seats where joined_at < ${joinedBefore}
      and not exists (select from presences p where p.connection_id = seats.connection_id)`,
  );
}

export async function usernameOf(db: Queryable, userId: string): Promise<string> {
  return (
    (await row<{ username: string }>(db, sql`select username from users where id = ${userId}`))?.username ??
    ""
  );
}
