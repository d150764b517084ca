// The orders that the gateway knows, what each says about taking the money, and what is to become of its next payment.
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { CaptureRule, OrderEntity } from "./entities.ts";
import type { Wish } from "./payment-plan.ts";
import type { Page } from "./razorpay-requests.ts";

/** Any number, the same for all who lock a receipt. */
const RECEIPT_LOCK = 724_113_002;

/** `plan` is for the next customer who pays without saying how it is to end; null when it ends as usual. */
export type LockedOrder = { order: OrderEntity; rule: CaptureRule; plan: Wish | null };

export function orderStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<OrderEntity[]> =>
    (await rows<{ entity: OrderEntity }>(db, statement)).map((found) => found.entity);
  return {
    async add(order: OrderEntity, rule: CaptureRule): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.orders (id, receipt, capture_rule, entity)
            values (${order.id}, ${order.receipt}, ${JSON.stringify(rule)}, ${JSON.stringify(order)})`,
      );
    },
    async save(order: OrderEntity): Promise<void> {
      await run(db, sql`update sandbox.orders set entity = ${JSON.stringify(order)} where id = ${order.id}`);
    },
    async find(id: string): Promise<OrderEntity | null> {
      return (await entities(sql`select entity from sandbox.orders where id = ${id}`))[0] ?? null;
    },
    /** With its lock, which whoever changes the order, a payment on it or a refund of one takes first. */
    async lock(id: string): Promise<LockedOrder | null> {
      return row(
        db,
        sql`select entity as order, capture_rule as rule, plan from sandbox.orders where id = ${id} for update`,
      );
    },
    async plan(id: string, plan: Wish | null): Promise<void> {
      const text = plan && JSON.stringify(plan);
      await run(db, sql`update sandbox.orders set plan = ${text}::jsonb where id = ${id}`);
    },
    /** The plans of those of these orders that have one, by order. */
    async plans(ids: string[]): Promise<Map<string, Wish>> {
      const found = await rows<{ id: string; plan: Wish }>(
        db,
        sql`select id, plan from sandbox.orders where id = any(${ids}) and plan is not null`,
      );
      return new Map(found.map(({ id, plan }) => [id, plan]));
    },
    /** Until the transaction ends nobody else may make an order with this receipt. */
    async lockReceipt(receipt: string): Promise<void> {
      await run(db, sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, ${RECEIPT_LOCK}))`);
    },
    oldestOfReceipt: async (receipt: string): Promise<OrderEntity | null> =>
      (
        await entities(
          sql`select entity from sandbox.orders where receipt = ${receipt} order by position limit 1`,
        )
      )[0] ?? null,
    /** Newest first. */
    list: (page: Page, receipt: string | null): Promise<OrderEntity[]> =>
      entities(
        sql`select entity from sandbox.orders
            where (${receipt}::text is null or receipt = ${receipt})
              and (entity->>'created_at')::bigint between ${page.from} and ${page.to}
            order by position desc limit ${page.count} offset ${page.skip}`,
      ),
  };
}
