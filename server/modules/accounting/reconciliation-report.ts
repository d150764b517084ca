// The reconciliation report: this app's payments, refunds and disputes against those that the payment provider lists.
import { sharesTaken } from "#domain/disputes.ts";
import { addMinutes, daysBetween, istInstant } from "#domain/ist-time.ts";
import { disputeFeePaise } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import {
  type GatewayDispute,
  GatewayError,
  type GatewayList,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
} from "#server/providers/payments/gateway.ts";
import { findKnownDisputes } from "./disputes.ts";
import * as queries from "./reconciliation-report.sql.ts";
import { findKnownRefunds } from "./refunds.ts";

const MAX_SPAN_DAYS = 31;
/** `refundedPaise` is null if the provider does not say. */
type Sums = { capturedPaise: number; refundedPaise: number | null; takenBackPaise: number };
type ListedPayment = GatewayPayment & { takenBackPaise: number };

/**
 * Compares both sides payment by payment, for the payments that began at the provider from one IST day to another, both
 * included, and for those with a refund or dispute of these days that differs. Sums in rupees.
 * @throws Failure bad-span, comparison-not-possible.
 */
export async function reconcileWithProvider(ctx: AppContext, from: string, to: string) {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_SPAN_DAYS) throw new Failure("bad-span");
  try {
    return await compare(ctx, istInstant(from, "00:00"), istInstant(to, "24:00"));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, "the payment provider did not answer about its books");
    throw new Failure("comparison-not-possible", { retryAfterSeconds: 30 });
  }
}

async function compare(ctx: AppContext, start: Date, end: Date) {
  const listed = await ctx.gateway.listPayments(start, end);
  const atProvider = new Map(listed.items.map((one) => [one.id, one]));
  const refunds = await ctx.gateway.listRefundsBetween(start, end);
  const listedDisputes = await listDisputes(ctx, start);
  const disputes = listedDisputes && listedDisputes.items.filter(isDecided);
  for (const id of [
    ...(await listOlderDiffering(ctx, refunds.items, atProvider)),
    ...(await listDisputed(ctx, disputes, atProvider)),
  ])
    await addPayment(ctx, atProvider, id);
  const found = await queries.listPaymentSums(ctx.db, [...atProvider.keys()], start, end);
  // A payment that began before midnight and was proven after it is not in the provider's list: ask for it by id.
  for (const { providerPaymentId: id } of found.filter((one) => !atProvider.has(one.providerPaymentId)))
    await addPayment(ctx, atProvider, id);
  const recorded = new Map(found.map((one) => [one.providerPaymentId, one]));
  const all = [...atProvider.values()]
    .filter((one) => one.capturedPaise > 0 || recorded.has(one.id))
    .map((one): ListedPayment => {
      const { takenBackPaise: own = 0, takenEarlierPaise = 0 } = recorded.get(one.id) ?? {};
      const taken = { takenEarlierPaise, bookedPaise: own - takenEarlierPaise };
      return { ...one, takenBackPaise: disputes ? takenAtProvider(disputes, one, taken) : own };
    });
  const differences = all.filter((one) => !isSame(recorded.get(one.id), one));
  const onlyHere = found.filter((one) => !atProvider.has(one.providerPaymentId));
  return {
    ours: toRupees([...recorded.values()]),
    gateway: toRupees(all),
    payments: all.length + onlyHere.length,
    disputeFees: sumFees(disputes ?? [], all) / 100,
    unreadable: listed.unreadable + refunds.unreadable + (listedDisputes?.unreadable ?? 0),
    differences: [
      ...onlyHere.map((own) => ({
        razorpayPaymentId: own.providerPaymentId,
        createdAt: own.provenAt,
        ours: toRupees([own]),
        gateway: null,
      })),
      ...differences.map((one) => {
        const own = recorded.get(one.id);
        return {
          razorpayPaymentId: one.id,
          createdAt: one.createdAt ?? start,
          ours: own ? toRupees([own]) : null,
          gateway: toRupees([one]),
        };
      }),
    ],
  };
}

/** A status that is not known decides nothing, there as here. */
type DecidedDispute = GatewayDispute & { status: Exclude<GatewayDispute["status"], "unknown"> };
const isDecided = (dispute: GatewayDispute): dispute is DecidedDispute => dispute.status !== "unknown";

