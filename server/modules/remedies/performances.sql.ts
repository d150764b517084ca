import { attendeeId, isAttendeeGone, isKeptBy, isOfCustomers, keeperId } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { isNamed, type RemedyOfCustomerRow } from "./pending-remedies.sql.ts";
import { type PublicationRow, publication } from "./prescriptions.sql.ts";

/** A prescribed remedy and the state of its performance. */
export type PerformanceRow = {
  bookingId: string;
  customerId: string;
  /** Null while no account has the attendee's number. */
  attendeeId: string | null;
  isAttendeeGone: boolean;
  isPurchased: boolean;
  isCompleted: boolean;
  videoObjectId: string | null;
  videoKey: string | null;
} & PublicationRow;

const performance = sql`
  select m.booking_id as "bookingId", ${keeperId} as "customerId", ${attendeeId} as "attendeeId", ${isAttendeeGone} as "isAttendeeGone", m.purchased_at is not null as "isPurchased",
    m.completed_at is not null as "isCompleted",
    ${publication},
    m.video_object_id as "videoObjectId", m.video_key as "videoKey"
  from booking_remedies m join bookings b on b.id = m.booking_id`;

/** Null if the remedy is no longer prescribed. */
export function findPerformance(db: Queryable, bookingRemedyId: string) {
  return row<PerformanceRow>(db)`${performance} where m.id = ${bookingRemedyId} and m.removed_at is null`;
}

export function findPerformanceForUpdate(db: Queryable, bookingRemedyId: string) {
  return row<PerformanceRow>(db)`
    ${performance} where m.id = ${bookingRemedyId} and m.removed_at is null for update of m`;
}

export function updateVideo(
  db: Queryable,
  bookingRemedyId: string,
  { objectId, key }: { objectId: string; key: string },
) {
  return run(db)`
    update booking_remedies set video_object_id = ${objectId}, video_key = ${key} where id = ${bookingRemedyId}`;
}

/** Or sends a video that was taken back. */
export function markCompleted(db: Queryable, bookingRemedyId: string, publishAt: Date, now: Date) {
  return run(db)`
    update booking_remedies set completed_at = coalesce(completed_at, ${now}), publish_at = ${publishAt}
    where id = ${bookingRemedyId} and (completed_at is null or publish_at = 'infinity')`;
}

/** False when the time is over, or the remedy is not completed. True also when the video was taken back before. */
export async function takeBack(db: Queryable, bookingRemedyId: string, now: Date): Promise<boolean> {
  const taken = await run(db)`
    update booking_remedies set publish_at = 'infinity' where id = ${bookingRemedyId} and publish_at > ${now}`;
  return taken > 0;
}

/** False when another sweep has published the video, or it was taken back: the clocks of two servers differ a little. */
export async function markPublished(db: Queryable, bookingRemedyId: string, now: Date): Promise<boolean> {
  const published = await run(db)`
    update booking_remedies set publish_at = null where id = ${bookingRemedyId} and publish_at <= ${now}`;
  return published > 0;
}

export function listDueVideos(db: Queryable, now: Date, limit: number) {
  return rows<{ bookingRemedyId: string }>(db)`
    select id as "bookingRemedyId" from booking_remedies where publish_at <= ${now}
    order by publish_at limit ${limit}`;
}

export type PerformedRemedyRow = RemedyOfCustomerRow & { completedAt: Date };

/** `search` also with the customers that it finds. Null lists all. */
export type PerformedFilter = { search: string; customers: FoundCustomers } | null;
type PerformedPage = { filter: PerformedFilter; cursor: string | null; limit: number };

/** Last completed first. `cursor`: the id of the row after which the page begins. Without closed accounts. */
export function listPerformedRemedies(db: Queryable, { filter, cursor, limit }: PerformedPage) {
  const isOlder =
    cursor === null
      ? sql``
      : sql`and (m.completed_at, m.id) < ((select completed_at from booking_remedies where id = ${cursor}), ${cursor}::uuid)`;
  const isFound = filter === null ? sql`` : sql`and ${matches(filter)}`;
  return rows<PerformedRemedyRow>(db)`
    select m.id as "bookingRemedyId", m.booking_id as "bookingId", ${keeperId} as "customerId",
      u.username, u.phone, m.remedy_id as "remedyId", m.name,
      m.name_hindi as "nameHindi", b.session_date as "sessionDate", b.session_time as "sessionTime",
      m.video_key as "videoKey", m.completed_at as "completedAt", ${publication}
    from booking_remedies m join bookings b on b.id = m.booking_id join users u on u.id = ${keeperId}
    where u.phone is not null and not ${isAttendeeGone} and m.completed_at is not null ${isOlder} ${isFound}
    order by m.completed_at desc, m.id desc limit ${limit}`;
}

/** By remedies of the catalogue with this name, or by bookings of these customers: PostgreSQL looks both up while it walks the list. */
function matches({ search, customers }: NonNullable<PerformedFilter>): Sql {
  return sql`(m.remedy_id in (select c.id from remedies c where ${isNamed(search)})
      or m.booking_id in (select b.id from bookings b where ${isOfCustomers(customers)}))`;
}

export function removeVideosOfCustomer(db: Queryable, customerId: string) {
  return run(db)`update booking_remedies set video_object_id = null, video_key = null, publish_at = null
    where video_key is not null and removed_at is null and booking_id in (select b.id from bookings b where ${isKeptBy(customerId)})`;
}
