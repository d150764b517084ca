// Applies to the books what the payment provider says of refunds: in the answer to a request, in an event, or in a list. It also
// adds refunds that staff made in the provider's dashboard.
import { nextRefundStatus } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { TAKEN_BACK } from "#server/db/payment-money.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { updateReferralReward } from "#server/modules/customers/credits.ts";
import { lockCustomerAndReferrer } from "#server/modules/customers/customers.ts";
import { announceRefundSent } from "#server/modules/notifications/outbox.ts";
import {
  GatewayError,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  wholeList,
} from "#server/providers/payments/gateway.ts";
import { updateBackTwice } from "./back-twice.ts";
import { endAlert, raiseAlert, updateAlert } from "./money-tasks.ts";
import { settleNewTime } from "./new-time.ts";
import * as queries from "./provider-refunds.sql.ts";
import type { SendableRefund } from "./refunds.sql.ts";
import { publishRefundChange, refundWhatIsLeft } from "./refunds.ts";

/**
 * The provider will not make this refund. `failure`: its own sentence. It appears among the admins' money tasks. With `TAKEN_BACK`
 * it was not sent, and what the bank has left is refunded instead.
 */
export async function abandonRefund(
  ctx: AppContext,
  { id: refundId, customerId, bookingId }: SendableRefund,
  failure: string,
  now: Date,
) {
  const isAbandoned = await inTransaction(ctx.db, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    if (!(await queries.markRefused(tx, refundId, failure, now))) return false;
    if (failure === TAKEN_BACK) await refundWhatIsLeft(tx, refundId, now);
    await updateReferralReward(tx, customerId, now);
    await settleNewTime(tx, bookingId, "refund", now);
    await publishRefundChange(tx, refundId, now);
    return true;
  });
  if (isAbandoned) ctx.log.error({ refundId, failure }, "ALERT: the provider refuses a refund");
}

type RefundReport = {
  refund: GatewayRefund;
  /** The provider was asked just now. An event describes its moment, and may arrive after a newer one. */
  isCurrent: boolean;
  /** When the event happened at the provider. */
  at: Date | null;
  /** When the sweep asks again, if the refund is still pending. */
  nextTryAt: Date;
};

/** `ask`: the report contradicts a final status, so the provider's present record is needed. */
type Applied = "done" | "ask";

/**
 * Applies a report about a refund of a captured payment. The customer is notified when the refund is processed. A processed
 * refund that the provider fails later becomes one that admins can try again.
 */
export async function applyRefundReport(
  ctx: AppContext,
  payment: queries.RefundedPayment,
  report: RefundReport,
  now: Date,
): Promise<Applied> {
  const { refund } = report;
  const { id: paymentId, customerId, bookingId } = payment;
  const change = await inTransaction(ctx.db, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    const row = await findOrAddRefund(tx, paymentId, refund, now);
    const status = nextRefundStatus(row.status, refund.status, report.isCurrent);
    if (status === "ask") return { status, row };
    // One that the books had as pending was not processed on the day on which staff made it.
    const isNewAndTheirs = row.isNew && !row.isOurs;
    const at = earlier(report.at ?? (isNewAndTheirs ? (refund.createdAt ?? now) : now), now);
    await queries.updateFromProvider(tx, row.id, { refund, status, at, nextTryAt: report.nextTryAt });
    if (status === "processed" && row.status !== "processed")
      await announceRefundSent(
        tx,
        { customerId, bookingId, refundId: row.id, amountPaise: row.amountPaise },
        now,
      );
    // The money of a failed refund is kept after all, which may earn the referrer the reward, and the other way round.
    if (status !== row.status || row.isNew) {
      await updateReferralReward(tx, customerId, now);
      await settleNewTime(tx, bookingId, "refund", now);
      await publishRefundChange(tx, row.id, now);
    }
    await updateApprovedWithoutMoney(tx, payment, now);
    await updateBackTwice(tx, payment.providerPaymentId, now);
    return { status, row };
  });
  if (change.status === "failed" && change.row.status !== "failed")
    ctx.log.error({ refundId: change.row.id }, "ALERT: the provider failed a refund");
  return change.status === "ask" ? "ask" : "done";
}

