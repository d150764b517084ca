import type { RefundReason } from "#domain/payments.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type NewRefund = {
  paymentId: string;
  amountPaise: number;
  reason: RefundReason;
  /** Null: the house itself. */
  askedBy?: string | null;
  /** The vidhi whose money it is. */
  bookingRemedyId?: string | null;
};

const refund = sql`id, amount_paise as "amountPaise", status, reference, created_at as "createdAt",
  processed_at as "processedAt"`;

export function insertRefund(db: Queryable, wanted: NewRefund, now: Date) {
  return row<RefundRow>(
    db,
    sql`insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, asked_by,
        booking_remedy_id)
      values (${wanted.paymentId}, ${wanted.amountPaise}, ${wanted.reason}, 'pending', ${now}, ${now},
        ${wanted.askedBy ?? null}, ${wanted.bookingRemedyId ?? null})
      returning ${refund}`,
  );
}

/** Of a payment, for one of these reasons, oldest first. */
export function refundsOf(db: Queryable, paymentId: string, reasons: readonly RefundReason[]) {
  return rows<RefundRow>(
    db,
    sql`select ${refund} from refunds where payment_id = ${paymentId} and reason = any(${reasons})
      order by created_at, id`,
  );
}

export type RefundRow = {
  id: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  reference: string | null;
  /** ISO text where it comes out of JSON. */
  createdAt: string | Date;
  processedAt: string | Date | null;
};

type FailedRefund = {
  paymentId: string;
  amountPaise: number;
  bookingRemedyId: string | null;
  status: string;
  isReplaced: boolean;
};

/** Whose money a refund is. */
export async function customerOf(db: Queryable, id: string): Promise<string | null> {
  const found = await row<{ userId: string }>(
    db,
    sql`select o.user_id as "userId"
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where r.id = ${id}`,
  );
  return found?.userId ?? null;
}

/** A refund, its payment locked, and whether we asked for another of the same sum for the same thing after it. */
export async function failedRefund(db: Queryable, id: string): Promise<FailedRefund | null> {
  await run(
    db,
    sql`select from payments where id = (select payment_id from refunds where id = ${id}) for update`,
  );
  return row<FailedRefund>(
    db,
    sql`select r.payment_id as "paymentId", r.amount_paise as "amountPaise",
        r.booking_remedy_id as "bookingRemedyId", r.status,
        exists (select from refunds later where later.payment_id = r.payment_id and later.is_ours
          and later.booking_remedy_id is not distinct from r.booking_remedy_id
          and later.amount_paise = r.amount_paise and later.created_at > r.created_at) as "isReplaced"
      from refunds r where r.id = ${id}`,
  );
}

type Refundable = { paymentId: string; leftPaise: number };

const refundable = sql`
  select p.id as "paymentId", o.amount_paise - coalesce(
      (select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::integer
    as "leftPaise"
  from payments p join payment_orders o on o.id = p.order_id`;

/**
 * The payments that paid for a booking, locked, each with what is not refunded of it: two refunds at once see each
 * other, so that never more goes back than came.
 */
export async function refundableOf(db: Queryable, bookingId: string): Promise<Refundable[]> {
  await run(
    db,
    sql`select from payments p join payment_orders o on o.id = p.order_id
      where o.booking_id = ${bookingId} and p.state = 'captured' for update of p`,
  );
  return rows<Refundable>(
    db,
    sql`${refundable} where o.booking_id = ${bookingId} and p.state = 'captured' and p.settled_as = 'approved'`,
  );
}

/** What is not refunded of a captured payment, which is locked by it; 0 for any other. */
export async function leftOf(db: Queryable, paymentId: string): Promise<number> {
  await run(db, sql`select from payments where id = ${paymentId} for update`);
  const found = await row<Refundable>(
    db,
    sql`${refundable} where p.id = ${paymentId} and p.state = 'captured'`,
  );
  return found?.leftPaise ?? 0;
}

