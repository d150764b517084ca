import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { BookingRow } from "./booking-row.ts";

export type OwnBooking = Pick<
  BookingRow,
  "id" | "sessionDate" | "sessionTime" | "questionType" | "status" | "holdExpiresAt"
> & {
  /** The provider knows an order of it. */
  hasOrder: boolean;
};

/** The customer's hold, expired or not, and the customer's paid session on this slot. */
export function listHoldAndSession(db: Queryable, customerId: string, date: string, time: string) {
  return rows<OwnBooking>(
    db,
    sql`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime",
        b.question_type as "questionType", b.status, b.hold_expires_at as "holdExpiresAt",
        exists (select from payment_orders o where o.booking_id = b.id and o.provider_order_id is not null) as "hasOrder"
      from bookings b where b.user_id = ${customerId}
        and (b.status = 'pending'
          or (b.session_date = ${date} and b.session_time = ${time} and b.status in ('approved', 'confirmed')))`,
  );
}

/** How many paid sessions of a customer start at `startsFrom` or later. Without test bookings. */
export async function countUpcoming(db: Queryable, customerId: string, startsFrom: Date): Promise<number> {
  const count = await row<{ count: number }>(
    db,
    sql`select count(*) as count from bookings
      where user_id = ${customerId} and status in ('approved', 'confirmed') and starts_at >= ${startsFrom}
        and not is_test`,
  );
  return count?.count ?? 0;
}

/** Whether another booking has this slot. */
export async function isSlotTaken(
  db: Queryable,
  date: string,
  time: string,
  exceptId: string,
): Promise<boolean> {
  const other = await row<{ id: string }>(
    db,
    sql`select id from bookings
      where session_date = ${date} and session_time = ${time} and id <> ${exceptId}
        and status in ('pending', 'approved', 'confirmed', 'completed')`,
  );
  return other !== null;
}

type NewBooking = {
  id: string;
  customerId: string;
  date: string;
  time: string;
  questionType: QuestionType;
  price: number;
  creditsUsed: number;
  status: "pending" | "approved";
  holdExpiresAt: Date | null;
  approvedAt: Date | null;
  cancelFreeUntil: Date | null;
};

/**
 * Inserts nothing when another booking has the slot. The unique index over slots decides: of two concurrent inserts one
 * writes a row and the other none, whatever both transactions read before.
 */
export function insertBooking(db: Queryable, booking: NewBooking, now: Date) {
  return run(
    db,
    sql`insert into bookings (id, user_id, session_date, session_time, question_type, price, credits_used, status,
        hold_expires_at, approved_at, cancel_free_until, created_at)
      values (${booking.id}, ${booking.customerId}, ${booking.date}, ${booking.time}, ${booking.questionType}, ${booking.price},
        ${booking.creditsUsed}, ${booking.status}, ${booking.holdExpiresAt}, ${booking.approvedAt}, ${booking.cancelFreeUntil}, ${now})
      on conflict do nothing`,
  );
}

type ReleasedHold = { id: string; customerId: string };

/** Null when the hold was released, paid or extended meanwhile. */
export function cancelExpiredHold(db: Queryable, id: string, now: Date) {
  return row<ReleasedHold>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where id = ${id} and status = 'pending' and hold_expires_at <= ${now} returning id, user_id as "customerId"`,
  );
}

/** Null when the slot has no expired hold. */
export function cancelExpiredHoldOnSlot(db: Queryable, date: string, time: string, now: Date) {
  return row<ReleasedHold>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where session_date = ${date} and session_time = ${time} and status = 'pending' and hold_expires_at <= ${now}
      returning id, user_id as "customerId"`,
  );
}

/** Null when the hold was released or paid meanwhile. */
export function cancelHold(db: Queryable, id: string, by: "dismissed" | "replaced" | "expired", now: Date) {
  return row<ReleasedHold>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
      where id = ${id} and status = 'pending' returning id, user_id as "customerId"`,
  );
}

export function updateReplacedBy(db: Queryable, id: string, replacementId: string) {
  return run(db, sql`update bookings set replaced_by = ${replacementId} where id = ${id}`);
}

/** The 200 holds that expired first. */
export function listExpiredHolds(db: Queryable, now: Date) {
  return rows<ReleasedHold>(
    db,
    sql`select id, user_id as "customerId" from bookings
      where status = 'pending' and hold_expires_at <= ${now} order by hold_expires_at limit 200`,
  );
}

export function updateHoldExpiry(db: Queryable, id: string, holdExpiresAt: Date) {
  return run(
    db,
    sql`update bookings set hold_expires_at = ${holdExpiresAt}, is_hold_extended = true
      where id = ${id} and status = 'pending'`,
  );
}

export function updateHoldExpiryToStart(db: Queryable, id: string) {
  return run(
    db,
    sql`update bookings set hold_expires_at = starts_at, is_hold_extended = true
      where id = ${id} and status = 'pending'`,
  );
}

/** Takes advisory locks in the order of the array, until the transaction ends. */
export function lockSlots(db: Queryable, slots: readonly string[]) {
  return run(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('slot ' || slot, 0)) from unnest(${slots}::text[]) as slot`,
  );
}
