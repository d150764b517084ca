import type { BookingStatus } from "#domain/bookings.ts";
import type { GuideSession } from "#domain/message-times.ts";
import type { Language } from "#domain/messages.ts";
import {
  CHANNELS,
  type Channel,
  KINDS_ONLY_TO_ATTENDEE,
  KINDS_TO_ATTENDEE,
  KINDS_TO_COMPANION,
  KINDS_WHERE_OTHER_ATTENDS,
  KINDS_WHERE_PAYER_ATTENDS,
  type MessageKind,
} from "#domain/notifications.ts";
import type { QuestionType } from "#domain/prices.ts";
import { guideAttendance } from "#server/db/guide-attendance.ts";
import { attendeePhone, isReceivedBy, recipientId } from "#server/db/message-recipient.ts";
import { openHours } from "#server/db/open-hours.ts";
import { type InJson, type Queryable, row, run, type Sql, sql } from "#server/db/sql.ts";

/** One channel of a message. */
export type NewMessage = {
  kind: MessageKind;
  channel: Channel;
  /** Shared by the channels of the message. */
  publicId: string;
  /** Before the session starts, for a reminder; null for a message about what has happened. */
  minutesBefore: number | null;
  /** After it has happened. */
  delayMinutes: number;
  /** For so long after it is due an SMS waits for the customer to open the message; null: it does not wait. */
  waitMinutes: number | null;
};

/**
 * Queues messages about a session, in one statement. A unique index drops those that are queued already. Reminders whose
 * time has passed and messages about test sessions are left out. Answers how many were queued. `move_count` counts the changes of
 * the attendee where each one is announced.
 */
export function insertForBooking(
  db: Queryable,
  bookingId: string,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(db)`insert into outbox
      (kind, channel, public_id, user_id, booking_id, move_count, created_at, due_at, waits_until)
    select m.kind, m.channel, m."publicId", b.user_id, b.id,
      case when m.kind = 'attendee-left' then b.attendee_changes else b.move_count end, ${now}, due.at,
      due.at + m."waitMinutes" * interval '1 minute'
    from bookings b, ${recordset(messages)},
      lateral (select coalesce(b.starts_at - m."minutesBefore" * interval '1 minute',
        ${now}::timestamptz + m."delayMinutes" * interval '1 minute') as at) as due
    where b.id = ${bookingId} and not b.is_test and (m."minutesBefore" is null or due.at > ${now})
      and (m.kind <> all(${KINDS_WHERE_PAYER_ATTENDS}) or b.attendee_name is null)
      and (m.kind <> all(${KINDS_WHERE_OTHER_ATTENDS}) or b.attendee_phone is not null)
      and (m.kind <> 'cancelled-for-you' or (${wasAttendeeTold(bookingId)}))
    on conflict do nothing`;
}

type FormerAttendee = { bookingId: string; phone: string; language?: Language | null | undefined };

/**
 * Queues messages to the number that attended, if it was sent one. The unique index has `move_count`, which counts the changes of
 * the attendee here: each former one is told once.
 */
export function insertForFormer(
  db: Queryable,
  { bookingId, phone, language = null }: FormerAttendee,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(db)`
    insert into outbox (kind, channel, public_id, user_id, booking_id, move_count, recipient_phone, recipient_language, created_at,
      due_at)
    select m.kind, m.channel, m."publicId", b.user_id, b.id, b.attendee_changes, ${phone}, ${language}, ${now}, ${now}
    from bookings b, ${recordset(messages)}
    where b.id = ${bookingId} and not b.is_test and (${wasAttendeeTold(bookingId)})
    on conflict do nothing`;
}

/**
 * Whether one of the messages `o` may have arrived. Not while the others wait. Messages that have failed or are deleted say nothing: a
 * reminder may have come, or the session was booked long ahead. In a row that has ended the last try counts as unanswered, too.
 */
const mayHaveLeft = sql`coalesce(bool_or(o.state = 'sent' or o.unanswered > case when o.state = 'waiting' then 0 else 1 end)
  or not bool_or(o.state = 'waiting'), true)`;

/**
 * Queues messages to the companion of a session, by who has named this person. `move_count` counts the namings where a naming or its end
 * is announced. All but the first message only to one who may know of the session.
 */
