// Our books as people see them: a customer's payments, and what a person has to look at. Changes no money.

import type { MoneyTask } from "#contract/ledger.ts";
import type { Payment } from "#contract/payments.ts";
import { SCREENS } from "#contract/screens.ts";
import { daysBetween, istInstant } from "#domain/ist-time.ts";
import { paymentStatus } from "#domain/payments.ts";
import { receiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./ledger.sql.ts";
import { refundOf } from "./refunds.ts";

/** Puts something before the admins that no machine may decide; again for the same thing it changes nothing. */
export async function raiseAlert(db: AppContext["db"] | Transaction, alert: queries.Alert, now: Date) {
  await queries.insertAlert(db, alert, now);
}

/** All that a customer paid or tried to pay, with what became of it; newest first. */
export async function paymentsOf(ctx: AppContext, userId: string): Promise<Payment[]> {
  const found = await queries.paymentsOfUser(ctx.db, userId);
  return found.map((payment) => ({
    id: payment.id,
    kind: payment.kind,
    bookingId: payment.bookingId,
    bookingRemedyIds: payment.bookingRemedyIds,
    session: sessionIn(payment),
    amount: payment.amountPaise / 100,
    status: paymentStatus(payment, payment.refunds),
    razorpayPaymentId: payment.providerPaymentId,
    createdAt: payment.provenAt.toISOString(),
    paidAt: payment.capturedAt?.toISOString() ?? null,
    ...receiptLink(payment),
    refunds: payment.refunds.map(refundOf),
  }));
}

function sessionIn({ sessionDate, sessionTime }: queries.PaidRow) {
  return sessionDate === null || sessionTime === null ? null : { sessionDate, sessionTime };
}

function receiptLink({ id, financialYear, serial }: queries.PaidRow) {
  if (financialYear === null || serial === null) return { receiptNumber: null, receiptUrl: null };
  return {
    receiptNumber: receiptNumber(financialYear, serial),
    receiptUrl: SCREENS.receipt.replace(":paymentId", id),
  };
}

/** What a person has to look at, oldest first. */
export async function openTasks(ctx: AppContext): Promise<MoneyTask[]> {
  const found = await queries.openTasks(ctx.db);
  return found.map(({ amountPaise, since, username, phone, ...task }) => ({
    ...task,
    amount: amountPaise === null ? null : amountPaise / 100,
    since: since.toISOString(),
    customer: username && phone ? { username, phone } : null,
  }));
}

/** An alert is dealt with. @throws Failure not-found. */
export async function resolveTask(ctx: AppContext, id: string, adminId: string, now: Date) {
  if (!(await queries.resolveAlert(ctx.db, id, adminId, now))) throw new Failure("not-found");
}

const LONGEST_SPAN_DAYS = 31;
type Sums = { capturedPaise: number; refundedPaise: number };

/**
 * Our books against the provider's, payment by payment, for those begun in a span of IST days, both included.
 * @throws Failure bad-span; `GatewayAway`.
 */
export async function compare(ctx: AppContext, from: string, to: string) {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > LONGEST_SPAN_DAYS) throw new Failure("bad-span");
  const [start, end] = [istInstant(from, "00:00"), istInstant(to, "24:00")];
  const theirs = new Map((await ctx.gateway.paymentsBetween(start, end)).map((one) => [one.id, one]));
  const found = await queries.ownSums(ctx.db, [...theirs.keys()], start, end);
  // Proven just after midnight, begun just before: that is asked for by itself.
  for (const { providerPaymentId: id } of found.filter((one) => !theirs.has(one.providerPaymentId)))
    theirs.set(id, await ctx.gateway.payment(id));
  const ours = new Map(found.map((one) => [one.providerPaymentId, one]));
  const all = [...theirs.values()].filter((one) => one.capturedPaise > 0 || ours.has(one.id));
  const differences = all.filter((one) => !isSame(ours.get(one.id), one));
  return {
    ours: sumOf([...ours.values()]),
    gateway: sumOf(all),
    payments: all.length,
    differences: differences.map((one) => {
      const own = ours.get(one.id);
      return {
        razorpayPaymentId: one.id,
        createdAt: one.createdAt.toISOString(),
        ours: own ? sumOf([own]) : null,
        gateway: sumOf([one]),
      };
    }),
  };
}

function isSame(ours: Sums | undefined, theirs: Sums): boolean {
  const { capturedPaise = 0, refundedPaise = 0 } = ours ?? {};
  // What was only authorised and went back was never in our books.
  const theirRefunds = theirs.capturedPaise > 0 ? theirs.refundedPaise : 0;
  return capturedPaise === theirs.capturedPaise && refundedPaise === theirRefunds;
}

/** In rupees. */
function sumOf(all: readonly Sums[]) {
  const captured = all.reduce((sum, one) => sum + one.capturedPaise, 0);
  const refunded = all.reduce((sum, one) => sum + (one.capturedPaise > 0 ? one.refundedPaise : 0), 0);
  return { captured: captured / 100, refunded: refunded / 100 };
}

/** Payments of a customer that are proven and not yet settled. */
export function pendingPayments(ctx: AppContext, userId: string) {
  return queries.pendingOf(ctx.db, userId);
}
