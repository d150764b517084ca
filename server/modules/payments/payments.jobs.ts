// What time does to money: proven payments are asked about again, and open orders are reconciled with the provider
// until four days have passed. Pauses grow with age.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { isCartOver } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { closeCart, type OrderRow, ordersToCheck, setOrderCheck } from "./orders.ts";
import * as queries from "./payments.sql.ts";
import { checkProven, reconcile } from "./verification.ts";

const ORDER_DAYS = 4;

export async function sweepPayments(ctx: AppContext, now: Date) {
  for (const due of await queries.paymentsToCheck(ctx.db, now)) {
    await queries.setPaymentCheck(
      ctx.db,
      due.providerPaymentId,
      addSeconds(now, gapSeconds(due.provenAt, now)),
    );
    await alone(ctx, due.id, () =>
      checkProven(ctx, { order: due, providerPaymentId: due.providerPaymentId }, now),
    );
  }
  for (const order of await ordersToCheck(ctx.db, now)) await checkOrder(ctx, order, now);
}

/** The next look is written down after this one, so that a crash in between repeats it; the last is after four days. */
async function checkOrder(ctx: AppContext, order: OrderRow, now: Date) {
  await alone(ctx, order.id, async () => {
    const finding = await reconcile(ctx, order, now);
    const isOpenCart = order.kind === "remedy" && order.state === "open";
    if (isOpenCart && isCartOver(order.createdAt, finding !== "none", now)) await closeCart(ctx.db, order.id);
  });
  const isOver = addMinutes(order.createdAt, ORDER_DAYS * 24 * 60).getTime() <= now.getTime();
  const nextCheckAt = isOver ? null : addSeconds(now, gapSeconds(order.createdAt, now));
  await setOrderCheck(ctx.db, order.id, nextCheckAt);
}

/** The next look comes after a third of the age: 10 s at first, an hour at the most. */
function gapSeconds(since: Date, now: Date): number {
  const ageSeconds = (now.getTime() - since.getTime()) / 1000;
  return Math.min(3600, Math.max(10, Math.round(ageSeconds / 3)));
}

/**
 * One after the other, and none in the way of the rest: what nobody foresaw with one payment must not keep the others'
 * money waiting. "Not yet" and "no" are answers to the sweep, and were logged where they arose.
 */
async function alone(ctx: AppContext, id: string, check: () => Promise<unknown>) {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Failure))
      ctx.log.error({ err: error, id }, "ALERT: a payment cannot be looked after");
  }
}
