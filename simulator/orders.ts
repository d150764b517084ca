// Orders at the simulated gateway.
import { inTransaction } from "#server/db/transaction.ts";
import { newOrder, type OrderEntity } from "./entities.ts";
import { type Merchant, unixSeconds, withOrder } from "./merchant.ts";
import { findOldestOrderWithReceipt, insertOrder, lockReceipt, updatePlan } from "./orders.sql.ts";
import type { PaymentPlan } from "./payment-plan.ts";
import * as errors from "./razorpay-errors.ts";
import { readOrder } from "./razorpay-requests.ts";
import { findModes } from "./settings.sql.ts";

/** @throws RazorpayError */
export function createOrder(merchant: Merchant, body: unknown): Promise<OrderEntity> {
  const request = readOrder(body);
  return inTransaction(merchant.db, async (tx) => {
    const modes = await findModes(tx);
    const { receipt } = request;
    if (receipt !== null) {
      await lockReceipt(tx, receipt);
      const earlier = modes.receipts === "new" ? null : await findOldestOrderWithReceipt(tx, receipt);
      if (earlier && modes.receipts === "return-same" && request.isReceiptUnique) return earlier;
      if (earlier) throw errors.duplicateReceipt();
    }
    const order = newOrder({ ...request, created_at: unixSeconds(merchant) });
    await insertOrder(tx, order, request.rule);
    return order;
  });
}

/** Stores how the next payment attempt of the order ends. Null removes the plan. @throws RazorpayError */
export function planPayment(merchant: Merchant, orderId: string, plan: PaymentPlan | null): Promise<void> {
  return withOrder(merchant, orderId, async (tx, { order }) => {
    if (plan && order.status === "paid") throw errors.orderAlreadyPaid();
    await updatePlan(tx, order.id, plan);
  });
}
