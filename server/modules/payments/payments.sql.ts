import { isDue } from "#server/db/due.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { OrderRow } from "./order-row.ts";

export type PaymentRow = {
  id: string;
  state: "checking" | "failed" | "captured";
  settledAs: "approved" | "refunded" | null;
};

const payment = sql`select id, state, settled_as as "settledAs" from payments`;

export function findPayment(db: Queryable, orderId: string, providerPaymentId: string) {
  return row<PaymentRow>(db)`
    ${payment} where order_id = ${orderId} and provider_payment_id = ${providerPaymentId}`;
}

export function lockPayment(db: Queryable, orderId: string, providerPaymentId: string) {
  return row<PaymentRow>(db)`
    ${payment} where order_id = ${orderId} and provider_payment_id = ${providerPaymentId} for update`;
}

type NewPayment = { orderId: string; providerPaymentId: string; nextCheckAt: Date };

/** Records a payment that the provider has to confirm. One that is being checked or is captured stays unchanged. */
export function insertPayment(
  db: Queryable,
  { orderId, providerPaymentId, nextCheckAt }: NewPayment,
  now: Date,
) {
  return run(db)`
    insert into payments (order_id, kind, amount_paise, provider_payment_id, state, proven_at, next_check_at)
    select id, kind, amount_paise, ${providerPaymentId}, 'checking', ${now}::timestamptz, ${nextCheckAt}::timestamptz
      from payment_orders where id = ${orderId}
    on conflict (provider_payment_id) do update set state = 'checking', next_check_at = excluded.next_check_at
      where payments.state = 'failed'`;
}

/** Marks a payment without money as failed, and answers when it was first found so. Null: it was not being checked. */
export function markPaymentFailed(db: Queryable, id: string, now: Date) {
  return row<{ failedAt: Date }>(db)`
    update payments set state = 'failed', next_check_at = null, failed_at = coalesce(failed_at, ${now})
    where id = ${id} and state = 'checking' returning failed_at as "failedAt"`;
}

type SettledAs = {
  settledAs: "approved" | "refunded";
  capturedAt: Date;
  /** What was captured, without the provider's fee that the customer paid on top. */
  amountPaise: number;
  feeOnTopPaise: number;
};

/** Writes the outcome of a captured payment, once. */
export function markPaymentSettled(db: Queryable, id: string, settled: SettledAs, now: Date) {
  const { settledAs, capturedAt, amountPaise, feeOnTopPaise } = settled;
  return run(db)`
    update payments set state = 'captured', captured_at = ${capturedAt}, settled_as = ${settledAs}, settled_at = ${now},
      amount_paise = ${amountPaise}, fee_on_top_paise = ${feeOnTopPaise}, next_check_at = null
    where id = ${id} and settled_as is null`;
}

export type DuePayment = { order: OrderRow; providerPaymentId: string; provenAt: Date };

/** Payments that are due to be checked with the provider, the longest due first. */
export async function listPaymentsToCheck(db: Queryable, now: Date): Promise<DuePayment[]> {
  const due = await rows<OrderRow & Omit<DuePayment, "order">>(db)`
    select o.id, o.user_id as "customerId", o.kind, o.booking_id as "bookingId",
      o.provider_order_id as "providerOrderId", o.amount_paise as "amountPaise", o.currency, o.state,
      o.created_at as "createdAt", p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt"
    from payments p join payment_orders o on o.id = p.order_id
    where p.state = 'checking' and ${isDue(sql`p.next_check_at`, now)} order by p.next_check_at limit 50`;
  return due.map(({ providerPaymentId, provenAt, ...order }) => ({ order, providerPaymentId, provenAt }));
}

export function schedulePaymentCheck(db: Queryable, providerPaymentId: string, nextCheckAt: Date) {
  return run(db)`update payments set next_check_at = ${nextCheckAt}
    where provider_payment_id = ${providerPaymentId} and state = 'checking'`;
}

/** Those of these payments that are settled, by the provider's ids. */
export async function listSettled(
  db: Queryable,
  providerPaymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(db)`select provider_payment_id as id from payments
    where provider_payment_id = any(${providerPaymentIds}) and settled_as is not null`;
  return new Set(found.map(({ id }) => id));
}
