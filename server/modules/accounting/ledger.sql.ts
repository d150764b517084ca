import type { PaymentState } from "#domain/payments.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import type { RefundRow } from "./refunds.ts";

export type Alert = {
  kind: "payment-mismatch" | "unknown-payment" | "event-given-up";
  /** The provider's id of what it is about. */
  about: string;
  amountPaise: number | null;
  detail: string;
};

/** Once for each thing that it is about. */
export function insertAlert(db: Queryable, alert: Alert, now: Date) {
  return run(
    db,
    sql`insert into money_alerts (kind, about, amount_paise, detail, raised_at)
      values (${alert.kind}, ${alert.about}, ${alert.amountPaise}, ${alert.detail}, ${now})
      on conflict (kind, about) do nothing`,
  );
}

type OrderKind = "session" | "remedy";

/** The vidhis that an order is for. */
const vidhisOfOrder = sql`
  array(select l.booking_remedy_id::text from order_lines l where l.order_id = o.id order by l.booking_remedy_id)`;

export type PaidRow = {
  id: string;
  kind: OrderKind;
  bookingId: string | null;
  bookingRemedyIds: string[];
  sessionDate: string | null;
  sessionTime: string | null;
  amountPaise: number;
  state: PaymentState;
  providerPaymentId: string;
  provenAt: Date;
  capturedAt: Date | null;
  financialYear: string | null;
  serial: number | null;
  refunds: RefundRow[];
};

export function paymentsOfUser(db: Queryable, userId: string) {
  return rows<PaidRow>(
    db,
    sql`select p.id, o.kind, o.booking_id as "bookingId", ${vidhisOfOrder} as "bookingRemedyIds",
        b.session_date as "sessionDate", b.session_time as "sessionTime", o.amount_paise as "amountPaise", p.state,
        p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt", p.captured_at as "capturedAt",
        c.financial_year as "financialYear", c.serial,
        coalesce((select json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'status', r.status,
            'reference', r.reference, 'createdAt', r.created_at, 'processedAt', r.processed_at) order by r.created_at)
          from refunds r where r.payment_id = p.id), '[]') as refunds
      from payments p join payment_orders o on o.id = p.order_id left join bookings b on b.id = o.booking_id
        left join receipts c on c.payment_id = p.id
      where o.user_id = ${userId} order by p.proven_at desc`,
  );
}

export type PendingRow = {
  orderId: string;
  kind: OrderKind;
  bookingId: string | null;
  bookingRemedyIds: string[];
  amountPaise: number;
  since: Date;
};

export function pendingOf(db: Queryable, userId: string) {
  return rows<PendingRow>(
    db,
    sql`select o.provider_order_id as "orderId", o.kind, o.booking_id as "bookingId",
        ${vidhisOfOrder} as "bookingRemedyIds", o.amount_paise as "amountPaise", p.proven_at as since
      from payments p join payment_orders o on o.id = p.order_id
      where o.user_id = ${userId} and p.state = 'checking' order by p.proven_at`,
  );
}

export type TaskRow = {
  id: string;
  kind: "refund-failed" | Alert["kind"];
  about: string;
  amountPaise: number | null;
  since: Date;
  detail: string;
  username: string | null;
  phone: string | null;
};

/** Refunds that failed, that nobody has asked for again and whose money is still ours; and alerts not dealt with. */
export function openTasks(db: Queryable) {
  return rows<TaskRow>(
    db,
    sql`select r.id, 'refund-failed' as kind, p.provider_payment_id as about, r.amount_paise as "amountPaise",
          r.created_at as since, coalesce(r.provider_refund_id, '') as detail, u.username, u.phone
        from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
          join users u on u.id = o.user_id
        where r.status = 'failed' and not exists (
          select from refunds later where later.payment_id = r.payment_id and later.is_ours
            and later.booking_remedy_id is not distinct from r.booking_remedy_id and later.amount_paise = r.amount_paise and later.created_at > r.created_at)
          and o.amount_paise > (select coalesce(sum(g.amount_paise), 0) from refunds g
            where g.payment_id = r.payment_id and g.status <> 'failed')
      union all
      select id, kind, about, amount_paise, raised_at, detail, null, null from money_alerts where resolved_at is null
      order by since`,
  );
}

/** False: there is none of this id. One that is resolved stays so. */
export async function resolveAlert(db: Queryable, id: string, by: string, now: Date): Promise<boolean> {
  const found = await run(
    db,
    sql`update money_alerts set resolved_at = coalesce(resolved_at, ${now}), resolved_by = coalesce(resolved_by, ${by})
      where id = ${id}`,
  );
  return found > 0;
}

type OwnSums = { providerPaymentId: string; capturedPaise: number; refundedPaise: number; provenAt: Date };

/**
 * What our books say of these payments of the provider's, and of all others that were proven in the span. A refund
 * counts from when the provider has taken it until it fails.
 */
export function ownSums(db: Queryable, providerPaymentIds: readonly string[], from: Date, to: Date) {
  return rows<OwnSums>(
    db,
    sql`select p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt",
        case p.state when 'captured' then o.amount_paise else 0 end as "capturedPaise",
        coalesce((select sum(r.amount_paise) from refunds r
          where r.payment_id = p.id and r.provider_refund_id is not null and r.status <> 'failed'), 0)::integer
          as "refundedPaise"
      from payments p join payment_orders o on o.id = p.order_id
      where p.provider_payment_id = any(${providerPaymentIds})
        or (p.state = 'captured' and p.proven_at >= ${from} and p.proven_at < ${to})`,
  );
}
