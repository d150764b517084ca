import type { DeviceCheck } from "#contract/socket.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { JOIN_CLOSES_MINUTES_AFTER } from "#domain/join-window.ts";
import type { Queue, QueuePosition } from "#domain/queue.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type Side = "user" | "admin";

type InLine = {
  id: string;
  userId: string;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  customerSeenAt: Date | null;
  haveMet: boolean;
  hasGuideCome: boolean;
  isPresent: boolean;
};

/** The sessions still to be held that start in a span, both ends included, with who came and who waits now. */
export function sessionsBetween(db: Queryable, from: Date, to: Date, seenSince: Date) {
  return rows<InLine>(
    db,
    sql`select b.id, b.user_id as "userId", b.session_date as "sessionDate", b.session_time as "sessionTime", b.status,
        a.customer_seen_at as "customerSeenAt", a.guide_at is not null as "hasGuideCome",
        a.guide_at is not null and a.customer_room_at is not null as "haveMet",
        exists (select from presences p where p.booking_id = b.id and p.side = 'user' and p.seen_at >= ${seenSince})
          as "isPresent"
      from bookings b left join attendances a on a.booking_id = b.id
      where b.status in ('approved', 'confirmed') and b.starts_at between ${from} and ${to} order by b.starts_at`,
  );
}

type Work = Pick<Queue, "guideIsWith" | "hasOpenedLately" | "lengths">;

/** In whose room the guide is, whether one was opened since then, and the minutes of the last sessions, latest first. */
export async function guidesWork(
  db: Queryable,
  seenSince: Date,
  openedSince: Date,
  most: number,
): Promise<Work> {
  const work = await row<Work>(
    db,
    sql`select
        (select json_build_object('id', s.booking_id, 'minutes', coalesce(a.together_seconds, 0) / 60.0)
          from seats s join presences p on p.connection_id = s.connection_id and p.seen_at >= ${seenSince}
            join bookings b on b.id = s.booking_id and b.status in ('approved', 'confirmed')
            left join attendances a on a.booking_id = s.booking_id
          where s.side = 'admin' order by s.joined_at desc limit 1) as "guideIsWith",
        exists (select from attendances where guide_seen_at >= ${openedSince}) as "hasOpenedLately",
        (select coalesce(json_agg(l.minutes), '[]') from (
          select a.together_seconds / 60.0 as minutes from attendances a join bookings b on b.id = a.booking_id
            where a.together_seconds >= 60 and b.status = 'completed' and not b.is_test
            order by a.together_at desc limit ${most}) l) as lengths`,
  );
  return work ?? { guideIsWith: null, hasOpenedLately: false, lengths: [] };
}

/** Whether any customer has a waiting page open. */
export async function isAnybodyThere(db: Queryable, seenSince: Date): Promise<boolean> {
  const one = sql`select 1 from presences where side = 'user' and seen_at >= ${seenSince} limit 1`;
  return (await row(db, one)) !== null;
}

/**
 * Keeps where each present customer stands, and answers who has not been told so. Who stands there no more is among
 * them, with null. Locked in one order, so that two who do this at once wait for each other.
 */
export function keepPlaces(
  db: Queryable,
  places: readonly { id: string; place: QueuePosition }[],
  seenSince: Date,
) {
  return rows<{ bookingId: string; place: QueuePosition | null }>(
    db,
    sql`with changed as (
        select p.connection_id, line.place from presences p
          left join json_to_recordset(${JSON.stringify(places)}) as line (id uuid, place jsonb) on line.id = p.booking_id
          where p.side = 'user' and p.seen_at >= ${seenSince} and p.place is distinct from line.place
          order by p.connection_id for update of p),
        kept as (
          update presences p set place = changed.place from changed where p.connection_id = changed.connection_id
          returning p.booking_id as "bookingId", p.place)
      select distinct * from kept`,
  );
}

type Presence = { connectionId: string; bookingId: string | null; side: Side };

export function putPresence(db: Queryable, { connectionId, bookingId, side }: Presence, now: Date) {
  return run(
    db,
    sql`insert into presences (connection_id, booking_id, side, since, seen_at)
      values (${connectionId}, ${bookingId}, ${side}, ${now}, ${now})
      on conflict (connection_id) do update set booking_id = excluded.booking_id, side = excluded.side,
        since = excluded.since, seen_at = excluded.seen_at, devices = null, place = null`,
  );
}

/** They are there. What was cleared away while this server slept is put back. */
export function touch(db: Queryable, presences: readonly Presence[], now: Date) {
  return run(
    db,
    sql`insert into presences (connection_id, booking_id, side, since, seen_at)
      select "connectionId", "bookingId", side, ${now}, ${now}
        from json_to_recordset(${JSON.stringify(presences)}) as p ("connectionId" uuid, "bookingId" uuid, side text)
        order by 1
      on conflict (connection_id) do update set seen_at = excluded.seen_at`,
  );
}

