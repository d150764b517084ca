// What the sandbox keeps of itself: its settings, and the inbox. Orders, payments, refunds and events have stores of
// their own.
import type { Pool } from "pg";
import type { Channel } from "#domain/notifications.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { SCHEMA } from "./tables.ts";

/** Any number, the same for all: who makes the schema must be alone, or two makers fail on each other. */
const SCHEMA_LOCK = 724_113_001;

export type Database = Pool;

export type Modes = {
  /** What a second order with the same receipt gives. */
  receipts: "return-same" | "error" | "new";
  /** Whether notes come back as they were sent, or as the empty list that Razorpay shows when there are none. */
  notes: "kept" | "emptied";
  /** What a refund is when it has just been asked for. */
  refunds: "processed" | "pending";
  /** Whether the idempotency key of a refund is honoured. */
  refundKeys: "honour" | "ignore";
  /** How events reach the webhook when nothing else was said with what caused them. */
  events: "deliver" | "drop" | "delay" | "duplicate" | "reorder" | "forge";
};

export const USUAL_MODES: Modes = {
  receipts: "return-same",
  notes: "kept",
  refunds: "processed",
  refundKeys: "honour",
  events: "deliver",
};

export type Message = {
  channel: Channel;
  to: string;
  text: string;
  code?: string;
  /** The sender's own id, where it gave one. */
  messageId?: string;
  at: Date;
};

/** The sandbox's tables, made where they are missing. */
export async function createSchema(db: Database): Promise<void> {
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
    /** Null while the webhook is on. */
    async webhookOffSince(): Promise<Date | null> {
      const found = await row<{ since: Date | null }>(
        db,
        sql`select webhook_off_since as since from sandbox.settings`,
      );
      return found?.since ?? null;
    },
    async switchWebhook(offSince: Date | null): Promise<void> {
      await run(db, sql`update sandbox.settings set webhook_off_since = ${offSince}`);
    },
  };
}

export function inboxStore(db: Queryable) {
  return {
    async keep({ channel, to, text, code, messageId, at }: Message): Promise<void> {
      await run(
        db,
        sql`insert into sandbox.messages (channel, recipient, body, code, message_id, sent_at)
            values (${channel}, ${to}, ${text}, ${code ?? null}, ${messageId ?? null}, ${at})`,
      );
    },
    /** Newest first; those to one number, or to all when it is null. */
    async messages(to: string | null, limit: number): Promise<Message[]> {
      const found = await rows<
        Omit<Message, "code" | "messageId"> & { code: string | null; messageId: string | null }
      >(
        db,
        sql`select channel, recipient as to, body as text, code, message_id as "messageId", sent_at as at
            from sandbox.messages
            where ${to}::text is null or recipient = ${to} order by id desc limit ${limit}`,
      );
      return found.map(({ code, messageId, ...message }) => ({
        ...message,
        ...(code === null ? {} : { code }),
        ...(messageId === null ? {} : { messageId }),
      }));
    },
  };
}