/** The provider's clock may be ahead. */
export function earlier(at: Date, now: Date): Date {
  return at < now ? at : now;
}

/**
 * The row of a refund, under the customer's lock. The receipt is the id of the row that asked for it. A refund without one, of
 * which no row knows the number, is the oldest of this amount that has not got its number yet, if there is one: the provider's
 * event may overtake its answer. Otherwise staff made it in the provider's dashboard, and it is added.
 */
async function findOrAddRefund(tx: Transaction, paymentId: string, refund: GatewayRefund, now: Date) {
  const known = await queries.lockRefundsOfPayment(tx, paymentId);
  const named = known.find(({ id }) => id === refund.merchantReference);
  const numbered = known.find(({ providerRefundId }) => providerRefundId === refund.id);
  if (named && named.providerRefundId === null) {
    // The number was given to another row when the event came without a receipt.
    if (numbered) await queries.releaseProviderNumber(tx, numbered.id, now);
    return { ...named, isNew: false };
  }
  const unsent =
    refund.merchantReference === null
      ? known.find(
          ({ isOurs, status, providerRefundId, amountPaise }) =>
            isOurs && status === "pending" && providerRefundId === null && amountPaise === refund.amountPaise,
        )
      : undefined;
  const found = numbered ?? unsent;
  if (found) return { ...found, isNew: false };
  const { id: providerRefundId, amountPaise } = refund;
  const createdAt = earlier(refund.createdAt ?? now, now);
  const added = await queries.insertProviderRefund(
    tx,
    { paymentId, providerRefundId, amountPaise, createdAt },
    now,
  );
  return { ...added, isNew: true };
}

const REFUNDED = "The payment was refunded in full at the provider.";
const TAKEN = "The customer's bank has taken the payment back.";
const STILL_STANDS = {
  session: "The session is still booked, and nothing is paid for it now.",
  remedy: "The remedies are still to be performed, and nothing is paid for them now.",
} as const;

/**
 * Staff gave the money back in the provider's dashboard, or the bank took it, but what it paid for stands: a task, until the money is
 * here again. A refund that is made here ends what it paid for, unless it is the new try of one that was made there, or after which the
 * session was taken up again.
 */
export async function updateApprovedWithoutMoney(
  tx: Transaction,
  payment: queries.RefundedPayment,
  now: Date,
) {
  const found = await queries.findMoneyOfPurchase(tx, payment.id);
  if (!found) return;
  const { standing, isAllBack, isTakenBack } = found;
  const { providerPaymentId: about, amountPaise, customerId, bookingId } = payment;
  const kind = "approved-without-money";
  if (!isAllBack) return endAlert(tx, { kind, about }, now);
  if (!standing) return;
  const detail = `${isTakenBack ? TAKEN : REFUNDED} ${STILL_STANDS[standing]}`;
  await updateAlert(tx, { kind, about, amountPaise, detail, customerId, bookingId }, now);
}

export type RefundEvent = Extract<GatewayEvent, { kind: "refund" }>;
type Handled = "done" | "nothing-to-do" | "later";

/**
 * Applies a refund that a provider's event reports. The provider is asked for what the event does not say. Returns "later" if
 * the provider does not answer, or if the payment belongs to a known order, but its capture is not recorded yet.
 */
