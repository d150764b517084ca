// What was done for the money of a payment and what went back of it, each with its time: what tax documents are issued for.
import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { COMPLAINT_DAYS } from "#domain/complaints.ts";
import { paidPaise, TAKEN_BACK } from "#server/db/payment-money.ts";
import { type Queryable, rows, type Sql, sql } from "#server/db/sql.ts";

/**
 * What was kept of a payment at that time, in paise: without what had gone back by then, and without what the bank had taken, unless
 * it gave it back. What the customer is owed and the bank had given is not kept when the bank decides anew. What happens later does not change it, so that the documents do not depend on when the sweep runs.
 */
const keptPaise = (at: Sql) => sql`(${paidPaise}
  - (select greatest(coalesce(sum(e.amount_paise), 0), 0)::integer from dispute_entries e
    where e.payment_id = p.id and (e.at <= ${at} or e.amount_paise < 0))
  - (select coalesce(sum(r.amount_paise), 0)::integer from refunds r
    where r.payment_id = p.id and r.created_at <= ${at} and (r.failed_at is null or r.failed_at > ${at}
      or r.failure = ${TAKEN_BACK})))`;

/** When the time to complain of the session `b` ends: what is neither completed nor cancelled by then was held or missed for good. */
const complaintEnd = sql`((b.session_date + ${COMPLAINT_DAYS + 1}::integer)::timestamp at time zone interval '05:30')`;

/**
 * How the session `b` ended for the books, and when. Where its customer came in vain, the money goes back instead
 * (sessions/absent-guide.jobs.ts), unless the two have found another way.
 */
const ending = (now: Date) => sql`(select case
    when b.status = 'completed' then coalesce(b.completed_at, b.starts_at)
    when b.status = 'cancelled' and b.cancelled_by = 'customer' then b.cancelled_at
    when b.status in ('approved', 'confirmed') and ${complaintEnd} <= ${now}
      and (a.customer_at is null or a.together_seconds >= ${HELD_AFTER_SECONDS}
        or exists (select from complaints c where c.booking_id = b.id and c.answer = 'settled'))
      then ${complaintEnd} end as at,
    b.status = 'completed' or b.status <> 'cancelled' and coalesce(a.together_seconds, 0) >= ${HELD_AFTER_SECONDS} as is_given
  from (values (true)) one left join attendances a on a.booking_id = b.id)`;

/**
 * What was done for the money of the payment `p` with the order `o`. What is kept of a session that its customer cancelled or missed
 * counts: it is taxed as the session would have been. A performed remedy leaves its payment with its refund; the new try of a refund
 * from before, of another payment for it, is none.
 */
export const supplies = (now: Date) => sql`(
  select null::uuid as "bookingRemedyId", kept.paise as "amountPaise", least(ended.at, ${now}) as at, 0 as place
    from bookings b cross join lateral ${ending(now)} ended
      cross join lateral (select case when ended.is_given then ${paidPaise} else ${keptPaise(sql`ended.at`)} end as paise) kept
    where b.id = o.booking_id and p.settled_as = 'approved' and ended.at is not null and kept.paise > 0
  union all
  select m.id, l.amount_paise, least(m.completed_at, ${now}), c.place
    from order_lines l join booking_remedies m on m.id = l.booking_remedy_id join remedies c on c.id = m.remedy_id
    where l.order_id = o.id and m.completed_at is not null and (m.payment_id = p.id or m.payment_id is null
      and exists (select from refunds r where r.payment_id = p.id and r.booking_remedy_id = m.id and r.reason = 'by-admin'
        and r.replaces is null and r.created_at >= m.completed_at)))`;

/** What the provider has refunded of the payment `p`. */
export const refunded = sql`(select id, booking_remedy_id as "bookingRemedyId", amount_paise as "amountPaise",
    coalesce(processed_at, created_at) as at
  from refunds where payment_id = p.id and status = 'processed')`;

export type Undocumented = { id: string; customerId: string; dueAt: Date };

/**
 * Settled payments that were captured in a span, of which a document is missing. `dueAt`: since when, which is the date of that
 * document. The oldest first.
 */
export function listUndocumented(
  db: Queryable,
  { from, to }: { from: Date; to: Date | null },
  limit: number,
  now: Date,
) {
  return rows<Undocumented>(db)`
    select p.id, o.user_id as "customerId", due.at as "dueAt" from payments p join payment_orders o on o.id = p.order_id
      cross join lateral (select
          sum(amount_paise) filter (where kind = 'receipt-voucher') as received,
          coalesce(sum(amount_paise) filter (where kind in ('tax-invoice', 'refund-voucher')), 0) as used,
          coalesce(sum(amount_paise) filter (where returned_paise is not null), 0) as returned
        from tax_documents d where d.payment_id = p.id) d
      cross join lateral (select least(
        case when d.received is null then p.captured_at end,
        case when d.returned < d.received then (select min(g.at) from (
          select r.at, sum(r."amountPaise") over (order by r.at, r.id) as total from ${refunded} r) g
          where g.total > d.returned) end,
        case when d.used < d.received then (select min(s.at) from ${supplies(now)} s where not exists (select from tax_documents i
          where i.payment_id = p.id and i.kind = 'tax-invoice'
            and i.booking_remedy_id is not distinct from s."bookingRemedyId")) end) as at) due
    where p.state = 'captured' and p.captured_at >= ${from} and p.captured_at < coalesce(${to}, 'infinity'::timestamptz)
      and p.settled_at is not null and due.at is not null
    order by due.at, p.id limit ${limit}`;
}
