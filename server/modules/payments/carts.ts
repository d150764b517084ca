// The vidhis that a customer wants to buy together: their order, and its proof of payment. Decides no settlement, and
// writes no table of its own.
import { CART_CAPTURE_MINUTES } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { formatRupees } from "#server/i18n/format.ts";
import { refundsAtSettling } from "#server/modules/accounting/refunds.ts";
import { lockCustomer } from "#server/modules/customers/credits.ts";
import { linesForSale } from "#server/modules/remedies/purchases.ts";
import { remediesOfUser } from "#server/modules/remedies/remedies.ts";
import * as orders from "./orders.ts";
import { type Proof, reconcile, settleProof } from "./verification.ts";

type Cart = { userId: string; bookingRemedyIds: readonly string[] };

/**
 * The open order of these vidhis; the same ones give the same order. The provider is asked about her other open orders
 * with any of them first, so that nobody is sent to pay twice.
 * @throws Failure not-found; vidhi-bought; vidhi-payment-under-way; payment-not-begun; `GatewayAway`.
 */
export async function createCartOrder(ctx: AppContext, { userId, bookingRemedyIds }: Cart, now: Date) {
  const ids = inOrder(bookingRemedyIds);
  await linesForSale(ctx.db, userId, ids);
  await requireNothingPaid(ctx, userId, ids, now);
  const order = await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    const lines = await linesForSale(tx, userId, ids);
    if (await orders.isAnyBeingChecked(tx, ids)) throw new Failure("vidhi-payment-under-way");
    const open = (await orders.openCartsWith(tx, userId, ids)).find(isOf(ids));
    return open ?? orders.insertCart(tx, userId, lines, now);
  });
  const { amountPaise } = order;
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise };
  const terms = { captureMinutes: CART_CAPTURE_MINUTES, notes: { order: order.id } };
  const id = await orders.openAtProvider(ctx, order, terms);
  // Nobody is sent to pay for what was bought or taken off while the provider was asked.
  await linesForSale(ctx.db, userId, ids);
  return { id, amountPaise };
}

/** Money that came for any of these without our hearing of it is settled now. */
async function requireNothingPaid(ctx: AppContext, userId: string, ids: readonly string[], now: Date) {
  for (const order of await orders.openCartsWith(ctx.db, userId, ids)) {
    const finding = await reconcile(ctx, order, now);
    if (finding === "under-way" && !isOf(ids)(order)) throw new Failure("vidhi-payment-under-way");
  }
}

function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

function isOf(ids: readonly string[]) {
  return (order: { bookingRemedyIds: readonly string[] }) => order.bookingRemedyIds.join() === ids.join();
}

/**
 * Settles by the checkout's proof. Answers the vidhis of the order as they are now, and what of the money goes back
 * because its vidhi could no longer be bought.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503), vidhis-refunded
 * (with the vidhis and the refunds) when nothing was bought with it.
 */
export async function verifyCart(ctx: AppContext, cart: Cart & Proof, now: Date) {
  const order = await orders.cartOf(ctx.db, cart.userId, cart.providerOrderId);
  if (!order) throw new Failure("not-found");
  const lines = await orders.linesOf(ctx.db, order.id);
  const ids = lines.map(({ bookingRemedyId }) => bookingRemedyId);
  if (inOrder(ids).join() !== inOrder(cart.bookingRemedyIds).join()) throw new Failure("not-found");
  const { isRepeat, payment } = await settleProof(ctx, order, cart, now);
  const all = await remediesOfUser(ctx, cart.userId);
  const remedies = all.filter(({ bookingRemedyId }) => ids.includes(bookingRemedyId));
  const refunds = await refundsAtSettling(ctx, payment.id);
  const backPaise = refunds.reduce((sum, refund) => sum + refund.amount * 100, 0);
  if (payment.settledAs === "refunded")
    throw new Failure("vidhis-refunded", {
      // What somebody gave back at the provider itself is all of it.
      values: { amount: formatRupees(backPaise || order.amountPaise) },
      body: { remedies, refunds },
    });
  return { remedies, refunds, backPaise, isRepeat };
}
