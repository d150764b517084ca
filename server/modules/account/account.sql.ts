import type { exportMyData } from "#contract/account.ts";
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { MessageKind } from "#domain/notifications.ts";
import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { isReceivedBy } from "#server/db/message-recipient.ts";
import { type Queryable, rows } from "#server/db/sql.ts";

type Data = Sent<OutputOf<typeof exportMyData>>;

export function listConsents(db: Queryable, customerId: string) {
  return rows<Data["consents"][number]>(db)`
    select purpose, is_given as "isGiven", text_version as "textVersion", language, channel, at
    from consents
    where user_id = ${customerId} order by at`;
}

/**
 * A device is a login session: when the customer signed in there, when that ends at the latest, and since when it gets push
 * messages.
 */
export function listDevices(db: Queryable, customerId: string, now: Date) {
  return rows<Data["devices"][number]>(db)`
    select s.browser, s.system, s.created_at as "signedInAt", coalesce(s.used_at, s.created_at) as "usedAt",
      s.expires_at as "endsAt",
      (select min(p.created_at) from push_subscriptions p where p.customer_session = s.token_hash) as "pushSince"
    from customer_sessions s
    where s.user_id = ${customerId} and s.expires_at > ${now} and not s.is_owner_unverified
    order by s.created_at`;
}

/** Those of the last 30 days: older ones are deleted. */
export function listMessages(db: Queryable, customerId: string, kinds: readonly MessageKind[]) {
  return rows<Data["messages"][number]>(db)`
    select kind, channel, case when failed_code is null then state else 'failed' end as state, ended_at as at,
      delivered_at as "deliveredAt", read_at as "readAt", opened_at as "openedAt"
    from outbox o
    where ${isReceivedBy(customerId)} and kind = any(${kinds}::text[]) and state in ('sent', 'failed')
    order by ended_at, id`;
}

export function listAttendances(db: Queryable, customerId: string) {
  return rows<Data["attendances"][number]>(db)`
    select a.booking_id as "bookingId", a.customer_at as "cameAt", a.customer_room_at as "inCallAt",
      a.customer_seen_at as "seenAt", a.together_seconds as "togetherSeconds"
    from attendances a join bookings b on b.id = a.booking_id where ${isAttendedBy(customerId)} order by b.starts_at, b.id`;
}

export function listSecurityEvents(db: Queryable, customerId: string) {
  type Row = Omit<Data["securityEvents"][number], "action"> & { verb: string };
  return rows<Row>(db)`
    select at, verb, network, code from audit_entries
    where customer_id = ${customerId} and expires_at is not null order by at, id`;
}

export async function listBookingIds(db: Queryable, customerId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`select b.id from bookings b where ${isKeptBy(customerId)}`;
  return found.map(({ id }) => id);
}
