// Sums of money by the days on which payments were captured, refunds processed, and money was taken back by banks. The first two
// are each read from one index, which has the kind and the amount (payments_captured, refunds_processed). A refund is only made
// of a captured payment, and only such a one is disputed.
import type { Span } from "#domain/periods.ts";
import { entryPaise, refundPaise } from "#server/db/payment-money.ts";
import { type Queryable, rows, type Sql, sql } from "#server/db/sql.ts";
import { spanRows } from "./spans.sql.ts";

/**
 * `test_payments`: of test bookings, and of remedies that were prescribed for one. They count nowhere. A payment that bought remedies of
 * a session, too, counts whole: the company has its money, and a part of it has no entry of its own.
 */
export const withTestPayments = sql`with test_payments as materialized (
  select p.id from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
    where b.is_test
  union all
  select p.id from bookings b join booking_remedies m on m.booking_id = b.id
    join order_lines l on l.booking_remedy_id = m.id join payments p on p.order_id = l.order_id
    where b.is_test and not exists (select from order_lines others join booking_remedies o on o.id = others.booking_remedy_id
      join bookings held on held.id = o.booking_id where others.order_id = l.order_id and not held.is_test))`;

const capturedInSpan = sql`p.state = 'captured' and p.captured_at >= span.begins and p.captured_at < span.ends
  and p.id not in (select id from test_payments)`;
/**
 * A refund that failed after it was processed counts on that day, and as given back, but as no refund, on the day on which it failed.
 * Where both are in one span, it is none.
 */
const refundsInSpan = sql`(
    select r.payment_id, r.kind, r.reason, ${refundPaise} as amount_paise, 1 as refunds from refunds r
      where r.status = 'processed' and r.processed_at >= span.begins and r.processed_at < span.ends
    union all
    select r.payment_id, r.kind, r.reason, u.sign * ${refundPaise},
        case when u.sign = 1 and not (u.undone_at >= span.begins and u.undone_at < span.ends) then 1 else 0 end from (
        select refund_id, processed_at as at, 1 as sign, failed_at as undone_at from undone_refunds
        union all
        select refund_id, failed_at, -1, failed_at from undone_refunds) u join refunds r on r.id = u.refund_id
      where u.at >= span.begins and u.at < span.ends) r`;
const isOfNoTest = sql`r.payment_id not in (select id from test_payments)`;
/** Less what banks gave back. */
const takenInSpan = sql`e.at >= span.begins and e.at < span.ends and e.payment_id not in (select id from test_payments)`;

/** The server of 0.2.0, which may still run beside this one, writes neither kind nor amount. */
const orderOf = (paymentId: Sql) =>
  sql`payments paid join payment_orders o on o.id = paid.order_id where paid.id = ${paymentId}`;
const paymentKind = sql`coalesce(p.kind, (select o.kind from ${orderOf(sql`p.id`)}))`;
export const paymentPaise = sql`coalesce(p.amount_paise, (select o.amount_paise from ${orderOf(sql`p.id`)}))`;
const refundKind = sql`coalesce(r.kind, (select o.kind from ${orderOf(sql`r.payment_id`)}))`;

export type MoneySums = {
  sessionCapturedPaise: number;
  remedyCapturedPaise: number;
  sessionRefundedPaise: number;
  remedyRefundedPaise: number;
  refunds: number;
  /** By customers' banks, less what they gave back. */
  sessionTakenBackPaise: number;
  remedyTakenBackPaise: number;
};

/** The sums of spans, in their order. */
export function sumMoney(db: Queryable, spans: readonly Span[]) {
  return rows<MoneySums>(db)`${withTestPayments}
    select captured.session as "sessionCapturedPaise", captured.remedy as "remedyCapturedPaise",
      refunded.session as "sessionRefundedPaise", refunded.remedy as "remedyRefundedPaise", refunded.refunds,
      taken.session as "sessionTakenBackPaise", taken.remedy as "remedyTakenBackPaise"
    from ${spanRows(spans)}
      cross join lateral (
        select coalesce(sum(${paymentPaise}) filter (where ${paymentKind} = 'session'), 0)::bigint as session,
          coalesce(sum(${paymentPaise}) filter (where ${paymentKind} = 'remedy'), 0)::bigint as remedy
        from payments p where ${capturedInSpan}) captured
      cross join lateral (
        select coalesce(sum(r.amount_paise) filter (where ${refundKind} = 'session'), 0)::bigint as session,
          coalesce(sum(r.amount_paise) filter (where ${refundKind} = 'remedy'), 0)::bigint as remedy,
          coalesce(sum(r.refunds), 0)::integer as refunds
        from ${refundsInSpan} where ${isOfNoTest}) refunded
      cross join lateral (
        select coalesce(sum(${entryPaise}) filter (where e.kind = 'session'), 0)::bigint as session,
          coalesce(sum(${entryPaise}) filter (where e.kind = 'remedy'), 0)::bigint as remedy
        from dispute_entries e where ${takenInSpan}) taken
    order by span.place`;
}

export type RefundSums = { reason: string; refunds: number; paise: number };

/**
 * The refunds that were processed in a span less those that failed in it, by reason, the largest sum first; below zero where those of
 * earlier spans failed.
 */
export function sumRefundsByReason(db: Queryable, span: Span) {
  return rows<RefundSums>(db)`${withTestPayments}
    select r.reason, sum(r.refunds)::integer as refunds, sum(r.amount_paise)::bigint as paise
    from ${spanRows([span])} cross join lateral ${refundsInSpan} where ${isOfNoTest}
    group by 1 having sum(r.amount_paise) <> 0 order by 3 desc, 1`;
}
