// Queues webhook events in the database. The webhook sender delivers them.
import { createHash } from "node:crypto";
import type { Transaction } from "#server/db/transaction.ts";
import { newId } from "./entities.ts";
import { insertEvent, type NewEvent } from "./events.sql.ts";
import { type DeliveryOptions, type EventName, type EventSubject, eventBody } from "./events.ts";
import { type Merchant, unixSeconds } from "./merchant.ts";
import { findModes, findWebhookOffSince } from "./settings.sql.ts";

/** Long enough for a person to see a page that does not know the payment's result yet. */
const DEFAULT_DELAY_MS = 2 * 60_000;

/**
 * Stores the events in the transaction of the change that they report. Events that are dropped, and events while the
 * webhook is off, are stored too, so that the page can resend them.
 */
export async function queueEvents(
  merchant: Merchant,
  tx: Transaction,
  names: EventName[],
  subject: EventSubject,
  options: DeliveryOptions = {},
): Promise<void> {
  if (!merchant.hasWebhook) return;
  const mode = options.webhook ?? (await findModes(tx)).events;
  const delivery = await resolveDelivery(merchant, tx, { webhook: mode, delayMs: options.delayMs });
  const account = createHash("sha256").update(merchant.keyId).digest("hex").slice(0, 14);
  // Events with the same due time are sent in the order of these inserts.
  for (const name of mode === "reorder" ? names.toReversed() : names)
    await insertEvent(tx, {
      id: newId("evt"),
      body: JSON.stringify(eventBody(name, subject, `acc_${account}`, unixSeconds(merchant))),
      ...delivery,
    });
}

async function resolveDelivery(
  merchant: Merchant,
  tx: Transaction,
  { webhook, delayMs }: DeliveryOptions,
): Promise<Omit<NewEvent, "id" | "body">> {
  const isOff = (await findWebhookOffSince(tx)) !== null;
  const isDropped = webhook === "drop";
  const createdAt = merchant.now();
  const pauseMs = webhook === "delay" ? (delayMs ?? DEFAULT_DELAY_MS) : 0;
  return {
    createdAt,
    dueAt: new Date(createdAt.getTime() + pauseMs),
    copies: isOff || isDropped ? 0 : webhook === "duplicate" ? 2 : 1,
    isForged: webhook === "forge",
    endedAs: isDropped ? "dropped" : isOff ? "given-up" : null,
  };
}
