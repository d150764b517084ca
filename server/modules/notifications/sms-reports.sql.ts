import { KINDS_TO_COMPANION, type MessageKind } from "#domain/notifications.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";
import type { SmsReport } from "#server/providers/sms/sms.ts";
import type { DueMessage } from "./outbox.sql.ts";

/** The first report of each status stays. */
export function insertReports(db: Queryable, reports: readonly SmsReport[], now: Date) {
  return run(db)`insert into sms_reports (provider_id, status, words, at, received_at)
    select r."providerId", r.status, r.words, r.at, ${now}
    from json_to_recordset(${JSON.stringify(reports)})
      as r ("providerId" text, status text, words text, at timestamptz)
    on conflict do nothing`;
}

export type StoredReport = SmsReport & { id: number; receivedAt: Date };

/** Those received after an id, oldest first. */
export function listReports(db: Queryable, afterId: number, limit: number) {
  return rows<StoredReport>(db)`
    select id, provider_id as "providerId", status, words, coalesce(at, received_at) as at, received_at as "receivedAt"
    from sms_reports where id > ${afterId} order by id limit ${limit}`;
}

export function deleteReports(db: Queryable, ids: readonly number[]) {
  return run(db)`delete from sms_reports where id = any(${ids}::bigint[])`;
}

export type ReportedSms = {
  id: string;
  providerId: string;
  kind: MessageKind;
  customerId: string;
  /** Whether this report is the first that says so, of an SMS that is not known to have arrived. */
  isNewlyFailed: boolean;
  /** Another channel has brought the message, or may still. */
  isReached: boolean;
  /** The customer has been in the waiting room since. */
  hasCome: boolean;
  moveCount: number;
  session: DueMessage["session"];
  /** Of a slot that became free. */
  offerEndsAt: Date | null;
};

/**
 * Records reports in one statement, whose result does not depend on their order: what was delivered once counts as delivered. Locks
 * the rows in the order of `skipWaiting`.
 */
export function recordSmsReports(db: Queryable, reports: readonly SmsReport[]) {
  return rows<ReportedSms>(db)`with reported as (
      select r."providerId" as provider_id, min(r.at) filter (where r.status = 'delivered') as delivered_at,
        max(coalesce(r.words, '?')) filter (where r.status = 'failed') as failed_code,
        max(r.words) filter (where r.status = 'unknown') as report
      from json_to_recordset(${JSON.stringify(reports)})
        as r ("providerId" text, status text, words text, at timestamptz)
      group by r."providerId"),
    locked as (
      select o.id, o.failed_code from outbox o
      where o.provider_id = any(array(select provider_id from reported)) and o.channel = 'sms'
      order by o.id for update)
    update outbox o set
      delivered_at = least(o.delivered_at, r.delivered_at),
      failed_code = case when coalesce(o.delivered_at, r.delivered_at) is null
        then coalesce(o.failed_code, r.failed_code) end,
      report = coalesce(r.report, o.report)
    from locked l, reported r
    where o.id = l.id and r.provider_id = o.provider_id
    returning o.id, o.provider_id as "providerId", o.kind, o.user_id as "customerId",
      l.failed_code is null and o.failed_code is not null as "isNewlyFailed",
      o.opened_at is not null or exists (select from outbox s where s.public_id = o.public_id and s.channel <> 'sms'
        and (s.state = 'waiting' or (s.state = 'sent' and s.failed_code is null))) as "isReached",
      o.kind <> all(${KINDS_TO_COMPANION}) and exists (select from presences p
        where p.booking_id = o.booking_id and p.side = 'user' and p.seen_at > o.ended_at) as "hasCome",
      o.move_count as "moveCount",
      (select json_build_object('sessionDate', b.session_date, 'sessionTime', to_char(b.session_time, 'HH24:MI'),
          'status', b.status, 'questionType', b.question_type, 'moveCount', b.move_count)
        from bookings b where b.id = o.booking_id) as session,
      (select f.ends_at from waitlist_offers f where f.id = o.waitlist_offer_id) as "offerEndsAt"`;
}

/** How many of the latest SMS, also those with login codes, failed, among at most `limit` that were sent since an instant. */
export function countFailedSms(db: Queryable, since: Date, limit: number) {
  return row<{ count: number; failed: number; words: string[] | null }>(db)`
    select count(*)::integer as count, count(*) filter (where failed_code is not null)::integer as failed,
      array_agg(distinct failed_code) filter (where failed_code is not null) as words
    from (
      select failed_code from (
        select failed_code, delivered_at, ended_at from outbox where channel = 'sms' and state = 'sent' and ended_at > ${since}
        union all
        select failed_code, delivered_at, sent_at from login_code_messages where channel = 'sms' and sent_at > ${since}) as sms
      where failed_code is not null or delivered_at is not null
      order by ended_at desc limit ${limit}) as latest`;
}
