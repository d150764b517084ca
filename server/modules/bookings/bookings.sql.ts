import { MAX_FREE_CANCELLATIONS } from "#domain/bookings.ts";
import { attendeeId, isNamedInBooking } from "#server/db/attendee.ts";
import { guideAttendance } from "#server/db/guide-attendance.ts";
import { feeKeptPaise, isTold, refundJson } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { BookingRow } from "./booking-row.ts";

/** The current photos of a booking's parcha (`ParchaRow[]`), front before back. `b` is the booking. */
export const parchasOfBooking = sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'bookingId', p.booking_id, 'side', p.side,
        'largeKey', p.large_key, 'smallKey', p.small_key, 'sentAt', p.sent_at, 'trackingNumber', p.tracking_number,
        'arrivedAt', b.arrived_at, 'isSeen', p.is_seen)
      order by p.side = 'Back')
    from parchas p where p.booking_id = b.id and p.replaced_at is null), '[]')`;

/**
 * `BookingRow`s; `b` is the booking. `order` is the latest one. `refund` is the latest, and one that
 * is owed before those that were made. It belongs to the payment that approved the booking, or to any if none ever did.
 */
export const selectBookings = sql`
  select b.id, b.user_id as "customerId", b.attendee_phone as "attendeePhone", b.attendee_name as "attendeeName",
    b.attendee_language as "attendeeLanguage", case when b.attendee_name is not null then (
      select json_build_object('name', p.display_name, 'phone', p.phone) from users p where p.id = b.user_id) end as payer,
    exists (select from refused_numbers n where n.phone = b.attendee_phone) and ${attendeeId} is null as "hasAttendeeRefused",
    (select json_build_object('id', c.id, 'phone', c.phone, 'name', c.name, 'relation', c.relation, 'admission', c.admission,
        'isLetIn', c.let_in_at is not null, 'customerId', (select t.id from users t where t.phone = c.phone))
      from companions c where c.booking_id = b.id and c.phone is not null) as companion,
    b.attendee_changes as "attendeeChanges", ${attendeeId} as "attendeeId", b.session_date as "sessionDate", b.session_time as "sessionTime",
    b.question_type as "questionType", b.status, b.price, b.credits_used as "creditsUsed", b.amount,
    b.hold_expires_at as "holdExpiresAt", b.is_hold_extended as "isHoldExtended", b.replaced_by as "replacedBy",
    b.reschedule_count as "rescheduleCount", b.created_at as "createdAt", b.approved_at as "approvedAt",
    ${guideAttendance}, a.guide_at is not null as "hasGuideCome",
    a.customer_seen_at as "customerSeenAt", a.guide_at is not null and a.customer_room_at is not null as "haveMet",
    b.cancel_free_until as "cancelFreeUntil", case when b.cancel_free_until is not null then (
      select f.cancelled_at from bookings f where f.user_id = b.user_id and f.is_cancelled_free
        order by f.cancelled_at desc offset ${MAX_FREE_CANCELLATIONS - 1} limit 1) end as "freeCancellationsSpentAt",
    b.cancelled_by as "cancelledBy", b.is_moved_by_admin as "isMovedByAdmin", b.move_count as "moveCount",
    (select json_build_object('id', o.provider_order_id, 'state', o.state, 'isChecking',
          exists (select from payments p where p.order_id = o.id and p.state = 'checking'))
      from payment_orders o where o.booking_id = b.id and o.provider_order_id is not null
      order by o.created_at desc limit 1) as "order",
    (select ${refundJson()}
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where o.booking_id = b.id and (b.approved_at is null or p.settled_as = 'approved') and ${isTold}
      order by r.status = 'failed' desc, r.created_at desc limit 1) as refund,
    ${feeKeptPaise} as "feeKeptPaise", ${parchasOfBooking} as parchas
  from bookings b left join attendances a on a.booking_id = b.id`;

export function findBooking(db: Queryable, id: string) {
  return row<BookingRow>(db)`${selectBookings} where b.id = ${id}`;
}

export function lockRow(tx: Transaction, id: string) {
  return run(tx)`select from bookings where id = ${id} for update`;
}

/**
 * Locks in one statement and reads in the next. A statement that waits for a row lock then sees the new version of that
 * row only; its subqueries (the order, a payment proof stored meanwhile) would still see the state from before the wait.
 */
export async function lockBooking(tx: Transaction, id: string) {
  const [, booking] = await Promise.all([lockRow(tx, id), findBooking(tx, id)]);
  return booking;
}

/** What the customer has booked, and the paid bookings in which somebody else has named the customer. */
function isShownTo(customerId: string) {
  return sql`(b.user_id = ${customerId} or (${isNamedInBooking(customerId)} and b.approved_at is not null))`;
}

/** All bookings of a customer except holds that ended before any money arrived, latest start first. */
export function listBookings(db: Queryable, customerId: string) {
  return rows<BookingRow>(db)`${selectBookings} where ${isShownTo(customerId)}
      and not (b.status = 'cancelled' and b.approved_at is null
        and not exists (select from payment_orders o where o.booking_id = b.id and o.state = 'paid'))
    order by b.starts_at desc`;
}

/** The customer's hold that has not expired, and paid sessions that start at `startsFrom` or later, soonest first. */
export function listUpcoming(db: Queryable, customerId: string, startsFrom: Date, now: Date) {
  return rows<BookingRow>(db)`${selectBookings} where ${isShownTo(customerId)}
      and ((b.status = 'pending' and b.hold_expires_at > ${now})
        or (b.status in ('approved', 'confirmed') and b.starts_at >= ${startsFrom}))
    order by b.starts_at`;
}

/** Completed sessions, sessions cancelled after payment, and paid ones that started before `startedBefore`. */
export function listPast(db: Queryable, customerId: string, startedBefore: Date) {
  return rows<BookingRow>(db)`${selectBookings} where ${isShownTo(customerId)}
      and (b.status = 'completed'
        or (b.status = 'cancelled' and b.approved_at is not null)
        or (b.status in ('approved', 'confirmed') and b.starts_at < ${startedBefore}))
    order by b.starts_at desc`;
}