export function insertForCompanion(
  db: Queryable,
  bookingId: string,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(db)`insert into outbox
      (kind, channel, public_id, user_id, booking_id, move_count, recipient_phone, recipient_language, created_at, due_at, waits_until)
    select m.kind, m.channel, m."publicId", c.named_by, b.id,
      case when m.kind in ('companion-named', 'companion-ended') then c.namings else b.move_count end, c.phone, c.language,
      ${now}, due.at, due.at + m."waitMinutes" * interval '1 minute'
    from bookings b join companions c on c.booking_id = b.id and c.phone is not null, ${recordset(messages)},
      lateral (select coalesce(b.starts_at - m."minutesBefore" * interval '1 minute', ${now}::timestamptz) as at) as due
    where b.id = ${bookingId} and not b.is_test and (m."minutesBefore" is null or due.at > ${now})
      and (m.kind not in ('companion-moved', 'companion-cancelled', 'companion-ended') or (select ${mayHaveLeft} from outbox o
        where o.kind = 'companion-named' and o.channel = any(${CHANNELS}) and o.booking_id = b.id and o.move_count = c.namings))
    on conflict do nothing`;
}

/** What has not left to the companion of the session, or to an earlier one. */
export function deleteToCompanion(db: Queryable, bookingId: string) {
  return run(db)`delete from outbox where ${isWaitingToCompanion(bookingId)} and kind <> 'companion-ended'`;
}

/** The same to a number that is the companion's again: that it was so no more. */
export function deleteCompanionEnded(db: Queryable, bookingId: string) {
  return run(db)`delete from outbox where ${isWaitingToCompanion(bookingId)} and kind = 'companion-ended'
    and recipient_phone = (select c.phone from companions c where c.booking_id = ${bookingId})`;
}

/** By the index outbox_once_for_each. */
const isWaitingToCompanion = (bookingId: string) => sql`kind = any(${KINDS_TO_COMPANION})
  and channel = any(${CHANNELS}) and booking_id = ${bookingId} and state = 'waiting'`;

/** Names the number that got the messages to who attends the session, who is another one from now on. */
export function setRecipient(db: Queryable, bookingId: string) {
  return keepRecipients(
    db,
    sql`b.id = ${bookingId} and o.kind = any(${KINDS_TO_ATTENDEE}) and o.state <> 'waiting'`,
  );
}

/** The same of those that still tell attendees that a session of this payer is cancelled. */
export function setRecipientOfCancelled(db: Queryable, customerId: string) {
  return keepRecipients(
    db,
    sql`o.user_id = ${customerId} and o.kind = 'cancelled-for-you' and o.state = 'waiting' and b.attendee_phone is not null`,
  );
}

/** Locks the rows in the order of `skipWaiting`. */
function keepRecipients(db: Queryable, condition: Sql) {
  return run(db)`with locked as (
      select o.id, coalesce(b.attendee_phone, (select u.phone from users u where u.id = b.user_id)) as phone,
        b.attendee_language as language
      from outbox o join bookings b on b.id = o.booking_id and b.user_id = o.user_id
      where o.recipient_phone is null and ${condition}
      order by o.id for update of o)
    update outbox o set recipient_phone = locked.phone, recipient_language = locked.language
      from locked where o.id = locked.id`;
}

/** To the attendee, and to a former one who is named again before the message has left. */
export function deleteToAttendee(db: Queryable, bookingId: string) {
  return run(db)`delete from outbox where id in (${toAttendeeOf(bookingId)}
    union all select o.id from outbox o join bookings b on b.id = o.booking_id and b.user_id = o.user_id
      where b.id = ${bookingId} and o.state = 'waiting' and o.recipient_phone = b.attendee_phone)`;
}

/** Whether the attendee may know of the session. */
const wasAttendeeTold = (bookingId: string) => sql`select ${mayHaveLeft}
  from outbox o where o.id in (${toAttendeeOf(bookingId)})`;

const toAttendeeOf = (bookingId: string) => sql`select o.id from outbox o
  where o.booking_id = ${bookingId} and o.kind = any(${KINDS_ONLY_TO_ATTENDEE})
    and o.user_id = (select b.user_id from bookings b where b.id = ${bookingId})`;

/** Reads all messages: this is rare, and they are those of 30 days. */
export function deleteToFormer(db: Queryable, customerId: string) {
  return run(db)`
    delete from outbox where recipient_phone = (select u.phone from users u where u.id = ${customerId})`;
}

