// A booking once it is paid: approving, cancelling, completing and refunding it; moves.ts moves it. Knows no payment provider:
// refunds are recorded in the same transaction and sent later. Locks rows in the order of `lockCustomer`.
import {
  type BookingEvent,
  canCancel,
  cancelFreeUntil,
  freeCancellationEnd,
  guideOverdueFrom,
  hasOverdueGuideCome,
  isGuideOverdue,
  isHeld,
  isPaidFor,
  nextBookingStatus,
} from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { rupeesToPaise } from "#domain/prices.ts";
import { sessionRight } from "#domain/rights.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { endTasksOfCancelled } from "#server/modules/accounting/money-tasks.ts";
import { requireNewTimeBack, settleNewTime } from "#server/modules/accounting/new-time.ts";
import {
  findMoneyLeft,
  loadRefund,
  refundBooking,
  refundByAdmin,
} from "#server/modules/accounting/refunds.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { releaseHold } from "#server/modules/bookings/holds.ts";
import { endWaiting } from "#server/modules/bookings/waitlist.ts";
import * as credits from "#server/modules/customers/credits.ts";
import { lockCustomerAndReferrer, recordActivity } from "#server/modules/customers/customers.ts";
import { announceBooked, announceCancelled } from "#server/modules/notifications/outbox.ts";
import { endAdmission } from "./companions.ts";
import { deleteOpenComplaint } from "./complaints.sql.ts";
import { publishStatus } from "./live-updates.ts";
import { isUnclaimed, requireStep } from "./session-steps.ts";
import * as queries from "./sessions.sql.ts";

/** Approves a paid booking. A released hold whose payment arrived late gets its credits reserved again. */
export async function approveBooking(
  tx: Transaction,
  booking: BookingRow,
  cancelGraceMinutes: number,
  now: Date,
) {
  requireTransition(booking, "settled");
  await credits.reserveMissing(tx, booking.customerId, booking.id, booking.creditsUsed, now);
  await Promise.all([
    queries.updateToApproved(tx, booking.id, cancelFreeUntil(now, cancelGraceMinutes), now),
    recordActivity(tx, booking.customerId, now),
    announceBooked(tx, booking.id, now),
    publishStatus(tx, booking.id, "approved", now),
    endWaiting(tx, booking.id),
  ]);
}

/**
 * Cancels a paid session at its customer's request. Money and credits are returned only if an admin moved the session,
 * the guide is overdue (`isGuideOverdue`), or its grace runs (`freeCancellationEnd`; the customer is locked, so that two
 * sessions cannot both be the last free one). A cancelled session stays as it is. The guide takes a seat under the lock of
 * the booking too, so that either the money goes back or the guide sits down.
 * @throws Failure not-possible-now; not-yet while the guide is late; guide-has-come when the guide was overdue and has come
 * meanwhile; no-refund-now if the customer expects a refund and gets none.
 */
export async function cancelByCustomer(
  tx: Transaction,
  booking: BookingRow,
  expectsRefund: boolean,
  now: Date,
) {
  if (booking.status === "cancelled") return;
  requireTransition(booking, "cancelled-by-customer");
  if (!canCancel(booking, now)) {
    const overdueFrom = guideOverdueFrom(booking, now);
    if (overdueFrom) throw new Failure("not-yet", { at: overdueFrom });
    throw new Failure(hasOverdueGuideCome(booking, now) ? "guide-has-come" : "not-possible-now");
  }
  if (expectsRefund && !customerRefundReason(booking, now)) throw new Failure("no-refund-now");
  await applyCustomerCancellation(tx, booking, now);
}

async function applyCustomerCancellation(tx: Transaction, booking: BookingRow, now: Date) {
  await requireStep(tx, booking, "cancellation", "customer");
  const reason = customerRefundReason(booking, now);
  const isFree = reason === "cancelled-in-time";
  await markCancelled(tx, booking.id, { by: "customer", isFree }, now);
  if (reason) await refundInFull(tx, booking, reason, now);
  await settleNewTime(tx, booking.id, "cancellation", now);
  await announceCancelled(tx, booking.id, "customer", now);
  await publishStatus(tx, booking.id, "cancelled", now);
}

async function markCancelled(tx: Transaction, id: string, how: queries.Cancellation, now: Date) {
  await queries.updateToCancelled(tx, id, how, now);
  await deleteOpenComplaint(tx, id);
  await endAdmission(tx, id, now);
  await endTasksOfCancelled(tx, id, now);
}

