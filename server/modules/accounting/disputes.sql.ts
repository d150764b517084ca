import type { DisputeFacts, DisputeStatus } from "#domain/payments.ts";
import { chargedPaise, paidPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { GatewayDispute } from "#server/providers/payments/gateway.ts";

export type DisputedPayment = {
  id: string;
  kind: "session" | "remedy";
  customerId: string;
  /** Null for a payment of prescribed remedies. */
  bookingId: string | null;
  providerPaymentId: string;
  amountPaise: number;
  /** With the provider's fee on top. */
  chargedPaise: number;
  /** Null until the provider has made the order. */
  providerOrderId: string | null;
  isCaptured: boolean;
};

const payment = sql`p.id, o.kind, o.user_id as "customerId", o.booking_id as "bookingId",
  p.provider_payment_id as "providerPaymentId", o.provider_order_id as "providerOrderId",
  ${paidPaise} as "amountPaise", ${chargedPaise} as "chargedPaise", p.state = 'captured' as "isCaptured"`;

export function findDisputedPayment(db: Queryable, providerPaymentId: string) {
  return row<DisputedPayment>(db)`select ${payment} from payments p join payment_orders o on o.id = p.order_id
    where p.provider_payment_id = ${providerPaymentId}`;
}

export type DisputeRow = {
  id: string;
  providerDisputeId: string;
  amountPaise: number;
  deductedPaise: number | null;
  status: DisputeStatus;
  statusWord: string;
  phase: string | null;
  reason: string | null;
  respondBy: Date | null;
  createdAt: Date;
  reportedAt: Date;
};

const dispute = sql`select id, provider_dispute_id as "providerDisputeId", amount_paise as "amountPaise",
    deducted_paise as "deductedPaise", status, status_word as "statusWord", phase, reason, respond_by as "respondBy",
    created_at as "createdAt", reported_at as "reportedAt"
  from disputes`;

/** The caller has locked the customer. */
export function findDispute(db: Queryable, providerDisputeId: string) {
  return row<DisputeRow>(db)`${dispute} where provider_dispute_id = ${providerDisputeId}`;
}

export function listByProviderIds(db: Queryable, providerDisputeIds: readonly string[]) {
  return rows<DisputeRow>(db)`${dispute} where provider_dispute_id = any(${providerDisputeIds})`;
}

/** The provider's ids of disputes that are not decided. */
export async function listUndecided(db: Queryable): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select provider_dispute_id as id from disputes where status in ('open', 'under_review') order by created_at`;
  return found.map(({ id }) => id);
}

export type DisputeReport = Omit<GatewayDispute, "id" | "paymentId" | "status" | "createdAt"> & {
  status: DisputeStatus;
  createdAt: Date;
  reportedAt: Date;
  /** Of the time that is left now: this report counts as that alert. */
  alertedHours: number | null;
};

export function insertDispute(
  db: Queryable,
  paymentId: string,
  providerDisputeId: string,
  report: DisputeReport,
) {
  return row<{ id: string }>(db)`
    insert into disputes (provider_dispute_id, payment_id, amount_paise, deducted_paise, status, status_word, phase,
      reason, respond_by, created_at, reported_at, alerted_hours)
    values (${providerDisputeId}, ${paymentId}, ${report.amountPaise}, ${report.deductedPaise}, ${report.status},
      ${report.statusWord}, ${report.phase}, ${report.reason}, ${report.respondBy}, ${report.createdAt},
      ${report.reportedAt}, ${report.alertedHours})
    returning id`;
}

/** One that opens again or has more time is a new task, with alerts of its own; so is a word that is not known. */
export function updateDispute(db: Queryable, id: string, report: DisputeReport) {
  const isNewTask = sql`(status <> ${report.status} or respond_by is distinct from ${report.respondBy}::timestamptz)`;
  const isSame = sql`status = ${report.status} and status_word = ${report.statusWord}`;
  return run(db)`
    update disputes set amount_paise = ${report.amountPaise}, deducted_paise = ${report.deductedPaise},
      status = ${report.status}, status_word = ${report.statusWord}, phase = ${report.phase}, reason = ${report.reason},
      respond_by = ${report.respondBy}, reported_at = ${report.reportedAt},
      alerted_hours = case when ${isNewTask} then ${report.alertedHours}::smallint else alerted_hours end,
      resolved_at = case when ${isSame} then resolved_at end, resolved_by = case when ${isSame} then resolved_by end
    where id = ${id}`;
}

/** Counts an alert of the guide, and answers its number. Null if the dispute has had this one or needs none. */
export function countAlert(db: Queryable, id: string, hours: number | null) {
  return row<{ alert: number; amountPaise: number }>(db)`
    update disputes set alerts = alerts + 1, alerted_hours = coalesce(${hours}::smallint, alerted_hours)
    where id = ${id} and status in ('open', 'under_review')
      and (${hours}::smallint is null or alerted_hours is null or alerted_hours > ${hours})
    returning alerts as alert, amount_paise as "amountPaise"`;
}

/** Disputes that wait for an answer, in the last days of their time. */
export function listDueSoon(db: Queryable, before: Date, now: Date) {
  return rows<{
    id: string;
    customerId: string;
    bookingId: string | null;
    respondBy: Date;
    alertedHours: number | null;
  }>(db)`select d.id, o.user_id as "customerId", o.booking_id as "bookingId", d.respond_by as "respondBy",
      d.alerted_hours as "alertedHours"
    from disputes d join payments p on p.id = d.payment_id join payment_orders o on o.id = p.order_id
    where d.status = 'open' and d.respond_by > ${now} and d.respond_by <= ${before} order by d.respond_by`;
}

export type BookedDispute = DisputeFacts & { id: string; providerDisputeId: string; bookedPaise: number };

/** All disputes of a payment, the oldest first, with what the entries say that each has taken. */
export function listBooked(db: Queryable, paymentId: string) {
  return rows<BookedDispute>(db)`
    select d.id, d.provider_dispute_id as "providerDisputeId", d.status, d.phase, d.amount_paise as "amountPaise",
      d.deducted_paise as "deductedPaise", coalesce((select sum(e.amount_paise) from dispute_entries e
        where e.dispute_id = d.id), 0)::integer as "bookedPaise"
    from disputes d where d.payment_id = ${paymentId} order by d.created_at, d.id`;
}

export type AcceptedRefund = { providerRefundId: string; amountPaise: number };

/** The refunds of a payment that the provider has accepted and that have not failed, the oldest first. */
export function listAccepted(db: Queryable, paymentId: string) {
  return rows<AcceptedRefund>(db)`
    select provider_refund_id as "providerRefundId", amount_paise as "amountPaise" from refunds
    where payment_id = ${paymentId} and provider_refund_id is not null and status <> 'failed' order by created_at, id`;
}

type NewEntry = { disputeId: string; payment: DisputedPayment; amountPaise: number; at: Date };

export function insertEntry(db: Queryable, { disputeId, payment: { id, kind }, amountPaise, at }: NewEntry) {
  return run(db)`insert into dispute_entries (dispute_id, payment_id, kind, amount_paise, at)
    values (${disputeId}, ${id}, ${kind}, ${amountPaise}, ${at})`;
}
