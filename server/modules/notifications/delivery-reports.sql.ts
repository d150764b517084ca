import { KINDS_TO_CUSTOMER } from "#domain/notifications.ts";
import { isRecipientCertain, recipientId } from "#server/db/message-recipient.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { DeliveryReport } from "#server/providers/messaging/messaging.ts";

/** `messageId`: of the outbox. `at`: null when the provider did not say. `code`: the provider's, of a failure. */
export type ReportedStatus = Omit<DeliveryReport, "isOptOut" | "messageId"> & { messageId: string };

/** The messages that have these ids of the provider. */
export async function listMessageIds(
  db: Queryable,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; providerId: string }>(db)`
    select id, provider_id as "providerId" from outbox
    where provider_id = any(${providerIds}) and channel = 'whatsapp'`;
  return new Map(found.map(({ id, providerId }) => [providerId, id]));
}

/**
 * Records reports in one statement. The result does not depend on their order: a message that was delivered counts as
 * delivered whatever else is reported. A waiting message with an unanswered try has been accepted after all when it is
 * reported on, so it becomes sent and is not tried again.
 */
export function recordReports(db: Queryable, reports: readonly ReportedStatus[], now: Date) {
  return run(db)`with reported as (
      select r."messageId" as id, bool_or(r.status <> 'failed') as has_left, max(r.code) as failed_code,
        max(r."providerId") as provider_id, max(r."providerUserId") as provider_user_id,
        min(coalesce(r.at, ${now})) filter (where r.status in ('delivered', 'read')) as delivered_at,
        min(coalesce(r.at, ${now})) filter (where r.status = 'read') as read_at
      from json_to_recordset(${JSON.stringify(reports)})
        as r ("messageId" uuid, "providerId" text, "providerUserId" text, status text, at timestamptz, code text)
      group by r."messageId")
    update outbox o set
      provider_id = coalesce(o.provider_id, r.provider_id),
      provider_user_id = coalesce(r.provider_user_id, o.provider_user_id),
      delivered_at = least(o.delivered_at, r.delivered_at),
      read_at = least(o.read_at, r.read_at),
      failed_code = case when coalesce(o.delivered_at, r.delivered_at) is null
        then coalesce(o.failed_code, r.failed_code) end,
      state = case when r.has_left and o.state = 'waiting' and o.unanswered > 0 then 'sent' else o.state end,
      ended_at = case when r.has_left and o.state = 'waiting' and o.unanswered > 0 then ${now} else o.ended_at end
    from reported r where o.id = r.id and o.channel = 'whatsapp'`;
}

/** Of WhatsApp messages. */
export async function listPublicIds(db: Queryable, messageIds: readonly string[]): Promise<string[]> {
  const found = await rows<{ publicId: string }>(db)`select public_id as "publicId" from outbox
    where id = any(${messageIds}::uuid[]) and channel = 'whatsapp' and public_id is not null`;
  return found.map(({ publicId }) => publicId);
}

/** How many of the latest WhatsApp messages failed, among at most `limit` that ended since an instant. */
export function countFailures(db: Queryable, since: Date, limit: number) {
  return row<{ count: number; failed: number; codes: string[] | null }>(db)`
    select count(*)::integer as count, count(*) filter (where failed)::integer as failed,
      array_agg(distinct failed_code) filter (where failed_code is not null) as codes
    from (
      select state = 'failed' or failed_code is not null as failed, failed_code from outbox
      where channel = 'whatsapp' and state in ('sent', 'failed') and ended_at > ${since}
      order by ended_at desc limit ${limit}) as latest`;
}

/**
 * The recipients of these WhatsApp messages; null among them if one is not known any more. The row of a message to the guide names
 * the customer that it is about: what the guide answers is not the customer's.
 */
export async function listRecipients(db: Queryable, messageIds: readonly string[]) {
  const found = await rows<{ id: string | null }>(db)`
    select distinct case when ${isRecipientCertain} then ${recipientId} end as id from outbox o
    where o.id = any(${messageIds}::uuid[]) and o.channel = 'whatsapp' and o.kind = any(${KINDS_TO_CUSTOMER})`;
  return found.map(({ id }) => id);
}

/** `phone`: ten digits. The others are WhatsApp's ids, as `Sender` has them. */
type SenderIds = { phone: string | null; repliedTo: string | null; userId: string | null };

const isOfCustomer = sql`(o.kind = any(${KINDS_TO_CUSTOMER}) and ${isRecipientCertain})`;

/** The customer with the phone, else the recipient of the answered message, else the one with WhatsApp's id. */
export function findSender(db: Queryable, { phone, repliedTo, userId }: SenderIds) {
  return row<{ id: string; isOptedIn: boolean }>(db)`
    select u.id, u.whatsapp_opt_in as "isOptedIn" from users u
    where u.id = coalesce(
      (select p.id from users p where p.phone = ${phone} and p.deleted_at is null),
      (select ${recipientId} from outbox o where o.provider_id = ${repliedTo} and o.channel = 'whatsapp'
        and ${isOfCustomer} limit 1),
      (select ${recipientId} from outbox o where o.provider_user_id = ${userId} and ${isOfCustomer}
        order by o.created_at desc limit 1))`;
}
