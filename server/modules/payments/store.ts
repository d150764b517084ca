import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type OrderRow = {
  id: string;
  userId: string;
  bookingId: string;
  providerOrderId: string | null;
  amountPaise: number;
  currency: string;
  state: "open" | "paid" | "closed";
  createdAt: Date;
};

const orderColumns = sql`id, user_id as "userId", booking_id as "bookingId",
  provider_order_id as "providerOrderId", amount_paise as "amountPaise", currency, state, created_at as "createdAt"`;
const order = sql`select ${orderColumns} from payment_orders`;

export function orderById(db: Queryable, id: string) {
  return row<OrderRow>(db, sql`${order} where id = ${id}`);
}

export function openOrderOf(db: Queryable, bookingId: string) {
  return row<OrderRow>(db, sql`${order} where booking_id = ${bookingId} and state = 'open'`);
}

export function ordersOf(db: Queryable, bookingId: string) {
  return rows<OrderRow>(db, sql`${order} where booking_id = ${bookingId} and provider_order_id is not null`);
}

/** The order by the provider's id, only where it is this customer's and this booking's. */
export function orderOf(db: Queryable, userId: string, bookingId: string, providerOrderId: string) {
  return row<OrderRow>(
    db,
    sql`${order} where provider_order_id = ${providerOrderId} and user_id = ${userId} and booking_id = ${bookingId}`,
  );
}

type NewOrder = { userId: string; bookingId: string; amountPaise: number; nextCheckAt: Date };

/** Caller holds the booking's row, so there is one open order at most (a unique index says so too). */
export function insertOrder(db: Queryable, made: NewOrder, now: Date) {
  return row<OrderRow>(
    db,
    sql`insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at, next_check_at)
      values (${made.userId}, 'session', ${made.bookingId}, ${made.amountPaise}, 'INR', 'open', ${now},
        ${made.nextCheckAt})
      returning ${orderColumns}`,
  );
}

/** The provider's id, once. A second request that made the same order finds it written. */
export function setProviderOrderId(db: Queryable, id: string, providerOrderId: string) {
  return run(
    db,
    sql`update payment_orders set provider_order_id = ${providerOrderId} where id = ${id} and provider_order_id is null`,
  );
}

export function setOrderState(db: Queryable, id: string, state: "paid" | "closed") {
  return run(db, sql`update payment_orders set state = ${state} where id = ${id} and state <> 'paid'`);
}

export function closeOrdersOf(db: Queryable, bookingId: string) {
  return run(
    db,
    sql`update payment_orders set state = 'closed' where booking_id = ${bookingId} and state = 'open'`,
  );
}

export function ordersToCheck(db: Queryable, now: Date) {
  return rows<OrderRow>(
    db,
    sql`${order} where next_check_at <= ${now} and provider_order_id is not null order by next_check_at limit 50`,
  );
}

export function setOrderCheck(db: Queryable, id: string, nextCheckAt: Date | null) {
  return run(db, sql`update payment_orders set next_check_at = ${nextCheckAt} where id = ${id}`);
}

export type PaymentRow = {
  id: string;
  orderId: string;
  providerPaymentId: string;
  state: "checking" | "failed" | "captured";
  settledAs: "approved" | "refunded" | null;
  provenAt: Date;
};

const payment = sql`
  select id, order_id as "orderId", provider_payment_id as "providerPaymentId", state,
    settled_as as "settledAs", proven_at as "provenAt"
  from payments`;

export function paymentOf(db: Queryable, orderId: string, providerPaymentId: string) {
  return row<PaymentRow>(
    db,
    sql`${payment} where order_id = ${orderId} and provider_payment_id = ${providerPaymentId}`,
  );
}

export function paymentForUpdate(db: Queryable, orderId: string, providerPaymentId: string) {
  return row<PaymentRow>(
    db,
    sql`${payment} where order_id = ${orderId} and provider_payment_id = ${providerPaymentId} for update`,
  );
}

