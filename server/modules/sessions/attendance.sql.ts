import { JOIN_CLOSES_MINUTES_AFTER } from "#domain/join-window.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import { isSeen } from "./presence.sql.ts";

/**
 * Records the customers among these connections as present, for sessions that started at `startedFrom` or later. A page
 * that was opened after the join window closed does not count: that customer missed the session.
 */
export function recordCustomers(
  db: Queryable,
  connectionIds: readonly string[],
  startedFrom: Date,
  now: Date,
) {
  return run(
    db,
    sql`insert into attendances as a (booking_id, customer_at, customer_seen_at)
      select distinct p.booking_id, ${now}::timestamptz, ${now}::timestamptz
        from presences p join bookings b on b.id = p.booking_id
        where p.connection_id = any(${connectionIds}::uuid[]) and p.side = 'user'
          and p.since <= b.starts_at + ${JOIN_CLOSES_MINUTES_AFTER}::integer * interval '1 minute'
          and b.starts_at between ${startedFrom} and ${now} and b.status in ('approved', 'confirmed')
        order by p.booking_id
      on conflict (booking_id) do update set customer_at = coalesce(a.customer_at, excluded.customer_at),
        customer_seen_at = excluded.customer_seen_at`,
  );
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
  return rows<RoomRow>(
    db,
    sql`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
        a.customer_seen_at as "customerSeenAt",
        a.guide_at is not null and a.customer_room_at is not null as "haveMet",
        exists (select from presences p where p.booking_id = b.id and p.side = 'user' and ${isSeen(now)})
          as "isCustomerPresent",
        bool_or(s.side = 'user') as "hasCustomer", bool_or(s.side = 'admin') as "hasGuide"
      from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
        join bookings b on b.id = s.booking_id and b.status in ('approved', 'confirmed', 'completed')
        left join attendances a on a.booking_id = b.id
      where s.booking_id = any(${bookingIds}::uuid[]) group by b.id, a.booking_id order by b.id`,
  );
}

type RoomRecord = {
  id: string;
  /** Who is in the room now. */
  hasGuide: boolean;
  hasCustomer: boolean;
  /** Whether that counts as having come to the session. */
  hasGuideCome: boolean;
  hasCustomerCome: boolean;
};

/**
 * Adds the time since the last record in which both were in the room to their time together. With `isEntry`, one side
 * has just entered, so the two were apart until now, and nothing is added.
 */
export function recordRooms(db: Queryable, records: readonly RoomRecord[], isEntry: boolean, now: Date) {
  return run(
    db,
    sql`insert into attendances as a (booking_id, guide_at, guide_seen_at, customer_room_at, together_at)
      select id, case when "hasGuideCome" then ${now}::timestamptz end, case when "hasGuide" then ${now}::timestamptz end,
          case when "hasCustomerCome" then ${now}::timestamptz end,
          case when "hasGuide" and "hasCustomer" then ${now}::timestamptz end
        from json_to_recordset(${JSON.stringify(records)}) as n (id uuid, "hasGuide" boolean, "hasCustomer" boolean,
          "hasGuideCome" boolean, "hasCustomerCome" boolean)
      on conflict (booking_id) do update set guide_at = coalesce(a.guide_at, excluded.guide_at),
        guide_seen_at = coalesce(excluded.guide_seen_at, a.guide_seen_at),
        customer_room_at = coalesce(a.customer_room_at, excluded.customer_room_at),
        together_seconds = a.together_seconds + case when ${isEntry} then 0
          else greatest(0, coalesce(extract(epoch from excluded.together_at - a.together_at), 0)) end,
        together_at = coalesce(excluded.together_at, a.together_at)`,
  );
}

export function deleteAttendance(db: Queryable, bookingId: string) {
  return run(db, sql`delete from attendances where booking_id = ${bookingId}`);
}
