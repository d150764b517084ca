import { isAttendedBy, isKeptBy, keeperId } from "#server/db/attendee.ts";
import { refundedOfRemedy } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** A prescribed remedy and the state of its purchase. */
export type PurchaseRow = {
  bookingRemedyId: string;
  bookingId: string;
  customerId: string;
  /** Rupees, as prescribed. */
  price: number;
  isCompleted: boolean;
  /** Paid for, or given free of charge. */
  isPurchased: boolean;
  /** The guide removed it from the prescribed remedies. */
  isRemoved: boolean;
  /** The payment that paid for it; null if it is not paid or was refunded. */
  paymentId: string | null;
  videoObjectId: string | null;
};

const purchase = sql`
  select m.id as "bookingRemedyId", m.booking_id as "bookingId", ${keeperId} as "customerId", m.price,
    m.completed_at is not null as "isCompleted", m.purchased_at is not null as "isPurchased",
    m.removed_at is not null as "isRemoved", m.payment_id as "paymentId", m.video_object_id as "videoObjectId"
  from booking_remedies m join bookings b on b.id = m.booking_id`;

/** Those of these ids that are prescribed for the customer's completed sessions. */
export function listPrescribed(db: Queryable, customerId: string, bookingRemedyIds: readonly string[]) {
  return rows<PurchaseRow>(db)`${purchase}
    where m.id = any(${bookingRemedyIds}) and ${isAttendedBy(customerId)} and b.status = 'completed' and m.removed_at is null
    order by m.id`;
}

/** Null if the remedy is no longer prescribed. */
export function findPurchase(db: Queryable, bookingRemedyId: string) {
  return row<PurchaseRow>(db)`${purchase} where m.id = ${bookingRemedyId} and m.removed_at is null`;
}

/** Also finds removed ones. Rows are locked in the order of their ids, so that parallel calls cannot deadlock. */
export function listPurchasesForUpdate(db: Queryable, bookingRemedyIds: readonly string[]) {
  return rows<PurchaseRow>(db)`
    ${purchase} where m.id = any(${bookingRemedyIds}) order by m.id for update of m`;
}

/** The refunds of a remedy, pending ones included. */
export async function sumRefundedPaise(db: Queryable, bookingRemedyId: string): Promise<number> {
  const found = await row<{ paise: number }>(db)`
    select ${refundedOfRemedy} as paise from booking_remedies m where m.id = ${bookingRemedyId}`;
  return found?.paise ?? 0;
}

/** Paid for and not performed, of all sessions of a customer. Locked in the order of their ids. */
export function listUnperformedForUpdate(db: Queryable, customerId: string) {
  return rows<PurchaseRow>(db)`${purchase}
    where ${isKeptBy(customerId)} and m.payment_id is not null and m.completed_at is null
    order by m.id for update of m`;
}

export function markPurchased(db: Queryable, bookingRemedyId: string, paymentId: string, now: Date) {
  return run(db)`update booking_remedies set purchased_at = ${now}, payment_id = ${paymentId}
    where id = ${bookingRemedyId} and purchased_at is null and removed_at is null`;
}

/** After a refund: a performed remedy stays purchased; any other loses its video and can be bought again. */
export function revertPurchase(db: Queryable, bookingRemedyId: string) {
  return run(db)`update booking_remedies set payment_id = null,
      purchased_at = case when completed_at is null then null else purchased_at end,
      video_object_id = case when completed_at is null then null else video_object_id end,
      video_key = case when completed_at is null then null else video_key end
    where id = ${bookingRemedyId}`;
}
