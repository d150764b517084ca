// The reconciliation report: this app's payments and refunds against those that the payment provider lists.
import { daysBetween, istInstant } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./reconciliation-report.sql.ts";

const MAX_SPAN_DAYS = 31;
type Sums = { capturedPaise: number; refundedPaise: number };

/**
 * Compares both sides payment by payment, for the payments that began at the provider from one IST day to another, both
 * included. Sums in rupees.
 * @throws Failure bad-span; `GatewayUnavailable`.
 */
export async function reconcileWithProvider(ctx: AppContext, from: string, to: string) {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_SPAN_DAYS) throw new Failure("bad-span");
  const [start, end] = [istInstant(from, "00:00"), istInstant(to, "24:00")];
  const atProvider = new Map((await ctx.gateway.listPayments(start, end)).map((one) => [one.id, one]));
  const found = await queries.listPaymentSums(ctx.db, [...atProvider.keys()], start, end);
  // A payment that began before midnight and was proven after it is not in the provider's list: ask for it by id.
  for (const { providerPaymentId: id } of found.filter((one) => !atProvider.has(one.providerPaymentId)))
    atProvider.set(id, await ctx.gateway.fetchPayment(id));
  const recorded = new Map(found.map((one) => [one.providerPaymentId, one]));
  const all = [...atProvider.values()].filter((one) => one.capturedPaise > 0 || recorded.has(one.id));
  const differences = all.filter((one) => !isSame(recorded.get(one.id), one));
  return {
    ours: toRupees([...recorded.values()]),
    gateway: toRupees(all),
    payments: all.length,
    differences: differences.map((one) => {
      const own = recorded.get(one.id);
      return {
        razorpayPaymentId: one.id,
        createdAt: one.createdAt.toISOString(),
        ours: own ? toRupees([own]) : null,
        gateway: toRupees([one]),
      };
    }),
  };
}

function isSame(recorded: Sums | undefined, atProvider: Sums): boolean {
  const { capturedPaise = 0, refundedPaise = 0 } = recorded ?? {};
  // The provider also refunds payments that were only authorised. This app never records those.
  const providerRefundedPaise = atProvider.capturedPaise > 0 ? atProvider.refundedPaise : 0;
  return capturedPaise === atProvider.capturedPaise && refundedPaise === providerRefundedPaise;
}

function toRupees(payments: readonly Sums[]) {
  const captured = payments.reduce((sum, one) => sum + one.capturedPaise, 0);
  const refunded = payments.reduce((sum, one) => sum + (one.capturedPaise > 0 ? one.refundedPaise : 0), 0);
  return { captured: captured / 100, refunded: refunded / 100 };
}
