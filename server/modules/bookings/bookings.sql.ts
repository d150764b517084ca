import type { AdminBooking } from "#contract/sessions.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { RefundRow } from "#server/modules/accounting/refunds.ts";
import type { ParchaRow } from "#server/modules/parchas/parchas.ts";
import type { RemedyRow } from "#server/modules/remedies/remedies.ts";

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
  cancelledBy: "dismissed" | "replaced" | "expired" | "customer" | "admin" | null;
  hasCustomerCome: boolean;
  hasGuideCome: boolean;
  customerSeenAt: Date | null;
  haveMet: boolean;
  isMovedByAdmin: boolean;
  moveCount: number;
  order: { id: string; state: "open" | "paid" | "closed"; isChecking: boolean } | null;
  refund: RefundRow | null;
  parchas: ParchaRow[];
};

/** The current photos of a booking's parcha, front before back. */
const parchas = sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'bookingId', p.booking_id, 'side', p.side,
        'largeKey', p.large_key, 'smallKey', p.small_key, 'sentAt', p.sent_at, 'trackingNumber', p.tracking_number)
      order by p.side = 'Back')
    from parchas p where p.booking_id = b.id and p.replaced_at is null), '[]')`;

/** What is prescribed for a booking, with the tutorial's address as the catalogue has it. */
const remedies = sql`
  coalesce((select json_agg(json_build_object('bookingRemedyId', m.id, 'bookingId', m.booking_id, 'id', m.remedy_id,
        'name', m.name, 'nameHindi', m.name_hindi, 'videoUrl', c.video_url, 'price', m.price,
        'isPurchased', m.purchased_at is not null, 'isPaid', m.payment_id is not null, 'isCompleted', m.completed_at is not null, 'videoKey', m.video_key)
      order by c.place)
    from booking_remedies m join remedies c on c.id = m.remedy_id
    where m.booking_id = b.id and m.removed_at is null), '[]')`;

/** A booking with its latest order, and the refund of the money that paid for it (of any, where none ever did). */
const booking = sql`
  select b.id, b.user_id as "userId", b.session_date as "sessionDate", b.session_time as "sessionTime",
    b.question_type as "questionType", b.status, b.price, b.credits_used as "creditsUsed", b.amount,
    b.hold_expires_at as "holdExpiresAt", b.is_hold_extended as "isHoldExtended", b.replaced_by as "replacedBy",
    b.reschedule_count as "rescheduleCount", b.created_at as "createdAt", b.approved_at as "approvedAt",
    a.customer_at is not null as "hasCustomerCome", a.guide_at is not null as "hasGuideCome",
    a.customer_seen_at as "customerSeenAt", a.guide_at is not null and a.customer_room_at is not null as "haveMet",
    b.cancelled_by as "cancelledBy", b.is_moved_by_admin as "isMovedByAdmin", b.move_count as "moveCount",
    (select json_build_object('id', o.provider_order_id, 'state', o.state, 'isChecking',
          exists (select from payments p where p.order_id = o.id and p.state = 'checking'))
      from payment_orders o where o.booking_id = b.id and o.provider_order_id is not null
      order by o.created_at desc limit 1) as "order",
    (select json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'status', r.status, 'reference', r.reference,
          'createdAt', r.created_at, 'processedAt', r.processed_at)
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where o.booking_id = b.id and (b.approved_at is null or p.settled_as = 'approved')
      order by r.created_at desc limit 1) as refund,
    ${parchas} as parchas
  from bookings b left join attendances a on a.booking_id = b.id`;

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

export type AdminRow = BookingRow & {
  username: string;
  phone: string | null;
  isTest: boolean;
  isCustomerWaiting: boolean;
  devices: AdminBooking["deviceCheck"];
};

/** Bookings as admins see them, soonest first, with whether she has the waiting page open. */
function asAdminsSee(db: Queryable, which: ReturnType<typeof sql>, seenSince: Date) {
  return rows<AdminRow>(
    db,
    sql`select s.*, u.username, u.phone, t.is_test as "isTest",
        exists (select from presences p where p.booking_id = s.id and p.side = 'user' and p.seen_at >= ${seenSince})
          as "isCustomerWaiting",
        (select p.devices from presences p where p.booking_id = s.id and p.side = 'user' and p.seen_at >= ${seenSince}
          order by p.devices is null, p.since desc limit 1) as devices
      from (${booking} where ${which}) s join bookings t on t.id = s.id join users u on u.id = s."userId"
      order by t.starts_at`,
  );
}

/** Paid sessions that started since then or start later, up to an instant, soonest first. */
export function sessionsToHold(db: Queryable, openSince: Date, until: Date | null, seenSince: Date) {
  const which = sql`b.status in ('approved', 'confirmed') and b.starts_at >= ${openSince}
    and (${until}::timestamptz is null or b.starts_at < ${until}::timestamptz)`;
  return asAdminsSee(db, which, seenSince);
}

/** The sessions of a day that are in one of these statuses. */
export function sessionsOfDay(
  db: Queryable,
  day: string,
  statuses: readonly BookingStatus[],
  seenSince: Date,
) {
  return asAdminsSee(db, sql`b.session_date = ${day} and b.status = any(${statuses})`, seenSince);
}

/** These bookings, in no order that matters. */
export function bookingsForAdmin(db: Queryable, ids: readonly string[], seenSince: Date) {
  return asAdminsSee(db, sql`b.id = any(${ids})`, seenSince);
}

export async function bookingForAdmin(db: Queryable, id: string, seenSince: Date) {
  return (await asAdminsSee(db, sql`b.id = ${id}`, seenSince))[0] ?? null;
}

type PastSession = {
  bookingId: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  parchas: ParchaRow[];
};

/** The completed sessions of a booking's customer but this one, newest first. */
export function historyOf(db: Queryable, userId: string, exceptId: string) {
  return rows<PastSession>(
    db,
    sql`select b.id as "bookingId", b.session_date as "sessionDate", b.session_time as "sessionTime",
        b.question_type as "questionType", ${parchas} as parchas
      from bookings b where b.user_id = ${userId} and b.id <> ${exceptId} and b.status = 'completed'
      order by b.starts_at desc`,
  );
}

/** What of a booking's money went back, or is on its way. */
const refundedPaise = sql`coalesce((select sum(r.amount_paise) from refunds r join payments p on p.id = r.payment_id
  join payment_orders o on o.id = p.order_id where o.booking_id = b.id and r.status <> 'failed'), 0)::integer`;

type NotHeldRow = BookingRow & { username: string; phone: string | null; refundedPaise: number };

/** Sessions that their customer has cancelled, and paid ones that lie behind, completed or called off by nobody; no tests. */
export function notHeld(db: Queryable, from: Date, now: Date, most: number) {
  return rows<NotHeldRow>(
    db,
    sql`select s.*, u.username, u.phone, ${refundedPaise} as "refundedPaise"
      from (${booking} where b.starts_at >= ${from} and not b.is_test
          and ((b.status in ('approved', 'confirmed') and b.starts_at < ${now})
            or (b.status = 'cancelled' and b.cancelled_by = 'customer' and b.approved_at is not null))) s
        join bookings b on b.id = s.id join users u on u.id = b.user_id
      order by b.starts_at desc limit ${most}`,
  );
}

type CompletedRow = {
  id: string;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  amount: number;
  questionType: QuestionType;
  username: string;
  phone: string | null;
  refundedPaise: number;
  isTest: boolean;
  parchas: ParchaRow[];
  remedies: RemedyRow[];
};

export function completedSessions(db: Queryable, most: number) {
  return rows<CompletedRow>(
    db,
    sql`select b.id, b.session_date as "sessionDate", b.session_time as "sessionTime", b.status, b.amount,
        b.question_type as "questionType", u.username, u.phone,
        ${refundedPaise} as "refundedPaise", b.is_test as "isTest", ${parchas} as parchas, ${remedies} as remedies
      from bookings b join users u on u.id = b.user_id
      where b.status = 'completed' order by b.starts_at desc limit ${most}`,
  );
}
