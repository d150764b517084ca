import type { DisputeStatus } from "#domain/payments.ts";
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

/** One that opens again or has more time is a new task, with alerts of its own. */
export function updateDispute(db: Queryable, id: string, report: DisputeReport) {
  const isNewTask = sql`(status <> ${report.status} or respond_by is distinct from ${report.respondBy}::timestamptz)`;
  return run(db)`
    update disputes set amount_paise = ${report.amountPaise}, deducted_paise = ${report.deductedPaise},
      status = ${report.status}, status_word = ${report.statusWord}, phase = ${report.phase}, reason = ${report.reason},
      respond_by = ${report.respondBy}, reported_at = ${report.reportedAt},
      alerted_hours = case when ${isNewTask} then ${report.alertedHours}::smallint else alerted_hours end,
      resolved_at = case when status = ${report.status} then resolved_at end,
      resolved_by = case when status = ${report.status} then resolved_by end
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

export async function sumEntries(db: Queryable, disputeId: string): Promise<number> {
  const found = await row<{ paise: number }>(db)`
    select coalesce(sum(amount_paise), 0)::integer as paise from dispute_entries where dispute_id = ${disputeId}`;
  return found?.paise ?? 0;
}

type NewEntry = { disputeId: string; payment: DisputedPayment; amountPaise: number; at: Date };

export function insertEntry(db: Queryable, { disputeId, payment: { id, kind }, amountPaise, at }: NewEntry) {
  return run(db)`insert into dispute_entries (dispute_id, payment_id, kind, amount_paise, at)
    values (${disputeId}, ${id}, ${kind}, ${amountPaise}, ${at})`;
}
