// A prescribed vidhi as something that is bought: what may be paid for, when it is hers, and its money going back. Knows
// no order and no provider: who settles brings the payment.
import { lineSettlement, type RefundReason } from "#domain/payments.ts";
import { paiseOf } from "#domain/prices.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { refundLine } from "#server/modules/accounting/refunds.ts";
import { lockCustomer } from "#server/modules/customers/credits.ts";
import { detach } from "#server/modules/uploads/uploads.ts";
import * as queries from "./purchases.sql.ts";

/** A vidhi that is paid for, in paise. */
export type Line = { bookingRemedyId: string; amountPaise: number };

/**
 * What these vidhis cost, at the prices at which they were prescribed. Stands until the transaction ends where the
 * caller holds the customer's row.
 * @throws Failure not-found (not hers, not prescribed any more), vidhi-bought.
 */
export async function linesForSale(
  db: AppContext["db"] | Transaction,
  userId: string,
  bookingRemedyIds: readonly string[],
): Promise<Line[]> {
  const found = await queries.forSale(db, userId, bookingRemedyIds);
  if (found.length < bookingRemedyIds.length) throw new Failure("not-found");
  if (found.some(({ isPurchased }) => isPurchased)) throw new Failure("vidhi-bought");
  return found.map(({ bookingRemedyId, price }) => ({ bookingRemedyId, amountPaise: paiseOf(price) }));
}

type Paid = { paymentId: string; lines: readonly Line[]; hasGoneBack: boolean; isAccountGone: boolean };
export type LineEnd = Line & ({ end: "approve" | "gone" } | { end: "refund"; reason: RefundReason });

/** Decides line by line what the money of a captured payment ends as, and makes hers what it buys. */
export async function settleLines(tx: Transaction, paid: Paid, now: Date): Promise<LineEnd[]> {
  const { hasGoneBack, isAccountGone, paymentId } = paid;
  const ids = paid.lines.map(({ bookingRemedyId }) => bookingRemedyId);
  const rows = new Map((await queries.forUpdate(tx, ids)).map((row) => [row.bookingRemedyId, row]));
  const ends: LineEnd[] = [];
  for (const line of paid.lines) {
    const { isPurchased: isHers = false, isTakenOff = true } = rows.get(line.bookingRemedyId) ?? {};
    const decision = lineSettlement({ hasGoneBack, isAccountGone, isHers, isTakenOff });
    if (decision.end === "approve") await queries.setBought(tx, line.bookingRemedyId, paymentId, now);
    ends.push({ ...line, ...decision });
  }
  return ends;
}

/**
 * Gives back what was paid for one vidhi; the rest of its payment stays. Not performed yet, it is no longer hers and can
 * be bought anew.
 * @throws Failure not-found; not-possible-now when it was not paid for, or its money has gone back.
 */
export async function refundVidhi(ctx: AppContext, id: string, askedBy: string, now: Date) {
  return inTransaction(ctx.db, async (tx) => {
    const seen = await queries.byId(tx, id);
    if (!seen) throw new Failure("not-found");
    await lockCustomer(tx, seen.userId);
    const [vidhi] = await queries.forUpdate(tx, [id]);
    if (!vidhi) throw new Failure("not-found");
    const refund = await giveBack(tx, vidhi, { reason: "by-admin", askedBy }, now);
    if (!refund) throw new Failure("not-possible-now");
    return refund;
  });
}

/**
 * The account is closed: what was paid for and not performed goes back, as far as it has not already. Caller holds the
 * customer's row.
 */
export async function refundUnperformed(tx: Transaction, userId: string, now: Date) {
  for (const vidhi of await queries.unperformedOf(tx, userId))
    await giveBack(tx, vidhi, { reason: "not-performed", askedBy: null }, now);
}

type Why = { reason: RefundReason; askedBy: string | null };

async function giveBack(tx: Transaction, vidhi: queries.PrescribedRow, why: Why, now: Date) {
  const { bookingRemedyId, paymentId, videoObjectId, isCompleted, price } = vidhi;
  if (!paymentId) return null;
  const line = { paymentId, bookingRemedyId, amountPaise: paiseOf(price) };
  const refund = await refundLine(tx, line, why, now);
  if (videoObjectId && !isCompleted) await detach(tx, videoObjectId, now);
  await queries.setTakenBack(tx, bookingRemedyId);
  return refund;
}
