import type { AdminBooking } from "#contract/sessions.ts";
import { type BookingStatus, HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { addSeconds } from "#domain/ist-time.ts";
import { PRESENCE_GRACE_SECONDS } from "#domain/join-window.ts";
import { KINDS_TO_COMPANION, KINDS_TO_CUSTOMER } from "#domain/notifications.ts";
import type { QuestionType } from "#domain/prices.ts";
import { isAttendedBy } from "#server/db/attendee.ts";
import { isIntakeFile, isVoice } from "#server/db/intake-files.ts";
import { isAccountOpen } from "#server/db/owed-work.ts";
import { refundedOfBooking, takenBackOfBooking } from "#server/db/payment-money.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";
import type { ParchaRow } from "#server/modules/parchas/parcha-row.ts";
import type { PrescribedRemedyRow } from "#server/modules/remedies/prescribed-remedy-row.ts";
import type { BookingRow } from "./booking-row.ts";
import { parchasOfBooking, selectBookings } from "./bookings.sql.ts";

export type AdminBookingRow = BookingRow & {
  username: string;
  /** Null once the customer closed the account. */
  phone: string | null;
  isTest: boolean;
  /** Of who attends. */
  isAccountOpen: boolean;
  hasDetails: boolean;
  hasVoiceQuestion: boolean;
  intakePhotos: number;
  /** The customer has the waiting page open. */
  isCustomerWaiting: boolean;
  /** The customer had it open last, and has not left it: the network or the phone is gone. */
  isCustomerOutOfReach: boolean;
  isUnreached: boolean;
  waitingSince: Date | null;
  devices: AdminBooking["deviceCheck"];
  isCompanionMuted: boolean;
  /** The companion has the waiting page open. */
  isCompanionHere: boolean;
  isCompanionInRoom: boolean;
  refundedPaise: number;
  takenBackPaise: number;
};

/** What a companion gets says nothing of whether the customer was reached. */
const KINDS_OF_CUSTOMER = KINDS_TO_CUSTOMER.filter((kind) => !KINDS_TO_COMPANION.includes(kind));

/**
 * Whether an SMS about the booking `b` failed, no other channel has the message or may still bring it, and nothing later has reached
 * the customer. By the index outbox_of_user.
 */
const isUnreached = sql`exists (
  select from outbox o
  where o.user_id = b.user_id and o.booking_id = b.id and o.channel = 'sms' and o.kind = any(${KINDS_OF_CUSTOMER})
    and (o.state = 'failed' or o.failed_code is not null) and o.opened_at is null
    and not exists (select from outbox s
      where s.user_id = b.user_id and s.booking_id = b.id and s.kind = any(${KINDS_OF_CUSTOMER}) and s.failed_code is null
        and ((s.public_id = o.public_id and s.state in ('sent', 'waiting')) or (s.state = 'sent' and s.ended_at > o.ended_at))))`;

/** The bookings `b` that meet a condition, soonest first. */
function listWhere(db: Queryable, condition: ReturnType<typeof sql>, now: Date) {
  const seenSince = addSeconds(now, -PRESENCE_GRACE_SECONDS);
  return rows<AdminBookingRow>(db)`select s.*, u.username, u.phone, b.is_test as "isTest",
      ${isAccountOpen} as "isAccountOpen", ${refundedOfBooking} as "refundedPaise",
      ${takenBackOfBooking} as "takenBackPaise",
      exists (select from presences p where p.booking_id = s.id and p.side = 'user' and p.seen_at >= ${seenSince})
        as "isCustomerWaiting",
      (select max(p.seen_at) < ${seenSince} from presences p where p.booking_id = s.id and p.side = 'user')
        is true as "isCustomerOutOfReach",
      ${isUnreached} as "isUnreached",
      (select min(p.since) from presences p
        where p.booking_id = s.id and p.side = 'user' and p.seen_at >= ${seenSince}) as "waitingSince",
      exists (select from intakes i where i.booking_id = s.id) as "hasDetails",
      exists (select from objects o where o.booking_id = s.id and ${isIntakeFile} and ${isVoice}) as "hasVoiceQuestion",
      (select count(*)::integer from objects o where o.booking_id = s.id and ${isIntakeFile} and not ${isVoice})
        as "intakePhotos",
      (select p.devices from presences p where p.booking_id = s.id and p.side = 'user' and p.seen_at >= ${seenSince}
        order by p.devices is null, p.since desc limit 1) as devices,
      exists (select from companions c where c.booking_id = s.id and c.is_muted) as "isCompanionMuted",
      exists (select from companion_connections k where k.booking_id = s.id and k.seen_at >= ${seenSince})
        as "isCompanionHere",
      exists (select from companion_connections k where k.booking_id = s.id and k.seen_at >= ${seenSince}
        and k.joined_at is not null) as "isCompanionInRoom"
    from (${selectBookings} where ${condition}) s join bookings b on b.id = s.id
      join users u on u.id = s."customerId"
    order by b.starts_at, b.id`;
}

/** Paid sessions that start at `startsFrom` or later and, unless it is null, before `startsBefore`. */
export function listPaidSessions(db: Queryable, startsFrom: Date, startsBefore: Date | null, now: Date) {
  const condition = sql`b.status in ('approved', 'confirmed') and b.starts_at >= ${startsFrom}
    and (${startsBefore}::timestamptz is null or b.starts_at < ${startsBefore}::timestamptz)`;
  return listWhere(db, condition, now);
}

/**
 * Paid sessions that were held, without test bookings and those in whose room the guide is. The index
 * attendances_to_complete finds them; the bookings decide.
 */
export function listHeld(db: Queryable, now: Date) {
  const condition = sql`b.id in (select h.booking_id from attendances h
      where h.together_seconds >= ${HELD_AFTER_SECONDS} and not h.is_completed)
    and b.status in ('approved', 'confirmed') and not b.is_test
    and not exists (select from seats s join presences p on p.connection_id = s.connection_id
      where s.booking_id = b.id and s.side = 'admin' and p.seen_at >= ${addSeconds(now, -PRESENCE_GRACE_SECONDS)})`;
  return listWhere(db, condition, now);
}

/** Not cancelled ones. The list of statuses without parameters lets the planner use the index `bookings_one_for_a_slot`. */
export function listSessionsOfDay(
  db: Queryable,
  day: string,
  statuses: readonly Exclude<BookingStatus, "cancelled">[],
  now: Date,
) {
  const condition = sql`b.session_date = ${day} and b.status = any(${statuses})
    and b.status in ('pending', 'approved', 'confirmed', 'completed')`;
  return listWhere(db, condition, now);
}

export function listBookingsById(db: Queryable, ids: readonly string[], now: Date) {
  return listWhere(db, sql`b.id = any(${ids})`, now);
}

export async function findBooking(db: Queryable, id: string, now: Date) {
  return (await listWhere(db, sql`b.id = ${id}`, now))[0] ?? null;
}

/** The remedies prescribed for a booking (`PrescribedRemedyRow[]`). `b` is the booking. */
export const remediesOfBooking = sql`
  coalesce((select json_agg(json_build_object('bookingRemedyId', m.id, 'bookingId', m.booking_id, 'id', m.remedy_id,
        'name', m.name, 'nameHindi', m.name_hindi, 'videoUrl', c.video_url, 'price', m.price,
        'isPurchased', m.purchased_at is not null, 'isPaid', m.payment_id is not null,
        'refundedPaise', (select coalesce(sum(r.amount_paise), 0)
          from order_lines l join payments p on p.order_id = l.order_id join refunds r on r.payment_id = p.id
          where l.booking_remedy_id = m.id and r.booking_remedy_id = m.id and r.status <> 'failed'),
        'isCompleted', m.completed_at is not null, 'videoKey', m.video_key,
        'publishAt', nullif(m.publish_at, 'infinity'), 'isWithheld', m.publish_at is not null)
      order by c.place)
    from booking_remedies m join remedies c on c.id = m.remedy_id
    where m.booking_id = b.id and m.removed_at is null), '[]')`;

type HistoryRow = {
  bookingId: string;
  customerId: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  /** Null where both sides were never in the room together. */
  minutesTogether: number | null;
  parchas: ParchaRow[];
  remedies: PrescribedRemedyRow[];
  refundedPaise: number;
};

/** The completed sessions that a customer attended except one and without test bookings, latest start first. */
export function listHistory(db: Queryable, customerId: string, exceptId: string) {
  return rows<HistoryRow>(db)`
    select b.id as "bookingId", ${customerId}::uuid as "customerId", b.session_date as "sessionDate",
      b.session_time as "sessionTime", b.question_type as "questionType",
      (select round(a.together_seconds / 60.0)::integer from attendances a
        where a.booking_id = b.id and a.together_seconds > 0) as "minutesTogether",
      ${parchasOfBooking} as parchas, ${remediesOfBooking} as remedies, ${refundedOfBooking} as "refundedPaise"
    from bookings b where ${isAttendedBy(customerId)} and b.id <> ${exceptId} and b.status = 'completed' and not b.is_test
    order by b.starts_at desc`;
}
