import type { Attendee } from "#domain/attendees.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { TimeRange } from "#domain/slots.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { openHours } from "#server/db/open-hours.ts";
import { type InJson, type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import { isReservedForOthers } from "#server/db/waitlist-offers.ts";
import { foldedNameOf } from "#server/modules/customers/folded-columns.ts";
import type { BookingRow } from "./booking-row.ts";

export type OwnBooking = Pick<
  BookingRow,
  "id" | "attendeePhone" | "sessionDate" | "sessionTime" | "questionType" | "status" | "holdExpiresAt"
> & {
  /** The provider knows an order of it. */
  hasOrder: boolean;
};

/** What decides whether a customer may have a slot. */
export type HoldFacts = {
  /** The customer's hold, expired or not, and the customer's paid session on this slot. */
  own: OwnBooking[];
  /** How many paid sessions of the customer start at `startsFrom` or later. Without test bookings. */
  upcoming: number;
  /** In credits. */
  balance: number;
  /** Of the day. */
  openHours: TimeRange[];
  /** The slot has a hold, of any customer, that has expired and was not released yet. */
  hasExpiredHold: boolean;
};

type Choice = { customerId: string; date: string; time: string };

/** Paid sessions that start at `startsFrom` or later; without test bookings. */
export const countUpcoming = (customerId: Sql, startsFrom: Date): Sql =>
  sql`(select count(*) from bookings b where b.user_id = ${customerId} and b.status in ('approved', 'confirmed')
    and b.starts_at >= ${startsFrom} and not b.is_test)`;

export async function readFacts(
  db: Queryable,
  { customerId, date, time }: Choice,
  startsFrom: Date,
  now: Date,
): Promise<HoldFacts> {
  const [facts] = await rows<Omit<HoldFacts, "own"> & { own: InJson<OwnBooking>[] }>(db)`select
      (select coalesce(json_agg(json_build_object('id', b.id, 'attendeePhone', b.attendee_phone, 'sessionDate', b.session_date,
          'sessionTime', to_char(b.session_time, 'HH24:MI'), 'questionType', b.question_type, 'status', b.status,
          'holdExpiresAt', b.hold_expires_at, 'hasOrder', exists (select from payment_orders o
            where o.booking_id = b.id and o.provider_order_id is not null))), '[]')
        from bookings b where b.user_id = ${customerId} and (b.status = 'pending' or (b.session_date = ${date}
          and b.session_time = ${time} and b.status in ('approved', 'confirmed')))) as own,
      ${countUpcoming(sql`${customerId}`, startsFrom)} as upcoming,
      (select coalesce(sum(amount), 0) from credit_entries where user_id = ${customerId}) as balance,
      (select coalesce(json_agg(json_build_object('startTime', to_char(o.starts_at, 'HH24:MI'),
          'endTime', to_char(o.ends_at, 'HH24:MI')) order by o.starts_at), '[]')
        from (${openHours(date, date)}) o) as "openHours",
      exists (select from bookings where session_date = ${date} and session_time = ${time} and status = 'pending'
        and hold_expires_at <= ${now}) as "hasExpiredHold"`;
  if (!facts) throw new Error("A select without a table answered no row");
  // In JSON an instant is text.
  const own = facts.own.map((booking) => ({
    ...booking,
    holdExpiresAt: booking.holdExpiresAt === null ? null : new Date(booking.holdExpiresAt),
  }));
  return { ...facts, own };
}

/** The id of the customer's hold on a slot, expired or not; null when there is none. */
export async function findHoldOnSlot(db: Queryable, customerId: string, date: string, time: string) {
  const hold = await row<{ id: string }>(db)`select id from bookings
    where user_id = ${customerId} and session_date = ${date} and session_time = ${time} and status = 'pending'`;
  return hold?.id ?? null;
}

/** Whether the provider is still asked about an order of the customer's hold on this slot, also of one that has ended. */
export async function isLatePaymentAwaited(
  db: Queryable,
  { customerId, date, time }: Choice,
): Promise<boolean> {
  const found = await row<{ isAwaited: boolean }>(db)`
    select exists (select from bookings b join payment_orders o on o.booking_id = b.id
      where b.user_id = ${customerId} and b.session_date = ${date} and b.session_time = ${time}
        and b.approved_at is null and o.provider_order_id is not null and o.state <> 'paid'
        and o.next_check_at is not null) as "isAwaited"`;
  return found?.isAwaited ?? false;
}

/** Whether another booking has this slot, or it is reserved for others. `exceptId`: the customer's booking. */
export async function isSlotTaken(
  db: Queryable,
  slot: Choice,
  exceptId: string,
  now: Date,
): Promise<boolean> {
  const taken = await row<{ isTaken: boolean }>(db)`
    select ${isReservedForOthers(slot, now)} or exists (select from bookings
      where session_date = ${slot.date} and session_time = ${slot.time} and id <> ${exceptId}
        and status in ('pending', 'approved', 'confirmed', 'completed')) as "isTaken"`;
  return taken?.isTaken ?? false;
}

export type NewBooking = {
  customerId: string;
  date: string;
  time: string;
  questionType: QuestionType;
  attendee: Attendee | null;
  price: number;
  creditsUsed: number;
  status: "pending" | "approved";
  holdExpiresAt: Date | null;
  approvedAt: Date | null;
  cancelFreeUntil: Date | null;
};

/** The columns of a `BookingRow` that a booking has from the beginning. */
type InsertedColumns = Omit<BookingRow, keyof typeof NOTHING_YET>;

/** What happens to a booking later. */
const NOTHING_YET = {
  // Told to the attendee alone, once it is paid.
  payer: null,
  companion: null,
  // Told to the payer, once it is paid.
  hasAttendeeRefused: false,
  hasCustomerCome: false,
  customerAt: null,
  hasGuideCome: false,
  customerSeenAt: null,
  haveMet: false,
  guideSeenAt: null,
  guideInAnyRoomAt: null,
  guideUnobservedAt: null,
  guideUnobservedInAnyRoomAt: null,
  togetherSeconds: 0,
  isSettled: false,
  freeCancellationsSpentAt: null,
  order: null,
  refund: null,
  feeKeptPaise: 0,
  parchas: [],
} satisfies Partial<BookingRow>;

/**
 * Null when another booking has the slot, or it is reserved for the waiting list. The unique index over slots decides: of
 * two concurrent inserts one returns a row and the other null, whatever both transactions read before. The row of a booking that credits have paid lacks
 * `freeCancellationsSpentAt`.
 */
export async function insertBooking(
  db: Queryable,
  booking: NewBooking,
  now: Date,
): Promise<BookingRow | null> {
  const { phone = null, name = null, language = null } = booking.attendee ?? {};
  const inserted = await row<InsertedColumns>(db)`
    insert into bookings as b (user_id, attendee_phone, attendee_name, attendee_folded_name, attendee_language, session_date, session_time, question_type, price, credits_used, status,
      hold_expires_at, approved_at, cancel_free_until, created_at)
    select ${booking.customerId}, ${phone}, ${name}, ${name && foldedNameOf(name)}, ${language}, ${booking.date}, ${booking.time}, ${booking.questionType}, ${booking.price},
      ${booking.creditsUsed}, ${booking.status}, ${booking.holdExpiresAt}, ${booking.approvedAt}, ${booking.cancelFreeUntil}, ${now}
    where not ${isReservedForOthers(booking, now)}
    on conflict do nothing
    returning id, user_id as "customerId", attendee_phone as "attendeePhone", attendee_name as "attendeeName",
      attendee_language as "attendeeLanguage", attendee_changes as "attendeeChanges", ${attendeeId} as "attendeeId", session_date as "sessionDate", session_time as "sessionTime",
      question_type as "questionType", status, price, credits_used as "creditsUsed", amount,
      hold_expires_at as "holdExpiresAt", is_hold_extended as "isHoldExtended", replaced_by as "replacedBy",
      reschedule_count as "rescheduleCount", created_at as "createdAt", approved_at as "approvedAt",
      cancelled_by as "cancelledBy", cancel_free_until as "cancelFreeUntil",
      is_moved_by_admin as "isMovedByAdmin", move_count as "moveCount"`;
  return inserted && { ...inserted, ...NOTHING_YET };
}

type ReleasedHold = { id: string; customerId: string };

/** Null when the hold was released, paid or extended meanwhile. */
export function cancelExpiredHold(db: Queryable, id: string, now: Date) {
  return row<ReleasedHold>(db)`
    update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
    where id = ${id} and status = 'pending' and hold_expires_at <= ${now} returning id, user_id as "customerId"`;
}

/** Null when the slot has no expired hold. */
export function cancelExpiredHoldOnSlot(db: Queryable, date: string, time: string, now: Date) {
  return row<ReleasedHold>(db)`
    update bookings set status = 'cancelled', cancelled_by = 'expired', cancelled_at = ${now}
    where session_date = ${date} and session_time = ${time} and status = 'pending' and hold_expires_at <= ${now}
    returning id, user_id as "customerId"`;
}

export type HoldToRelease = {
  id: string;
  /** The payment that ends the hold: it stays while another one of it is being checked. */
  endedBy?: string;
};

/** Null when the hold was released or paid meanwhile, or stays. */
export function cancelHold(
  db: Queryable,
  { id, endedBy }: HoldToRelease,
  by: "dismissed" | "replaced" | "expired",
  now: Date,
) {
  return row<ReleasedHold>(db)`
    update bookings set status = 'cancelled', cancelled_by = ${by}, cancelled_at = ${now}
    where id = ${id} and status = 'pending' ${endedBy ? sql`and not ${isBeingChecked(id, endedBy)}` : sql``}
    returning id, user_id as "customerId"`;
}

export function updateAttendee(db: Queryable, id: string, attendee: Attendee | null) {
  const { phone = null, name = null, language = null } = attendee ?? {};
  return run(db)`
    update bookings set attendee_phone = ${phone}, attendee_name = ${name}, attendee_language = ${language},
      attendee_folded_name = ${name && foldedNameOf(name)} where id = ${id} and status = 'pending'`;
}

/** Of a hold whose attendee is to be another one: the number of who attends is no companion's. */
export function clearCompanionWhoAttends(db: Queryable, bookingId: string) {
  return run(db)`
    update companions c set phone = null, name = null, relation = null, language = null, named_by = null
    from bookings b where b.id = c.booking_id and b.id = ${bookingId} and b.status = 'pending'
      and c.phone = (case when b.attendee_name is null then (select u.phone from users u where u.id = b.user_id)
        else b.attendee_phone end)`;
}

export function deleteIntake(db: Queryable, bookingId: string) {
  return run(db)`delete from intakes where booking_id = ${bookingId}`;
}

export function updateReplacedBy(db: Queryable, id: string, replacementId: string) {
  return run(db)`update bookings set replaced_by = ${replacementId} where id = ${id}`;
}

/** The 200 holds that expired first. */
export function listExpiredHolds(db: Queryable, now: Date) {
  return rows<ReleasedHold>(db)`select id, user_id as "customerId" from bookings
    where status = 'pending' and hold_expires_at <= ${now} order by hold_expires_at limit 200`;
}

export function updateHoldExpiry(db: Queryable, id: string, holdExpiresAt: Date) {
  return run(db)`update bookings set hold_expires_at = ${holdExpiresAt}, is_hold_extended = true
    where id = ${id} and status = 'pending'`;
}

/** Whether a payment of the booking is being checked, other than `exceptId`. */
const isBeingChecked = (bookingId: string, exceptId: string | null) =>
  sql`exists (select from payment_orders o join payments p on p.order_id = o.id
    where o.booking_id = ${bookingId} and p.state = 'checking' and p.id is distinct from ${exceptId}::uuid)`;

/** While a payment of it is being checked: a payment that is settled, and whose money went back, keeps no slot. */
export function updateHoldExpiryToStart(db: Queryable, id: string) {
  return run(db)`update bookings set hold_expires_at = starts_at, is_hold_extended = true
    where id = ${id} and status = 'pending' and ${isBeingChecked(id, null)}`;
}

/** After the payment: another one that is being checked keeps the hold as it is. */
export function updateHoldExpiryAfter(db: Queryable, id: string, paymentId: string, holdExpiresAt: Date) {
  return run(db)`update bookings set hold_expires_at = ${holdExpiresAt}, is_hold_extended = true
    where id = ${id} and status = 'pending' and not ${isBeingChecked(id, paymentId)}`;
}

/** For each lock that the rest of the transaction waits for. */
export function setLockTimeout(db: Queryable, timeout: string) {
  return run(db)`select set_config('lock_timeout', ${timeout}, true)`;
}

/** Takes advisory locks until the transaction ends. */
export function lockSlots(db: Queryable, slots: readonly { date: string; time: string }[]) {
  // Sorted, so that these locks cannot deadlock either.
  const keys = slots.map(({ date, time }) => `${date} ${time}`).sort();
  return run(db)`
    select pg_advisory_xact_lock(hashtextextended('slot ' || slot, 0)) from unnest(${keys}::text[]) as slot`;
}
