// The gateway's disputes.
import { type Queryable, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { DisputeEntity } from "./entities.ts";
import type { ListQuery } from "./razorpay-requests.ts";

async function listEntities(db: Queryable, statement: Sql): Promise<DisputeEntity[]> {
  return (await rows<{ entity: DisputeEntity }>(db)`${statement}`).map(({ entity }) => entity);
}

export async function insertDispute(db: Queryable, dispute: DisputeEntity): Promise<void> {
  await run(db)`insert into sandbox.disputes (id, payment_id, entity)
      values (${dispute.id}, ${dispute.payment_id}, ${JSON.stringify(dispute)})`;
}

export async function updateDispute(db: Queryable, dispute: DisputeEntity): Promise<void> {
  await run(db)`update sandbox.disputes set entity = ${JSON.stringify(dispute)} where id = ${dispute.id}`;
}

export async function findDispute(db: Queryable, id: string): Promise<DisputeEntity | null> {
  return (await listEntities(db, sql`select entity from sandbox.disputes where id = ${id}`))[0] ?? null;
}

/** Newest first. */
export function listDisputesOfPayments(db: Queryable, paymentIds: string[]): Promise<DisputeEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.disputes where payment_id = any(${paymentIds}) order by position desc`,
  );
}

/** Newest first. */
export function listDisputes(db: Queryable, { from, to, count, skip }: ListQuery): Promise<DisputeEntity[]> {
  return listEntities(
    db,
    sql`select entity from sandbox.disputes
        where (entity->>'created_at')::bigint between ${from} and ${to}
        order by position desc limit ${count} offset ${skip}`,
  );
}