function recordset(messages: readonly NewMessage[]) {
  return sql`json_to_recordset(${JSON.stringify(messages)})
    as m (kind text, channel text, "publicId" text, "minutesBefore" integer, "delayMinutes" integer,
      "waitMinutes" integer)`;
}

/** What a message is about that follows none of the steps of a booking. The columns of what is left out stay empty. */
export type Occasion = {
  /** Who has booked, where it is left out. */
  customerId?: string;
  /** Null for a payment of remedies. */
  bookingId?: string | null;
  refundId?: string;
  disputeId?: string;
  /** Counts the alerts of the dispute. */
  alert?: number;
  amountPaise?: number;
  signInId?: string;
  /** In words; null where the browser did not name itself. */
  device?: string | null;
  /** Of the waiting list. */
  offerId?: string;
  bookingRemedyId?: string;
};

/** Queues messages that are due at once. A unique index drops those that are queued already, and test sessions have none. */
export function insertForOccasion(
  db: Queryable,
  occasion: Occasion,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(db)`insert into outbox
      (kind, channel, public_id, user_id, booking_id, refund_id, dispute_id, dispute_alert, amount_paise, sign_in_id,
        device, waitlist_offer_id, booking_remedy_id, created_at, due_at, waits_until)
    select m.kind, m.channel, m."publicId", coalesce(o."customerId", b.user_id), b.id, o."refundId", o."disputeId",
      o.alert, o."amountPaise", o."signInId", o.device, o."offerId", o."bookingRemedyId", ${now}, ${now},
      ${now}::timestamptz + m."waitMinutes" * interval '1 minute'
    from ${recordset(messages)}, json_to_record(${JSON.stringify(occasion)})
      as o ("customerId" uuid, "bookingId" uuid, "refundId" uuid, "disputeId" uuid, alert smallint,
        "amountPaise" integer, "signInId" uuid, device text, "offerId" uuid, "bookingRemedyId" uuid)
      left join bookings b on b.id = o."bookingId"
    where b.is_test is not true
    on conflict do nothing`;
}

/** Locks the rows in the order of their ids, as `setOpened` does, so that the two cannot deadlock. */
export function skipWaiting(db: Queryable, customerId: string, kinds: readonly MessageKind[], now: Date) {
  return run(db)`with locked as (
      select o.id from outbox o
      where o.user_id = ${customerId} and o.state = 'waiting' and o.kind = any(${kinds}) and ${recipientId} = ${customerId}
      order by o.id for update)
    update outbox o set state = 'skipped', reason = 'account-closed', ended_at = ${now}
      from locked where o.id = locked.id and o.state = 'waiting'`;
}

/**
 * WhatsApp's ids of the customer, also where another has booked, and of those for whom the customer has. Locks in the order of
 * `skipWaiting`.
 */
export function eraseProviderUserIds(db: Queryable, customerId: string) {
  return run(db)`with locked as (
      select o.id from outbox o
      where (o.user_id = ${customerId} or ${isReceivedBy(customerId)}) and o.provider_user_id is not null
      order by o.id for update)
    update outbox o set provider_user_id = null from locked where o.id = locked.id`;
}

/** A due message, with its customer and session as they are now. */
export type DueMessage = {
  id: string;
  publicId: string;
  kind: MessageKind;
  channel: Channel;
  /** Whose message it is. */
  customerId: string;
  /** The account of the recipient, who may be the attendee of the customer's booking; null while there is none. */
  recipientId: string | null;
  /** The number of who has booked. */
  payerPhone: string | null;
  bookingId: string | null;
  /** Of a refund; null for a payment without a receipt, since it bought nothing. */
  paymentId: string | null;
  /** How often the session had been moved when the message was queued. */
  moveCount: number;
  amountPaise: number | null;
  /** Of a message about a sign-in. */
  signedInAt: Date | null;
  device: string | null;
  /** Of a message about a dispute: when the time to answer ends. */
  respondBy: Date | null;
  /** This try included. */
  tries: number;
  /** Earlier tries after which it is unknown whether the provider accepted the message. */
  unanswered: number;
  phone: string | null;
  isOptedIn: boolean;
  /** No account has the number, and its holder wants no such messages. */
  isRefused: boolean;
  /** The customer has opened the message by another channel. */
  isOpened: boolean;
  /** What the customer wants. */
  settings: { reminders: boolean; results: boolean; pushDetails: boolean };
  /** The one that the recipient used last; of a number without an account, the one that the payer has chosen for it. */
  language: Language | null;
  session: {
    sessionDate: string;
    sessionTime: string;
    status: BookingStatus;
    questionType: QuestionType;
    moveCount: number;
  } | null;
  remedy: { name: string; nameHindi: string } | null;
  waitlistOfferId: string | null;
  /** `isTaken`: a booking has the slot, or the guide has closed it. */
  offer: { sessionDate: string; sessionTime: string; endsAt: Date; isTaken: boolean } | null;
};