/** Why a customer who cancels now is refunded; null if not. */
function customerRefundReason(booking: BookingRow, now: Date) {
  if (isGuideOverdue(booking, now)) return "guide-absent";
  if (booking.isMovedByAdmin) return "moved-by-guide";
  return freeCancellationEnd(booking, now) ? "cancelled-in-time" : null;
}

/** The sessions that the customer was shown, and those whose money comes back. */
type ShownSessions = { ids: ReadonlySet<string>; refunded: ReadonlySet<string> };

/**
 * For the closing of an account: releases the customer's hold, and cancels the sessions that the customer may cancel, with a
 * refund where the customer may take the money back (`domain/rights.ts`). Answers how many. Other sessions that have started
 * stay, for the guide to complete. The sessions that are cancelled here do not count against one another as free cancellations.
 * @throws Failure already-paid (with the booking) when a paid session was not shown; no-refund-now when one that was shown
 * as refunded would not be.
 */
export async function cancelUnfinished(
  tx: Transaction,
  customerId: string,
  shown: ShownSessions,
  now: Date,
): Promise<number> {
  const unfinished = await bookings.listUnfinishedRows(tx, customerId);
  const sessions = unfinished.filter((booking) => isPaidFor(booking.status));
  const unknown = sessions.find(({ id }) => !shown.ids.has(id));
  if (unknown) throw new Failure("already-paid", { body: { booking: bookings.toBooking(unknown, now) } });
  for (const hold of unfinished.filter(({ status }) => status === "pending"))
    await releaseHold(tx, hold, "dismissed", now);
  let cancelled = 0;
  for (const { id, freeCancellationsSpentAt } of sessions) {
    // Read under the lock: the guide may have come meanwhile.
    const booking = { ...(await bookings.lockBooking(tx, id)), freeCancellationsSpentAt };
    const right = sessionRight(bookings.toBooking(booking, now), false);
    if (shown.refunded.has(id) && right !== "refundable-session") throw new Failure("no-refund-now");
    if (right !== "refundable-session" && right !== "upcoming-session") continue;
    await applyCustomerCancellation(tx, booking, now);
    cancelled += 1;
  }
  return cancelled;
}

/** Refunds what remains of the money, and returns the credits. */
async function refundInFull(
  tx: Transaction,
  booking: BookingRow,
  reason: "cancelled-by-guide" | "moved-by-guide" | "guide-absent" | "cancelled-in-time",
  now: Date,
) {
  await refundBooking(tx, booking.id, reason, now);
  await credits.returnUsed(tx, booking.customerId, booking.id, now);
}

type StatusRequest = {
  id: string;
  status: "completed" | "confirmed" | "cancelled";
  key?: IdempotencyKey | null;
  onDays?: Days;
};

/**
 * Sets the status of a paid session at an admin's request. `confirmed` also reopens a completed session; `cancelled`
 * refunds the money in full and returns the credits. The same status again changes nothing.
 * @throws Failure not-found; a StepRefusal; new-time-spent; just-changed if the session is not on `onDays`.
 */
export async function setStatus(
  ctx: AppContext,
  { id, status, key = null, onDays }: StatusRequest,
  now: Date,
) {
  const { customerId } = await bookings.requireBooking(ctx.db, id);
  await inTransactionOnce(ctx.db, key, now, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    const booking = await bookings.lockBooking(tx, id);
    if (booking.status === status) {
      // A customer's cancellation cannot become an admin's, which refunds in full. `refundSession` refunds it instead.
      if (status === "cancelled" && booking.cancelledBy !== "admin") throw new Failure("not-possible-now");
      return id;
    }
    requireOnDays(booking, onDays);
    if (status === "cancelled") await cancelByAdmin(tx, booking, now);
    else await completeOrConfirm(tx, booking, status, now);
    return id;
  });
  return bookings.loadBooking(ctx.db, id, now);
}

/** `reason`: of the refund. */
export async function cancelByAdmin(
  tx: Transaction,
  booking: BookingRow,
  now: Date,
  reason: "cancelled-by-guide" | "guide-absent" = "cancelled-by-guide",
) {
  requireTransition(booking, "cancelled-by-admin");
  await requireStep(tx, booking, "cancellation");
  await markCancelled(tx, booking.id, { by: "admin", isFree: false }, now);
  const { hasGoneInFull, isDisputed } = await findMoneyLeft(tx, booking.id);
  await refundInFull(tx, booking, reason, now);
  await requireNewTimeBack(tx, booking.id, "cancellation", now);
  const hasNoMoney = booking.amount === 0 || hasGoneInFull || isDisputed;
  await announceCancelled(tx, booking.id, hasNoMoney ? "admin-without-money" : "admin", now);
  await publishStatus(tx, booking.id, "cancelled", now);
}

