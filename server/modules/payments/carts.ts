// The checkout of prescribed remedies: one order for those that the customer buys together, and its proof of payment.

import { formatRupees } from "#domain/digits.ts";
import { REMEDY_CAPTURE_MINUTES } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { findEarlierResult, type IdempotencyKey, storeKey } from "#server/db/idempotency.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { listRefundsAtSettlement } from "#server/modules/accounting/refunds.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { listRemediesOfCustomer } from "#server/modules/remedies/prescriptions.ts";
import { findLinesForSale } from "#server/modules/remedies/purchases.ts";
import { findPaymentOrder } from "./order-outcomes.ts";
import * as orders from "./orders.sql.ts";
import { createOrderAtProvider, insertRemedyOrder } from "./orders.ts";
import { reconcileOrder } from "./reconciliation.ts";
import { type PaymentProof, settleProof } from "./verification.ts";

type Cart = { customerId: string; bookingRemedyIds: readonly string[] };

/**
 * Opens the checkout of these prescribed remedies: answers the provider's order id and the amount in paise. The same
 * remedies give the same order. The provider is first asked about the customer's other open orders that contain any of
 * them, so that the customer never pays twice.
 * @throws Failure not-found; vidhi-bought; vidhi-payment-under-way; payment-not-begun; `GatewayUnavailable`.
 */
export async function createCartOrder(
  ctx: AppContext,
  { customerId, bookingRemedyIds, key }: Cart & { key: IdempotencyKey | null },
  now: Date,
) {
  // Refuses the key of another purchase before anything else.
  await findEarlierResult(ctx.db, key);
  const ids = sortedUnique(bookingRemedyIds);
  await findLinesForSale(ctx.db, customerId, ids);
  await requireNothingPaid(ctx, customerId, ids, now);
  const order = await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const lines = await findLinesForSale(tx, customerId, ids);
    if (await orders.hasPaymentBeingChecked(tx, ids)) throw new Failure("vidhi-payment-under-way");
    const open = await orders.listOpenRemedyOrders(tx, customerId, ids);
    const same = open.find((one) => hasSameRemedies(one, ids));
    const opened = same ?? (await insertRemedyOrder(tx, customerId, lines, now));
    await storeKey(tx, key, opened.id, now);
    return opened;
  });
  const { amountPaise } = order;
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise };
  const terms = { captureMinutes: REMEDY_CAPTURE_MINUTES, notes: { order: order.id } };
  const id = await createOrderAtProvider(ctx, order, terms);
  // A remedy may have been bought or removed while the provider was called: then the customer must not be sent to pay.
  await findLinesForSale(ctx.db, customerId, ids);
  return { id, amountPaise };
}

/** Settles payments of which neither the browser nor a webhook has reported. */
async function requireNothingPaid(ctx: AppContext, customerId: string, ids: readonly string[], now: Date) {
  for (const order of await orders.listOpenRemedyOrders(ctx.db, customerId, ids)) {
    const finding = await reconcileOrder(ctx, order, now);
    if (finding === "under-way" && !hasSameRemedies(order, ids)) throw new Failure("vidhi-payment-under-way");
  }
}

function sortedUnique(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

function hasSameRemedies(order: { bookingRemedyIds: readonly string[] }, ids: readonly string[]): boolean {
  return order.bookingRemedyIds.join() === ids.join();
}

/**
 * Settles by the checkout's proof. Answers the order, its remedies as they are now, and the refunds of those that could no
 * longer be bought.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503), vidhis-refunded
 * (with the remedies and the refunds) when nothing was bought with the payment.
 */
export async function verifyCart(ctx: AppContext, cart: Cart & PaymentProof, now: Date) {
  const order = await orders.findRemedyOrder(ctx.db, cart.customerId, cart.providerOrderId);
  if (!order) throw new Failure("not-found");
  const lines = await orders.listOrderLines(ctx.db, order.id);
  const ids = lines.map(({ bookingRemedyId }) => bookingRemedyId);
  if (sortedUnique(ids).join() !== sortedUnique(cart.bookingRemedyIds).join()) throw new Failure("not-found");
  const { isRepeat, paymentId, outcome } = await settleProof(ctx, order, cart, now);
  const all = await listRemediesOfCustomer(ctx, cart.customerId);
  const remedies = all.filter(({ bookingRemedyId }) => ids.includes(bookingRemedyId));
  const refunds = await listRefundsAtSettlement(ctx, paymentId);
  const paymentOrder = await findPaymentOrder(ctx.db, cart, now);
  const refundedPaise = refunds.reduce((sum, refund) => sum + refund.amount * 100, 0);
  if (outcome === "refunded")
    throw new Failure("vidhis-refunded", {
      // Without a refund of this server, staff refunded all of it at the provider.
      values: { amount: formatRupees((refundedPaise || order.amountPaise) / 100) },
      body: { remedies, refunds, order: paymentOrder },
    });
  return { remedies, refunds, refundedPaise, order: paymentOrder, isRepeat };
}