/** Those since an instant. Null if the provider shows no disputes to these keys: then nothing of them is compared. */
async function listDisputes(ctx: AppContext, from: Date): Promise<GatewayList<GatewayDispute> | null> {
  try {
    return await ctx.gateway.listDisputes(from, addMinutes(ctx.now(), 1));
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.isAboutKeys) throw error;
    ctx.log.warn({ err: error }, "the payment provider does not list disputes");
    return null;
  }
}

function sumFees(disputes: readonly DecidedDispute[], payments: readonly { id: string }[]): number {
  const ids = new Set(payments.map(({ id }) => id));
  return disputes
    .filter(({ paymentId }) => ids.has(paymentId))
    .reduce((sum, dispute) => sum + disputeFeePaise(dispute), 0);
}

/**
 * What the banks took of a payment by all of its disputes. `takenEarlierPaise`: by those from before the listed ones. `bookedPaise`:
 * by the others here, which holds where the provider names nothing (`sharesTaken`).
 */
function takenAtProvider(
  disputes: readonly DecidedDispute[],
  { id, capturedPaise, refundedPaise }: GatewayPayment,
  { takenEarlierPaise, bookedPaise }: { takenEarlierPaise: number; bookedPaise: number },
): number {
  const chargedPaise = Math.max(0, capturedPaise - takenEarlierPaise);
  const own = disputes.filter(({ paymentId }) => paymentId === id).map((one) => ({ ...one, bookedPaise }));
  const shares = sharesTaken(own, { chargedPaise, refundedPaise: refundedPaise ?? 0 });
  return shares.reduce((sum, share) => sum + share, takenEarlierPaise);
}

/** The payments from before these days that a dispute took back, or that are disputed here in another way. */
async function listDisputed(
  ctx: AppContext,
  disputes: readonly DecidedDispute[] | null,
  listed: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  const older = (disputes ?? []).filter(({ paymentId }) => !listed.has(paymentId));
  const known = await findKnownDisputes(
    ctx.db,
    older.map(({ id }) => id),
  );
  return new Set(
    older.filter(({ id, status }) => known.get(id)?.status !== status).map(({ paymentId }) => paymentId),
  );
}

/** A payment that the provider refuses to show is none of its: it does not keep the others from being compared. */
async function addPayment(ctx: AppContext, found: Map<string, GatewayPayment>, id: string) {
  try {
    found.set(id, await ctx.gateway.fetchPayment(id));
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.isAboutKeys) throw error;
    ctx.log.warn({ err: error, paymentId: id }, "the payment provider does not know a payment of the books");
  }
}

/** The payments from before these days whose refunds of these days differ from the books. */
async function listOlderDiffering(
  ctx: AppContext,
  refunds: readonly GatewayRefund[],
  listed: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  const older = refunds.filter(({ paymentId }) => !listed.has(paymentId));
  const known = await findKnownRefunds(
    ctx.db,
    older.map(({ id }) => id),
  );
  const differing = older.filter(({ id, amountPaise, status }) => {
    const row = known.get(id);
    return row?.amountPaise !== amountPaise || (row.status === "failed") !== (status === "failed");
  });
  return new Set(differing.map(({ paymentId }) => paymentId));
}

function isSame(recorded: Sums | undefined, atProvider: Sums): boolean {
  const { capturedPaise = 0, refundedPaise = 0, takenBackPaise = 0 } = recorded ?? {};
  if (takenBackPaise !== atProvider.takenBackPaise) return false;
  if (atProvider.refundedPaise === null) return capturedPaise === atProvider.capturedPaise;
  // The provider also refunds payments that were only authorised. This app never records those.
  const providerRefundedPaise = atProvider.capturedPaise > 0 ? atProvider.refundedPaise : 0;
  return capturedPaise === atProvider.capturedPaise && refundedPaise === providerRefundedPaise;
}

function toRupees(payments: readonly Sums[]) {
  const captured = payments.reduce((sum, one) => sum + one.capturedPaise, 0);
  const refunded = payments.reduce(
    (sum, one) => sum + (one.capturedPaise > 0 ? (one.refundedPaise ?? 0) : 0),
    0,
  );
  const takenBack = payments.reduce((sum, one) => sum + one.takenBackPaise, 0);
  return { captured: captured / 100, refunded: refunded / 100, takenBack: takenBack / 100 };
}
