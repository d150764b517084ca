// A booking once it is paid: approving, cancelling, completing, refunding and moving it. Knows no payment provider:
// refunds are recorded in the same transaction and sent later. Locks rows in the order of `lockCustomer`.
import {
  type BookingEvent,
  canCancel,
  cancelFreeUntil,
  freeCancellationEnd,
  hasOverdueGuideCome,
  isGuideOverdue,
  isPaidFor,
  nextBookingStatus,
  rescheduleRefusal,
} from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { rupeesToPaise } from "#domain/prices.ts";
import { isBookableDay } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { loadRefund, refundBooking, refundByAdmin } from "#server/modules/accounting/refunds.ts";
import { isSlotOffered } from "#server/modules/availability/slots.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import {
  findOwnHoldOnSlot,
  lockSlots,
  releaseExpiredHoldOnSlot,
  releaseHold,
} from "#server/modules/bookings/holds.ts";
import * as credits from "#server/modules/customers/credits.ts";
import {
  lockCustomer,
  lockCustomerAndReferrer,
  recordActivity,
} from "#server/modules/customers/customers.ts";
import { announceBooked, announceCancelled, announceMoved } from "#server/modules/notifications/outbox.ts";
import { deleteAttendance } from "./attendance.ts";
import { publishStatus } from "./live-updates.ts";
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
  await queries.updateToApproved(tx, booking.id, cancelFreeUntil(now, cancelGraceMinutes), now);
  await recordActivity(tx, booking.customerId, now);
  await announceBooked(tx, booking.id, now);
  await publishStatus(tx, booking.id, "approved", now);
}

/**
 * Cancels a paid session at its customer's request. Money and credits are returned only if an admin moved the session,
 * the guide is overdue (`isGuideOverdue`), or its grace runs (`freeCancellationEnd`; the customer is locked, so that two
 * sessions cannot both be the last free one). A cancelled session stays as it is. The guide takes a seat under the lock of
 * the booking too, so that either the money goes back or the guide sits down.
 * @throws Failure not-possible-now; guide-has-come when the guide was overdue and has come meanwhile; no-refund-now if the
 * customer expects a refund and gets none.
 */
export async function cancelByCustomer(
  tx: Transaction,
  booking: BookingRow,
  expectsRefund: boolean,
  now: Date,
) {
  if (booking.status === "cancelled") return;
  requireTransition(booking, "cancelled-by-customer");
  if (!canCancel(booking, now))
    throw new Failure(hasOverdueGuideCome(booking, now) ? "guide-has-come" : "not-possible-now");
  if (expectsRefund && !customerRefundReason(booking, now)) throw new Failure("no-refund-now");
  await applyCustomerCancellation(tx, booking, now);
}

