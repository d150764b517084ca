// How a message reaches the sockets it is for, on whichever server they are: by Postgres NOTIFY, inside the transaction
// that causes it. Knows no module: whom a booking belongs to was settled when the socket registered.
import type { ServerMessage } from "#contract/socket.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./channel.sql.ts";

/** Whom a message is for. `session` ends channels instead: those of a sign-in, or of everybody who is this customer. */
export type Address =
  | { side: "user" | "admin"; bookingId: string }
  | { side: "admins" }
  | { connection: string }
  | { session: string }
  | { customer: string };

/** Without a message and without `close`, the session of those channels has ended. */
export type Envelope = {
  to: Address;
  message: ServerMessage | null;
  /** Ends the channel after the message. `restart`: whoever is there comes back by itself. */
  close?: "taken-over" | "restart";
};

export const CHANNEL = "parcha_live";
/** NOTIFY's own limit is 8000 bytes. */
const LARGEST_PAYLOAD_BYTES = 7_900;

/** Sends at commit; without a transaction, at once. */
export async function publish(db: Pool | Transaction, letter: Envelope, now: Date) {
  const body = JSON.stringify(letter);
  const isSmall = Buffer.byteLength(body) <= LARGEST_PAYLOAD_BYTES;
  const payload = isSmall ? body : JSON.stringify({ large: await queries.keepLarge(db, body, now) });
  await queries.notify(db, CHANNEL, payload);
}

/** The letter of a payload; null when it was too large and has been cleared away meanwhile. */
export async function envelopeOf(db: Pool, payload: string): Promise<Envelope | null> {
  const read = JSON.parse(payload) as Envelope | { large: string };
  if (!("large" in read)) return read;
  const kept = await queries.largeMessage(db, read.large);
  return kept ? (JSON.parse(kept.body) as Envelope) : null;
}
