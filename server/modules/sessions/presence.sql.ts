import type { DeviceCheckMessage } from "#contract/socket.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { addSeconds } from "#domain/ist-time.ts";
import { PRESENCE_GRACE_SECONDS } from "#domain/join-window.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

type Side = "user" | "admin";
type Presence = { connectionId: string; bookingId: string | null; side: Side };

/** The condition under which the presence `p` counts: a server reported its connection recently. */
export function isSeen(now: Date) {
  return sql`p.seen_at >= ${addSeconds(now, -PRESENCE_GRACE_SECONDS)}`;
}

/** The new value of `renewed_since` of a presence `p` that is written again. */
function renewedSince(now: Date) {
  return sql`case when ${isSeen(now)} then coalesce(p.renewed_since, p.since) else ${now}::timestamptz end`;
}

export function upsertPresence(db: Queryable, { connectionId, bookingId, side }: Presence, now: Date) {
  return run(db)`insert into presences as p (connection_id, booking_id, side, since, seen_at, renewed_since)
    values (${connectionId}, ${bookingId}, ${side}, ${now}, ${now}, ${now})
    on conflict (connection_id) do update set renewed_since = ${renewedSince(now)}, booking_id = excluded.booking_id, side = excluded.side,
      since = excluded.since, seen_at = excluded.seen_at, devices = null, place = null`;
}

/** Also restores presences that another server deleted while this one was suspended. */
export function renewPresences(db: Queryable, presences: readonly Presence[], now: Date) {
  return run(db)`insert into presences as p (connection_id, booking_id, side, since, seen_at, renewed_since)
    select "connectionId", "bookingId", side, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(presences)}) as n ("connectionId" uuid, "bookingId" uuid, side text)
      order by 1
    on conflict (connection_id) do update set renewed_since = ${renewedSince(now)}, seen_at = excluded.seen_at`;
}

export function updateDevices(
  db: Queryable,
  connectionId: string,
  devices: Omit<DeviceCheckMessage, "type" | "bookingId">,
) {
  return run(db)`
    update presences set devices = ${JSON.stringify(devices)} where connection_id = ${connectionId}`;
}

/** The presence of a page that was left, and of those of the same side and booking that were out of reach before. */
export function deletePresence(db: Queryable, { connectionId, bookingId, side }: Presence, now: Date) {
  return run(db)`delete from presences p where p.connection_id = ${connectionId}
    or (p.booking_id = ${bookingId} and p.side = ${side} and not ${isSeen(now)})`;
}

/** The presence of a page whose network is gone counts no more from now on, and stays until the sweep deletes it. */
export function endPresence(db: Queryable, connectionId: string, now: Date) {
  return run(db)`
    update presences set seen_at = least(seen_at, ${addSeconds(now, -PRESENCE_GRACE_SECONDS - 1)}::timestamptz)
    where connection_id = ${connectionId}`;
}

export function deletePresencesSeenBefore(db: Queryable, seenBefore: Date) {
  return run(db)`delete from presences where seen_at < ${seenBefore}`;
}

type SidePresence = { isPresent: boolean; isInRoom: boolean };

/** Whether any connection of a side is registered for the booking, and whether one of them has the seat in the room. */
export async function findSidePresence(
  db: Queryable,
  bookingId: string,
  side: Side,
  now: Date,
): Promise<SidePresence> {
  const found = await row<SidePresence>(db)`
    select count(*) > 0 as "isPresent", count(s.connection_id) > 0 as "isInRoom"
    from presences p left join seats s on s.connection_id = p.connection_id and s.booking_id = p.booking_id
    where p.booking_id = ${bookingId} and p.side = ${side} and ${isSeen(now)}`;
  return found ?? { isPresent: false, isInRoom: false };
}

type SessionRow = {
  attendeeId: string | null;
  customerId: string;
  username: string;
  status: BookingStatus;
  sessionDate: string;
  sessionTime: string;
};

export function findSession(db: Queryable, bookingId: string) {
  return row<SessionRow>(db)`
    select ${attendeeId} as "attendeeId", b.user_id as "customerId", coalesce(nullif(b.attendee_name, ''), u.username) as username, b.status, b.session_date as "sessionDate",
      b.session_time as "sessionTime"
    from bookings b join users u on u.id = b.user_id where b.id = ${bookingId}`;
}
