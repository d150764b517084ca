import type { RefundReason } from "#domain/payments.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { RefundRow } from "./refund-row.ts";

export type NewRefund = {
  paymentId: string;
  amountPaise: number;
  reason: RefundReason;
  /** The admin who asked for it; null if the server decided it. */
  adminId?: string | null;
  /** The prescribed remedy whose price goes back; null if it is not about one. */
  bookingRemedyId?: string | null;
  /** The failed refund that this one is made again for. */
  replaces?: string;
};

const refund = sql`id, amount_paise as "amountPaise", status, reference, created_at as "createdAt",
  processed_at as "processedAt"`;

/**
 * Whether another refund was made for the failed refund `r`. Refunds that failed before this release have no `failed_at`:
 * for them any later refund of the same amount for the same thing counts.
 */
export const isReplaced = sql`exists (select from refunds later where later.payment_id = r.payment_id
  and (later.replaces = r.id or r.failed_at is null and later.is_ours and later.amount_paise = r.amount_paise
    and later.booking_remedy_id is not distinct from r.booking_remedy_id and later.created_at > r.created_at))`;

/** Also replaces the oldest failed refund of the same amount for the same thing, unless `replaces` names one. */
export function insertRefund(db: Queryable, newRefund: NewRefund, now: Date) {
  const { paymentId, amountPaise, bookingRemedyId = null, replaces = null } = newRefund;
  return row<RefundRow>(
    db,
    sql`insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, asked_by,
        booking_remedy_id, replaces)
      values (${paymentId}, ${amountPaise}, ${newRefund.reason}, 'pending', ${now}, ${now},
        ${newRefund.adminId ?? null}, ${bookingRemedyId}, coalesce(${replaces}::uuid,
          (select r.id from refunds r where r.payment_id = ${paymentId} and r.status = 'failed' and r.is_ours
              and r.amount_paise = ${amountPaise} and r.booking_remedy_id is not distinct from ${bookingRemedyId}::uuid
              and not ${isReplaced}
            order by r.created_at limit 1)))
      returning ${refund}`,
  );
}

export function findRefund(db: Queryable, id: string) {
  return row<RefundRow>(db, sql`select ${refund} from refunds where id = ${id}`);
}

/** Of the payments that can be refunded, pending refunds included, as the admins' lists show it (`refundedPaise`). */
export async function sumRefundedPaise(db: Queryable, bookingId: string): Promise<number> {
  const found = await row<{ paise: number }>(
    db,
    sql`select coalesce(sum(r.amount_paise), 0)::integer as paise
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where o.booking_id = ${bookingId} and p.settled_as = 'approved' and r.status <> 'failed'`,
  );
  return found?.paise ?? 0;
}

/** A payment's refunds for one of these reasons, oldest first. */
export function listRefunds(db: Queryable, paymentId: string, reasons: readonly RefundReason[]) {
  return rows<RefundRow>(
    db,
    sql`select ${refund} from refunds where payment_id = ${paymentId} and reason = any(${reasons})
      order by created_at, id`,
  );
}

export type RefundedOrder = { customerId: string; providerOrderId: string | null; bookingId: string | null };

/** The order whose payment a refund belongs to. */
export function findOrderOfRefund(db: Queryable, id: string) {
  return row<RefundedOrder>(
    db,
    sql`select o.user_id as "customerId", o.provider_order_id as "providerOrderId", o.booking_id as "bookingId"
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where r.id = ${id}`,
  );
}

type RefundToRetry = {
  paymentId: string;
  amountPaise: number;
  bookingRemedyId: string | null;
  status: string;
  isReplaced: boolean;
};

/** Locks the payment of a refund and reads the refund. */
export async function findRefundToRetry(db: Queryable, id: string): Promise<RefundToRetry | null> {
  await run(
    db,
    sql`select from payments where id = (select payment_id from refunds where id = ${id}) for update`,
  );
  return row<RefundToRetry>(
    db,
    sql`select r.payment_id as "paymentId", r.amount_paise as "amountPaise",
        r.booking_remedy_id as "bookingRemedyId", r.status, ${isReplaced} as "isReplaced"
      from refunds r where r.id = ${id}`,
  );
}

type RefundablePayment = { paymentId: string; remainingPaise: number };

const refundable = sql`
  select p.id as "paymentId", o.amount_paise - coalesce(
      (select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::integer
    as "remainingPaise"
  from payments p join payment_orders o on o.id = p.order_id`;

/**
 * Locks the captured payments of a booking and reads, for each that approved it, what is not refunded yet. The lock comes
 * first, so that of two parallel refunds the second sees the first, and together they never exceed the payment.
 */
export async function lockRefundablePayments(db: Queryable, bookingId: string): Promise<RefundablePayment[]> {
  await run(
    db,
    sql`select from payments p join payment_orders o on o.id = p.order_id
      where o.booking_id = ${bookingId} and p.state = 'captured' for update of p`,
  );
  return rows<RefundablePayment>(
    db,
    sql`${refundable} where o.booking_id = ${bookingId} and p.state = 'captured' and p.settled_as = 'approved'`,
  );
}

