import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type PrescribedRow = {
  bookingRemedyId: string;
  bookingId: string;
  userId: string;
  /** Rupees, as prescribed. */
  price: number;
  isCompleted: boolean;
  /** Paid for, or given. */
  isPurchased: boolean;
  isTakenOff: boolean;
  /** The payment that it is bought with. */
  paymentId: string | null;
  videoObjectId: string | null;
};

const prescribed = sql`
  select m.id as "bookingRemedyId", m.booking_id as "bookingId", b.user_id as "userId", m.price,
    m.completed_at is not null as "isCompleted", m.purchased_at is not null as "isPurchased",
    m.removed_at is not null as "isTakenOff", m.payment_id as "paymentId", m.video_object_id as "videoObjectId"
  from booking_remedies m join bookings b on b.id = m.booking_id`;

/** Those of a customer's completed sessions that are on their lists. */
export function forSale(db: Queryable, userId: string, ids: readonly string[]) {
  return rows<PrescribedRow>(
    db,
    sql`${prescribed}
      where m.id = any(${ids}) and b.user_id = ${userId} and b.status = 'completed' and m.removed_at is null
      order by m.id`,
  );
}

export function byId(db: Queryable, id: string) {
  return row<PrescribedRow>(db, sql`${prescribed} where m.id = ${id} and m.removed_at is null`);
}

/** Locked, in one order for all, also those that were taken off. */
export function forUpdate(db: Queryable, ids: readonly string[]) {
  return rows<PrescribedRow>(db, sql`${prescribed} where m.id = any(${ids}) order by m.id for update of m`);
}

/** Paid for and not performed, of all sessions of a customer, locked. */
export function unperformedOf(db: Queryable, userId: string) {
  return rows<PrescribedRow>(
    db,
    sql`${prescribed}
      where b.user_id = ${userId} and m.payment_id is not null and m.completed_at is null
      order by m.id for update of m`,
  );
}

export function setBought(db: Queryable, id: string, paymentId: string, now: Date) {
  return run(
    db,
    sql`update booking_remedies set purchased_at = ${now}, payment_id = ${paymentId}
      where id = ${id} and purchased_at is null and removed_at is null`,
  );
}

/** Its money goes back. What was performed stays hers; the rest can be bought anew. */
export function setTakenBack(db: Queryable, id: string) {
  return run(
    db,
    sql`update booking_remedies set payment_id = null,
        purchased_at = case when completed_at is null then null else purchased_at end,
        video_object_id = case when completed_at is null then null else video_object_id end,
        video_key = case when completed_at is null then null else video_key end
      where id = ${id}`,
  );
}
