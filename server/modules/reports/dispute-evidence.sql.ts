import type { Evidence } from "#contract/disputes.ts";
import type { Sent } from "#contract/endpoint.ts";
import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { attendeeId, isAttendedBy } from "#server/db/attendee.ts";
import { isRecipientCertain, recipientId } from "#server/db/message-recipient.ts";
import { paidPaise, refundJson } from "#server/db/payment-money.ts";
import { type Queryable, row, rows } from "#server/db/sql.ts";
import type { SeenDisputeRow } from "#server/modules/accounting/dispute-row.ts";
import type { RefundRow } from "#server/modules/accounting/refund-row.ts";

export type DisputedPaymentRow = {
  dispute: SeenDisputeRow;
  paymentId: string;
  customerId: string;
  providerPaymentId: string;
  providerOrderId: string | null;
  kind: "session" | "remedy";
  amountPaise: number;
  capturedAt: Date;
  financialYear: string | null;
  serial: number | null;
  /** Null once the account is closed. */
  phone: string | null;
  username: string;
  joinedAt: Date;
  refunds: RefundRow[];
};

export function findDisputedPayment(db: Queryable, disputeId: string) {
  return row<DisputedPaymentRow>(db)`
    select json_build_object('id', d.id, 'providerDisputeId', d.provider_dispute_id, 'status', d.status,
        'amountPaise', d.amount_paise, 'deductedPaise', d.deducted_paise, 'phase', d.phase, 'reason', d.reason,
        'respondBy', d.respond_by, 'createdAt', d.created_at, 'takenPaise', (select coalesce(sum(e.amount_paise), 0)
          from dispute_entries e where e.dispute_id = d.id)) as dispute,
      p.id as "paymentId", o.user_id as "customerId", p.provider_payment_id as "providerPaymentId",
      o.provider_order_id as "providerOrderId", o.kind, ${paidPaise} as "amountPaise", p.captured_at as "capturedAt",
      c.financial_year as "financialYear", c.serial, u.phone, u.username, u.created_at as "joinedAt",
      coalesce((select json_agg(${refundJson()} order by r.created_at)
        from refunds r where r.payment_id = p.id), '[]') as refunds
    from disputes d join payments p on p.id = d.payment_id join payment_orders o on o.id = p.order_id
      join users u on u.id = o.user_id left join receipts c on c.payment_id = p.id
    where d.id = ${disputeId}`;
}

type Session = Evidence["sessions"][number];
export type SessionRow = Omit<Sent<Session>, "parchas" | "isHeld"> & {
  startsAt: Date;
  parchas: (Omit<Session["parchas"][number], "photo"> & { key: string })[];
};

/** The session that the customer's payment was for, or those for which its remedies were prescribed. */
export function listSessions(db: Queryable, paymentId: string, customerId: string) {
  return rows<SessionRow>(db)`
    select b.id as "bookingId", b.session_date as "sessionDate", b.session_time as "sessionTime",
      b.question_type as "questionType", b.status, b.starts_at as "startsAt", b.created_at as "bookedAt",
      b.approved_at as "approvedAt", b.cancelled_at as "cancelledAt",
      b.completed_at as "completedAt", ${attendeeId} is distinct from ${customerId} as "attendedByAnother", a.customer_at as "customerCameAt",
      a.customer_room_at as "customerInRoomAt", a.customer_seen_at as "customerSeenAt", a.guide_at as "guideCameAt",
      a.guide_seen_at as "guideSeenAt", coalesce(a.together_seconds, 0) as "togetherSeconds",
      coalesce((select json_agg(json_build_object('side', n.side, 'key', n.large_key, 'uploadedAt', n.uploaded_at,
          'sentAt', n.sent_at, 'trackingNumber', n.tracking_number) order by n.side = 'Back')
        from parchas n where n.booking_id = b.id and n.replaced_at is null), '[]') as parchas
    from bookings b left join attendances a on a.booking_id = b.id
    where b.id in (select o.booking_id from payments p join payment_orders o on o.id = p.order_id where p.id = ${paymentId}
      union all
      select m.booking_id from payments p join order_lines l on l.order_id = p.order_id
        join booking_remedies m on m.id = l.booking_remedy_id where p.id = ${paymentId})
    order by b.starts_at`;
}

export function listRemedies(db: Queryable, paymentId: string) {
  return rows<Sent<Evidence["remedies"][number]>>(db)`
    select m.name, m.name_hindi as "nameHindi", m.price, b.session_date as "sessionDate",
      m.prescribed_at as "prescribedAt", m.purchased_at as "purchasedAt", m.completed_at as "performedAt",
      m.completed_at is not null and m.video_key is not null and m.publish_at is null as "hasVideo"
    from payments p join order_lines l on l.order_id = p.order_id join booking_remedies m on m.id = l.booking_remedy_id
      join bookings b on b.id = m.booking_id
    where p.id = ${paymentId} order by m.prescribed_at, m.id`;
}

/** Login sessions that had begun by then and were used since a day before: their last use is not written at each request. */
export function listDevices(db: Queryable, customerId: string, { from, to }: { from: Date; to: Date }) {
  return rows<Sent<Evidence["devices"][number]>>(db)`
    select s.browser, s.system, s.created_at as "signedInAt", coalesce(s.used_at, s.created_at) as "usedAt"
    from customer_sessions s
    where s.user_id = ${customerId} and s.created_at <= ${to} and coalesce(s.used_at, s.created_at) >= ${from}::timestamptz - interval '1 day'
      and not s.is_owner_unverified
    order by s.created_at`;
}

export function listConsents(db: Queryable, customerId: string) {
  return rows<Sent<Evidence["consents"][number]>>(db)`
    select purpose, is_given as "isGiven", text_version as "textVersion", language, at from consents
    where user_id = ${customerId} order by at`;
}

type Told = { customerId: string; bookingIds: readonly string[]; kinds: readonly string[] };

/** Those to the customer about these sessions that went out; not those to somebody for whom the customer had booked. */
export function listMessages(db: Queryable, { customerId, bookingIds, kinds }: Told) {
  return rows<Sent<Evidence["messages"][number]>>(db)`
    select kind, channel, case when failed_code is not null then 'failed' when read_at is not null then 'read'
        when opened_at is not null then 'opened' when delivered_at is not null then 'delivered' else 'sent' end as state,
      ended_at as "sentAt", delivered_at as "deliveredAt", coalesce(read_at, opened_at) as "readAt"
    from outbox o where booking_id = any(${bookingIds}::uuid[]) and kind = any(${kinds}::text[]) and state = 'sent'
      and ${recipientId} = ${customerId} and ${isRecipientCertain}
    order by ended_at, id`;
}

/** That the customer attended and in which both sides met: at most ten, newest first. */
export function listEarlierSessions(db: Queryable, customerId: string, before: Date) {
  return rows<Evidence["earlierSessions"][number]>(db)`
    select b.session_date as "sessionDate", b.session_time as "sessionTime",
      a.together_seconds as "togetherSeconds"
    from bookings b join attendances a on a.booking_id = b.id and a.together_seconds >= ${HELD_AFTER_SECONDS}
    where ${isAttendedBy(customerId)} and b.status <> 'cancelled' and not b.is_test and b.starts_at < ${before}
    order by b.starts_at desc limit 10`;
}
