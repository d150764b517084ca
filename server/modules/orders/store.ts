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

export function orderOfProvider(db: Queryable, providerOrderId: string) {
  return row<OrderRow>(db, sql`${order} where provider_order_id = ${providerOrderId}`);
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
