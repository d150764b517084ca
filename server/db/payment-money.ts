// What of a payment's money was taken, and what the bank took back. `p` is the payment, `o` its order.
import { type Sql, sql } from "./sql.ts";

/** In paise, without the provider's fee on top. The server of 0.2.0 writes no amount of the payment. */
export const paidPaise = sql`coalesce(p.amount_paise, o.amount_paise)`;

/** What the customer was charged, in paise: no refund is larger, and no bank takes more back at once. */
export const chargedPaise = sql`${paidPaise} + coalesce(p.fee_on_top_paise, 0)`;

/** In paise; by the index dispute_entries_of_payment. */
export const takenBackPaise = (paymentId: Sql) =>
  sql`coalesce((select sum(e.amount_paise) from dispute_entries e where e.payment_id = ${paymentId}), 0)::integer`;

/** Paise of a payment that went back after `before` had, without what of them is the provider's fee on top: it goes back last. */
const withoutFee = (paise: Sql, before: Sql, paymentId: Sql) => sql`(select ${paise}
    - greatest(0, least(coalesce(paid.fee_on_top_paise, 0), gone.before + ${paise} - paid.amount_paise))
    + greatest(0, least(coalesce(paid.fee_on_top_paise, 0), gone.before - paid.amount_paise))
  from payments paid, lateral (select (${before})::integer as before) gone where paid.id = ${paymentId})`;

/** Of the refund `r`, in paise. Parcha itself refunds what was paid at most; staff give the fee back in the provider's dashboard. */
export const refundPaise = sql`case when r.reason = 'made-at-provider' then ${withoutFee(
  sql`r.amount_paise`,
  sql`(select coalesce(sum(g.amount_paise), 0) from refunds g where g.payment_id = r.payment_id and g.status <> 'failed' and g.id <> r.id
      and (g.is_ours or (g.created_at, g.id) < (r.created_at, r.id)))
    + (select coalesce(sum(g.amount_paise), 0) from dispute_entries g
      where g.payment_id = r.payment_id and g.at <= r.created_at)`,
  sql`r.payment_id`,
)} else r.amount_paise end`;

/** The refund `r` as JSON (`RefundRow`). `more`: further names and values, each after a comma. */
export const refundJson = (
  more = sql``,
) => sql`json_build_object('id', r.id, 'amount', r.amount_paise / 100.0,
  'amountPaise', r.amount_paise, 'status', r.status, 'reference', r.reference, 'createdAt', r.created_at,
  'processedAt', r.processed_at ${more})`;

/** Of the entry `e` of what a bank took, in paise. */
export const entryPaise = withoutFee(
  sql`e.amount_paise`,
  sql`(select coalesce(sum(g.amount_paise), 0) from refunds g
      where g.payment_id = e.payment_id and g.status <> 'failed' and g.created_at < e.at)
    + (select coalesce(sum(g.amount_paise), 0) from dispute_entries g
      where g.payment_id = e.payment_id and (g.at, g.id) < (e.at, e.id))`,
  sql`e.payment_id`,
);

/**
 * Whether what went back of the payment `p` went back of the booking `b`: of the payment that approved it, or of any if none did. A
 * second payment of the same session is refunded by itself and takes nothing from it.
 */
const isOfBooking = sql`(b.approved_at is null or p.settled_as = 'approved')`;

/** What was refunded of the booking `b`, in paise, pending refunds included. */
export const refundedOfBooking = sql`coalesce((select sum(${refundPaise})
  from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
  where o.booking_id = b.id and ${isOfBooking} and r.status <> 'failed'), 0)::integer`;

/**
 * What was refunded of the prescribed remedy `m`, in paise, pending refunds included: of all payments, since it may be bought again. By
 * the indexes of lines and payments.
 */
export const refundedOfRemedy = sql`(select coalesce(sum(r.amount_paise), 0)::integer
  from order_lines l join payments p on p.order_id = l.order_id join refunds r on r.payment_id = p.id
  where l.booking_remedy_id = m.id and r.booking_remedy_id = m.id and r.status <> 'failed')`;

