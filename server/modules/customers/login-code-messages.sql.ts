import type { Language } from "#domain/messages.ts";
import { type Queryable, row, rows, run } from "#server/db/sql.ts";
import type { SmsReport } from "#server/providers/sms/sms.ts";

type NewSms = {
  id: string;
  codeId: string;
  language: Language;
  providerId: string | null;
  sealedCode: Buffer | null;
};

/** An SMS that the provider has accepted. */
export function insertSms(
  db: Queryable,
  { id, codeId, language, providerId, sealedCode }: NewSms,
  now: Date,
) {
  return run(
    db,
  )`insert into login_code_messages (id, code_id, channel, language, provider_id, sealed_code, sent_at)
    select ${id}, id, 'sms', ${language}, ${providerId}, ${sealedCode}, ${now} from login_codes where id = ${codeId}`;
}

/** As `recordSmsReports` of the outbox. */
export function recordReports(db: Queryable, reports: readonly SmsReport[]) {
  return rows<{ id: string; providerId: string; isNewlyFailed: boolean }>(db)`with reported as (
      select r."providerId" as provider_id, min(r.at) filter (where r.status = 'delivered') as delivered_at,
        max(coalesce(r.words, '?')) filter (where r.status = 'failed') as failed_code,
        max(r.words) filter (where r.status = 'unknown') as report
      from json_to_recordset(${JSON.stringify(reports)})
        as r ("providerId" text, status text, words text, at timestamptz)
      group by r."providerId")
    update login_code_messages m set
      delivered_at = least(m.delivered_at, r.delivered_at),
      failed_code = case when coalesce(m.delivered_at, r.delivered_at) is null
        then coalesce(m.failed_code, r.failed_code) end,
      report = coalesce(r.report, m.report)
    from reported r join login_code_messages before on before.provider_id = r.provider_id and before.channel = 'sms'
    where m.id = before.id
    returning m.id, before.provider_id as "providerId",
      before.failed_code is null and m.failed_code is not null as "isNewlyFailed"`;
}

/** Of codes that cannot be entered any more, and of SMS that have arrived. */
export function eraseSealedCodes(db: Queryable, now: Date) {
  return run(db)`update login_code_messages m set sealed_code = null from login_codes c
    where m.sealed_code is not null and c.id = m.code_id
      and (m.delivered_at is not null or c.used_at is not null or c.voided_at is not null or c.expires_at <= ${now})`;
}

export type FailedSms = {
  id: string;
  codeId: string;
  phone: string;
  language: Language;
  isKnownBrowser: boolean;
  sealedCode: Buffer;
};

/** SMS that did not arrive, to customers who agreed to WhatsApp, with a code that they still have the time to enter. */
export function listFailed(db: Queryable, now: Date) {
  return rows<FailedSms>(db)`
    select m.id, m.code_id as "codeId", c.phone, m.language, c.is_known_browser as "isKnownBrowser",
      m.sealed_code as "sealedCode"
    from login_code_messages m join login_codes c on c.id = m.code_id
      join users u on u.phone = c.phone and u.deleted_at is null and u.whatsapp_opt_in
    where m.sealed_code is not null and m.failed_code is not null
      and c.used_at is null and c.voided_at is null and c.expires_at > ${now}::timestamptz + interval '30 seconds'
    order by m.sent_at limit 50`;
}

/** Counts as one more message with the code. Null if the SMS has a replacement, or the code was used meanwhile. */
export async function insertReplacement(db: Queryable, { id, codeId, language }: FailedSms, now: Date) {
  const inserted = await row<{ id: string }>(db)`
    with counted as (
        update login_codes set sms_count = sms_count + 1
        where id = ${codeId} and used_at is null and voided_at is null
          and not exists (select from login_code_messages where replaces = ${id})
        returning id),
      erased as (update login_code_messages set sealed_code = null where id = ${id})
    insert into login_code_messages (code_id, channel, language, sent_at, replaces)
    select id, 'whatsapp', ${language}, ${now}, ${id} from counted
    on conflict (replaces) do nothing
    returning id`;
  return inserted?.id ?? null;
}

export function setProviderId(db: Queryable, id: string, providerId: string | null) {
  return run(db)`update login_code_messages set provider_id = ${providerId} where id = ${id}`;
}

/** Answers how many codes in a row the SMS provider has refused, with this one. */
export async function countRefusal(db: Queryable, now: Date): Promise<number> {
  const counted = await row<{ count: number }>(db)`
    insert into marks as before (name, at, value) values ('refused-login-codes', ${now}, '{"count": 1}')
    on conflict (name) do update set value = jsonb_build_object('count', (before.value->>'count')::integer + 1)
    returning coalesce((value->>'count')::integer, 0) as count`;
  return counted?.count ?? 0;
}

/** How many codes in a row were refused before; 0 where none was. */
export async function forgetRefusals(db: Queryable): Promise<number> {
  const forgotten = await row<{ count: number }>(db)`
    delete from marks where name = 'refused-login-codes' returning coalesce((value->>'count')::integer, 0) as count`;
  return forgotten?.count ?? 0;
}
