// Publishes messages for sockets, which may be connected to any server. They travel by Postgres NOTIFY, in the
// transaction that causes them.
import type { ServerMessage } from "#contract/socket.ts";
import type { RoomPerson } from "#domain/room.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./channel.sql.ts";

/**
 * Selects connections: those registered for one side of a booking or as its companion, those of admins registered for no booking, one by its
 * id, those of a login session (by the hex hash of its token), or those of a customer.
 */
export type Recipient =
  | { side: RoomPerson; bookingId: string }
  | { side: "admins" }
  | { connection: string }
  | { session: string }
  | { customer: string };

/** With neither a message nor `close`, the recipients are closed as `session-ended`. */
export type Envelope = {
  to: Recipient;
  message: ServerMessage | null;
  /** Closes the connections after the message. After `restart` browsers reconnect by themselves. */
  close?: "taken-over" | "restart" | "sent-out";
};

export const CHANNEL = "parcha_live";
/** PostgreSQL limits a NOTIFY payload to 8000 bytes. Larger messages go through the table large_messages. */
const MAX_PAYLOAD_BYTES = 7_900;

/** Publishes when the transaction commits; outside a transaction, immediately. Several envelopes are one statement. */
export async function publish(db: Pool | Transaction, envelopes: Envelope | readonly Envelope[], now: Date) {
  const bodies = [envelopes].flat().map((envelope) => JSON.stringify(envelope));
  // A statement that is sent before this function waits goes out with those beside it.
  const payloads = bodies.every(isSmall)
    ? bodies
    : await Promise.all(bodies.map((body) => toPayload(db, body, now)));
  await queries.notify(db, CHANNEL, payloads);
}

const isSmall = (body: string) => Buffer.byteLength(body) <= MAX_PAYLOAD_BYTES;

async function toPayload(db: Pool | Transaction, body: string, now: Date): Promise<string> {
  if (isSmall(body)) return body;
  return JSON.stringify({ large: await queries.insertLargeMessage(db, body, now) });
}

/** Reads a NOTIFY payload; null when it refers to a large message that was deleted meanwhile. */
export async function readEnvelope(db: Pool, payload: string): Promise<Envelope | null> {
  const parsed = JSON.parse(payload) as Envelope | { large: string };
  if (!("large" in parsed)) return parsed;
  const message = await queries.findLargeMessage(db, parsed.large);
  return message ? (JSON.parse(message.body) as Envelope) : null;
}
