// The simulator's settings: the clock's offset, the gateway's modes, and the webhook's switch.
import { type Queryable, row, run } from "#server/db/sql.ts";
import type { DeliveryMode } from "./events.ts";

export type GatewayModes = {
  /** The answer to a second order with the same receipt. */
  receipts: "return-same" | "error" | "new";
  /** The status of a new refund. */
  refunds: "processed" | "pending";
  /** Whether the idempotency key of a refund has an effect. */
  refundKeys: "honour" | "ignore";
  /** How webhook events are delivered, unless the request that causes them chooses another mode. */
  events: DeliveryMode;
};

const DEFAULT_MODES: GatewayModes = {
  receipts: "return-same",
  refunds: "processed",
  refundKeys: "honour",
  events: "deliver",
};

export async function findClockOffsetMs(db: Queryable): Promise<number> {
  const found = await row<{ ms: string }>(db)`select clock_offset_ms::text as ms from sandbox.settings`;
  return Number(found?.ms ?? 0);
}

export async function updateClockOffset(db: Queryable, offsetMs: number): Promise<void> {
  await run(db)`update sandbox.settings set clock_offset_ms = ${offsetMs}`;
}

export async function findModes(db: Queryable): Promise<GatewayModes> {
  const found = await row<{ modes: Partial<GatewayModes> }>(db)`select modes from sandbox.settings`;
  return { ...DEFAULT_MODES, ...found?.modes };
}

export async function updateModes(db: Queryable, changes: Partial<GatewayModes>): Promise<void> {
  await run(db)`update sandbox.settings set modes = modes || ${JSON.stringify(changes)}::jsonb`;
}

/** Null while the webhook is on. */
export async function findWebhookOffSince(db: Queryable): Promise<Date | null> {
  const found = await row<{ since: Date | null }>(db)`
    select webhook_off_since as since from sandbox.settings`;
  return found?.since ?? null;
}

export async function updateWebhookOffSince(db: Queryable, offSince: Date | null): Promise<void> {
  await run(db)`update sandbox.settings set webhook_off_since = ${offSince}`;
}
