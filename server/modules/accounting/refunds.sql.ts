import type { RefundReason } from "#domain/payments.ts";
import { isDue } from "#server/db/due.ts";
import {
  isDisputed,
  isReplaced,
  paidPaise,
  refundedOfBooking,
  TAKEN_BACK,
  takenBackPaise,
} from "#server/db/payment-money.ts";
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
  /** The failed refund that this one is made again for, null for none; without it the oldest of this amount for the same thing. */
  replaces?: string | null;
  /** Why it is not sent; null for one that is pending. */
  failure?: string | null;
};

const refund = sql`id, (amount_paise / 100.0)::float8 as amount, amount_paise as "amountPaise", status, reference,
  created_at as "createdAt", processed_at as "processedAt"`;

/** What the payment is for, which its refunds repeat. */
export const kindOfPayment = (paymentId: string) => sql`select o.kind from payments p
  join payment_orders o on o.id = p.order_id where p.id = ${paymentId}`;

/** The session that the payment is for; null for remedies. */
export const bookingOfPayment = (paymentId: string) => sql`select o.booking_id from payments p
  join payment_orders o on o.id = p.order_id where p.id = ${paymentId}`;

/**
 * What of the payment `p` is left for refunds that were not sent since the bank had the money, in paise: neither refunded, nor with the
 * bank, nor owed as another refund that has failed.
 */
export const givenBackPaise = sql`(${paidPaise} - ${takenBackPaise(sql`p.id`)} - (select coalesce(sum(r.amount_paise), 0) from refunds r
  where r.payment_id = p.id
    and (r.status <> 'failed' or r.failure is distinct from ${TAKEN_BACK} and not ${isReplaced})))::integer`;

/** A refund that is sent does not replace what the bank still has. */
export function insertRefund(db: Queryable, newRefund: NewRefund, now: Date) {
  const { paymentId, amountPaise, bookingRemedyId = null, replaces, failure = null } = newRefund;
  const oldest = sql`(select r.id from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where r.payment_id = ${paymentId} and r.status = 'failed' and r.is_ours and r.amount_paise = ${amountPaise}
      and r.booking_remedy_id is not distinct from ${bookingRemedyId}::uuid and not ${isReplaced}
      and (${failure !== null} or r.failure is distinct from ${TAKEN_BACK} or ${givenBackPaise} > 0)
    order by r.created_at limit 1)`;
  return row<RefundRow>(db)`
    insert into refunds (payment_id, kind, booking_id, amount_paise, reason, status, created_at, next_try_at, asked_by,
      booking_remedy_id, failure, failed_at, replaces)
    values (${paymentId}, (${kindOfPayment(paymentId)}), (${bookingOfPayment(paymentId)}), ${amountPaise},
      ${newRefund.reason}, ${failure === null ? "pending" : "failed"}, ${now}, ${now},
      ${newRefund.adminId ?? null}, ${bookingRemedyId}, ${failure}, ${failure === null ? null : now},
      ${replaces === undefined ? oldest : sql`${replaces}::uuid`})
    returning ${refund}`;
}

/**
 * The sessions of refunds that a server of 0.2.0 has reserved beside this one, which does not know the column: of those that
 * are pending, and of those that were processed since.
 */
export function fillBookings(db: Queryable, since: Date) {
  return run(db)`
    update refunds r set booking_id = o.booking_id from payments p join payment_orders o on o.id = p.order_id
    where p.id = r.payment_id and r.booking_id is null and o.booking_id is not null
      and (r.status = 'pending' or r.status = 'processed' and r.processed_at >= ${since})`;
}

export function findRefund(db: Queryable, id: string) {
  return row<RefundRow>(db)`select ${refund} from refunds where id = ${id}`;
}

/** As the admins' lists show it. */
export async function sumRefundedPaise(db: Queryable, bookingId: string): Promise<number> {
  const found = await row<{ paise: number }>(db)`
    select ${refundedOfBooking} as paise from bookings b where b.id = ${bookingId}`;
  return found?.paise ?? 0;
}

/** A payment's refunds for one of these reasons, oldest first. */
export function listRefunds(db: Queryable, paymentId: string, reasons: readonly RefundReason[]) {
  return rows<RefundRow>(db)`
    select ${refund} from refunds where payment_id = ${paymentId} and reason = any(${reasons})
    order by created_at, id`;
}

export type RefundedOrder = { customerId: string; providerOrderId: string | null; bookingId: string | null };

/** The order whose payment a refund belongs to. */
export function findOrderOfRefund(db: Queryable, id: string) {
  return row<RefundedOrder>(db)`
    select o.user_id as "customerId", o.provider_order_id as "providerOrderId", o.booking_id as "bookingId"
    from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where r.id = ${id}`;
}

const unrefundedPaise = sql`${paidPaise} - coalesce(
  (select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::integer`;

type RefundToRetry = {
  paymentId: string;
  amountPaise: number;
  bookingRemedyId: string | null;
  reason: RefundReason;
  adminId: string | null;
  status: string;
  isReplaced: boolean;
  /** What of it can be sent: of what the bank had, what it has given back. */
  sendablePaise: number;
  /** What the bank has of the payment, without what other refunds were not sent for. */
  unrecordedPaise: number;
};

