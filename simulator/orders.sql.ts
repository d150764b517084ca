// The gateway's orders.
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { CaptureRule, OrderEntity } from "./entities.ts";
import type { PaymentPlan } from "./payment-plan.ts";
import type { ListQuery } from "./razorpay-requests.ts";

/** An arbitrary key that keeps the locks of receipts apart from other advisory locks. */
const RECEIPT_LOCK = 724_113_002;

/** `plan` applies to the next payment attempt that does not choose its own outcome. */
export type LockedOrder = { order: OrderEntity; rule: CaptureRule; plan: PaymentPlan | null };

async function listEntities(db: Queryable, statement: Sql): Promise<OrderEntity[]> {
  return (await rows<{ entity: OrderEntity }>(db)`${statement}`).map(({ entity }) => entity);
}

export async function insertOrder(db: Queryable, order: OrderEntity, rule: CaptureRule): Promise<void> {
  await run(db)`insert into sandbox.orders (id, receipt, capture_rule, entity)
      values (${order.id}, ${order.receipt}, ${JSON.stringify(rule)}, ${JSON.stringify(order)})`;
}

export async function updateOrder(db: Queryable, order: OrderEntity): Promise<void> {
  await run(db)`update sandbox.orders set entity = ${JSON.stringify(order)} where id = ${order.id}`;
}

export async function findOrder(db: Queryable, id: string): Promise<OrderEntity | null> {
  return (await listEntities(db, sql`select entity from sandbox.orders where id = ${id}`))[0] ?? null;
}

/** Locks the order's row. Every change of the order, its payments or their refunds takes this lock first. */
export function lockOrder(db: Queryable, id: string): Promise<LockedOrder | null> {
  return row<LockedOrder>(db)`
    select entity as order, capture_rule as rule, plan from sandbox.orders where id = ${id} for update`;
}

export async function updatePlan(db: Queryable, orderId: string, plan: PaymentPlan | null): Promise<void> {
  const text = plan && JSON.stringify(plan);
  await run(db)`update sandbox.orders set plan = ${text}::jsonb where id = ${orderId}`;
}

/** By order id. Orders without a plan are left out. */
export async function listPlans(db: Queryable, orderIds: string[]): Promise<Map<string, PaymentPlan>> {
  const found = await rows<{ id: string; plan: PaymentPlan }>(db)`
    select id, plan from sandbox.orders where id = any(${orderIds}) and plan is not null`;
  return new Map(found.map(({ id, plan }) => [id, plan]));
}

/** Until the transaction ends, no other transaction can create an order with this receipt. */
export async function lockReceipt(db: Queryable, receipt: string): Promise<void> {
  await run(db)`select pg_advisory_xact_lock(hashtextextended(${receipt}, ${RECEIPT_LOCK}))`;
}

export async function findOldestOrderWithReceipt(
  db: Queryable,
  receipt: string,
): Promise<OrderEntity | null> {
  const found = await listEntities(
    db,
    sql`select entity from sandbox.orders where receipt = ${receipt} order by position limit 1`,
  );
  return found[0] ?? null;
}

/** Newest first. When `receipt` is null, orders with any receipt or none. */
export function listOrders(
  db: Queryable,
  { from, to, count, skip }: ListQuery,
  receipt: string | null,
): Promise<OrderEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.orders
        where (${receipt}::text is null or receipt = ${receipt})
          and (entity->>'created_at')::bigint between ${from} and ${to}
        order by position desc limit ${count} offset ${skip}`,
  );
}