type TakeOptions = {
  channel: Channel;
  /** Whose message is being sent: the next one waits for it. */
  busyCustomerIds: readonly string[];
  leaseUntil: Date;
  /** For a message that the version before queued without one. */
  newPublicId: string;
};

/**
 * Takes the next due message: counts the try and makes the message due again at `leaseUntil`. `skip locked` keeps two
 * servers from taking the same one, and the lease lets another server retry when this one dies while sending.
 *
 * An SMS that waits is due when its wait is over; `releaseSms` ends the wait earlier. This update and the one of
 * `setOpened` lock the row of the SMS, so `isOpened` is true exactly if the customer was first. The index
 * `outbox_by_readiness` has the expression of the order, so rows that are not due yet are not read.
 */
export async function takeDue(
  db: Queryable,
  { channel, busyCustomerIds, leaseUntil, newPublicId }: TakeOptions,
  now: Date,
) {
  const taken = await row<Omit<DueMessage, "offer"> & { offer: InJson<DueMessage["offer"]> }>(
    db,
  )`with taken as (
      update outbox set tries = tries + 1, unanswered = unanswered + 1, due_at = ${leaseUntil},
        public_id = coalesce(public_id, ${newPublicId})
      where id = (
        select o.id from outbox o
        where o.state = 'waiting' and o.channel = ${channel} and greatest(o.due_at, o.waits_until) <= ${now}
          and o.user_id <> all(${busyCustomerIds}::uuid[])
        order by greatest(o.due_at, o.waits_until), o.id limit 1 for update skip locked)
      returning *)
    select t.id, t.public_id as "publicId", t.kind, t.channel, t.user_id as "customerId", u.id as "recipientId",
      (select p.phone from users p where p.id = t.user_id) as "payerPhone", t.booking_id as "bookingId",
      (select c.payment_id from refunds r join receipts c on c.payment_id = r.payment_id where r.id = t.refund_id) as "paymentId",
      t.move_count as "moveCount", t.amount_paise as "amountPaise", t.tries, t.device,
      case when t.sign_in_id is not null then t.created_at end as "signedInAt",
      (select d.respond_by from disputes d where d.id = t.dispute_id) as "respondBy",
      t.unanswered - 1 as unanswered, coalesce(a.phone, u.phone) as phone,
      u.id is null and exists (select from refused_numbers n where n.phone = a.phone) as "isRefused",
      coalesce(u.whatsapp_opt_in, false) as "isOptedIn", t.opened_at is not null as "isOpened",
      json_build_object('reminders', coalesce(u.reminders_on, true), 'results', coalesce(u.results_on, true),
        'pushDetails', coalesce(u.push_details_on, false)) as settings,
      coalesce((select c.language from consents c where c.user_id = u.id order by c.at desc limit 1),
        case when t.recipient_phone is not null then t.recipient_language
          when a.phone is not null then b.attendee_language end) as language,
      case when b.id is null then null else json_build_object('sessionDate', b.session_date,
        'sessionTime', to_char(b.session_time, 'HH24:MI'), 'status', b.status, 'questionType', b.question_type,
        'moveCount', b.move_count) end as session,
      case when m.id is null then null else json_build_object('name', m.name, 'nameHindi', m.name_hindi) end as remedy,
      t.waitlist_offer_id as "waitlistOfferId",
      (select json_build_object('sessionDate', f.session_date, 'sessionTime', to_char(f.session_time, 'HH24:MI'),
          'endsAt', f.ends_at, 'isTaken', exists (select from bookings s where s.session_date = f.session_date
            and s.session_time = f.session_time and s.status in ('pending', 'approved', 'confirmed', 'completed'))
          or not exists (select from (${openHours(sql`f.session_date`, sql`f.session_date`)}) h
            where f.session_time >= h.starts_at and f.session_time < h.ends_at))
        from waitlist_offers f where f.id = t.waitlist_offer_id) as offer
    from taken t left join bookings b on b.id = t.booking_id
      left join users u on u.id = (select ${recipientId} from taken o)
      left join lateral (select ${attendeePhone} as phone from taken o) a on true
      left join booking_remedies m on m.id = t.booking_remedy_id`;
  // In JSON an instant is text.
  return (
    taken && {
      ...taken,
      offer: taken.offer && { ...taken.offer, endsAt: new Date(taken.offer.endsAt) },
    }
  );
}

