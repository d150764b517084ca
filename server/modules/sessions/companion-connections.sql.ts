import type { DeviceCheckMessage } from "#contract/socket.ts";
import { SHOWN_PHONE_END } from "#domain/attendees.ts";
import { addSeconds } from "#domain/ist-time.ts";
import { PRESENCE_GRACE_SECONDS } from "#domain/join-window.ts";
import type { RoomPerson } from "#domain/room.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { isSeen } from "./presence.sql.ts";

/** The condition under which the companion's channel `k` counts: a server reported it recently. */
export function isCompanionSeen(now: Date) {
  return sql`k.seen_at >= ${addSeconds(now, -PRESENCE_GRACE_SECONDS)}`;
}

export function upsertConnection(db: Queryable, connectionId: string, bookingId: string, now: Date) {
  return run(db)`
    insert into companion_connections (connection_id, booking_id, seen_at) values (${connectionId}, ${bookingId}, ${now})
    on conflict (connection_id) do update set seen_at = excluded.seen_at`;
}

/** Answers which of these are known. One whom the guide has sent out, or the sweep has deleted, has to connect anew. */
export async function renewConnections(db: Queryable, connectionIds: readonly string[], now: Date) {
  const renewed = await rows<{ id: string }>(db)`
    with locked as (select connection_id from companion_connections
      where connection_id = any(${connectionIds}::uuid[]) order by connection_id for update)
    update companion_connections k set seen_at = ${now} from locked where locked.connection_id = k.connection_id
    returning k.connection_id as id`;
  return new Set(renewed.map(({ id }) => id));
}

export function updateDevices(
  db: Queryable,
  connectionId: string,
  devices: Omit<DeviceCheckMessage, "type" | "bookingId">,
) {
  return run(db)`
    update companion_connections set devices = ${JSON.stringify(devices)} where connection_id = ${connectionId}`;
}

export function deleteConnection(db: Queryable, connectionId: string) {
  return run(db)`delete from companion_connections where connection_id = ${connectionId}`;
}

export function deleteConnectionsSeenBefore(db: Queryable, seenBefore: Date) {
  return run(db)`delete from companion_connections where seen_at < ${seenBefore}`;
}

/** All channels of the session's companion. */
export function deleteConnectionsOf(db: Queryable, bookingId: string) {
  return run(db)`
    with locked as (select connection_id from companion_connections
      where booking_id = ${bookingId} order by connection_id for update)
    delete from companion_connections k using locked where k.connection_id = locked.connection_id`;
}

/** In the order of `renewConnections`. */
export function lockConnectionsOf(db: Queryable, bookingId: string) {
  return run(db)`
    select from companion_connections where booking_id = ${bookingId} order by connection_id for update`;
}

type Seated = { connectionId: string; seat: string | null };

/** Who is in the room, whose connection may be gone. The caller has locked the companion. */
export function findSeated(db: Queryable, bookingId: string) {
  return row<Seated>(db)`
    select connection_id as "connectionId", seat from companion_connections
    where booking_id = ${bookingId} and joined_at is not null`;
}

/** The companion's call, if the connection is there. */
export function findCompanionCall(db: Queryable, bookingId: string, now: Date) {
  return row<{ connectionId: string; seat: string }>(db)`
    select k.connection_id as "connectionId", k.seat from companion_connections k
    where k.booking_id = ${bookingId} and k.seat is not null and ${isCompanionSeen(now)}`;
}

/** Takes the companion's channels out of the room. */
export function leaveSeat(db: Queryable, bookingId: string) {
  return run(db)`
    update companion_connections set seat = null, joined_at = null
    where booking_id = ${bookingId} and joined_at is not null`;
}

/** 0 where the channel is not known any more. */
export function takeSeat(db: Queryable, connectionId: string, seat: string | null, now: Date) {
  return run(db)`
    update companion_connections set seat = ${seat}, joined_at = ${now} where connection_id = ${connectionId}`;
}

/** Null where this channel is not in the room. */
export function leaveOwnSeat(db: Queryable, connectionId: string) {
  return row<{ bookingId: string; seat: string | null }>(db)`
    with before as (select connection_id, seat from companion_connections
      where connection_id = ${connectionId} and joined_at is not null for update)
    update companion_connections k set seat = null, joined_at = null from before
      where before.connection_id = k.connection_id
      returning k.booking_id as "bookingId", before.seat`;
}

/** Null where this channel is not in the room. */
export function findOwnSeat(db: Queryable, connectionId: string) {
  return row<{ bookingId: string; seat: string | null }>(db)`
    select booking_id as "bookingId", seat from companion_connections
    where connection_id = ${connectionId} and joined_at is not null`;
}

type SideCall = {
  side: Exclude<RoomPerson, "companion">;
  connectionId: string;
  seat: string;
  name: string | null;
};

/** The calls of both sides whose connections are there. `name`: the one that who attends has chosen, or the end of the number. */
export function listSideCalls(db: Queryable, bookingId: string, now: Date) {
  return rows<SideCall>(db)`
    select s.side, s.connection_id as "connectionId", s.seat,
      case when s.side = 'user' then
        (select coalesce(u.display_name, '…' || right(u.phone, ${SHOWN_PHONE_END}::int)) from users u where u.id = ${attendeeId})
      end as name
    from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
      join bookings b on b.id = s.booking_id
    where s.booking_id = ${bookingId} and s.seat is not null order by s.side`;
}
