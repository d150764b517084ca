// The merchant's account at the simulated gateway, and the row locks for changes of its orders and payments.
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import type { OrderEntity, PaymentEntity } from "./entities.ts";
import { type LockedOrder, lockOrder } from "./orders.sql.ts";
import { findPayment } from "./payments.sql.ts";
import { unknownId } from "./razorpay-errors.ts";

export type Merchant = {
  db: Pool;
  keyId: string;
  keySecret: string;
  /** The simulator's clock. */
  now: () => Date;
  /** When false, the gateway records no events. */
  hasWebhook: boolean;
};

/** The simulator's time in Razorpay's unit. */
export function unixSeconds(merchant: Merchant): number {
  return Math.floor(merchant.now().getTime() / 1000);
}

/** Runs `work` in a transaction that has locked the order. @throws RazorpayError when there is no such order. */
export function withOrder<Result>(
  merchant: Merchant,
  orderId: string,
  work: (tx: Transaction, locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  return inTransaction(merchant.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) throw unknownId();
    return work(tx, locked);
  });
}

/** Runs `work` in a transaction that has locked the payment's order. @throws RazorpayError when there is no such payment. */
export async function withPayment<Result>(
  merchant: Merchant,
  paymentId: string,
  work: (tx: Transaction, payment: PaymentEntity, order: OrderEntity) => Promise<Result>,
): Promise<Result> {
  const found = await findPayment(merchant.db, paymentId);
  if (!found) throw unknownId();
  return withOrder(merchant, found.order_id, async (tx, { order }) => {
    const payment = await findPayment(tx, paymentId);
    if (!payment) throw unknownId();
    return work(tx, payment, order);
  });
}
