import type { ParchaSide } from "#domain/parchas.ts";
import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { ParchaRow } from "./parcha-row.ts";

export type ParchaWithSession = ParchaRow & { sessionDate: string; sessionTime: string };

const parcha = sql`
  select p.id, p.booking_id as "bookingId", p.side, p.large_key as "largeKey", p.small_key as "smallKey",
    p.sent_at as "sentAt", p.tracking_number as "trackingNumber", p.is_seen as "isSeen", b.arrived_at as "arrivedAt", b.session_date as "sessionDate",
    b.session_time as "sessionTime"
  from parchas p join bookings b on b.id = p.booking_id`;

/**
 * Keeps photos from being replaced until the transaction ends, because marking them as sent would miss a photo that another
 * transaction inserts. `no key`: rows that are inserted at the same time refer to the booking.
 */
export function lockNote(db: Queryable, bookingId: string) {
  return run(db)`select from bookings where id = ${bookingId} for no key update`;
}

/**
 * Writes on the booking since when both sides are photographed, and since when both are posted. Either stays: a photo is
 * only replaced by another one, which keeps the date of posting. The caller has locked the booking before it changed the
 * photos, so that of two changes the later one sees the earlier one.
 */
export function updateProgress(db: Queryable, bookingId: string, now: Date) {
  return run(db)`update bookings b set results_at = coalesce(b.results_at, ${now}),
      posted_at = case when current.unsent = 0 then coalesce(b.posted_at, ${now}) else b.posted_at end
    from (select count(*) as sides, count(*) filter (where sent_at is null) as unsent from parchas
      where booking_id = ${bookingId} and replaced_at is null) current
    where b.id = ${bookingId} and current.sides >= 2
      and (b.results_at is null or b.posted_at is null and current.unsent = 0)`;
}

/** The current photos, front before back. */
export function listParchasOfBooking(db: Queryable, bookingId: string) {
  return rows<ParchaWithSession>(db)`
    ${parcha} where p.booking_id = ${bookingId} and p.replaced_at is null order by p.side = 'Back'`;
}

/** The current photos, newest session first, front before back. */
export function listParchasOfCustomer(db: Queryable, customerId: string) {
  return rows<ParchaWithSession>(db)`${parcha} where ${isAttendedBy(customerId)} and p.replaced_at is null
    order by b.starts_at desc, b.id, p.side = 'Back'`;
}

/** Null if the photo was replaced. */
export function findParcha(db: Queryable, id: string) {
  return row<ParchaWithSession>(db)`${parcha} where p.id = ${id} and p.replaced_at is null`;
}

/** The current photo of a side, if it was made from this upload. */
export function findParchaOfUpload(db: Queryable, bookingId: string, side: ParchaSide, uploadId: string) {
  return row<ParchaWithSession>(db)`
    ${parcha} where p.booking_id = ${bookingId} and p.side = ${side} and p.object_id = ${uploadId}
    and p.replaced_at is null`;
}

type ReplacedParcha = { objectId: string; sentAt: Date | null; trackingNumber: string | null };

/** Marks the current photo of a side as replaced, and returns it; null if there is none. */
export function markReplaced(db: Queryable, bookingId: string, side: ParchaSide, now: Date) {
  return row<ReplacedParcha>(db)`update parchas set replaced_at = ${now}
    where booking_id = ${bookingId} and side = ${side} and replaced_at is null
    returning object_id as "objectId", sent_at as "sentAt", tracking_number as "trackingNumber"`;
}

type NewParcha = {
  bookingId: string;
  side: ParchaSide;
  objectId: string;
  largeKey: string;
  smallKey: string;
  /** The admin's id. */
  uploadedBy: string;
  sentAt: ParchaRow["sentAt"];
  trackingNumber: string | null;
};

/** Returns the id. */
export async function insertParcha(db: Queryable, one: NewParcha, now: Date): Promise<string> {
  const inserted = await row<{ id: string }>(db)`
    insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, uploaded_by,
      sent_at, tracking_number, is_seen)
    values (${one.bookingId}, ${one.side}, ${one.objectId}, ${one.largeKey}, ${one.smallKey},
      ${now}, ${one.uploadedBy}, ${one.sentAt}, ${one.trackingNumber}, false)
    returning id`;
  return inserted?.id ?? "";
}

/** One statement for both sides: `parchas_one_current_a_side` is checked after it, and would refuse one of two. */
export function swapSides(db: Queryable, bookingId: string) {
  return run(db)`update parchas set side = case side when 'Front' then 'Back' else 'Front' end
    where booking_id = ${bookingId} and replaced_at is null`;
}

export function updateTrackingNumber(db: Queryable, id: string, trackingNumber: string) {
  return run(db)`
    update parchas set tracking_number = ${trackingNumber} where id = ${id} and replaced_at is null`;
}

/** Returns 0 if the note was marked as sent before. */
export function markSent(db: Queryable, id: string, now: Date) {
  return run(db)`
    update parchas set sent_at = ${now} where id = ${id} and replaced_at is null and sent_at is null`;
}

/** Of these photos, those that are the customer's and current. */
export function markSeen(db: Queryable, customerId: string, ids: readonly string[]) {
  return run(db)`update parchas p set is_seen = true from bookings b
    where p.id = any(${ids}::uuid[]) and b.id = p.booking_id and ${isAttendedBy(customerId)}
      and p.replaced_at is null and not p.is_seen`;
}

const isPosted = sql`exists (
  select from parchas p where p.booking_id = b.id and p.replaced_at is null and p.sent_at is not null)`;

/** Of a posted note that is the customer's: the first time stays. Returns 0 where there is none. */
export function markArrived(db: Queryable, customerId: string, bookingId: string, now: Date) {
  return run(db)`update bookings b set arrived_at = coalesce(b.arrived_at, ${now})
    where b.id = ${bookingId} and ${isAttendedBy(customerId)} and ${isPosted}`;
}

/** Returns 0 where the customer has no posted note of this session. */
export function unmarkArrived(db: Queryable, customerId: string, bookingId: string) {
  return run(db)`update bookings b set arrived_at = null
    where b.id = ${bookingId} and ${isAttendedBy(customerId)} and ${isPosted}`;
}

/** Of a note that goes by post now, nobody can have said that it has come. */
export function clearArrival(db: Queryable, bookingId: string) {
  return run(db)`update bookings set arrived_at = null where id = ${bookingId} and arrived_at is not null`;
}

/**
 * For each of the last `limit` completed sessions that have both sides, among the last `completedLimit`: the minutes from the
 * end of the call, or from the completion if that came first, until the first photo of each side was there.
 */
export async function listWaits(db: Queryable, limit: number, completedLimit: number): Promise<number[]> {
  const found = await rows<{ minutes: number }>(db)`
    select greatest(0, extract(epoch from w.both_at - least(b.completed_at, a.together_until)) / 60)::float as minutes
    from (select id, starts_at, completed_at from bookings where status = 'completed' and not is_test
        order by starts_at desc limit ${completedLimit}) b
      left join attendances a on a.booking_id = b.id
      cross join lateral (select max(s.first_at) as both_at, count(*) as sides
        from (select min(p.uploaded_at) as first_at from parchas p where p.booking_id = b.id group by p.side) s) w
    where w.sides = 2
    order by b.starts_at desc limit ${limit}`;
  return found.map(({ minutes }) => minutes);
}

/** Also deletes replaced photos. */
export function deleteParchasOfCustomer(db: Queryable, customerId: string) {
  return run(db)`
    delete from parchas where booking_id in (select b.id from bookings b where ${isKeptBy(customerId)})`;
}