/** Locks the payment of a refund and reads the refund. */
export async function findRefundToRetry(db: Queryable, id: string): Promise<RefundToRetry | null> {
  await run(db)`select from payments where id = (select payment_id from refunds where id = ${id}) for update`;
  return row<RefundToRetry>(db)`select r.payment_id as "paymentId", r.amount_paise as "amountPaise",
      r.booking_remedy_id as "bookingRemedyId", r.reason, r.asked_by as "adminId", r.status, ${isReplaced} as "isReplaced",
      least(r.amount_paise, case when r.failure = ${TAKEN_BACK} then ${givenBackPaise}
        else ${unrefundedPaise} - ${takenBackPaise(sql`p.id`)} end) as "sendablePaise",
      ${takenBackPaise(sql`p.id`)} - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id
        and r.id <> ${id} and r.status = 'failed' and r.failure = ${TAKEN_BACK} and not ${isReplaced})::integer as "unrecordedPaise"
    from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id where r.id = ${id}`;
}

type RefundablePayment = {
  paymentId: string;
  paidPaise: number;
  /** Neither refunded nor taken back by the bank. */
  remainingPaise: number;
  /** Taken back by the bank and not refunded besides. */
  takenPaise: number;
  /** A dispute is undecided: the provider refunds nothing until it ends. */
  isDisputed: boolean;
};

const refundable = sql`
  select p.id as "paymentId", ${paidPaise} as "paidPaise", ${unrefundedPaise} - ${takenBackPaise(sql`p.id`)} as "remainingPaise",
    greatest(0, least(${unrefundedPaise}, ${takenBackPaise(sql`p.id`)})) as "takenPaise",
    ${isDisputed(sql`p.id`)} as "isDisputed"
  from payments p join payment_orders o on o.id = p.order_id`;

/**
 * Locks the captured payments of a booking and reads, for each that approved it, what is not refunded yet. The lock comes
 * first, so that of two parallel refunds the second sees the first, and together they never exceed the payment.
 */
export async function lockRefundablePayments(db: Queryable, bookingId: string): Promise<RefundablePayment[]> {
  await run(db)`select from payments p join payment_orders o on o.id = p.order_id
    where o.booking_id = ${bookingId} and p.state = 'captured' for update of p`;
  return listRefundablePayments(db, bookingId);
}

/** Without a lock: the caller has locked the customer. */
export function listRefundablePayments(db: Queryable, bookingId: string) {
  return rows<RefundablePayment>(db)`
    ${refundable} where o.booking_id = ${bookingId} and p.state = 'captured' and p.settled_as = 'approved'`;
}

/** Locks a payment and reads what of it is captured and has not gone back yet. */
export async function lockRefundable(db: Queryable, paymentId: string): Promise<RefundablePayment> {
  await run(db)`select from payments where id = ${paymentId} for update`;
  const found = await row<RefundablePayment>(db)`
    ${refundable} where p.id = ${paymentId} and p.state = 'captured'`;
  return found ?? { paymentId, paidPaise: 0, remainingPaise: 0, takenPaise: 0, isDisputed: false };
}

export type SendableRefund = {
  id: string;
  paymentId: string;
  customerId: string;
  /** Null for a payment of prescribed remedies. */
  bookingId: string | null;
  providerPaymentId: string;
  /** Null until the provider has accepted the refund. */
  providerRefundId: string | null;
  amountPaise: number;
  paymentAmountPaise: number;
  /** The bank has taken so much of the payment back that the refund is more than what is left. */
  isTakenBack: boolean;
  tries: number;
  /** How often the provider has refused to make it. */
  refusals: number;
  createdAt: Date;
};

const sendableRefund = sql`
  select r.id, r.payment_id as "paymentId", o.user_id as "customerId", o.booking_id as "bookingId",
    p.provider_payment_id as "providerPaymentId", r.provider_refund_id as "providerRefundId",
    r.amount_paise as "amountPaise", ${paidPaise} as "paymentAmountPaise",
    ${takenBackPaise(sql`p.id`)} > 0 and ${paidPaise} < ${takenBackPaise(sql`p.id`)} + (select coalesce(sum(g.amount_paise), 0)
      from refunds g where g.payment_id = p.id and g.status <> 'failed') as "isTakenBack", r.tries, r.refusals, r.created_at as "createdAt"
  from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id`;

/** At most 50 pending refunds whose next try is due. One that is not sent waits while a dispute of its payment is undecided. */
export function listDueRefunds(db: Queryable, now: Date) {
  return rows<SendableRefund>(db)`${sendableRefund}
    where r.status = 'pending' and ${isDue(sql`r.next_try_at`, now)}
      and (r.provider_refund_id is not null or not ${isDisputed(sql`r.payment_id`)}) order by r.next_try_at limit 50`;
}

export function postponeRefund(db: Queryable, id: string, nextTryAt: Date, isRefused = false) {
  return run(db)`update refunds set next_try_at = ${nextTryAt}, tries = least(tries + 1, 1000),
      refusals = refusals + ${isRefused ? 1 : 0}
    where id = ${id}`;
}

type NumberedRefund = Pick<RefundRow, "status" | "reference" | "amountPaise"> & { providerRefundId: string };

export function listByProviderIds(db: Queryable, providerRefundIds: readonly string[]) {
  return rows<NumberedRefund>(db)`
    select provider_refund_id as "providerRefundId", status, reference, amount_paise as "amountPaise" from refunds
    where provider_refund_id = any(${providerRefundIds})`;
}
