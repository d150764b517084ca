import type { BookingStatus } from "#domain/bookings.ts";
import type { Language } from "#domain/messages.ts";
import type { Channel, MessageKind } from "#domain/notifications.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

/** `minutesBefore` the session starts a reminder is due; null for a message that is due at once. */
export type NewMessage = { kind: MessageKind; channel: Channel; minutesBefore: number | null };

/**
 * Queues messages about a session, in one statement. A unique index drops those that are queued already. Reminders whose
 * time has passed and messages about test sessions are left out. Answers how many were queued.
 */
export function insertForBooking(
  db: Queryable,
  bookingId: string,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(
    db,
    sql`insert into outbox (kind, channel, user_id, booking_id, move_count, created_at, due_at)
      select m.kind, m.channel, b.user_id, b.id, b.move_count, ${now},
        coalesce(b.starts_at - m."minutesBefore" * interval '1 minute', ${now})
      from bookings b,
        json_to_recordset(${JSON.stringify(messages)}) as m (kind text, channel text, "minutesBefore" integer)
      where b.id = ${bookingId} and not b.is_test
        and (m."minutesBefore" is null or b.starts_at - m."minutesBefore" * interval '1 minute' > ${now})
      on conflict do nothing`,
  );
}

/** `bookingId` is null for a refund of remedies. */
export type SentRefund = {
  customerId: string;
  bookingId: string | null;
  refundId: string;
  amountPaise: number;
};

export function insertForRefund(
  db: Queryable,
  { customerId, bookingId, refundId, amountPaise }: SentRefund,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(
    db,
    sql`insert into outbox (kind, channel, user_id, booking_id, refund_id, amount_paise, created_at, due_at)
      select m.kind, m.channel, ${customerId}, ${bookingId}, ${refundId}, ${amountPaise}, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(messages)}) as m (kind text, channel text)
      on conflict do nothing`,
  );
}

export type PerformedRemedy = { bookingId: string; bookingRemedyId: string };

export function insertForRemedy(
  db: Queryable,
  { bookingId, bookingRemedyId }: PerformedRemedy,
  messages: readonly NewMessage[],
  now: Date,
) {
  return run(
    db,
    sql`insert into outbox (kind, channel, user_id, booking_id, booking_remedy_id, created_at, due_at)
      select m.kind, m.channel, b.user_id, b.id, ${bookingRemedyId}, ${now}, ${now}
      from bookings b, json_to_recordset(${JSON.stringify(messages)}) as m (kind text, channel text)
      where b.id = ${bookingId} and not b.is_test
      on conflict do nothing`,
  );
}

export function skipWaiting(db: Queryable, customerId: string, kinds: readonly MessageKind[], now: Date) {
  return run(
    db,
    sql`update outbox set state = 'skipped', reason = 'account-closed', ended_at = ${now}
      where user_id = ${customerId} and state = 'waiting' and kind = any(${kinds})`,
  );
}

/** A due message, with its customer and session as they are now. */
export type DueMessage = {
  id: string;
  kind: MessageKind;
  channel: Channel;
  bookingId: string | null;
  /** How often the session had been moved when the message was queued. */
  moveCount: number;
  amountPaise: number | null;
  /** This try included. */
  tries: number;
  /** Earlier tries after which it is unknown whether the provider accepted the message. */
  unanswered: number;
  phone: string | null;
  isOptedIn: boolean;
  /** The one that the customer used last. */
  language: Language | null;
  session: {
    sessionDate: string;
    sessionTime: string;
    status: BookingStatus;
    questionType: QuestionType;
    moveCount: number;
  } | null;
  remedy: { name: string; nameHindi: string } | null;
};

/**
 * Takes the next due message: counts the try and makes the message due again at `leaseUntil`. `skip locked` keeps two
 * servers from taking the same one, and the lease lets another server retry when this one dies while sending.
 */
export function takeDue(db: Queryable, exceptChannels: readonly Channel[], leaseUntil: Date, now: Date) {
  return row<DueMessage>(
    db,
    sql`with taken as (
        update outbox set tries = tries + 1, unanswered = unanswered + 1, due_at = ${leaseUntil}
        where id = (
          select id from outbox
          where state = 'waiting' and due_at <= ${now} and channel <> all(${exceptChannels}::text[])
          order by due_at, id limit 1 for update skip locked)
        returning *)
      select t.id, t.kind, t.channel, t.booking_id as "bookingId", t.move_count as "moveCount", t.amount_paise as "amountPaise", t.tries,
        t.unanswered - 1 as unanswered, u.phone, u.whatsapp_opt_in as "isOptedIn",
        (select c.language from consents c where c.user_id = u.id order by c.at desc limit 1) as language,
        case when b.id is null then null else json_build_object('sessionDate', b.session_date,
          'sessionTime', to_char(b.session_time, 'HH24:MI'), 'status', b.status, 'questionType', b.question_type,
          'moveCount', b.move_count) end as session,
        case when m.id is null then null else json_build_object('name', m.name, 'nameHindi', m.name_hindi) end as remedy
      from taken t join users u on u.id = t.user_id left join bookings b on b.id = t.booking_id
        left join booking_remedies m on m.id = t.booking_remedy_id`,
  );
}

export type SendOutcome = { state: "sent" } | { state: "skipped" | "failed"; reason: string };

/** Has no effect on a message that is not waiting any more. */
export function setOutcome(db: Queryable, id: string, outcome: SendOutcome, now: Date) {
  const reason = "reason" in outcome ? outcome.reason : null;
  return run(
    db,
    sql`update outbox set state = ${outcome.state}, reason = ${reason}, ended_at = ${now}
      where id = ${id} and state = 'waiting'`,
  );
}

/** `isAnswered`: the provider answered that it did not accept the message, so this try does not count as unanswered. */
export function postpone(db: Queryable, id: string, nextTryAt: Date, isAnswered: boolean) {
  return run(
    db,
    sql`update outbox set due_at = ${nextTryAt}, unanswered = unanswered - ${isAnswered ? 1 : 0}
      where id = ${id} and state = 'waiting'`,
  );
}

export function deleteEndedBefore(db: Queryable, instant: Date) {
  return run(db, sql`delete from outbox where state <> 'waiting' and ended_at < ${instant}`);
}
