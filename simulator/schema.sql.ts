// The simulator's tables, in a schema of their own (`sandbox`) that the product's migrations do not touch. The `entity`
// columns hold Razorpay's objects as its API returns them. The other columns are for look-ups and for pending changes.
import { createHash } from "node:crypto";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction } from "#server/db/transaction.ts";

/** An arbitrary key. Without the lock, two servers that start at the same time fail on each other's `create`. */
const SCHEMA_LOCK = 724_113_001;

/** Safe to run again. Columns that older databases lack are added at the end. */
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
  create index if not exists payments_created on sandbox.payments (id) where entity->>'status' = 'created';
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
  alter table sandbox.settings add column if not exists webhook_off_since timestamptz;
  alter table sandbox.orders add column if not exists plan jsonb;
  alter table sandbox.events
    add column if not exists is_forged boolean not null default false,
    add column if not exists ended_as text,
    add column if not exists last_status int,
    add column if not exists sent_anew_at timestamptz;
  alter table sandbox.messages add column if not exists message_id text;
  create table if not exists sandbox.disputes (
    id text primary key,
    position bigint generated always as identity unique,
    payment_id text not null references sandbox.payments,
    entity jsonb not null
  );
  create index if not exists disputes_by_payment on sandbox.disputes (payment_id);
`;

/** Of the statements, kept as the comment of the schema. */
const VERSION = createHash("sha256").update(SCHEMA).digest("hex");

/**
 * Creates the tables and columns that are missing. A schema that has them all is left alone: adding a column that is there
 * locks its table too, and a server that starts beside one that is used would meet deadlocks.
 */
export async function createSchema(db: Pool): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    const { rows } = await tx.query(
      "select obj_description(to_regnamespace('sandbox'), 'pg_namespace') as version",
    );
    if (rows[0]?.version === VERSION) return;
    await tx.query(SCHEMA);
    await tx.query(`comment on schema sandbox is '${VERSION}'`);
  });
}
