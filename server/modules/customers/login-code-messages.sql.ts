import { type Queryable, rows, run } from "#server/db/sql.ts";
import type { SmsReport } from "#server/providers/sms/sms.ts";

type NewMessage = { codeId: string; providerId: string | null };

/** An SMS that the provider has accepted. */
export function insertSms(db: Queryable, { codeId, providerId }: NewMessage, now: Date) {
  return run(db)`insert into login_code_messages (code_id, channel, provider_id, sent_at)
    select id, 'sms', ${providerId}, ${now} from login_codes where id = ${codeId}`;
}

/** As `recordSmsReports` of the outbox. */
export function recordReports(db: Queryable, reports: readonly SmsReport[]) {
  return rows<{ providerId: string }>(db)`with reported as (
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
    from reported r where m.provider_id = r.provider_id and m.channel = 'sms'
    returning m.provider_id as "providerId"`;
}
