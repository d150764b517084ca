// Answers for: whose orders these are, the lock that whoever changes one holds, and telling what has changed.
// Refuses to know: what may change and when.
import { createHash } from "node:crypto";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { type CaptureRule, newId, type OrderEntity, type PaymentEntity } from "./entities.ts";
import { type EventName, type EventSubject, eventBody, type Manner } from "./events.ts";
import { unknownId } from "./refusal.ts";
import { type Database, eventStore, orderStore, paymentStore } from "./store.ts";

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
  work: (tx: Transaction, order: OrderEntity, rule: CaptureRule) => Promise<Result>,
): Promise<Result> {
  return inTransaction(merchant.db, async (tx) => {
    const locked = await orderStore(tx).lock(orderId);
    if (!locked) throw unknownId();
    return work(tx, locked.order, locked.rule);
  });
}

export async function withPayment<Result>(
  merchant: Merchant,
  paymentId: string,
  work: (tx: Transaction, payment: PaymentEntity, order: OrderEntity) => Promise<Result>,
): Promise<Result> {
  const found = await paymentStore(merchant.db).find(paymentId);
  if (!found) throw unknownId();
  return withOrder(merchant, found.order_id, async (tx, order) => {
    const payment = await paymentStore(tx).find(paymentId);
    if (!payment) throw unknownId();
    return work(tx, payment, order);
  });
}

/** Keeps the events in the same transaction as what they tell of; they leave after it. */
export async function tell(
  merchant: Merchant,
  tx: Transaction,
  names: EventName[],
  subject: EventSubject,
  { webhook = "deliver", delayMs = 0 }: Manner = {},
): Promise<void> {
  if (!merchant.hasWebhook || webhook === "drop") return;
  const createdAt = merchant.now();
  const dueAt = new Date(createdAt.getTime() + (webhook === "delay" ? delayMs : 0));
  const copies = webhook === "duplicate" ? 2 : 1;
  const account = createHash("sha256").update(merchant.keyId).digest("hex").slice(0, 14);
  for (const name of names) {
    const body = JSON.stringify(eventBody(name, subject, `acc_${account}`, unixSeconds(merchant)));
    await eventStore(tx).add({ id: newId("evt"), body, createdAt, dueAt, copies });
  }
}
