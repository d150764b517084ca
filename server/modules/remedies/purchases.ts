// Buying prescribed remedies, and refunding them. The payments module creates the orders and settles the payments.
import { decideLineSettlement, type RefundReason } from "#domain/payments.ts";
import { rupeesToPaise } from "#domain/prices.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { RefundedAmounts } from "#server/modules/accounting/provider-refunds.ts";
import { loadRefund, refundOrderLine } from "#server/modules/accounting/refunds.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { requestErasureOfFile } from "#server/modules/uploads/files.ts";
import * as queries from "./purchases.sql.ts";

/** One prescribed remedy of an order. */
export type OrderLine = { bookingRemedyId: string; amountPaise: number };

/**
 * The lines of an order for these remedies, at the prices of their prescription. If the caller has locked the customer,
 * they stay valid until the transaction ends.
 * @throws Failure not-found (another customer's, or no longer prescribed); vidhi-bought.
 */
export async function findLinesForSale(
  db: AppContext["db"] | Transaction,
  customerId: string,
  bookingRemedyIds: readonly string[],
): Promise<OrderLine[]> {
  const found = await queries.listPrescribed(db, customerId, bookingRemedyIds);
  if (found.length < bookingRemedyIds.length) throw new Failure("not-found");
  if (found.some(({ isPurchased }) => isPurchased)) throw new Failure("vidhi-bought");
  return found.map(({ bookingRemedyId, price }) => ({ bookingRemedyId, amountPaise: rupeesToPaise(price) }));
}

type CapturedPayment = {
  paymentId: string;
  lines: readonly OrderLine[];
  /** The payment was refunded in full in the provider's dashboard. */
  isRefundedAtProvider: boolean;
  isOtherAmount: boolean;
  isAccountClosed: boolean;
};
type SettledLine = OrderLine & ({ action: "approve" | "none" } | { action: "refund"; reason: RefundReason });

/** Decides each line of a captured payment, and marks the approved ones as purchased. The caller makes the refunds. */
export async function settleOrderLines(
  tx: Transaction,
  payment: CapturedPayment,
  now: Date,
): Promise<SettledLine[]> {
  const { isRefundedAtProvider, isOtherAmount, isAccountClosed, paymentId } = payment;
  const ids = payment.lines.map(({ bookingRemedyId }) => bookingRemedyId);
  const found = await queries.listPurchasesForUpdate(tx, ids);
  const rows = new Map(found.map((row) => [row.bookingRemedyId, row]));
  const settled: SettledLine[] = [];
  for (const line of payment.lines) {
    const { isPurchased = false, isRemoved = true } = rows.get(line.bookingRemedyId) ?? {};
    const decision = decideLineSettlement({
      isRefundedAtProvider,
      isOtherAmount,
      isAccountClosed,
      isPurchased,
      isRemoved,
    });
    if (decision.action === "approve") await queries.markPurchased(tx, line.bookingRemedyId, paymentId, now);
    settled.push({ ...line, ...decision });
  }
  return settled;
}

type RemedyRefundRequest = {
  bookingRemedyId: string;
  /** Rupees, as the admin saw it; null if unknown. */
  refundedBefore: number | null;
  adminId: string;
  key: IdempotencyKey;
};

/**
 * Refunds what was paid for one remedy; the rest of its payment stays. If the remedy is not performed yet, it can be
 * bought again.
 * @throws Failure not-found; just-changed (with what is refunded by now); not-possible-now if it was not paid for or is
 * refunded already.
 */
export async function refundRemedy(
  ctx: AppContext,
  { bookingRemedyId, refundedBefore, adminId, key }: RemedyRefundRequest,
  now: Date,
) {
  const refundId = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const unlocked = await queries.findPurchase(tx, bookingRemedyId);
    if (!unlocked) throw new Failure("not-found");
    await lockCustomer(tx, unlocked.customerId);
    const [purchase] = await queries.listPurchasesForUpdate(tx, [bookingRemedyId]);
    if (!purchase) throw new Failure("not-found");
    const refunded = (await queries.sumRefundedPaise(tx, bookingRemedyId)) / 100;
    if (refundedBefore !== null && refundedBefore !== refunded)
      throw new Failure("just-changed", { body: { refunded } });
    const refund = await refundPurchase(tx, purchase, { reason: "by-admin", adminId }, now);
    if (!refund) throw new Failure("not-possible-now");
    return refund.id;
  });
  return loadRefund(ctx, refundId);
}

/**
 * For closing an account: refunds what was paid for and not performed, but for what was refunded before. The caller has
 * locked the customer.
 */
export async function refundUnperformedRemedies(
  tx: Transaction,
  customerId: string,
  now: Date,
  refundedBefore: RefundedAmounts,
) {
  const purchases = await queries.listUnperformedForUpdate(tx, customerId);
  const isRefunded = refundedLines(purchases, refundedBefore);
  for (const purchase of purchases)
    if (isRefunded(purchase)) await queries.revertPurchase(tx, purchase.bookingRemedyId);
    else await refundPurchase(tx, purchase, { reason: "not-performed", adminId: null }, now);
}

/**
 * A refund of a line has the line's price. While a payment has another refund beside these, what it was for is unknown, and no
 * line of that payment is refunded again.
 */
function refundedLines(purchases: readonly queries.PurchaseRow[], refundedBefore: RefundedAmounts) {
  const unmatched = new Map([...refundedBefore].map(([id, amounts]) => [id, [...amounts]]));
  const matched = new Set<string>();
  for (const { bookingRemedyId, paymentId, price } of purchases) {
    const amounts = unmatched.get(paymentId ?? "") ?? [];
    const place = amounts.indexOf(rupeesToPaise(price));
    if (place === -1) continue;
    amounts.splice(place, 1);
    matched.add(bookingRemedyId);
  }
  return ({ bookingRemedyId, paymentId }: queries.PurchaseRow) =>
    matched.has(bookingRemedyId) || (unmatched.get(paymentId ?? "") ?? []).length > 0;
}

type Cause = { reason: RefundReason; adminId: string | null };

/** Null if nothing is refunded. */
async function refundPurchase(tx: Transaction, purchase: queries.PurchaseRow, cause: Cause, now: Date) {
  const { bookingRemedyId, paymentId, videoObjectId, isCompleted, price } = purchase;
  if (!paymentId) return null;
  const line = { paymentId, bookingRemedyId, amountPaise: rupeesToPaise(price) };
  const refund = await refundOrderLine(tx, line, cause, now);
  if (videoObjectId && !isCompleted) await requestErasureOfFile(tx, videoObjectId, now);
  await queries.revertPurchase(tx, bookingRemedyId);
  return refund;
}
