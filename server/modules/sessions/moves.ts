// Moves a paid session to another slot, for its customer or for an admin. Locks rows in the order of `lockCustomer`.
import {
  guideOverdueFrom,
  isGuideOverdue,
  isHoldActive,
  isPaidFor,
  type RescheduleRefusal,
  rescheduleRefusal,
} from "#domain/bookings.ts";
import { isBookableDay } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { isSlotOffered } from "#server/modules/availability/slots.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import {
  findOwnHoldOnSlot,
  lockSlots,
  releaseExpiredHoldOnSlot,
  releaseHold,
} from "#server/modules/bookings/holds.ts";
import { endWaiting } from "#server/modules/bookings/waitlist.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { announceMoved } from "#server/modules/notifications/outbox.ts";
import { deleteAttendance } from "./attendance.ts";
import { endAdmission } from "./companions.ts";
import { publishStatus } from "./live-updates.ts";
import { requireStep } from "./session-steps.ts";
import * as queries from "./sessions.sql.ts";
import { type Days, requireOnDays } from "./sessions.ts";

/** `date` is YYYY-MM-DD and `time` HH:mm, both in IST. */
type RescheduleRequest = { id: string; by: "customer" | "admin"; date: string; time: string; onDays?: Days };

/**
 * Moves a paid session to a free slot at no charge. If it fails, the session keeps its old slot. A session that is on
 * the slot already stays as it is.
 * @throws Failure not-found; bad-date, not-a-slot, slot-taken; just-changed when the session was moved meanwhile, or is not on `onDays`; a
 * RescheduleRefusal or StepRefusal; payment-under-way (with the booking) when the customer's own hold on the new slot may be paid.
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
  if (refusal) throw refusalOfMove(booking, refusal, by, now);
  await requireStep(tx, booking, "move", by);
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  if (!(await isSlotOffered(tx, date, time, now))) throw new Failure("not-a-slot");
  await releaseExpiredHoldOnSlot(tx, date, time, now);
  await releaseOwnHoldOnSlot(tx, booking.customerId, request, now);
  // A move while the guide is overdue is not one of the customer's two.
  const isCounted = by === "customer" && !isGuideOverdue(booking, now);
  const { customerId } = booking;
  const change = { customerId, date, time, isCounted, isByAdmin: by === "admin" };
  if ((await queries.updateSlot(tx, id, change, now)) === 0) throw new Failure("slot-taken");
  await endWaiting(tx, id);
  await deleteAttendance(tx, id, now);
  await endAdmission(tx, id, now);
  await announceMoved(tx, id, by, now);
  await publishStatus(tx, id, booking.status, now);
}

function refusalOfMove(
  booking: BookingRow,
  refusal: RescheduleRefusal,
  by: RescheduleRequest["by"],
  now: Date,
): Failure {
  if (isHoldActive(booking, now)) return new Failure("not-paid-yet");
  const overdueFrom = by === "customer" ? guideOverdueFrom(booking, now) : null;
  return overdueFrom ? new Failure("not-yet", { at: overdueFrom }) : new Failure(refusal);
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
