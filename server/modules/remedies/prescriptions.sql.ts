import { isAttendedBy } from "#server/db/attendee.ts";
import { refundedOfRemedy } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { PrescribedRemedyRow } from "./prescribed-remedy-row.ts";

export type PrescribedRemedyWithSession = PrescribedRemedyRow & {
  sessionDate: string;
  sessionTime: string;
  completedAt: Date | null;
};

export type PublicationRow = {
  /** When the sweep publishes the video of a completed remedy; null when it is published or was taken back. */
  publishAt: Date | null;
  /** The video of a completed remedy is not published. */
  isWithheld: boolean;
};

/** `publishAt` and `isWithheld` of the prescribed remedy `m`. */
export const publication = sql`nullif(m.publish_at, 'infinity') as "publishAt", m.publish_at is not null as "isWithheld"`;

/** Names and price are those of the prescription; the tutorial is today's of the catalogue. */
const prescribed = sql`
  select m.id as "bookingRemedyId", m.booking_id as "bookingId", m.remedy_id as id, m.name, m.name_hindi as "nameHindi",
    c.video_url as "videoUrl", m.price, m.purchased_at is not null as "isPurchased",
    m.payment_id is not null as "isPaid", m.completed_at is not null as "isCompleted", m.video_key as "videoKey",
    ${publication}, m.completed_at as "completedAt", b.session_date as "sessionDate",
    b.session_time as "sessionTime",
    ${refundedOfRemedy} as "refundedPaise"
  from booking_remedies m join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id`;

/** In the order of the catalogue. */
export function listRemediesOfBooking(db: Queryable, bookingId: string) {
  return rows<PrescribedRemedyWithSession>(db)`
    ${prescribed} where m.booking_id = ${bookingId} and m.removed_at is null order by c.place`;
}

/** Of completed sessions, newest session first. */
export function listRemediesOfCustomer(db: Queryable, customerId: string) {
  return rows<PrescribedRemedyWithSession>(db)`
    ${prescribed} where ${isAttendedBy(customerId)} and b.status = 'completed' and m.removed_at is null
    order by b.starts_at desc, b.id, c.place`;
}

/** Locks these remedies of the catalogue against changes until the transaction ends. Unknown ids are left out. */
export function lockCatalogueRemedies(db: Queryable, ids: readonly string[]) {
  return rows<{ id: string; isActive: boolean }>(db)`
    select id, is_active as "isActive" from remedies where id = any(${ids}) order by id for share`;
}

type Prescription = { bookingId: string; remedyIds: readonly string[]; adminId: string };

/** Copies today's names and price from the catalogue. A remedy without a price is purchased at once. */
export function insertPrescription(
  db: Queryable,
  { bookingId, remedyIds, adminId }: Prescription,
  now: Date,
) {
  return run(db)`
    insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, prescribed_by,
      purchased_at)
    select ${bookingId}, id, name, name_hindi, price, ${now}, ${adminId},
      case when price = 0 then ${now}::timestamptz end
    from remedies where id = any(${remedyIds}) order by place`;
}

/**
 * Whether the customer may be paying for a remedy of this booking that is not in `keptRemedyIds`: its order is open, or a
 * payment of it is being checked.
 */
export async function isOtherRemedyInOrder(
  db: Queryable,
  bookingId: string,
  keptRemedyIds: readonly string[],
): Promise<boolean> {
  const found = await row(db)`select from booking_remedies m join order_lines l on l.booking_remedy_id = m.id
      join payment_orders o on o.id = l.order_id
    where m.booking_id = ${bookingId} and m.remedy_id <> all(${keptRemedyIds}::uuid[]) and m.removed_at is null
      and m.purchased_at is null and (o.state = 'open'
        or exists (select from payments p where p.order_id = o.id and p.state = 'checking'))
    limit 1`;
  return found !== null;
}

/** Marks the others as removed, except purchased ones. */
export function removeOtherRemedies(
  db: Queryable,
  bookingId: string,
  keptRemedyIds: readonly string[],
  now: Date,
) {
  return run(db)`update booking_remedies set removed_at = ${now}
    where booking_id = ${bookingId} and remedy_id <> all(${keptRemedyIds}::uuid[]) and removed_at is null
      and purchased_at is null`;
}