export function keepDevices(
  db: Queryable,
  connectionId: string,
  devices: Omit<DeviceCheck, "type" | "bookingId">,
) {
  return run(
    db,
    sql`update presences set devices = ${JSON.stringify(devices)} where connection_id = ${connectionId}`,
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
export async function sideOf(db: Queryable, bookingId: string, side: Side, seenSince: Date): Promise<Peer> {
  const found = await row<Peer>(
    db,
    sql`select count(*) > 0 as "isPresent", count(s.connection_id) > 0 as "isInRoom"
      from presences p left join seats s on s.connection_id = p.connection_id and s.booking_id = p.booking_id
      where p.booking_id = ${bookingId} and p.side = ${side} and p.seen_at >= ${seenSince}`,
  );
  return found ?? { isPresent: false, isInRoom: false };
}

/** Whether this connection has its side's place in the room. */
export async function isInRoom(db: Queryable, connectionId: string): Promise<boolean> {
  return (await row(db, sql`select 1 from seats where connection_id = ${connectionId}`)) !== null;
}

type Session = {
  userId: string;
  username: string;
  status: BookingStatus;
  sessionDate: string;
  sessionTime: string;
};

export function sessionOf(db: Queryable, bookingId: string) {
  return row<Session>(
    db,
    sql`select b.user_id as "userId", u.username, b.status, b.session_date as "sessionDate",
        b.session_time as "sessionTime"
      from bookings b join users u on u.id = b.user_id where b.id = ${bookingId}`,
  );
}

/**
 * Of the customers among these channels whose session has started since then, it is written that they are there. Who
 * comes after the close does not count: she has missed it, whoever else was there.
 */
export function noteCustomers(
  db: Queryable,
  connectionIds: readonly string[],
  startedSince: Date,
  now: Date,
) {
  return run(
    db,
    sql`insert into attendances as a (booking_id, customer_at, customer_seen_at)
      select distinct p.booking_id, ${now}::timestamptz, ${now}::timestamptz
        from presences p join bookings b on b.id = p.booking_id
        where p.connection_id = any(${connectionIds}::uuid[]) and p.side = 'user'
          and p.since <= b.starts_at + ${JOIN_CLOSES_MINUTES_AFTER}::integer * interval '1 minute'
          and b.starts_at between ${startedSince} and ${now} and b.status in ('approved', 'confirmed')
        order by p.booking_id
      on conflict (booking_id) do update set customer_at = coalesce(a.customer_at, excluded.customer_at),
        customer_seen_at = excluded.customer_seen_at`,
  );
}

type Room = {
  id: string;
  sessionDate: string;
  sessionTime: string;
  customerSeenAt: Date | null;
  haveMet: boolean;
  isCustomerPresent: boolean;
  hasCustomer: boolean;
  hasGuide: boolean;
};

/** Those of these rooms in which somebody is now. */
export function roomsInUse(db: Queryable, bookingIds: readonly string[], seenSince: Date) {
  return rows<Room>(
    db,
    sql`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
        a.customer_seen_at as "customerSeenAt",
        a.guide_at is not null and a.customer_room_at is not null as "haveMet",
        exists (select from presences p where p.booking_id = b.id and p.side = 'user' and p.seen_at >= ${seenSince})
          as "isCustomerPresent",
        bool_or(s.side = 'user') as "hasCustomer", bool_or(s.side = 'admin') as "hasGuide"
      from seats s join presences p on p.connection_id = s.connection_id and p.seen_at >= ${seenSince}
        join bookings b on b.id = s.booking_id and b.status in ('approved', 'confirmed', 'completed')
        left join attendances a on a.booking_id = b.id
      where s.booking_id = any(${bookingIds}::uuid[]) group by b.id, a.booking_id order by b.id`,
  );
}

type RoomNote = {
  id: string;
  hasGuide: boolean;
  hasCustomer: boolean;
  hasGuideCome: boolean;
  hasCustomerCome: boolean;
};

/** Time together is added up to now, unless somebody has just come in: of what was before it, nobody knows. */
export function noteRooms(db: Queryable, notes: readonly RoomNote[], isEntry: boolean, now: Date) {
  return run(
    db,
    sql`insert into attendances as a (booking_id, guide_at, guide_seen_at, customer_room_at, together_at)
      select id, case when "hasGuideCome" then ${now}::timestamptz end, case when "hasGuide" then ${now}::timestamptz end,
          case when "hasCustomerCome" then ${now}::timestamptz end,
          case when "hasGuide" and "hasCustomer" then ${now}::timestamptz end
        from json_to_recordset(${JSON.stringify(notes)}) as n (id uuid, "hasGuide" boolean, "hasCustomer" boolean,
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