/** Writes that a payment is proven and is to be checked. Again, or after it was settled, it changes nothing. */
export function insertProof(
  db: Queryable,
  orderId: string,
  providerPaymentId: string,
  now: Date,
  nextCheckAt: Date,
) {
  return run(
    db,
    sql`insert into payments (order_id, provider_payment_id, state, proven_at, next_check_at)
      values (${orderId}, ${providerPaymentId}, 'checking', ${now}, ${nextCheckAt})
      on conflict (provider_payment_id) do update set state = 'checking', next_check_at = excluded.next_check_at
        where payments.state = 'failed'`,
  );
}

/** Writes that there is no money in a payment, and answers when that was found first. */
export function setFailed(db: Queryable, id: string, now: Date) {
  return row<{ failedAt: Date }>(
    db,
    sql`update payments set state = 'failed', next_check_at = null, failed_at = coalesce(failed_at, ${now})
      where id = ${id} and state = 'checking' returning failed_at as "failedAt"`,
  );
}

/** What a captured payment ends as: written once. */
export function settle(db: Queryable, id: string, settledAs: "approved" | "refunded", now: Date) {
  return run(
    db,
    sql`update payments set state = 'captured', captured_at = ${now}, settled_as = ${settledAs}, settled_at = ${now},
        next_check_at = null
      where id = ${id} and settled_as is null`,
  );
}

export type CheckRow = OrderRow & { providerPaymentId: string; provenAt: Date };

export function paymentsToCheck(db: Queryable, now: Date) {
  return rows<CheckRow>(
    db,
    sql`select o.id, o.user_id as "userId", o.booking_id as "bookingId", o.provider_order_id as "providerOrderId",
        o.amount_paise as "amountPaise", o.currency, o.state, o.created_at as "createdAt",
        p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt"
      from payments p join payment_orders o on o.id = p.order_id
      where p.state = 'checking' and p.next_check_at <= ${now} order by p.next_check_at limit 50`,
  );
}

export function setPaymentCheck(db: Queryable, providerPaymentId: string, nextCheckAt: Date) {
  return run(
    db,
    sql`update payments set next_check_at = ${nextCheckAt}
      where provider_payment_id = ${providerPaymentId} and state = 'checking'`,
  );
}

export type PendingRow = { orderId: string; bookingId: string; amountPaise: number; since: Date };

export function pendingOf(db: Queryable, userId: string) {
  return rows<PendingRow>(
    db,
    sql`select o.provider_order_id as "orderId", o.booking_id as "bookingId", o.amount_paise as "amountPaise",
        p.proven_at as since
      from payments p join payment_orders o on o.id = p.order_id
      where o.user_id = ${userId} and p.state = 'checking' order by p.proven_at`,
  );
}

type NewRefund = { paymentId: string; amountPaise: number; reason: string };

export function insertRefund(db: Queryable, refund: NewRefund, now: Date) {
  return run(
    db,
    sql`insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
      values (${refund.paymentId}, ${refund.amountPaise}, ${refund.reason}, 'pending', ${now}, ${now})`,
  );
}

export type RefundRow = {
  id: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  amountPaise: number;
  tries: number;
};

export function refundsToSend(db: Queryable, now: Date) {
  return rows<RefundRow>(
    db,
    sql`select r.id, p.provider_payment_id as "providerPaymentId", r.provider_refund_id as "providerRefundId",
        r.amount_paise as "amountPaise", r.tries
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'pending' and r.next_try_at <= ${now} order by r.next_try_at limit 50`,
  );
}

type RefundAnswer = {
  providerRefundId: string;
  status: "pending" | "processed" | "failed";
  reference: string | null;
};

export function recordRefund(db: Queryable, id: string, answer: RefundAnswer, now: Date, nextTryAt: Date) {
  const processedAt = answer.status === "processed" ? now : null;
  return run(
    db,
    sql`update refunds set provider_refund_id = ${answer.providerRefundId}, status = ${answer.status},
        reference = ${answer.reference}, processed_at = ${processedAt}, next_try_at = ${nextTryAt}, tries = tries + 1
      where id = ${id} and status = 'pending'`,
  );
}

export function postponeRefund(db: Queryable, id: string, nextTryAt: Date) {
  return run(db, sql`update refunds set next_try_at = ${nextTryAt}, tries = tries + 1 where id = ${id}`);
}
