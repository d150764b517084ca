// The gateway's payments.
import { type Queryable, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { PaymentEntity } from "./entities.ts";
import type { ListQuery } from "./razorpay-requests.ts";

async function listEntities(db: Queryable, statement: Sql): Promise<PaymentEntity[]> {
  return (await rows<{ entity: PaymentEntity }>(db)`${statement}`).map(({ entity }) => entity);
}

export async function insertPayment(db: Queryable, payment: PaymentEntity): Promise<void> {
  await run(db)`insert into sandbox.payments (id, order_id, entity)
      values (${payment.id}, ${payment.order_id}, ${JSON.stringify(payment)})`;
}

export async function updatePayment(db: Queryable, payment: PaymentEntity): Promise<void> {
  await run(db)`update sandbox.payments set entity = ${JSON.stringify(payment)} where id = ${payment.id}`;
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentEntity | null> {
  return (await listEntities(db, sql`select entity from sandbox.payments where id = ${id}`))[0] ?? null;
}

/** Newest first. */
export function listPaymentsOfOrders(db: Queryable, orderIds: string[]): Promise<PaymentEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.payments where order_id = any(${orderIds}) order by position desc`,
  );
}

/** Newest first. */
export function listPayments(db: Queryable, { from, to, count, skip }: ListQuery): Promise<PaymentEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.payments
        where (entity->>'created_at')::bigint between ${from} and ${to}
        order by position desc limit ${count} offset ${skip}`,
  );
}

/** Newest first. */
export function listAllPayments(db: Queryable): Promise<PaymentEntity[]> {
  return listEntities(db, sql`select entity from sandbox.payments order by position desc`);
}

/** Payments without an answer of the bank that were created at `untilSeconds` (Unix time) or earlier. */
export function listUnanswered(db: Queryable, untilSeconds: number): Promise<PaymentEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.payments
        where entity->>'status' = 'created' and (entity->>'created_at')::bigint <= ${untilSeconds}
        order by position`,
  );
}

/** Authorised payments whose time to be captured is over. */
export function listOverdueCaptures(db: Queryable, nowSeconds: number): Promise<PaymentEntity[]> {
  return listEntities(
    db,
    sql`select p.entity from sandbox.payments p join sandbox.orders o on o.id = p.order_id
        where p.entity->>'status' = 'authorized'
          and (p.entity->>'created_at')::bigint + 60 * (o.capture_rule->>'manualMinutes')::int <= ${nowSeconds}`,
  );
}
