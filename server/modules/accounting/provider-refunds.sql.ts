import type { RefundStatus } from "#domain/payments.ts";
import { chargedPaise, paidPaise, takenBackPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { Failure } from "#server/failure.ts";
import type { GatewayRefund } from "#server/providers/payments/gateway.ts";
import { bookingOfPayment, kindOfPayment } from "./refunds.sql.ts";

export type RefundedPayment = {
  id: string;
  providerPaymentId: string;
  amountPaise: number;
  customerId: string;
  /** Null for a payment of prescribed remedies. */
  bookingId: string | null;
};

export function findCapturedPayment(db: Queryable, providerPaymentId: string) {
  return row<RefundedPayment & { chargedPaise: number }>(db)`
    select p.id, p.provider_payment_id as "providerPaymentId", ${paidPaise} as "amountPaise", ${chargedPaise} as "chargedPaise",
      o.user_id as "customerId", o.booking_id as "bookingId"
    from payments p join payment_orders o on o.id = p.order_id
    where p.provider_payment_id = ${providerPaymentId} and p.state = 'captured'`;
}

type KnownRefund = {
  id: string;
  amountPaise: number;
  status: RefundStatus;
  providerRefundId: string | null;
  isOurs: boolean;
};

const known = sql`id, amount_paise as "amountPaise", status, provider_refund_id as "providerRefundId",
  is_ours as "isOurs"`;

/** Oldest first. */
export function lockRefundsOfPayment(db: Queryable, paymentId: string) {
  return rows<KnownRefund>(db)`
    select ${known} from refunds where payment_id = ${paymentId} order by created_at, id for update`;
}

/** Whether a row of the payment is this refund, by the provider's number or its own. */
export async function isKnown(
  db: Queryable,
  paymentId: string,
  { id, merchantReference }: GatewayRefund,
): Promise<boolean> {
  const found = await row(db)`select 1 from refunds where payment_id = ${paymentId}
    and (provider_refund_id = ${id} or id::text = ${merchantReference})`;
  return found !== null;
}

type ProviderRefund = { paymentId: string; providerRefundId: string; amountPaise: number; createdAt: Date };

/** A refund that was made in the provider's dashboard. */
export async function insertProviderRefund(
  db: Queryable,
  { paymentId, providerRefundId, amountPaise, createdAt }: ProviderRefund,
  now: Date,
): Promise<KnownRefund> {
  const added = await row<KnownRefund>(db)`
    insert into refunds (payment_id, kind, booking_id, amount_paise, reason, status, provider_refund_id, created_at,
      next_try_at, is_ours)
    values (${paymentId}, (${kindOfPayment(paymentId)}), (${bookingOfPayment(paymentId)}), ${amountPaise},
      'made-at-provider', 'pending', ${providerRefundId}, ${createdAt}, ${now}, false)
    returning ${known}`;
  if (!added) throw new Failure("unexpected");
  return added;
}

/**
 * Takes the provider's number from a row that does not own it: one of this product's is sent again, and one that was thought to
 * be made in the dashboard was never a refund of its own.
 */
export async function releaseProviderNumber(db: Queryable, id: string, now: Date) {
  await run(db)`delete from refunds where id = ${id} and not is_ours`;
  await run(db)`
    update refunds set provider_refund_id = null, status = 'pending', processed_at = null, failed_at = null,
      reference = null, next_try_at = ${now}
    where id = ${id}`;
}

/** `at`: when it was processed or failed. */
type ProviderReport = { refund: GatewayRefund; status: RefundStatus; at: Date; nextTryAt: Date };

/**
 * The bank's reference is filled while it is null: the provider often learns it after the refund is processed. One that fails after
 * that is undone, too. Each change is later than the one before: an event may be older than what the provider says when it is asked.
 */
export function updateFromProvider(
  db: Queryable,
  id: string,
  { refund, status, at, nextTryAt }: ProviderReport,
) {
  return run(db)`with undone as (insert into undone_refunds (refund_id, processed_at, failed_at)
      select id, processed_at, greatest(processed_at, ${at}::timestamptz) from refunds
        where id = ${id} and status = 'processed' and processed_at is not null and ${status}::text = 'failed'
      on conflict do nothing)
    update refunds set provider_refund_id = ${refund.id}, status = ${status},
      reference = coalesce(reference, ${refund.bankReference}),
      processed_at = case when ${status}::text = 'processed' then coalesce(processed_at, greatest(${at}, failed_at)) end,
      failed_at = case when ${status}::text = 'failed' then coalesce(failed_at, greatest(${at}, processed_at)) end,
      next_try_at = ${nextTryAt}, tries = least(tries + 1, 1000)
    where id = ${id}`;
}

/** False if the refund was no longer pending. */
export async function markRefused(db: Queryable, id: string, failure: string, now: Date): Promise<boolean> {
  const refused = sql`update refunds set status = 'failed', failed_at = ${now}, failure = ${failure},
      tries = least(tries + 1, 1000)
    where id = ${id} and status = 'pending'`;
  return (await run(db)`${refused}`) > 0;
}

/** `standing`: what the payment has bought that is still to be held or performed. Null of a payment that has bought nothing. */
export function findMoneyOfPurchase(db: Queryable, paymentId: string) {
  return row<{ standing: "session" | "remedy" | null; isAllBack: boolean; isTakenBack: boolean }>(db)`
    select case when exists (select from bookings b where b.id = o.booking_id and b.status in ('approved', 'confirmed'))
        or exists (select from booking_remedies m where m.payment_id = p.id and m.purchased_at is not null
          and m.completed_at is null) then o.kind end as standing,
      ${takenBackPaise(sql`p.id`)} > 0 as "isTakenBack",
      ${paidPaise} <= ${takenBackPaise(sql`p.id`)} + (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.payment_id = p.id and r.status <> 'failed') as "isAllBack"
    from payments p join payment_orders o on o.id = p.order_id
    where p.id = ${paymentId} and p.settled_as = 'approved'`;
}

/** Whether an order of the provider is one of this product's. */
export async function hasOrder(db: Queryable, providerOrderId: string | null): Promise<boolean> {
  const found = await row(db)`select 1 from payment_orders where provider_order_id = ${providerOrderId}`;
  return found !== null;
}

export function listCapturedPayments(db: Queryable, customerId: string) {
  return rows<{ providerPaymentId: string }>(db)`select p.provider_payment_id as "providerPaymentId"
    from payments p join payment_orders o on o.id = p.order_id
    where o.user_id = ${customerId} and p.state = 'captured' order by p.id`;
}

/** Refunds of the customer's payments that were made at the provider since an instant, and that hold. The provider counts in seconds. */
export function listProviderRefunds(db: Queryable, customerId: string, since: Date) {
  return rows<{ paymentId: string; amountPaise: number }>(db)`
    select r.payment_id as "paymentId", r.amount_paise as "amountPaise"
    from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where o.user_id = ${customerId} and r.reason = 'made-at-provider' and r.status <> 'failed'
      and r.created_at >= date_trunc('second', ${since}::timestamptz) order by r.id`;
}
