// The payments that the gateway knows, and what the bank is still to say about them.
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import type { PaymentEntity } from "./entities.ts";
import type { LateOutcome } from "./payment-plan.ts";
import type { Page } from "./razorpay-requests.ts";

export type LateAnswer = { id: string; outcome: LateOutcome; at: Date };

export type PaymentOfReceipt = { entity: PaymentEntity; receipt: string | null };

export function paymentStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<PaymentEntity[]> =>
    (await rows<{ entity: PaymentEntity }>(db, statement)).map((found) => found.entity);
  return {
    async add(payment: PaymentEntity): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.payments (id, order_id, entity)
            values (${payment.id}, ${payment.order_id}, ${JSON.stringify(payment)})`,
      );
    },
    async save(payment: PaymentEntity): Promise<void> {
      await run(
        db,
        sql`update sandbox.payments set entity = ${JSON.stringify(payment)} where id = ${payment.id}`,
      );
    },
    find: async (id: string): Promise<PaymentEntity | null> =>
      (await entities(sql`select entity from sandbox.payments where id = ${id}`))[0] ?? null,
    /** Newest first. */
    ofOrders: (orderIds: string[]): Promise<PaymentEntity[]> =>
      entities(
        sql`select entity from sandbox.payments where order_id = any(${orderIds}) order by position desc`,
      ),
    /** Newest first. */
    list: (page: Page): Promise<PaymentEntity[]> =>
      entities(
        sql`select entity from sandbox.payments
            where (entity->>'created_at')::bigint between ${page.from} and ${page.to}
            order by position desc limit ${page.count} offset ${page.skip}`,
      ),
    all: (): Promise<PaymentEntity[]> =>
      entities(sql`select entity from sandbox.payments order by position desc`),
    /** Money that was taken in this span of Unix seconds, its end left out; oldest first. */
    takenBetween: (from: number, end: number): Promise<PaymentOfReceipt[]> =>
      rows(
        db,
        sql`select p.entity, o.receipt from sandbox.payments p join sandbox.orders o on o.id = p.order_id
            where (p.entity->>'captured')::boolean
              and (p.entity->>'created_at')::bigint >= ${from} and (p.entity->>'created_at')::bigint < ${end}
            order by p.position`,
      ),
    /** Authorised payments whose time to be captured has passed at this Unix second. */
    overdue: (nowSeconds: number): Promise<PaymentEntity[]> =>
      entities(
        sql`select p.entity from sandbox.payments p join sandbox.orders o on o.id = p.order_id
            where p.entity->>'status' = 'authorized'
              and (p.entity->>'created_at')::bigint + 60 * (o.capture_rule->>'manualMinutes')::int <= ${nowSeconds}`,
      ),
  };
}

/** What banks are still to say, and about what they have said nothing. */
export function lateAnswerStore(db: Queryable) {
  return {
    /** Payments begun until this Unix second about which the bank has said nothing, and was not to say anything sooner. */
    unanswered: (untilSeconds: number, patienceSeconds: number): Promise<{ id: string }[]> =>
      rows(
        db,
        sql`select id from sandbox.payments
            where entity->>'status' = 'created' and (entity->>'created_at')::bigint <= ${untilSeconds}
              and (late_at is null
                or late_at > to_timestamp((entity->>'created_at')::bigint + ${patienceSeconds}))
            order by position`,
      ),
    /** What the bank says about it, and when; null: nothing more. */
    async expect(id: string, late: Omit<LateAnswer, "id"> | null): Promise<void> {
      await run(
        db,
        sql`update sandbox.payments set late_outcome = ${late?.outcome ?? null}, late_at = ${late?.at ?? null}
            where id = ${id}`,
      );
    },
    /** What the bank is to say later about payments on these orders. */
    ofOrders: (orderIds: string[]): Promise<LateAnswer[]> =>
      rows(
        db,
        sql`select id, late_outcome as outcome, late_at as at from sandbox.payments
            where late_at is not null and order_id = any(${orderIds})`,
      ),
    /** Oldest first. */
    due: (now: Date): Promise<LateAnswer[]> =>
      rows(
        db,
        sql`select id, late_outcome as outcome, late_at as at from sandbox.payments
            where late_at <= ${now} order by late_at, position`,
      ),
  };
}
