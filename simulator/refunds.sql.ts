// The gateway's refunds.
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { RefundEntity } from "./entities.ts";
import type { ListQuery } from "./razorpay-requests.ts";

/** `request` is the text of the request that created the refund. */
type StoredRefund = { entity: RefundEntity; request: string | null };

async function listEntities(db: Queryable, statement: Sql): Promise<RefundEntity[]> {
  return (await rows<{ entity: RefundEntity }>(db)`${statement}`).map(({ entity }) => entity);
}

export async function insertRefund(
  db: Queryable,
  refund: RefundEntity,
  { key, request }: { key: string | null; request: string | null },
): Promise<void> {
  await run(db)`insert into sandbox.refunds (id, payment_id, idempotency_key, request, entity)
      values (${refund.id}, ${refund.payment_id}, ${key}, ${request}, ${JSON.stringify(refund)})`;
}

export async function updateRefund(db: Queryable, refund: RefundEntity): Promise<void> {
  await run(db)`update sandbox.refunds set entity = ${JSON.stringify(refund)} where id = ${refund.id}`;
}

export async function findRefund(db: Queryable, id: string): Promise<RefundEntity | null> {
  return (await listEntities(db, sql`select entity from sandbox.refunds where id = ${id}`))[0] ?? null;
}

export function findRefundByKey(db: Queryable, key: string): Promise<StoredRefund | null> {
  return row<StoredRefund>(db)`select entity, request from sandbox.refunds where idempotency_key = ${key}`;
}

/** Newest first. */
export function listRefundsOfPayments(db: Queryable, paymentIds: string[]): Promise<RefundEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.refunds where payment_id = any(${paymentIds}) order by position desc`,
  );
}

/** Newest first. */
export function listRefunds(db: Queryable, { from, to, count, skip }: ListQuery): Promise<RefundEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.refunds
        where (entity->>'created_at')::bigint between ${from} and ${to}
        order by position desc limit ${count} offset ${skip}`,
  );
}

/** Newest first. */
export function listAllRefunds(db: Queryable): Promise<RefundEntity[]> {
  return listEntities(db, sql`select entity from sandbox.refunds order by position desc`);
}
