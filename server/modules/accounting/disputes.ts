// Disputes (chargebacks): what the payment provider says of them, in an event or when it is asked. An event is a hint of what to
// ask for, so that the order in which events arrive decides nothing. domain/payments.ts says what a dispute does to the money.
import { compareReports, dueDisputeAlert, opensAnew, sharesTaken } from "#domain/disputes.ts";
import { isUndecided } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { updateReferralReward } from "#server/modules/customers/credits.ts";
import { lockCustomerAndReferrer } from "#server/modules/customers/customers.ts";
import { announceDispute } from "#server/modules/notifications/outbox.ts";
import {
  type GatewayDispute,
  GatewayError,
  type GatewayEvent,
  GatewayRefused,
  GatewayUnavailable,
} from "#server/providers/payments/gateway.ts";
import { updateBackTwice } from "./back-twice.ts";
import * as queries from "./disputes.sql.ts";
import { raiseAlert } from "./money-tasks.ts";
import { settleNewTime } from "./new-time.ts";
import { publishOrderChange } from "./order-changes.ts";
import { hasOrder } from "./provider-refunds.sql.ts";
import { earlier, updateApprovedWithoutMoney } from "./provider-refunds.ts";

type Report = {
  dispute: GatewayDispute;
  /** Of what moment the report is: when the provider was asked, or when the event happened there. An older one changes nothing. */
  reportedAt: Date;
  /** The provider was asked. */
  isCurrent: boolean;
  /** When the event happened, if there was one: money that it took is taken then. */
  at: Date | null;
};
type Handled = "done" | "nothing-to-do" | "later";
export type DisputeEvent = Extract<GatewayEvent, { kind: "dispute" }>;

/**
 * Asks the provider about the dispute that an event reports. While it does not answer, what the event says is applied, so that the
 * guide learns of it at once, and the provider is asked again.
 */
export async function handleDisputeEvent(ctx: AppContext, event: DisputeEvent, now: Date): Promise<Handled> {
  const { disputeId, at } = event;
  const asked = await askForDispute(ctx, disputeId);
  if (typeof asked !== "string") {
    const isOfEvent = event.dispute?.status === asked.status;
    return applyDispute(
      ctx,
      { dispute: asked, reportedAt: now, isCurrent: true, at: isOfEvent ? at : null },
      now,
    );
  }
  if (!event.dispute) return "later";
  const reportedAt = earlier(at ?? event.dispute.createdAt ?? now, now);
  const report = { dispute: event.dispute, reportedAt, isCurrent: false, at };
  const handled = await applyDispute(ctx, report, now);
  // If the provider shows no disputes to these keys, its events are all that there is.
  return asked === "refused" && event.dispute.status !== "unknown" ? handled : "later";
}

/** `away`: the provider does not answer. */
export async function askForDispute(
  ctx: AppContext,
  id: string,
): Promise<GatewayDispute | "away" | "refused"> {
  try {
    return await ctx.gateway.fetchDispute(id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, disputeId: id }, "the payment provider did not answer about a dispute");
    return error instanceof GatewayRefused && !error.isAboutKeys ? "refused" : "away";
  }
}

/**
 * Returns "later" if the payment is of a known order, but its capture is not recorded yet, and if it is unclear which of two
 * decisions holds.
 */
export async function applyDispute(ctx: AppContext, report: Report, now: Date): Promise<Handled> {
  const { dispute } = report;
  const payment = await queries.findDisputedPayment(ctx.db, dispute.paymentId);
  if (!payment) return handleUnknown(ctx, dispute, now);
  if (!payment.isCaptured) return "later";
  const change = await inTransaction(ctx.db, async (tx) => {
    await lockCustomerAndReferrer(tx, payment.customerId);
    return applyUnderLock(tx, payment, report, now);
  });
  if (change === "unclear") return "later";
  if (change?.isOpened)
    ctx.log.error({ disputeId: dispute.id, paymentId: payment.id }, "ALERT: a bank disputes a payment");
  if (change?.isLost)
    ctx.log.error({ disputeId: dispute.id, paymentId: payment.id }, "ALERT: a bank has taken a payment back");
  return "done";
}