/**
 * Returns what is left of the money, and the used credits, of a session that did not work. One that the guide has not completed
 * is completed if it was held, and cancelled otherwise.
 * @throws Failure not-possible-now if nothing is left to return; a StepRefusal.
 */
export async function returnMoney(tx: Transaction, booking: BookingRow, adminId: string, now: Date) {
  if (isPaidFor(booking.status) && !isHeld(booking)) return cancelByAdmin(tx, booking, now);
  await requireStep(tx, booking, "refund");
  if (isPaidFor(booking.status)) await completeOrConfirm(tx, booking, "completed", now);
  const returned = await credits.returnUsed(tx, booking.customerId, booking.id, now);
  const refunded = await refundBooking(tx, booking.id, "by-admin", now, adminId);
  if (refunded + returned === 0) throw new Failure("not-possible-now");
  await credits.updateReferralReward(tx, booking.customerId, now);
}

async function completeOrConfirm(
  tx: Transaction,
  booking: BookingRow,
  status: "completed" | "confirmed",
  now: Date,
) {
  const isReopened = booking.status === "completed" && status === "confirmed";
  requireTransition(booking, isReopened ? "reopened" : status);
  if (isReopened && (await hasProof(tx, booking))) throw new Failure("not-possible-now");
  // The customer of an absent guide could take another time or the money besides.
  if (isReopened) await requireStep(tx, booking, "reopening");
  // An admin has marked it as held: its money would go back at the next sweep.
  if (isReopened && (await isUnclaimed(tx, { ...booking, status }, now)))
    throw new Failure("not-possible-now");
  const { opensAt } = joinWindow(booking);
  if (status === "completed" && now < opensAt) throw new Failure("not-yet", { at: opensAt });
  await queries.updateStatus(tx, booking.id, status, now);
  await credits.updateReferralReward(tx, booking.customerId, now);
  await publishStatus(tx, booking.id, status, now);
}

/** A parcha or a prescribed remedy proves that a session was held, so that it is not reopened. */
async function hasProof(tx: Transaction, { id, parchas }: BookingRow): Promise<boolean> {
  return parchas.length > 0 || (await queries.hasRemedies(tx, id));
}

type RefundRequest = {
  /** Rupees; null for all that remains. */
  amount: number | null;
  /** Rupees, as the admin saw it; null if unknown. */
  refundedBefore: number | null;
  adminId: string;
  key: IdempotencyKey;
};

/**
 * Refunds a completed or cancelled session, all or a part. A session that is still to be held is cancelled instead.
 * @throws Failure not-found; a StepRefusal; refund-too-large; new-time-spent; just-changed (with what is refunded by now).
 */
export async function refundSession(
  ctx: AppContext,
  bookingId: string,
  { amount, refundedBefore, adminId, key }: RefundRequest,
  now: Date,
) {
  const { customerId } = await bookings.requireBooking(ctx.db, bookingId);
  const refundId = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    const booking = await bookings.lockBooking(tx, bookingId);
    if (isPaidFor(booking.status))
      throw new Failure("not-completed-yet", { at: joinWindow(booking).startsAt });
    if (booking.status === "pending") throw new Failure("not-possible-now");
    await requireStep(tx, booking, "refund");
    const amountPaise = amount === null ? null : rupeesToPaise(amount);
    // Refunds that were made at the provider may have paise.
    const refundedBeforePaise = refundedBefore === null ? null : Math.round(rupeesToPaise(refundedBefore));
    const request = { bookingId, amountPaise, refundedBeforePaise, adminId };
    const refund = await refundByAdmin(tx, request, now);
    await credits.updateReferralReward(tx, customerId, now);
    await requireNewTimeBack(tx, bookingId, "refund", now);
    return refund.id;
  });
  return loadRefund(ctx, refundId);
}

/** The first and the last day, between which a change expects the session to be. */
export type Days = { from: string; to: string };

/** @throws Failure just-changed */
export function requireOnDays({ sessionDate }: BookingRow, days: Days | undefined) {
  if (days && (sessionDate < days.from || sessionDate > days.to)) throw new Failure("just-changed");
}

function requireTransition(booking: BookingRow, event: BookingEvent) {
  if (!nextBookingStatus(booking.status, event)) throw new Failure("not-possible-now");
}
