// The sandbox's memory: a schema of its own beside the product's tables, which no migration knows. Razorpay's objects
// are kept as Razorpay shows them; the columns beside them are what they are looked up by.
import type { Pool } from "pg";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { CaptureRule, OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";

const SCHEMA = `
  create schema if not exists sandbox;
  create table if not exists sandbox.settings (
    is_only boolean primary key default true check (is_only),
    clock_offset_ms bigint not null default 0,
    modes jsonb not null default '{}'
  );
  insert into sandbox.settings default values on conflict do nothing;
  create table if not exists sandbox.messages (
    id bigint generated always as identity primary key,
    channel text not null,
    recipient text not null,
    body text not null,
    code text,
    sent_at timestamptz not null
  );
  create index if not exists messages_by_recipient on sandbox.messages (recipient, id);
  create table if not exists sandbox.orders (
    id text primary key,
    position bigint generated always as identity unique,
    receipt text,
    capture_rule jsonb not null,
    entity jsonb not null
  );
  create index if not exists orders_by_receipt on sandbox.orders (receipt);
  create table if not exists sandbox.payments (
    id text primary key,
    position bigint generated always as identity unique,
    order_id text not null references sandbox.orders,
    entity jsonb not null
  );
  create index if not exists payments_by_order on sandbox.payments (order_id);
  create index if not exists payments_authorized on sandbox.payments (id) where entity->>'status' = 'authorized';
  create table if not exists sandbox.refunds (
    id text primary key,
    position bigint generated always as identity unique,
    payment_id text not null references sandbox.payments,
    idempotency_key text unique,
    request text,
    entity jsonb not null
  );
  create index if not exists refunds_by_payment on sandbox.refunds (payment_id);
  create table if not exists sandbox.events (
    id text primary key,
    position bigint generated always as identity unique,
    body text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    tries int not null default 0,
    copies_left int not null
  );
  create index if not exists events_due on sandbox.events (due_at) where copies_left > 0;
`;

/** Any number, the same for all: who makes the schema must be alone, or two makers fail on each other. */
const SCHEMA_LOCK = 724_113_001;

export type Database = Pool;

export type Modes = {
  /** What a second order with the same receipt gives. */
  receipts: "return-same" | "error" | "new";
  /** What a refund is when it has just been asked for. */
  refunds: "processed" | "pending";
  /** Whether the idempotency key of a refund is honoured. */
  refundKeys: "honour" | "ignore";
};

export const USUAL_MODES: Modes = { receipts: "return-same", refunds: "processed", refundKeys: "honour" };

export type Message = { channel: "sms" | "whatsapp"; to: string; text: string; code?: string; at: Date };

export type Page = { from: number; to: number; count: number; skip: number };

/** The sandbox's tables, made where they are missing. */
export async function prepareStore(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    await tx.query(SCHEMA);
  });
}

export function settingsStore(db: Queryable) {
  return {
    async clockOffsetMs(): Promise<number> {
      const found = await row<{ ms: string }>(
        db,
        sql`select clock_offset_ms::text as ms from sandbox.settings`,
      );
      return Number(found?.ms ?? 0);
    },
    async keepClockOffset(offsetMs: number): Promise<void> {
      await run(db, sql`update sandbox.settings set clock_offset_ms = ${offsetMs}`);
    },
    async modes(): Promise<Modes> {
      const found = await row<{ modes: Partial<Modes> }>(db, sql`select modes from sandbox.settings`);
      return { ...USUAL_MODES, ...found?.modes };
    },
    async changeModes(changes: Partial<Modes>): Promise<void> {
      await run(db, sql`update sandbox.settings set modes = modes || ${JSON.stringify(changes)}::jsonb`);
    },
  };
}

export function inboxStore(db: Queryable) {
  return {
    async keep({ channel, to, text, code, at }: Message): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.messages (channel, recipient, body, code, sent_at)
            values (${channel}, ${to}, ${text}, ${code ?? null}, ${at})`,
      );
    },
    /** Newest first; those to one number, or to all when it is null. */
    async messages(to: string | null, limit: number): Promise<Message[]> {
      const found = await rows<Omit<Message, "code"> & { code: string | null }>(
        db,
        sql`select channel, recipient as to, body as text, code, sent_at as at from sandbox.messages
            where ${to}::text is null or recipient = ${to} order by id desc limit ${limit}`,
      );
      return found.map(({ code, ...message }) => (code === null ? message : { ...message, code }));
    },
  };
}

type Kept<Entity> = { entity: Entity };

export function orderStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<OrderEntity[]> =>
    (await rows<Kept<OrderEntity>>(db, statement)).map((found) => found.entity);
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
    async lock(id: string): Promise<{ order: OrderEntity; rule: CaptureRule } | null> {
      return row(
        db,
        sql`select entity as order, capture_rule as rule from sandbox.orders where id = ${id} for update`,
      );
    },
    /** Until the transaction ends nobody else may make an order with this receipt. */
    async lockReceipt(receipt: string): Promise<void> {
      await run(db, sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, ${SCHEMA_LOCK}))`);
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

export function paymentStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<PaymentEntity[]> =>
    (await rows<Kept<PaymentEntity>>(db, statement)).map((found) => found.entity);
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
    /** Authorised payments whose time to be captured has passed at this Unix second. */
    overdue: (nowSeconds: number): Promise<PaymentEntity[]> =>
      entities(
        sql`select p.entity from sandbox.payments p join sandbox.orders o on o.id = p.order_id
            where p.entity->>'status' = 'authorized'
              and (p.entity->>'created_at')::bigint + 60 * (o.capture_rule->>'manualMinutes')::int <= ${nowSeconds}`,
      ),
  };
}

type RefundRequestKept = { entity: RefundEntity; request: string | null };

export function refundStore(db: Queryable) {
  const entities = async (statement: Parameters<typeof rows>[1]): Promise<RefundEntity[]> =>
    (await rows<Kept<RefundEntity>>(db, statement)).map((found) => found.entity);
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
  };
}

export type EventToDeliver = { id: string; body: string; createdAt: Date; tries: number };

export function eventStore(db: Queryable) {
  return {
    async add(event: {
      id: string;
      body: string;
      createdAt: Date;
      dueAt: Date;
      copies: number;
    }): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.events (id, body, created_at, due_at, copies_left)
            values (${event.id}, ${event.body}, ${event.createdAt}, ${event.dueAt}, ${event.copies})`,
      );
    },
    nextDue: (now: Date): Promise<EventToDeliver | null> =>
      row(
        db,
        sql`select id, body, created_at as "createdAt", tries from sandbox.events
            where copies_left > 0 and due_at <= ${now} order by due_at, position limit 1`,
      ),
    async delivered(id: string): Promise<void> {
      await run(
        db,
        sql`update sandbox.events set tries = tries + 1, copies_left = copies_left - 1 where id = ${id}`,
      );
    },
    /** Null: never again. */
    async notDelivered(id: string, nextDueAt: Date | null): Promise<void> {
      await run(
        db,
        sql`update sandbox.events set tries = tries + 1, due_at = coalesce(${nextDueAt}, due_at),
              copies_left = case when ${nextDueAt}::timestamptz is null then 0 else copies_left end
            where id = ${id}`,
      );
    },
  };
}