/** What the customer's bank took back of the booking `b`, in paise. */
export const takenBackOfBooking = sql`coalesce((select sum(${entryPaise})
  from dispute_entries e join payments p on p.id = e.payment_id join payment_orders o on o.id = p.order_id
  where o.booking_id = b.id and ${isOfBooking}), 0)::integer`;

/**
 * Whether another refund was made for the failed refund `r`. Refunds that failed before this release have no `failed_at`:
 * for them any later refund of the same amount for the same thing counts. For one that
 * an admin has marked as dealt with, so do those that staff made in the provider's dashboard.
 */
export const isReplaced = sql`(exists (select from refunds later where later.payment_id = r.payment_id
  and (later.replaces = r.id or r.failed_at is null and later.is_ours and later.amount_paise = r.amount_paise
    and later.booking_remedy_id is not distinct from r.booking_remedy_id and later.created_at > r.created_at))
  or r.resolved_at is not null and r.amount_paise <= (select coalesce(sum(made.amount_paise), 0) from refunds made
    where made.payment_id = r.payment_id and not made.is_ours and made.status <> 'failed'))`;

/**
 * What is kept of the fee of the booking `b` after its customer has cancelled it, in paise. A refund that has failed is owed, and not
 * kept, unless another was made for it.
 */
export const feeKeptPaise = sql`case when b.status = 'cancelled' and b.cancelled_by = 'customer' and b.approved_at is not null
  then greatest(0, b.amount * 100 - ${takenBackOfBooking} - coalesce((select sum(r.amount_paise)
    from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where o.booking_id = b.id and p.settled_as = 'approved' and not (r.status = 'failed' and ${isReplaced})), 0)) else 0 end::integer`;

/** Why a refund was not sent that the customer is owed: the bank has given the money. */
export const TAKEN_BACK = "The customer's bank has taken the money back, so that it is not refunded besides.";

/** Whether the refund `r` is none, since the bank has given the customer the money, and has not taken it from the customer again. */
export const isGivenByBank = sql`(r.failure is not distinct from ${TAKEN_BACK}
  and ${takenBackPaise(sql`r.payment_id`)} > 0)`;

/** Whether the refund `r` has failed, no other was made for it, and nobody has marked it as dealt with. */
const isOwed = sql`(r.status = 'failed' and r.resolved_at is null and not ${isReplaced})`;

/** Whether the customer reads of the refund `r`: of a failed one only as long as it is owed. */
export const isTold = sql`(not ${isGivenByBank} and (r.status <> 'failed' or ${isOwed}))`;

/** Whether a bank asks for the payment's money (`isClaimed` in domain/disputes.ts), so that the provider refunds nothing. */
export const isDisputed = (paymentId: Sql) =>
  sql`exists (select from disputes d where d.payment_id = ${paymentId} and d.status in ('open', 'under_review')
    and d.phase is distinct from 'fraud' and d.phase is distinct from 'retrieval')`;

/** The payment's disputes as a list of `SeenDisputeRow`, the oldest first. */
export const disputesOf = (paymentId: Sql) => sql`coalesce((select json_agg(json_build_object('id', d.id,
    'providerDisputeId', d.provider_dispute_id, 'status', d.status, 'amountPaise', d.amount_paise,
    'deductedPaise', d.deducted_paise, 'phase', d.phase, 'reason', d.reason, 'respondBy', d.respond_by,
    'createdAt', d.created_at, 'takenPaise', (select coalesce(sum(e.amount_paise), 0) from dispute_entries e
      where e.dispute_id = d.id)) order by d.created_at, d.id)
  from disputes d where d.payment_id = ${paymentId}), '[]')`;

/** The payment's tax documents as a list of `NumberedDocument`, in the order in which they were issued. */
export const taxDocumentsOf = (
  paymentId: Sql,
) => sql`coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind,
    'financialYear', t.financial_year, 'serial', t.serial) order by t.issued_at, t.returned_paise nulls first, t.kind, t.serial)
  from tax_documents t where t.payment_id = ${paymentId}), '[]')`;