export type DueRefund = {
  id: string;
  userId: string;
  /** Null where it is of a payment for vidhis. */
  bookingId: string | null;
  providerPaymentId: string;
  providerRefundId: string | null;
  amountPaise: number;
  tries: number;
};

export function refundsToSend(db: Queryable, now: Date) {
  return rows<DueRefund>(
    db,
    sql`select r.id, o.user_id as "userId", o.booking_id as "bookingId",
        p.provider_payment_id as "providerPaymentId", r.provider_refund_id as "providerRefundId",
        r.amount_paise as "amountPaise", r.tries
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where r.status = 'pending' and r.next_try_at <= ${now} order by r.next_try_at limit 50`,
  );
}

type RefundAnswer = {
  providerRefundId: string;
  status: "pending" | "processed" | "failed";
  reference: string | null;
};

/** What the provider says of a refund. False when it was over already. */
export async function recordRefund(
  db: Queryable,
  id: string,
  answer: RefundAnswer,
  now: Date,
  nextTryAt: Date,
): Promise<boolean> {
  const processedAt = answer.status === "processed" ? now : null;
  const recorded = await run(
    db,
    sql`update refunds set provider_refund_id = ${answer.providerRefundId}, status = ${answer.status},
        reference = ${answer.reference}, processed_at = ${processedAt}, next_try_at = ${nextTryAt}, tries = tries + 1
      where id = ${id} and status = 'pending'`,
  );
  return recorded > 0;
}

/** The provider will never do it. False when it was over already. */
export async function giveUpRefund(db: Queryable, id: string): Promise<boolean> {
  const givenUp = sql`update refunds set status = 'failed', tries = tries + 1 where id = ${id} and status = 'pending'`;
  return (await run(db, givenUp)) > 0;
}

export function postponeRefund(db: Queryable, id: string, nextTryAt: Date) {
  return run(db, sql`update refunds set next_try_at = ${nextTryAt}, tries = tries + 1 where id = ${id}`);
}

/** Our refund by the provider's id, or by the receipt under which we asked for it. */
export function refundOfProvider(db: Queryable, providerRefundId: string, receipt: string | null) {
  return row<DueRefund>(
    db,
    sql`select r.id, o.user_id as "userId", o.booking_id as "bookingId",
        p.provider_payment_id as "providerPaymentId", r.provider_refund_id as "providerRefundId",
        r.amount_paise as "amountPaise", r.tries
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
      where r.provider_refund_id = ${providerRefundId} or r.id::text = ${receipt}
      order by r.provider_refund_id nulls last limit 1`,
  );
}

export function isOrderOurs(db: Queryable, providerOrderId: string | null) {
  return row(db, sql`select 1 from payment_orders where provider_order_id = ${providerOrderId}`);
}

/** A payment of ours that is captured, by the provider's id, and whose it is. */
export function capturedPayment(db: Queryable, providerPaymentId: string) {
  return row<{ id: string; userId: string }>(
    db,
    sql`select p.id, o.user_id as "userId" from payments p join payment_orders o on o.id = p.order_id
      where p.provider_payment_id = ${providerPaymentId} and p.state = 'captured'`,
  );
}

type Found = RefundAnswer & { paymentId: string; amountPaise: number };

/** Somebody refunded at the provider itself: our books take it over, once. */
export function insertFound(db: Queryable, found: Found, now: Date) {
  const processedAt = found.status === "processed" ? now : null;
  return run(
    db,
    sql`insert into refunds (payment_id, amount_paise, reason, status, provider_refund_id, reference, created_at,
        next_try_at, processed_at, is_ours)
      values (${found.paymentId}, ${found.amountPaise}, 'made-at-provider', ${found.status},
        ${found.providerRefundId}, ${found.reference}, ${now}, ${now}, ${processedAt}, false)
      on conflict (provider_refund_id) do nothing`,
  );
}