async function handleUnknown(ctx: AppContext, dispute: GatewayDispute, now: Date): Promise<Handled> {
  try {
    const { orderId } = await ctx.gateway.fetchPayment(dispute.paymentId);
    if (await hasOrder(ctx.db, orderId)) return "later";
  } catch (error) {
    if (error instanceof GatewayUnavailable) return "later";
    if (!(error instanceof GatewayRefused)) throw error;
  }
  const { paymentId: about, amountPaise } = dispute;
  const detail = `A bank disputes a payment that is not in these books: dispute ${dispute.id}, "${dispute.statusWord}".`;
  await raiseAlert(ctx.db, { kind: "unknown-payment", about, amountPaise, detail }, now);
  return "done";
}

/** Null if a newer report is applied already, "unclear" if another decision of the same second is. The caller has locked the customer and the referrer. */
async function applyUnderLock(
  tx: Transaction,
  payment: queries.DisputedPayment,
  { dispute, reportedAt, isCurrent, at }: Report,
  now: Date,
) {
  const known = await queries.findDispute(tx, dispute.id);
  const { id: providerDisputeId, paymentId: _, status: word, createdAt, ...reported } = dispute;
  // A word that is not known decides nothing: the dispute stays as it was.
  const status = word === "unknown" ? (known?.status ?? "open") : word;
  const phase = reported.phase ?? known?.phase ?? null;
  const order = known ? compareReports(known, { status, phase, reportedAt }, isCurrent) : "later";
  if (order === "earlier") return null;
  if (order === "unclear") return order;
  const respondBy = reported.respondBy ?? known?.respondBy ?? null;
  const written = {
    ...reported,
    ...{ status, phase, respondBy, reportedAt },
    deductedPaise: reported.deductedPaise ?? known?.deductedPaise ?? null,
    reason: reported.reason ?? known?.reason ?? null,
    createdAt: earlier(createdAt ?? now, now),
    alertedHours: respondBy && dueDisputeAlert(respondBy, now),
  };
  if (known) await queries.updateDispute(tx, known.id, written);
  const id = known?.id ?? (await queries.insertDispute(tx, payment.id, providerDisputeId, written))?.id;
  if (!id) throw new Failure("unexpected");
  const takenPaise = await bookTaken(tx, payment, earlier(at ?? now, now), now);
  const isOpened = isUndecided(status) && (known === null || opensAnew(known, { status, phase }));
  if (isOpened) await alertGuide(tx, { ...payment, id }, null, now);
  if (known?.status !== status || known.phase !== phase)
    await publishOrderChange(tx, payment, "settled", now);
  return { isOpened, isLost: takenPaise > 0 };
}

/**
 * Books what all disputes of the payment together have taken since they were last booked, or given back, and answers its sum. The
 * money that a session or a remedy earned its referrer a reward by may be gone then, or here again, and so a new time's reason.
 */
async function bookTaken(tx: Transaction, payment: queries.DisputedPayment, at: Date, now: Date) {
  const refundedPaise = sumPaise(await queries.listAccepted(tx, payment.id));
  const disputes = await queries.listBooked(tx, payment.id);
  const shares = sharesTaken(disputes, { chargedPaise: payment.chargedPaise, refundedPaise });
  const changes = disputes
    .map(({ id, bookedPaise }, place) => ({ disputeId: id, amountPaise: (shares[place] ?? 0) - bookedPaise }))
    .filter(({ amountPaise }) => amountPaise !== 0);
  for (const change of changes) await queries.insertEntry(tx, { ...change, payment, at });
  await updateBackTwice(tx, payment.providerPaymentId, now);
  const takenPaise = sumPaise(changes);
  if (takenPaise !== 0) {
    await updateReferralReward(tx, payment.customerId, now);
    await settleNewTime(tx, payment.bookingId, "dispute", now);
    await updateApprovedWithoutMoney(tx, payment, now);
  }
  return takenPaise;
}

function sumPaise(amounts: readonly { amountPaise: number }[]): number {
  return amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

type Alerted = { id: string; customerId: string; bookingId: string | null };

/** The push to the guide's phone. `hours`: before the end of the time to answer; null when the dispute opens. */
export async function alertGuide(tx: Transaction, alerted: Alerted, hours: number | null, now: Date) {
  const counted = await queries.countAlert(tx, alerted.id, hours);
  if (!counted) return;
  const { id: disputeId, customerId, bookingId } = alerted;
  await announceDispute(tx, { disputeId, customerId, bookingId, ...counted, isDueSoon: hours !== null }, now);
}

/** What the books have of these disputes of the provider, by its ids. */
export async function findKnownDisputes(db: AppContext["db"], providerDisputeIds: readonly string[]) {
  const found = await queries.listByProviderIds(db, providerDisputeIds);
  return new Map(found.map((one) => [one.providerDisputeId, one]));
}
