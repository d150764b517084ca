import type { BookingStatus } from "#domain/bookings.ts";
import type { Language } from "#domain/messages.ts";
import type { Channel, MessageKind } from "#domain/notifications.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";
import type { DeliveryReport } from "#server/providers/messaging/messaging.ts";

/** One message by one channel; a reminder is due that long before the session starts. */
export type Queued = { kind: MessageKind; channel: Channel; minutesBefore: number | null };

/**
 * Queues what is told of a session, in one statement. Queued before is left as it is (the unique index), a reminder
 * whose moment has passed is left out, and test sessions are told to nobody.
 */
export function queueForBooking(db: Queryable, bookingId: string, messages: readonly Queued[], now: Date) {
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

export type SentRefund = { userId: string; bookingId: string | null; refundId: string; amountPaise: number };

export function queueForRefund(
  db: Queryable,
  { userId, bookingId, refundId, amountPaise }: SentRefund,
  messages: readonly Queued[],
  now: Date,
) {
  return run(
    db,
    sql`insert into outbox (kind, channel, user_id, booking_id, refund_id, amount_paise, created_at, due_at)
      select m.kind, m.channel, ${userId}, ${bookingId}, ${refundId}, ${amountPaise}, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(messages)}) as m (kind text, channel text)
      on conflict do nothing`,
  );
}

export type PerformedVidhi = { bookingId: string; bookingRemedyId: string };

export function queueForVidhi(
  db: Queryable,
  { bookingId, bookingRemedyId }: PerformedVidhi,
  messages: readonly Queued[],
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

export function dropWaiting(db: Queryable, userId: string, kinds: readonly MessageKind[], now: Date) {
  return run(
    db,
    sql`update outbox set state = 'skipped', reason = 'account-closed', ended_at = ${now}
      where user_id = ${userId} and state = 'waiting' and kind = any(${kinds})`,
  );
}

export type Message = {
  id: string;
  kind: MessageKind;
  channel: Channel;
  bookingId: string | null;
  moveCount: number;
  amountPaise: number | null;
  /** This try included. */
  tries: number;
  /** Earlier tries whose end nobody knows. */
  unanswered: number;
  phone: string | null;
  isOptedIn: boolean;
  /** The one she used last; null when nobody knows. */
  language: Language | null;
  session: {
    sessionDate: string;
    sessionTime: string;
    status: BookingStatus;
    questionType: QuestionType;
    moveCount: number;
  } | null;
  /** The prescribed one that it is about. */
  vidhi: { name: string; nameHindi: string } | null;
};

/**
 * Takes the next message that is due, with what is known now of whom and what it is about. Taking it counts the try
 * and moves its next one to `leaseUntil`, so that two servers never send the same (skip locked), and one that dies
 * while it sends leaves a message that is tried again.
 */
export function takeDue(db: Queryable, exceptChannels: readonly Channel[], leaseUntil: Date, now: Date) {
  return row<Message>(
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
        case when m.id is null then null else json_build_object('name', m.name, 'nameHindi', m.name_hindi) end as vidhi
      from taken t join users u on u.id = t.user_id left join bookings b on b.id = t.booking_id
        left join booking_remedies m on m.id = t.booking_remedy_id`,
  );
}

export type End = { state: "sent" } | { state: "skipped" | "failed"; reason: string };

export function end(db: Queryable, id: string, ending: End, now: Date) {
  const reason = "reason" in ending ? ending.reason : null;
  return run(
    db,
    sql`update outbox set state = ${ending.state}, reason = ${reason}, ended_at = ${now}
      where id = ${id} and state = 'waiting'`,
  );
}

/** To be tried again. One that was answered with a no has reached nobody, and is not counted among the unanswered. */
export function postpone(db: Queryable, id: string, nextTryAt: Date, isAnswered: boolean) {
  return run(
    db,
    sql`update outbox set due_at = ${nextTryAt}, unanswered = unanswered - ${isAnswered ? 1 : 0}
      where id = ${id} and state = 'waiting'`,
  );
}

/**
 * Writes what became of messages, in one statement for all of them. Whatever the order: one that arrived has arrived,
 * and was not lost. A try without an answer that is reported on has gone through, and is not tried again.
 */
export function noteReports(db: Queryable, reports: readonly DeliveryReport[], now: Date) {
  return run(
    db,
    sql`with told as (
        select r."messageId" as id, bool_or(r.what <> 'failed') as has_left, max(r.code) as failed_code,
          min(coalesce(r.at, ${now})) filter (where r.what in ('delivered', 'read')) as delivered_at,
          min(coalesce(r.at, ${now})) filter (where r.what = 'read') as read_at
        from json_to_recordset(${JSON.stringify(reports)})
          as r ("messageId" uuid, what text, at timestamptz, code text)
        group by r."messageId")
      update outbox o set
        delivered_at = least(o.delivered_at, t.delivered_at),
        read_at = least(o.read_at, t.read_at),
        failed_code = case when coalesce(o.delivered_at, t.delivered_at) is null
          then coalesce(o.failed_code, t.failed_code) end,
        state = case when t.has_left and o.state = 'waiting' and o.unanswered > 0 then 'sent' else o.state end,
        ended_at = case when t.has_left and o.state = 'waiting' and o.unanswered > 0 then ${now} else o.ended_at end
      from told t where o.id = t.id and o.channel = 'whatsapp'`,
  );
}

/** How the last messages by WhatsApp fared, at the most so many of them. */
export function faredSince(db: Queryable, since: Date, most: number) {
  return row<{ count: number; failed: number; codes: string[] | null }>(
    db,
    sql`select count(*)::integer as count, count(*) filter (where failed)::integer as failed,
        array_agg(distinct failed_code) filter (where failed_code is not null) as codes
      from (
        select state = 'failed' or failed_code is not null as failed, failed_code from outbox
        where channel = 'whatsapp' and state in ('sent', 'failed') and ended_at > ${since}
        order by ended_at desc limit ${most}) as last`,
  );
}

export function deleteEndedBefore(db: Queryable, instant: Date) {
  return run(db, sql`delete from outbox where state <> 'waiting' and ended_at < ${instant}`);
}
