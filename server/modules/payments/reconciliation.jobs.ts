// Checks due payments with the provider again, and reconciles orders for four days after they were created. The pauses
// grow with age.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { isRemedyOrderExpired } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { alertUnlessUnavailable } from "#server/db/unavailable.ts";
import type { OrderRow } from "./order-row.ts";
import * as orders from "./orders.sql.ts";
import * as payments from "./payments.sql.ts";
import { reconcileOrder } from "./reconciliation.ts";
import { settlePayment } from "./settlement.ts";

const ORDER_DAYS = 4;

export async function sweepPayments(ctx: AppContext, now: Date) {
  for (const { order, providerPaymentId, provenAt } of await payments.listPaymentsToCheck(ctx.db, now)) {
    const nextCheckAt = addSeconds(now, pauseSeconds(provenAt, now));
    await payments.schedulePaymentCheck(ctx.db, providerPaymentId, nextCheckAt);
    const claim = { order, providerPaymentId, isRecorded: true };
    await logErrors(ctx, order.id, () => settlePayment(ctx, claim, now));
  }
  for (const order of await orders.listOrdersToCheck(ctx.db, now)) await checkOrder(ctx, order, now);
}

/** The next check is scheduled after this one, so that a crash in between repeats it. */
async function checkOrder(ctx: AppContext, order: OrderRow, now: Date) {
  await logErrors(ctx, order.id, async () => {
    const finding = await reconcileOrder(ctx, order, now);
    const isOpenRemedyOrder = order.kind === "remedy" && order.state === "open";
    if (isOpenRemedyOrder && isRemedyOrderExpired(order.createdAt, finding !== "none", now))
      await orders.closeRemedyOrder(ctx.db, order.id);
  });
  const isOver = addMinutes(order.createdAt, ORDER_DAYS * 24 * 60).getTime() <= now.getTime();
  const nextCheckAt = isOver ? null : addSeconds(now, pauseSeconds(order.createdAt, now));
  await orders.scheduleOrderCheck(ctx.db, order.id, nextCheckAt);
}

/** A third of the age: 10 s at first, an hour at most. */
function pauseSeconds(since: Date, now: Date): number {
  const ageSeconds = (now.getTime() - since.getTime()) / 1000;
  return Math.min(3600, Math.max(10, Math.round(ageSeconds / 3)));
}

/** An unexpected error with one payment must not keep the sweep from the others. */
async function logErrors(ctx: AppContext, orderId: string, check: () => Promise<unknown>) {
  try {
    await check();
  } catch (error) {
    alertUnlessUnavailable(ctx.log, error, { orderId }, "ALERT: the sweep could not check a payment");
  }
}
