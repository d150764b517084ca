import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { OrderRow } from "./orders.ts";

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
    sql`select o.id, o.user_id as "userId", o.kind, o.booking_id as "bookingId", o.provider_order_id as "providerOrderId",
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
