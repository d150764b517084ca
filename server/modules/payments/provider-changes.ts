// Finds captures and refunds of the last days that neither an event nor the checks of orders have reported: a payment that was
// captured late, and a refund that staff made in the provider's dashboard.
import { addDays, addMinutes, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { handleRefund } from "#server/modules/accounting/provider-refunds.ts";
import { findKnownRefunds } from "#server/modules/accounting/refunds.ts";
import { GatewayError, type GatewayPayment, type GatewayRefund } from "#server/providers/payments/gateway.ts";
import { findOrderByProviderId } from "./orders.sql.ts";
import { listSettled } from "./payments.sql.ts";
import { settlePayment } from "./settlement.ts";

/** Longer than the provider takes to capture a payment late, and than its webhook repeats an event. */
const DAYS = 10;

export async function applyProviderChanges(ctx: AppContext, now: Date) {
  const from = istInstant(addDays(istDateOf(now), -DAYS), "00:00");
  const to = addMinutes(now, 1);
  await unlessProviderIsAway(ctx, async () => {
    const { items } = await ctx.gateway.listPayments(from, to);
    await settleCaptured(ctx, items, now);
  });
  await unlessProviderIsAway(ctx, async () => {
    const { items } = await ctx.gateway.listRefundsBetween(from, to);
    await applyRefunds(ctx, items, now);
  });
}

async function settleCaptured(ctx: AppContext, listed: readonly GatewayPayment[], now: Date) {
  const captured = listed.filter(({ capturedPaise }) => capturedPaise > 0);
  const settled = await listSettled(
    ctx.db,
    captured.map(({ id }) => id),
  );
  for (const record of captured.filter(({ id }) => !settled.has(id)))
    await oneByOne(ctx, { paymentId: record.id }, async () => {
      const order = record.orderId ? await findOrderByProviderId(ctx.db, record.orderId) : null;
      if (order) await settlePayment(ctx, { order, providerPaymentId: record.id, record }, now);
    });
}

async function applyRefunds(ctx: AppContext, listed: readonly GatewayRefund[], now: Date) {
  const known = await findKnownRefunds(
    ctx.db,
    listed.map(({ id }) => id),
  );
  for (const refund of listed) {
    const row = known.get(refund.id);
    const isNew =
      !row || row.status !== refund.status || (row.reference === null && refund.bankReference !== null);
    if (isNew)
      await oneByOne(ctx, { refundId: refund.id }, () =>
        handleRefund(ctx, { refund, isCurrent: true, at: null }, null, now),
      );
  }
}

/** An unexpected error with one does not keep the others waiting. */
function oneByOne(ctx: AppContext, ids: Record<string, string>, apply: () => Promise<unknown>) {
  const alert = "ALERT: a change at the provider cannot be applied";
  return workAlone(ctx.log, ids, () => unlessProviderIsAway(ctx, apply), alert);
}

async function unlessProviderIsAway(ctx: AppContext, ask: () => Promise<unknown>) {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, "the payment provider did not answer about its books");
  }
}