type GuideSessionRow = Required<GuideSession>;

export function findGuideSession(db: Queryable, bookingId: string) {
  return row<GuideSessionRow>(db)`
    select b.session_date as "sessionDate", b.session_time as "sessionTime", b.status, b.move_count as "moveCount",
      a.customer_seen_at as "customerSeenAt", a.guide_at is not null as "hasGuideCome",
      a.guide_at is not null and a.customer_room_at is not null as "haveMet", ${guideAttendance}
    from bookings b left join attendances a on a.booking_id = b.id where b.id = ${bookingId}`;
}

/** As `takeDue` has them in a message to this customer; `pushDetails` is null where push messages reach no browser. */
export function findReminded(db: Queryable, customerId: string) {
  return row<{
    reminders: boolean;
    pushDetails: boolean | null;
    language: Language | null;
  }>(db)`select u.reminders_on as reminders,
      case when exists (select from push_subscriptions p where p.user_id = u.id) then u.push_details_on end as "pushDetails",
      (select c.language from consents c where c.user_id = u.id order by c.at desc limit 1) as language
    from users u where u.id = ${customerId}`;
}

/** `providerId`: the provider's id of the message. */
export type SendOutcome =
  | { state: "sent"; providerId: string | null }
  | { state: "skipped" | "failed"; reason: string };

/** Has no effect on a message that is not waiting any more. */
export function setOutcome(db: Queryable, id: string, outcome: SendOutcome, now: Date) {
  const reason = "reason" in outcome ? outcome.reason : null;
  const providerId = "providerId" in outcome ? outcome.providerId : null;
  return run(db)`update outbox set state = ${outcome.state}, reason = ${reason}, ended_at = ${now},
      provider_id = coalesce(${providerId}, provider_id)
    where id = ${id} and state = 'waiting'`;
}

/** Locks the rows of all channels of these messages, in the order of `skipWaiting`. */
export function lockMessages(tx: Queryable, publicIds: readonly string[]) {
  return run(tx)`select from outbox where public_id = any(${publicIds}) order by id for update`;
}

/**
 * Ends the wait of each SMS whose message no other channel can bring any more. A row that another transaction has locked is left
 * to the next call.
 */
export function releaseSms(db: Queryable, now: Date) {
  return run(db)`update outbox set waits_until = null where id in (
    select o.id from outbox o
      where o.channel = 'sms' and o.state = 'waiting' and greatest(o.due_at, o.waits_until) > ${now}
        and o.due_at <= ${now} and not exists (select from outbox s where s.public_id = o.public_id and s.channel <> 'sms'
          and (s.state = 'waiting' or (s.state = 'sent' and s.failed_code is null)))
      order by o.id for update skip locked)`;
}

/** `isAnswered`: the provider answered that it did not accept the message, so this try does not count as unanswered. */
export function postpone(db: Queryable, id: string, nextTryAt: Date, isAnswered: boolean) {
  return run(db)`update outbox set due_at = ${nextTryAt}, unanswered = unanswered - ${isAnswered ? 1 : 0}
    where id = ${id} and state = 'waiting'`;
}

/** Makes a message due at a later time, as if it had not been taken. */
export function defer(db: Queryable, id: string, dueAt: Date) {
  return run(db)`update outbox set due_at = ${dueAt}, tries = tries - 1, unanswered = unanswered - 1
    where id = ${id} and state = 'waiting'`;
}

export function deleteEndedBefore(db: Queryable, instant: Date) {
  return run(db)`delete from outbox where state <> 'waiting' and ended_at < ${instant}`;
}
