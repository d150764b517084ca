// Checks due payments with the provider again, and reconciles orders for four days after they were created. The pauses
// grow with age.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { checkedByHandAt, isRemedyOrderExpired } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { GatewayError } from "#server/providers/payments/gateway.ts";
import type { OrderRow } from "./order-row.ts";
import * as orders from "./orders.sql.ts";
import * as payments from "./payments.sql.ts";
import { type OrderFinding, reconcileOrder } from "./reconciliation.ts";
import { settlePayment } from "./settlement.ts";

const ORDER_DAYS = 4;
/** While a payment of an order is not decided, its order is checked longer. */
const UNDECIDED_ORDER_DAYS = 5;

/** At least one of each a sweep, since a provider that does not answer uses up the time. */
export async function sweepPayments(ctx: AppContext, now: Date, hasTime: () => boolean) {
  for (const { order, providerPaymentId, provenAt } of await payments.listPaymentsToCheck(ctx.db, now)) {
    const nextCheckAt = addSeconds(now, pauseSeconds(provenAt, now));
    const claim = { order, providerPaymentId, isRecorded: true };
    await logErrors(ctx, order.id, async () => {
      await payments.schedulePaymentCheck(ctx.db, providerPaymentId, nextCheckAt);
      const result = await settlePayment(ctx, claim, now);
      if (result.state === "pending" && checkedByHandAt(provenAt) <= now)
        await raiseUnclear(
          ctx,
          order,
          providerPaymentId,
          result.record
            ? `The provider's status is "${result.record.statusWord}".`
            : "The provider does not answer, or its answer cannot be read.",
          now,
        );
    });
    if (!hasTime()) break;
  }
  for (const order of await orders.listOrdersToCheck(ctx.db, now)) {
    await logErrors(ctx, order.id, () => checkOrder(ctx, order, now));
    if (!hasTime()) break;
  }
}

/** The next check is scheduled after this one, so that a crash in between repeats it. */
async function checkOrder(ctx: AppContext, order: OrderRow, now: Date) {
  let finding = "under-way" as OrderFinding;
  await logErrors(ctx, order.id, async () => {
    finding = await reconcileOrder(ctx, order, now);
    const isOpenRemedyOrder = order.kind === "remedy" && order.state === "open";
    if (isOpenRemedyOrder && isRemedyOrderExpired(order.createdAt, finding !== "none", now))
      await orders.closeRemedyOrder(ctx.db, order.id);
  });
  const isOld = (days: number) => addDays(order.createdAt, days) <= now;
  const isOver =
    finding === "under-way"
      ? isOld(UNDECIDED_ORDER_DAYS) && (await raiseIfUndecided(ctx, order, now))
      : isOld(ORDER_DAYS);
  const nextCheckAt = isOver ? null : addSeconds(now, pauseSeconds(order.createdAt, now));
  await orders.scheduleOrderCheck(ctx.db, order.id, nextCheckAt);
}

const addDays = (at: Date, days: number) => addMinutes(at, days * 24 * 60);

/** A person looks up what the provider has not decided in all the time. False while it does not answer. */
async function raiseIfUndecided(ctx: AppContext, order: OrderRow, now: Date): Promise<boolean> {
  const { providerOrderId } = order;
  if (!providerOrderId) return true;
  try {
    const { items, unreadable } = await ctx.gateway.listOrderPayments(providerOrderId);
    const words = items.map(({ id, statusWord }) => `${id}: "${statusWord}"`);
    if (unreadable > 0) words.push(`${unreadable} that cannot be read`);
    await raiseUnclear(ctx, order, providerOrderId, `The provider lists ${words.join(", ")}.`, now);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return false;
  }
}

function raiseUnclear(
  ctx: AppContext,
  { customerId, amountPaise }: OrderRow,
  about: string,
  detail: string,
  now: Date,
) {
  return raiseAlert(ctx.db, { kind: "payment-unclear", about, amountPaise, detail, customerId }, now);
}

/** A third of the age: 10 s at first, an hour at most. */
function pauseSeconds(since: Date, now: Date): number {
  const ageSeconds = (now.getTime() - since.getTime()) / 1000;
  return Math.min(3600, Math.max(10, Math.round(ageSeconds / 3)));
}

/** An unexpected error with one payment must not keep the sweep from the others. */
function logErrors(ctx: AppContext, orderId: string, check: () => Promise<unknown>) {
  return workAlone(ctx.log, { orderId }, check, "ALERT: the sweep could not check a payment");
}
