import { isDue } from "#server/db/due.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { OrderLine, OrderRow, RemedyOrder, SessionOrder } from "./order-row.ts";

const orderColumns = sql`id, user_id as "customerId", kind, booking_id as "bookingId",
  provider_order_id as "providerOrderId", amount_paise as "amountPaise", currency, state, created_at as "createdAt"`;
const order = sql`select ${orderColumns} from payment_orders`;

export function findOrder(db: Queryable, id: string) {
  return row<OrderRow>(db)`${order} where id = ${id}`;
}

export function findOrderByProviderId(db: Queryable, providerOrderId: string) {
  return row<OrderRow>(db)`${order} where provider_order_id = ${providerOrderId}`;
}

export function findOpenSessionOrder(db: Queryable, bookingId: string) {
  return row<SessionOrder>(db)`${order} where booking_id = ${bookingId} and state = 'open'`;
}

/** The orders of a booking that the provider knows. */
export function listOrdersAtProvider(db: Queryable, bookingId: string) {
  return rows<OrderRow>(db)`${order} where booking_id = ${bookingId} and provider_order_id is not null`;
}

type SessionOrderKey = { customerId: string; bookingId: string; providerOrderId: string };

/** Null for an order of another customer or another booking. */
export function findSessionOrder(db: Queryable, { customerId, bookingId, providerOrderId }: SessionOrderKey) {
  return row<SessionOrder>(db)`
    ${order} where provider_order_id = ${providerOrderId} and user_id = ${customerId} and booking_id = ${bookingId}`;
}

/** Null for an order of another customer, and for a session's. */
export function findRemedyOrder(db: Queryable, customerId: string, providerOrderId: string) {
  return row<RemedyOrder>(db)`
    ${order} where provider_order_id = ${providerOrderId} and user_id = ${customerId} and kind = 'remedy'`;
}

type NewSessionOrder = { customerId: string; bookingId: string; amountPaise: number; nextCheckAt: Date };

/** The caller holds the booking's row, so that there is at most one open order (a unique index enforces it too). */
export function insertSessionOrder(db: Queryable, made: NewSessionOrder, now: Date) {
  return row<SessionOrder>(db)`
    insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at, next_check_at)
    values (${made.customerId}, 'session', ${made.bookingId}, ${made.amountPaise}, 'INR', 'open', ${now},
      ${made.nextCheckAt})
    returning ${orderColumns}`;
}

type NewRemedyOrder = { customerId: string; lines: readonly OrderLine[]; nextCheckAt: Date };

/** Inserts the order and its lines in one statement. The order's amount is the sum of its lines. */
export function insertRemedyOrder(
  db: Queryable,
  { customerId, lines, nextCheckAt }: NewRemedyOrder,
  now: Date,
) {
  const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0);
  return row<RemedyOrder>(db)`with made as (
      insert into payment_orders (user_id, kind, amount_paise, currency, state, created_at, next_check_at)
      values (${customerId}, 'remedy', ${amountPaise}, 'INR', 'open', ${now}, ${nextCheckAt})
      returning *),
    lines as (
      insert into order_lines (order_id, booking_remedy_id, amount_paise)
      select made.id, l."bookingRemedyId", l."amountPaise"
      from made, json_to_recordset(${JSON.stringify(lines)}) as l ("bookingRemedyId" uuid, "amountPaise" integer))
    select ${orderColumns} from made`;
}

export function listOrderLines(db: Queryable, orderId: string) {
  return rows<OrderLine>(db)`
    select booking_remedy_id as "bookingRemedyId", amount_paise as "amountPaise" from order_lines
    where order_id = ${orderId} order by booking_remedy_id`;
}

/** A customer's open orders that contain any of these prescribed remedies, newest first, with all that each contains. */
export function listOpenRemedyOrders(db: Queryable, customerId: string, bookingRemedyIds: readonly string[]) {
  return rows<RemedyOrder & { bookingRemedyIds: string[] }>(db)`select ${orderColumns},
      array(select booking_remedy_id::text from order_lines where order_id = id order by booking_remedy_id)
        as "bookingRemedyIds"
    from payment_orders
    where user_id = ${customerId} and kind = 'remedy' and state = 'open'
      and id in (select order_id from order_lines where booking_remedy_id = any(${bookingRemedyIds}))
    order by created_at desc, id`;
}

/** Whether a payment for any of these prescribed remedies waits for the provider's confirmation. */
export async function hasPaymentBeingChecked(
  db: Queryable,
  bookingRemedyIds: readonly string[],
): Promise<boolean> {
  const found = await row(db)`select from order_lines l join payments p on p.order_id = l.order_id
    where l.booking_remedy_id = any(${bookingRemedyIds}) and p.state = 'checking' limit 1`;
  return found !== null;
}

/** Sets the provider's id once. A second request that made the same order changes nothing. */
export function setProviderOrderId(db: Queryable, id: string, providerOrderId: string) {
  return run(db)`
    update payment_orders set provider_order_id = ${providerOrderId} where id = ${id} and provider_order_id is null`;
}

export function markOrderPaid(db: Queryable, id: string) {
  return run(db)`update payment_orders set state = 'paid' where id = ${id} and state <> 'paid'`;
}

export function closeRemedyOrder(db: Queryable, id: string) {
  return run(db)`
    update payment_orders set state = 'closed' where id = ${id} and kind = 'remedy' and state = 'open'`;
}

export function closeSessionOrders(db: Queryable, bookingId: string) {
  return run(db)`
    update payment_orders set state = 'closed' where booking_id = ${bookingId} and state = 'open'`;
}

/** Includes remedy orders that never reached the provider, so that the sweep closes them like the others. */
export function listOrdersToCheck(db: Queryable, now: Date) {
  return rows<OrderRow>(db)`
    ${order} where ${isDue(sql`next_check_at`, now)} and (provider_order_id is not null or kind = 'remedy') order by next_check_at limit 50`;
}

export function scheduleOrderCheck(db: Queryable, id: string, nextCheckAt: Date | null) {
  return run(db)`update payment_orders set next_check_at = ${nextCheckAt} where id = ${id}`;
}