export async function handleRefundEvent(ctx: AppContext, event: RefundEvent, now: Date): Promise<Handled> {
  try {
    const { refund } = event;
    if (refund) {
      const report = { refund, isCurrent: false, at: event.at };
      const handled = await handleRefund(ctx, report, event.payment, now);
      if (handled !== "ask") return handled;
    }
    let handled: Handled = "later";
    const listed = await askForRefunds(ctx, event);
    for (const asked of listed.items) {
      // The provider's present record does not say when it came to be so. An event that says the same does.
      const at = event.refund?.id === asked.id && event.refund.status === asked.status ? event.at : null;
      const report = { refund: asked, isCurrent: true, at };
      const answer = await handleRefund(ctx, report, event.payment, now);
      if (answer === "later") return "later";
      if (answer !== "ask") handled = answer;
    }
    // The event may be about one that cannot be read.
    return listed.unreadable > 0 ? "later" : handled;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn(
      { err: error, refundId: event.refundId },
      "the payment provider did not answer about a refund",
    );
    return "later";
  }
}

async function askForRefunds(ctx: AppContext, { refundId, paymentId }: RefundEvent) {
  if (!refundId && paymentId) return ctx.gateway.listRefunds(paymentId);
  return { items: refundId ? [await ctx.gateway.fetchRefund(refundId)] : [], unreadable: 0 };
}

/**
 * Applies a report if its payment is captured here. `payment`: the provider's record, where it is known already.
 * @throws GatewayUnavailable, GatewayRefused
 */
export async function handleRefund(
  ctx: AppContext,
  report: Omit<RefundReport, "nextTryAt">,
  payment: GatewayPayment | null,
  now: Date,
): Promise<Handled | "ask"> {
  const { refund } = report;
  const captured = await queries.findCapturedPayment(ctx.db, refund.paymentId);
  const isTooLarge = captured && refund.amountPaise > captured.chargedPaise;
  if (isTooLarge && !(await queries.isKnown(ctx.db, captured.id, refund)))
    return raiseDoubt(ctx, captured, refund, now);
  if (captured) return applyRefundReport(ctx, captured, { ...report, nextTryAt: now }, now);
  const record = payment ?? (await ctx.gateway.fetchPayment(refund.paymentId));
  // It had only been authorized, so no money of this merchant is refunded.
  if (record.status !== "unknown" && record.capturedPaise === 0) return "nothing-to-do";
  return (await queries.hasOrder(ctx.db, record.orderId)) ? "later" : "nothing-to-do";
}

/** Such a refund is not added: the provider makes none that is larger than its payment. */
async function raiseDoubt(
  ctx: AppContext,
  { chargedPaise, customerId, bookingId }: queries.RefundedPayment & { chargedPaise: number },
  { id: about, amountPaise }: GatewayRefund,
  now: Date,
): Promise<Handled> {
  const detail = `The provider reports a refund of ${amountPaise} paise of a payment of ${chargedPaise}.`;
  await raiseAlert(
    ctx.db,
    { kind: "refund-unclear", about, amountPaise, detail, customerId, bookingId },
    now,
  );
  return "done";
}

/** Amounts in paise by the id of their payment. */
export type RefundedAmounts = ReadonlyMap<string, readonly number[]>;

/**
 * For a restored database: adds the refunds of the customer's payments that the provider has made and the database does not
 * know. Answers them with those that were added since `since`: by an earlier run, or by an event of the provider.
 */
export async function addMissingRefunds(
  ctx: AppContext,
  { customerId, since }: { customerId: string; since: Date },
  now: Date,
): Promise<RefundedAmounts> {
  for (const { providerPaymentId } of await queries.listCapturedPayments(ctx.db, customerId))
    for (const refund of wholeList(await ctx.gateway.listRefunds(providerPaymentId)))
      if (refund.status !== "failed")
        await handleRefund(ctx, { refund, isCurrent: true, at: null }, null, now);
  const added = await queries.listProviderRefunds(ctx.db, customerId, since);
  const byPayment = Map.groupBy(added, ({ paymentId }) => paymentId);
  return new Map([...byPayment].map(([id, refunds]) => [id, refunds.map(({ amountPaise }) => amountPaise)]));
}
