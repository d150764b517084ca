import type { BookingStatus } from "#domain/bookings.ts";
import type { MessageKind } from "#domain/notifications.ts";
import type { Queue, QueuePosition } from "#domain/queue.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { guideAttendance } from "#server/db/guide-attendance.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import { isSeen } from "./presence.sql.ts";

type QueuedSessionRow = {
  id: string;
  customerId: string;
  attendeeId: string | null;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  customerSeenAt: Date | null;
  haveMet: boolean;
  hasGuideCome: boolean;
  hasCustomerCome: boolean;
  customerAt: Date | null;
  guideSeenAt: Date | null;
  guideInAnyRoomAt: Date | null;
  guideUnobservedAt: Date | null;
  guideUnobservedInAnyRoomAt: Date | null;
  togetherSeconds: number;
  isSettled: boolean;
  isCallRunning: boolean;
  /** The customer has the waiting page open. */
  isPresent: boolean;
  /** Since when; a page that was opened again counts from the customer's first visit after the start. */
  waitingSince: Date | null;
};

/** Paid sessions that start from `from` to `to`, both included, soonest first. */
export function listSessionsBetween(db: Queryable, from: Date, to: Date, now: Date) {
  return rows<QueuedSessionRow>(db)`
    select b.id, b.user_id as "customerId", ${attendeeId} as "attendeeId", b.session_date as "sessionDate",
      b.session_time as "sessionTime", b.status, a.customer_seen_at as "customerSeenAt", a.guide_at is not null as "hasGuideCome",
      a.guide_at is not null and a.customer_room_at is not null as "haveMet", ${guideAttendance},
      exists (select from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
        where s.booking_id = b.id
          and (s.side = 'user' or (a.guide_at is not null and a.customer_room_at is not null))) as "isCallRunning",
      exists (select from presences p where p.booking_id = b.id and p.side = 'user' and ${isSeen(now)})
        as "isPresent",
      (select least(min(p.since), a.customer_at) from presences p
        where p.booking_id = b.id and p.side = 'user' and ${isSeen(now)} having count(*) > 0) as "waitingSince"
    from bookings b left join attendances a on a.booking_id = b.id
    where b.status in ('approved', 'confirmed') and b.starts_at between ${from} and ${to} order by b.starts_at`;
}

/** Of these bookings, those that have the message for their present time. The SMS is queued with the other channels. */
export async function listAnnounced(
  db: Queryable,
  kind: MessageKind,
  bookingIds: readonly string[],
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select b.id from bookings b join outbox o on o.booking_id = b.id and o.move_count = b.move_count
    where b.id = any(${bookingIds}::uuid[]) and o.kind = ${kind} and o.channel = 'sms'`;
  return found.map(({ id }) => id);
}

type GuideActivity = Pick<Queue, "currentSession" | "hasGuideOpenedRecently" | "recentLengthsMinutes">;

/**
 * The session in whose room the guide is, whether the guide was in any room since `openedSince`, and the lengths of the
 * latest `lengthsLimit` completed sessions, latest first. Test bookings and sessions under a minute have no length.
 */
export async function findGuideActivity(
  db: Queryable,
  openedSince: Date,
  lengthsLimit: number,
  now: Date,
): Promise<GuideActivity> {
  const activity = await row<GuideActivity>(db)`select
      (select json_build_object('id', s.booking_id, 'minutes', coalesce(a.together_seconds, 0) / 60.0)
        from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
          join bookings b on b.id = s.booking_id and b.status in ('approved', 'confirmed')
          left join attendances a on a.booking_id = s.booking_id
        where s.side = 'admin' order by s.joined_at desc limit 1) as "currentSession",
      ((select max(guide_seen_at) from attendances) >= ${openedSince}) is true as "hasGuideOpenedRecently",
      (select coalesce(json_agg(l.minutes), '[]') from (
        select a.together_seconds / 60.0 as minutes from attendances a join bookings b on b.id = a.booking_id
          where a.together_seconds >= 60 and b.status = 'completed' and not b.is_test
          order by a.together_at desc limit ${lengthsLimit}) l) as "recentLengthsMinutes"`;
  return activity ?? { currentSession: null, hasGuideOpenedRecently: false, recentLengthsMinutes: [] };
}

/** Whether any customer has a waiting page open. */
export async function isAnyCustomerPresent(db: Queryable, now: Date): Promise<boolean> {
  const one = sql`select 1 from presences p where p.side = 'user' and ${isSeen(now)} limit 1`;
  return (await row(db)`${one}`) !== null;
}

/**
 * Stores the position of every present customer and returns the positions that changed; null for a customer who has
 * left the queue. Locks the presences in the order of their ids, so that concurrent calls cannot deadlock.
 */
export function updatePositions(
  db: Queryable,
  positions: readonly { id: string; position: QueuePosition }[],
  now: Date,
) {
  return rows<{ bookingId: string; position: QueuePosition | null }>(db)`with changed as (
      select p.connection_id, queue.position from presences p
        left join json_to_recordset(${JSON.stringify(positions)}) as queue (id uuid, position jsonb)
          on queue.id = p.booking_id
        where p.side = 'user' and ${isSeen(now)} and p.place is distinct from queue.position
        order by p.connection_id for update of p),
      stored as (
        update presences p set place = changed.position from changed where p.connection_id = changed.connection_id
        returning p.booking_id as "bookingId", p.place as position)
    select distinct * from stored`;
}