/** Locks a payment and reads what of it is captured and not refunded yet, in paise. */
export async function lockRemainingPaise(db: Queryable, paymentId: string): Promise<number> {
  await run(db, sql`select from payments where id = ${paymentId} for update`);
  const found = await row<RefundablePayment>(
    db,
    sql`${refundable} where p.id = ${paymentId} and p.state = 'captured'`,
  );
  return found?.remainingPaise ?? 0;
}

export type SendableRefund = {
  id: string;
  customerId: string;
  /** Null for a payment of prescribed remedies. */
  bookingId: string | null;
  providerPaymentId: string;
  /** Null until the provider has accepted the refund. */
  providerRefundId: string | null;
  amountPaise: number;
  tries: number;
};

const sendableRefund = sql`
  select r.id, o.user_id as "customerId", o.booking_id as "bookingId",
    p.provider_payment_id as "providerPaymentId", r.provider_refund_id as "providerRefundId",
    r.amount_paise as "amountPaise", r.tries
  from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id`;

/** At most 50 pending refunds whose next try is due. */
export function listDueRefunds(db: Queryable, now: Date) {
  return rows<SendableRefund>(
    db,
    sql`${sendableRefund}
      where r.status = 'pending' and r.next_try_at <= ${now} order by r.next_try_at limit 50`,
  );
}

/** The refund with this id at the provider, or the one whose row id the provider has as the receipt. */
export function findRefundOfProvider(db: Queryable, providerRefundId: string, receipt: string | null) {
  return row<SendableRefund>(
    db,
    sql`${sendableRefund}
      where r.provider_refund_id = ${providerRefundId} or r.id::text = ${receipt}
      order by r.provider_refund_id nulls last limit 1`,
  );
}

type ProviderStatus = {
  providerRefundId: string;
  status: "pending" | "processed" | "failed";
  reference: string | null;
};

/** False if the refund was no longer pending. */
export async function updateProviderStatus(
  db: Queryable,
  id: string,
  answer: ProviderStatus,
  now: Date,
  nextTryAt: Date,
): Promise<boolean> {
  const processedAt = answer.status === "processed" ? now : null;
  const failedAt = answer.status === "failed" ? now : null;
  const updated = await run(
    db,
    sql`update refunds set provider_refund_id = ${answer.providerRefundId}, status = ${answer.status},
        reference = ${answer.reference}, processed_at = ${processedAt}, failed_at = ${failedAt},
        next_try_at = ${nextTryAt}, tries = tries + 1
      where id = ${id} and status = 'pending'`,
  );
  return updated > 0;
}

/** False if the refund was no longer pending. */
export async function markFailed(db: Queryable, id: string, now: Date): Promise<boolean> {
  const failed = sql`update refunds set status = 'failed', failed_at = ${now}, tries = tries + 1
    where id = ${id} and status = 'pending'`;
  return (await run(db, failed)) > 0;
}

export function postponeRefund(db: Queryable, id: string, nextTryAt: Date) {
  return run(db, sql`update refunds set next_try_at = ${nextTryAt}, tries = tries + 1 where id = ${id}`);
}

export async function hasOrder(db: Queryable, providerOrderId: string | null): Promise<boolean> {
  const found = await row(db, sql`select 1 from payment_orders where provider_order_id = ${providerOrderId}`);
  return found !== null;
}

export function findCapturedPayment(db: Queryable, providerPaymentId: string) {
  return row<{ id: string; customerId: string }>(
    db,
    sql`select p.id, o.user_id as "customerId" from payments p join payment_orders o on o.id = p.order_id
      where p.provider_payment_id = ${providerPaymentId} and p.state = 'captured'`,
  );
}

export function listCapturedPayments(db: Queryable, customerId: string) {
  return rows<{ providerPaymentId: string }>(
    db,
    sql`select p.provider_payment_id as "providerPaymentId"
      from payments p join payment_orders o on o.id = p.order_id
      where o.user_id = ${customerId} and p.state = 'captured' order by p.id`,
  );
}

/** Refunds of the customer's payments that this app's books learned from the provider since an instant, and that hold. */
export function listProviderRefunds(db: Queryable, customerId: string, since: Date) {
  return rows<{ paymentId: string; amountPaise: number }>(
    db,
    sql`select r.payment_id as "paymentId", r.amount_paise as "amountPaise"
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where o.user_id = ${customerId} and r.reason = 'made-at-provider' and r.status <> 'failed'
        and r.created_at >= ${since} order by r.id`,
  );
}

type ProviderRefund = ProviderStatus & { paymentId: string; amountPaise: number };

/** A refund that was made in the provider's dashboard. Null if it was inserted before. */
export function insertProviderRefund(db: Queryable, found: ProviderRefund, now: Date) {
  const processedAt = found.status === "processed" ? now : null;
  return row<{ id: string }>(
    db,
    sql`insert into refunds (payment_id, amount_paise, reason, status, provider_refund_id, reference, created_at,
        next_try_at, processed_at, is_ours)
      values (${found.paymentId}, ${found.amountPaise}, 'made-at-provider', ${found.status},
        ${found.providerRefundId}, ${found.reference}, ${now}, ${now}, ${processedAt}, false)
      on conflict (provider_refund_id) do nothing returning id`,
  );
}
