import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type Order = {
  id: string;
  userId: string;
  providerOrderId: string | null;
  amountPaise: number;
  currency: string;
  state: "open" | "paid" | "closed";
  createdAt: Date;
};
export type SessionOrder = Order & { kind: "session"; bookingId: string };
/** For vidhis, which are its lines. */
export type CartOrder = Order & { kind: "remedy"; bookingId: null };
export type OrderRow = SessionOrder | CartOrder;

const orderColumns = sql`id, user_id as "userId", kind, booking_id as "bookingId",
  provider_order_id as "providerOrderId", amount_paise as "amountPaise", currency, state, created_at as "createdAt"`;
const order = sql`select ${orderColumns} from payment_orders`;

export function orderById(db: Queryable, id: string) {
  return row<OrderRow>(db, sql`${order} where id = ${id}`);
}

export function orderOfProvider(db: Queryable, providerOrderId: string) {
  return row<OrderRow>(db, sql`${order} where provider_order_id = ${providerOrderId}`);
}

export function openOrderOf(db: Queryable, bookingId: string) {
  return row<SessionOrder>(db, sql`${order} where booking_id = ${bookingId} and state = 'open'`);
}

export function ordersOf(db: Queryable, bookingId: string) {
  return rows<OrderRow>(db, sql`${order} where booking_id = ${bookingId} and provider_order_id is not null`);
}

/** The order by the provider's id, only where it is this customer's and this booking's. */
export function orderOf(db: Queryable, userId: string, bookingId: string, providerOrderId: string) {
  return row<SessionOrder>(
    db,
    sql`${order} where provider_order_id = ${providerOrderId} and user_id = ${userId} and booking_id = ${bookingId}`,
  );
}

type NewOrder = { userId: string; bookingId: string; amountPaise: number; nextCheckAt: Date };

/** Caller holds the booking's row, so there is one open order at most (a unique index says so too). */
export function insertOrder(db: Queryable, made: NewOrder, now: Date) {
  return row<SessionOrder>(
    db,
    sql`insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at, next_check_at)
      values (${made.userId}, 'session', ${made.bookingId}, ${made.amountPaise}, 'INR', 'open', ${now},
        ${made.nextCheckAt})
      returning ${orderColumns}`,
  );
}

/** A vidhi of an order, and what is asked for it. */
export type Line = { bookingRemedyId: string; amountPaise: number };
type NewCart = { userId: string; lines: readonly Line[]; nextCheckAt: Date };

/** Order and lines in one statement; its amount is their sum. */
export function insertCart(db: Queryable, { userId, lines, nextCheckAt }: NewCart, now: Date) {
  const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0);
  return row<CartOrder>(
    db,
    sql`with made as (
        insert into payment_orders (user_id, kind, amount_paise, currency, state, created_at, next_check_at)
        values (${userId}, 'remedy', ${amountPaise}, 'INR', 'open', ${now}, ${nextCheckAt})
        returning *),
      lines as (
        insert into order_lines (order_id, booking_remedy_id, amount_paise)
        select made.id, l."bookingRemedyId", l."amountPaise"
        from made, json_to_recordset(${JSON.stringify(lines)}) as l ("bookingRemedyId" uuid, "amountPaise" integer))
      select ${orderColumns} from made`,
  );
}

export function linesOf(db: Queryable, orderId: string) {
  return rows<Line>(
    db,
    sql`select booking_remedy_id as "bookingRemedyId", amount_paise as "amountPaise" from order_lines
      where order_id = ${orderId} order by booking_remedy_id`,
  );
}

/** Her orders that are still open and have any of these vidhis among their lines, newest first. */
export function openCartsWith(db: Queryable, userId: string, bookingRemedyIds: readonly string[]) {
  return rows<CartOrder & { bookingRemedyIds: string[] }>(
    db,
    sql`select ${orderColumns},
        array(select booking_remedy_id::text from order_lines where order_id = id order by booking_remedy_id)
          as "bookingRemedyIds"
      from payment_orders
      where user_id = ${userId} and kind = 'remedy' and state = 'open'
        and id in (select order_id from order_lines where booking_remedy_id = any(${bookingRemedyIds}))
      order by created_at desc, id`,
  );
}

/** Whether there is a proof of money for any of these vidhis that the provider has not confirmed yet. */
export async function isAnyBeingChecked(
  db: Queryable,
  bookingRemedyIds: readonly string[],
): Promise<boolean> {
  const found = await row(
    db,
    sql`select from order_lines l join payments p on p.order_id = l.order_id
      where l.booking_remedy_id = any(${bookingRemedyIds}) and p.state = 'checking' limit 1`,
  );
  return found !== null;
}

/** The order by the provider's id, only where it is this customer's and for vidhis. */
export function cartOf(db: Queryable, userId: string, providerOrderId: string) {
  return row<CartOrder>(
    db,
    sql`${order} where provider_order_id = ${providerOrderId} and user_id = ${userId} and kind = 'remedy'`,
  );
}

export function closeCart(db: Queryable, id: string) {
  return run(
    db,
    sql`update payment_orders set state = 'closed' where id = ${id} and kind = 'remedy' and state = 'open'`,
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

/** One for vidhis that never reached the provider is closed like the others. */
export function ordersToCheck(db: Queryable, now: Date) {
  return rows<OrderRow>(
    db,
    sql`${order} where next_check_at <= ${now} and (provider_order_id is not null or kind = 'remedy') order by next_check_at limit 50`,
  );
}

export function setOrderCheck(db: Queryable, id: string, nextCheckAt: Date | null) {
  return run(db, sql`update payment_orders set next_check_at = ${nextCheckAt} where id = ${id}`);
}
