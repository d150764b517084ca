import { addMinutes } from "#domain/ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  JOIN_CLOSES_MINUTES_AFTER,
  JOIN_OPENS_MINUTES_BEFORE,
} from "#domain/join-window.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";
import { isSeen } from "./presence.sql.ts";

/**
 * Records the customers among these connections as present at their sessions. A page that was opened after the join window
 * closed does not count: that customer missed the session. The lock excludes a session that is moved meanwhile.
 */
export function recordCustomers(db: Queryable, connectionIds: readonly string[], now: Date) {
  const startedFrom = addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER);
  return run(db)`insert into attendances as a (booking_id, customer_at, customer_seen_at)
    select b.id, ${now}::timestamptz, ${now}::timestamptz from bookings b
      where b.id in (select p.booking_id from presences p
          where p.connection_id = any(${connectionIds}::uuid[]) and p.side = 'user'
            and p.since <= b.starts_at + ${JOIN_CLOSES_MINUTES_AFTER}::integer * interval '1 minute')
        and b.starts_at between ${startedFrom} and ${now} and b.status in ('approved', 'confirmed')
      order by b.id for share of b
    on conflict (booking_id) do update set customer_at = coalesce(a.customer_at, excluded.customer_at),
      customer_seen_at = excluded.customer_seen_at`;
}

type RoomRow = {
  id: string;
  sessionDate: string;
  sessionTime: string;
  customerSeenAt: Date | null;
  haveMet: boolean;
  /** The customer has the waiting page open, in the room or not. */
  isCustomerPresent: boolean;
  /** Who is in the room now. */
  hasCustomer: boolean;
  hasGuide: boolean;
};

/** Of the rooms of these bookings, those that are not empty. */
export function listOccupiedRooms(db: Queryable, bookingIds: readonly string[], now: Date) {
  return rows<RoomRow>(db)`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
      a.customer_seen_at as "customerSeenAt",
      a.guide_at is not null and a.customer_room_at is not null as "haveMet",
      exists (select from presences p where p.booking_id = b.id and p.side = 'user' and ${isSeen(now)})
        as "isCustomerPresent",
      bool_or(s.side = 'user') as "hasCustomer", bool_or(s.side = 'admin') as "hasGuide"
    from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
      join bookings b on b.id = s.booking_id and b.status in ('approved', 'confirmed', 'completed')
      left join attendances a on a.booking_id = b.id
    where s.booking_id = any(${bookingIds}::uuid[]) group by b.id, a.booking_id order by b.id`;
}

type RoomRecord = {
  id: string;
  sessionDate: string;
  sessionTime: string;
  /** The guide is in the room now. */
  hasGuide: boolean;
  /** Whether that counts as having come to the session. */
  hasGuideCome: boolean;
  hasCustomerCome: boolean;
};

/** The lock excludes a session that is moved meanwhile: what happened at the old time does not count at the new one. */
export function recordRooms(db: Queryable, records: readonly RoomRecord[], now: Date) {
  return run(db)`insert into attendances as a (booking_id, guide_at, guide_seen_at, customer_room_at)
    select b.id, case when "hasGuideCome" then ${now}::timestamptz end, case when "hasGuide" then ${now}::timestamptz end,
        case when "hasCustomerCome" then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(records)}) as n (id uuid, "sessionDate" date, "sessionTime" time, "hasGuide" boolean,
        "hasGuideCome" boolean, "hasCustomerCome" boolean)
        join bookings b on b.id = n.id and b.session_date = "sessionDate" and b.session_time = "sessionTime"
      order by b.id for share of b
    on conflict (booking_id) do update set guide_at = coalesce(a.guide_at, excluded.guide_at),
      guide_seen_at = coalesce(excluded.guide_seen_at, a.guide_seen_at),
      customer_room_at = coalesce(a.customer_room_at, excluded.customer_room_at)`;
}

/**
 * Adds what is known since `together_at` to the time that both sides were in the room: up to `received_at` of both; after
 * one side has left, up to when it left. Nothing counts before the room opens: of a session that is moved during the talk, the rest of
 * it is none of the new time. The lock makes parallel counts add each second once.
 */
export function countTogether(db: Queryable, bookingIds: readonly string[]) {
  return run(db)`with locked as materialized (
      select booking_id, together_at, together_until from attendances
        where booking_id = any(${bookingIds}::uuid[]) order by booking_id for update),
    spans as (
      select a.booking_id, count(*) = 2 as "isPair", greatest(a.together_at, max(s.joined_at),
            b.starts_at - ${JOIN_OPENS_MINUTES_BEFORE}::integer * interval '1 minute') as "from",
          case when count(*) = 2 then min(s.received_at) else least(a.together_until, min(s.received_at)) end as until
        from locked a join seats s on s.booking_id = a.booking_id join bookings b on b.id = a.booking_id
        group by a.booking_id, a.together_at, a.together_until, b.starts_at
        having count(s.received_at) = count(*) and (count(*) = 2 or a.together_until is not null)),
    counted as (
      select booking_id, "isPair", "from",
        greatest(0, round(extract(epoch from until - "from")))::integer as seconds from spans)
    update attendances a set together_seconds = a.together_seconds + c.seconds,
        together_at = c."from" + c.seconds * interval '1 second'
      from counted c where c.booking_id = a.booking_id and (c."isPair" or c.seconds > 0)`;
}

/** Whether both sides were in the room together for a second. */
export async function hasTalked(db: Queryable, bookingId: string): Promise<boolean> {
  const talk = await row(
    db,
  )`select 1 from attendances where booking_id = ${bookingId} and together_seconds > 0`;
  return talk !== null;
}

/** Before a connection gives up its seat, while the other side is in the room. */
export function updateTogetherUntil(db: Queryable, connectionId: string) {
  return run(db)`update attendances a set together_until = own.received_at
    from seats own join seats other on other.booking_id = own.booking_id and other.side <> own.side
    where own.connection_id = ${connectionId} and a.booking_id = own.booking_id`;
}

/** Time in the room counts anew from `now`, also for those who are in it. */
export function deleteAttendance(db: Queryable, bookingId: string, now: Date) {
  return run(db)`with seated as (update seats set joined_at = ${now} where booking_id = ${bookingId})
    delete from attendances where booking_id = ${bookingId}`;
}