async function applyCustomerCancellation(tx: Transaction, booking: BookingRow, now: Date) {
  const reason = customerRefundReason(booking, now);
  const isFree = reason === "cancelled-in-time";
  await queries.updateToCancelled(tx, booking.id, { by: "customer", isFree }, now);
  if (reason) await refundInFull(tx, booking, reason, now);
  await announceCancelled(tx, booking.id, "customer", now);
  await publishStatus(tx, booking.id, "cancelled", now);
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
 * For the closing of an account: releases the customer's hold, cancels the sessions that have not started and returns
 * how many. Sessions that have started stay, for the guide to complete. The sessions that are cancelled here do not count
 * against one another as free cancellations.
 * @throws Failure already-paid (with the booking) when a paid session was not shown; no-refund-now when one that was shown
 * as refunded would not be.
 */
export async function cancelUpcoming(
  tx: Transaction,
  customerId: string,
  shown: ShownSessions,
  now: Date,
): Promise<number> {
  const upcoming = await bookings.listUpcomingRows(tx, customerId, now);
  const sessions = upcoming.filter((booking) => isPaidFor(booking.status));
  const unknown = sessions.find(({ id }) => !shown.ids.has(id));
  if (unknown) throw new Failure("already-paid", { body: { booking: bookings.toBooking(unknown, now) } });
  for (const hold of upcoming.filter(({ status }) => status === "pending"))
    await releaseHold(tx, hold, "dismissed", now);
  let cancelled = 0;
  for (const { id, freeCancellationsSpentAt } of sessions) {
    // Read under the lock: the guide may have come meanwhile.
    const booking = { ...(await bookings.lockBooking(tx, id)), freeCancellationsSpentAt };
    const isCancelled = canCancel(booking, now);
    if (shown.refunded.has(id) && !(isCancelled && customerRefundReason(booking, now)))
      throw new Failure("no-refund-now");
    if (!isCancelled) continue;
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
 * @throws Failure not-found; not-possible-now; just-changed if the session is not on `onDays`.
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

async function cancelByAdmin(tx: Transaction, booking: BookingRow, now: Date) {
  requireTransition(booking, "cancelled-by-admin");
  await queries.updateToCancelled(tx, booking.id, { by: "admin", isFree: false }, now);
  await refundInFull(tx, booking, "cancelled-by-guide", now);
  await announceCancelled(tx, booking.id, "admin", now);
  await publishStatus(tx, booking.id, "cancelled", now);
}

async function completeOrConfirm(
  tx: Transaction,
  booking: BookingRow,
  status: "completed" | "confirmed",
  now: Date,
) {
  const isReopened = booking.status === "completed" && status === "confirmed";
  requireTransition(booking, isReopened ? "reopened" : status);
  // A parcha or a prescribed remedy proves that the session was held.
  if (isReopened && (booking.parchas.length > 0 || (await queries.hasRemedies(tx, booking.id))))
    throw new Failure("not-possible-now");
  if (status === "completed" && now.getTime() < joinWindow(booking).opensAt.getTime())
    throw new Failure("not-possible-now");
  await queries.updateStatus(tx, booking.id, status, now);
  await credits.updateReferralReward(tx, booking.customerId, now);
  await publishStatus(tx, booking.id, status, now);
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
 * @throws Failure not-found; not-possible-now; refund-too-large; just-changed (with what is refunded by now).
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
    if (booking.status !== "completed" && booking.status !== "cancelled")
      throw new Failure("not-possible-now");
    const amountPaise = amount === null ? null : rupeesToPaise(amount);
    // Refunds that were made at the provider may have paise.
    const refundedBeforePaise = refundedBefore === null ? null : Math.round(rupeesToPaise(refundedBefore));
    const request = { bookingId, amountPaise, refundedBeforePaise, adminId };
    const refund = await refundByAdmin(tx, request, now);
    await credits.updateReferralReward(tx, customerId, now);
    return refund.id;
  });
  return loadRefund(ctx, refundId);
}

/** `date` is YYYY-MM-DD and `time` HH:mm, both in IST. */
type RescheduleRequest = { id: string; by: "customer" | "admin"; date: string; time: string; onDays?: Days };

/**
 * Moves a paid session to a free slot at no charge. If it fails, the session keeps its old slot. A session that is on
 * the slot already stays as it is.
 * @throws Failure not-found; bad-date, not-a-slot, slot-taken; just-changed when the session was moved meanwhile, or is not on `onDays`; a
 * RescheduleRefusal; payment-under-way (with the booking) when the customer's own hold on the new slot may be paid.
 */
export async function reschedule(ctx: AppContext, request: RescheduleRequest, now: Date) {
  const seen = await bookings.requireBooking(ctx.db, request.id);
  try {
    await inTransaction(ctx.db, (tx) => moveSession(tx, seen, request, now));
  } catch (error) {
    // The unique index over slots decides between concurrent bookings of one slot.
    if (isDuplicate(error, "bookings_one_for_a_slot")) throw new Failure("slot-taken");
    throw error;
  }
  return bookings.loadBooking(ctx.db, request.id, now);
}

async function moveSession(tx: Transaction, seen: BookingRow, request: RescheduleRequest, now: Date) {
  const { date, time, by, id } = request;
  await lockCustomer(tx, seen.customerId);
  await lockSlots(tx, [{ date: seen.sessionDate, time: seen.sessionTime }, request]);
  const booking = await bookings.lockBooking(tx, id);
  if (booking.sessionDate === date && booking.sessionTime === time && isPaidFor(booking.status)) return;
  if (booking.sessionDate !== seen.sessionDate || booking.sessionTime !== seen.sessionTime)
    throw new Failure("just-changed");
  requireOnDays(booking, request.onDays);
  const refusal = rescheduleRefusal(booking, by, now);
  if (refusal) throw new Failure(refusal);
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  if (!(await isSlotOffered(tx, date, time, now))) throw new Failure("not-a-slot");
  await releaseExpiredHoldOnSlot(tx, date, time, now);
  await releaseOwnHoldOnSlot(tx, booking.customerId, request, now);
  // A move while the guide is overdue is not one of the customer's two.
  const isCounted = by === "customer" && !isGuideOverdue(booking, now);
  await queries.updateSlot(tx, id, { date, time, isCounted, isByAdmin: by === "admin" });
  await deleteAttendance(tx, id, now);
  await announceMoved(tx, id, by, now);
  await publishStatus(tx, id, booking.status, now);
}

/** The customer's own hold makes room for the customer's session, unless an order is open for it. */
async function releaseOwnHoldOnSlot(
  tx: Transaction,
  customerId: string,
  { date, time }: RescheduleRequest,
  now: Date,
) {
  const hold = await findOwnHoldOnSlot(tx, customerId, date, time);
  if (hold?.order)
    throw new Failure("payment-under-way", { body: { booking: bookings.toBooking(hold, now) } });
  if (hold) await releaseHold(tx, hold, "replaced", now);
}

/** The first and the last day, between which a change expects the session to be. */
type Days = { from: string; to: string };

function requireOnDays({ sessionDate }: BookingRow, days: Days | undefined) {
  if (days && (sessionDate < days.from || sessionDate > days.to)) throw new Failure("just-changed");
}

function requireTransition(booking: BookingRow, event: BookingEvent) {
  if (!nextBookingStatus(booking.status, event)) throw new Failure("not-possible-now");
}
