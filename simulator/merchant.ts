// Answers for: whose orders these are, the lock that whoever changes one holds, and telling what has changed.
// Refuses to know: what may change and when.
import { createHash } from "node:crypto";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { newId, type OrderEntity, type PaymentEntity } from "./entities.ts";
import { eventStore } from "./events.sql.ts";
import { type EventName, type EventSubject, eventBody, type Manner } from "./events.ts";
import { type LockedOrder, orderStore } from "./orders.sql.ts";
import { paymentStore } from "./payments.sql.ts";
import { unknownId } from "./razorpay-errors.ts";
import { type Database, settingsStore } from "./schema.sql.ts";

/** Long enough for a person to see that the page knows nothing yet. */
const USUAL_DELAY_MS = 2 * 60_000;

/** The keys are the merchant's; `now` is the sandbox's moved time. */
export type Merchant = {
  db: Database;
  keyId: string;
  keySecret: string;
  now: () => Date;
  /** Whether what happens is told to a webhook. */
  hasWebhook: boolean;
};

export function unixSeconds(merchant: Merchant): number {
  return Math.floor(merchant.now().getTime() / 1000);
}

export function withOrder<Result>(
  merchant: Merchant,
  orderId: string,
  work: (tx: Transaction, locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  return inTransaction(merchant.db, async (tx) => {
    const locked = await orderStore(tx).lock(orderId);
    if (!locked) throw unknownId();
    return work(tx, locked);
  });
}

export async function withPayment<Result>(
  merchant: Merchant,
  paymentId: string,
  work: (tx: Transaction, payment: PaymentEntity, order: OrderEntity) => Promise<Result>,
): Promise<Result> {
  const found = await paymentStore(merchant.db).find(paymentId);
  if (!found) throw unknownId();
  return withOrder(merchant, found.order_id, async (tx, { order }) => {
    const payment = await paymentStore(tx).find(paymentId);
    if (!payment) throw unknownId();
    return work(tx, payment, order);
  });
}

/**
 * Keeps the events in the same transaction as what they tell of; they leave after it. What is dropped, and what happens
 * while the webhook is off, is kept too, and can be sent by hand.
 */
export async function tell(
  merchant: Merchant,
  tx: Transaction,
  names: EventName[],
  subject: EventSubject,
  wanted: Manner = {},
): Promise<void> {
  if (!merchant.hasWebhook) return;
  const settings = settingsStore(tx);
  const webhook = wanted.webhook ?? (await settings.modes()).events;
  const isOff = (await settings.webhookOffSince()) !== null;
  const createdAt = merchant.now();
  const delayMs = webhook === "delay" ? (wanted.delayMs ?? USUAL_DELAY_MS) : 0;
  const account = createHash("sha256").update(merchant.keyId).digest("hex").slice(0, 14);
  // Those that are due at the same time leave in the order in which they are kept.
  for (const name of webhook === "reorder" ? names.toReversed() : names)
    await eventStore(tx).add({
      id: newId("evt"),
      body: JSON.stringify(eventBody(name, subject, `acc_${account}`, unixSeconds(merchant))),
      createdAt,
      dueAt: new Date(createdAt.getTime() + delayMs),
      copies: isOff || webhook === "drop" ? 0 : webhook === "duplicate" ? 2 : 1,
      isForged: webhook === "forge",
      endedAs: webhook === "drop" ? "dropped" : isOff ? "given-up" : null,
    });
}
