// The refunds that the gateway knows, and the requests that asked for them.
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { RefundEntity } from "./entities.ts";

type RefundRequestKept = { entity: RefundEntity; request: string | null };

export type RefundOfOrder = { entity: RefundEntity; orderId: string; receipt: string | null };

export function refundStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<RefundEntity[]> =>
    (await rows<{ entity: RefundEntity }>(db, statement)).map((found) => found.entity);
  return {
    async add(refund: RefundEntity, key: string | null, request: string | null): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.refunds (id, payment_id, idempotency_key, request, entity)
            values (${refund.id}, ${refund.payment_id}, ${key}, ${request}, ${JSON.stringify(refund)})`,
      );
    },
    async save(refund: RefundEntity): Promise<void> {
      await run(
        db,
        sql`update sandbox.refunds set entity = ${JSON.stringify(refund)} where id = ${refund.id}`,
      );
    },
    ofKey: (key: string): Promise<RefundRequestKept | null> =>
      row(db, sql`select entity, request from sandbox.refunds where idempotency_key = ${key}`),
    find: async (id: string): Promise<RefundEntity | null> =>
      (await entities(sql`select entity from sandbox.refunds where id = ${id}`))[0] ?? null,
    /** Newest first. */
    ofPayments: (paymentIds: string[]): Promise<RefundEntity[]> =>
      entities(
        sql`select entity from sandbox.refunds where payment_id = any(${paymentIds}) order by position desc`,
      ),
    all: (): Promise<RefundEntity[]> =>
      entities(sql`select entity from sandbox.refunds order by position desc`),
    /** Refunds of taken money, asked for in this span of Unix seconds, its end left out, that went through; oldest first. */
    givenBetween: (from: number, end: number): Promise<RefundOfOrder[]> =>
      rows(
        db,
        sql`select r.entity, p.order_id as "orderId", o.receipt
            from sandbox.refunds r join sandbox.payments p on p.id = r.payment_id
              join sandbox.orders o on o.id = p.order_id
            where r.entity->>'status' = 'processed' and (p.entity->>'captured')::boolean
              and (r.entity->>'created_at')::bigint >= ${from} and (r.entity->>'created_at')::bigint < ${end}
            order by r.position`,
      ),
  };
}
