import type { BookingStatus } from "#domain/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type BookingRow = {
  id: string;
  userId: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  status: BookingStatus;
  price: number;
  creditsUsed: number;
  amount: number;
  holdExpiresAt: Date | null;
  isHoldExtended: boolean;
  replacedBy: string | null;
  rescheduleCount: number;
  createdAt: Date;
  approvedAt: Date | null;
  order: { id: string; state: "open" | "paid" | "closed"; isChecking: boolean } | null;
  refund: RefundRow | null;
};

export type RefundRow = {
  id: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  reference: string | null;
  createdAt: string;
  processedAt: string | null;
};

/** A booking with its latest order, and the refund of its money where there is one. */
const booking = sql`
  select b.id, b.user_id as "userId", b.session_date as "sessionDate", b.session_time as "sessionTime",
    b.question_type as "questionType", b.status, b.price, b.credits_used as "creditsUsed", b.amount,
    b.hold_expires_at as "holdExpiresAt", b.is_hold_extended as "isHoldExtended", b.replaced_by as "replacedBy",
    b.reschedule_count as "rescheduleCount", b.created_at as "createdAt", b.approved_at as "approvedAt",
    (select json_build_object('id', o.provider_order_id, 'state', o.state, 'isChecking',
          exists (select from payments p where p.order_id = o.id and p.state = 'checking'))
      from payment_orders o where o.booking_id = b.id and o.provider_order_id is not null
      order by o.created_at desc limit 1) as "order",
    (select json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'status', r.status, 'reference', r.reference,
          'createdAt', r.created_at, 'processedAt', r.processed_at)
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where o.booking_id = b.id order by r.created_at desc limit 1) as refund
  from bookings b`;

export function bookingById(db: Queryable, id: string) {
  return row<BookingRow>(db, sql`${booking} where b.id = ${id}`);
}

/**
 * Locked first and read after: a statement that waits for a lock sees the row anew, and not what hangs on it (its
 * order, a proof that was stored meanwhile).
 */
export async function bookingForUpdate(db: Queryable, id: string) {
  await run(db, sql`select from bookings where id = ${id} for update`);
  return bookingById(db, id);
}

/** All but holds that were dropped before any money came. */
export function bookingsOf(db: Queryable, userId: string) {
  return rows<BookingRow>(
    db,
    sql`${booking} where b.user_id = ${userId}
        and not (b.status = 'cancelled' and b.approved_at is null
          and not exists (select from payment_orders o where o.booking_id = b.id and o.state = 'paid'))
      order by b.starts_at desc`,
  );
}

export function upcomingOf(db: Queryable, userId: string, openSince: Date, now: Date) {
  return rows<BookingRow>(
    db,
    sql`${booking} where b.user_id = ${userId}
        and ((b.status = 'pending' and b.hold_expires_at > ${now})
          or (b.status in ('approved', 'confirmed') and b.starts_at >= ${openSince}))
      order by b.starts_at`,
  );
}

export function pastOf(db: Queryable, userId: string, openSince: Date) {
  return rows<BookingRow>(
    db,
    sql`${booking} where b.user_id = ${userId}
        and (b.status = 'completed'
          or (b.status = 'cancelled' and b.approved_at is not null)
          or (b.status in ('approved', 'confirmed') and b.starts_at < ${openSince}))
      order by b.starts_at desc`,
  );
}

/** The customer's one hold, and any booking of hers on this slot. */
export function holdsAndSlot(db: Queryable, userId: string, date: string, time: string) {
  return rows<BookingRow>(
    db,
    sql`${booking} where b.user_id = ${userId}
        and (b.status = 'pending'
          or (b.session_date = ${date} and b.session_time = ${time} and b.status in ('approved', 'confirmed')))`,
  );
}

export async function countUpcoming(db: Queryable, userId: string, openSince: Date): Promise<number> {
  const count = await row<{ count: number }>(
    db,
    sql`select count(*) as count from bookings
      where user_id = ${userId} and status in ('approved', 'confirmed') and starts_at >= ${openSince}`,
  );
  return count?.count ?? 0;
}

type NewBooking = {
  userId: string;
  date: string;
  time: string;
  questionType: QuestionType;
  price: number;
  creditsUsed: number;
  status: "pending" | "approved";
  holdExpiresAt: Date | null;
  approvedAt: Date | null;
};

/**
 * Takes the slot. Null when somebody has it: the unique index over slots is what decides, so two customers at once
 * end as one booking and one null, whatever else they saw before.
 */
export function insertBooking(db: Queryable, taken: NewBooking, now: Date) {
  return row<{ id: string }>(
    db,
    sql`insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
        hold_expires_at, approved_at, created_at)
      values (${taken.userId}, ${taken.date}, ${taken.time}, ${taken.questionType}, ${taken.price},
        ${taken.creditsUsed}, ${taken.status}, ${taken.holdExpiresAt}, ${taken.approvedAt}, ${now})
      on conflict do nothing returning id`,
  );
}

type Ended = { id: string; userId: string };

/** Ends an expired hold: null when it has ended, or was lengthened or paid meanwhile. */
export function expireHold(db: Queryable, id: string, now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where id = ${id} and status = 'pending' and hold_expires_at <= ${now} returning id, user_id as "userId"`,
  );
}

/** Ends a hold once: null when it has ended or was paid meanwhile. */
export function cancelHold(db: Queryable, id: string, by: "dismissed" | "replaced" | "expired", now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
      where id = ${id} and status = 'pending' returning id, user_id as "userId"`,
  );
}

export function setReplacedBy(db: Queryable, id: string, replacement: string) {
  return run(db, sql`update bookings set replaced_by = ${replacement} where id = ${id}`);
}

/** Ends the expired hold that stands in the way of a slot. */
export function expireHoldOnSlot(db: Queryable, date: string, time: string, now: Date) {
  return row<Ended>(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
      where session_date = ${date} and session_time = ${time} and status = 'pending' and hold_expires_at <= ${now}
      returning id, user_id as "userId"`,
  );
}

export function expiredHolds(db: Queryable, now: Date) {
  return rows<Ended>(
    db,
    sql`select id, user_id as "userId" from bookings
      where status = 'pending' and hold_expires_at <= ${now} order by hold_expires_at limit 200`,
  );
}

export function setHoldExpiry(db: Queryable, id: string, holdExpiresAt: Date) {
  return run(
    db,
    sql`update bookings set hold_expires_at = ${holdExpiresAt}, is_hold_extended = true
      where id = ${id} and status = 'pending'`,
  );
}

/** Whether anybody else has this booking's slot. */
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

export function setStatus(db: Queryable, id: string, from: BookingStatus, to: BookingStatus) {
  return run(db, sql`update bookings set status = ${to} where id = ${id} and status = ${from}`);
}

/** Late money may bring a dropped hold back; the unique index refuses that where the slot has gone (23505). */
export function approve(db: Queryable, id: string, now: Date) {
  return run(
    db,
    sql`update bookings set status = 'approved', approved_at = ${now}, cancelled_at = null, cancelled_by = null
      where id = ${id} and status in ('pending', 'cancelled') and approved_at is null`,
  );
}

export function cancelPaid(db: Queryable, id: string, by: "customer" | "admin", now: Date) {
  return run(
    db,
    sql`update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
      where id = ${id} and status in ('approved', 'confirmed')`,
  );
}
