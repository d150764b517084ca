// What has been done for a session instead of holding it, or besides: whether a further step may follow (domain/session-steps.ts).
import { isGuideAbsent } from "#domain/bookings.ts";
import { complaintEnd } from "#domain/complaints.ts";
import { type PastStep, type SessionStep, type StepBy, stepRefusal } from "#domain/session-steps.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { findMoneyLeft } from "#server/modules/accounting/refunds.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import { hasNewTime } from "#server/modules/customers/credits.ts";
import { findComplaint } from "./complaints.sql.ts";

/**
 * The caller has locked the customer and the booking.
 * @throws Failure with a StepRefusal.
 */
export async function requireStep(
  tx: Transaction,
  booking: BookingRow,
  step: SessionStep,
  by: StepBy = "admin",
) {
  const refusal = stepRefusal(await listPastSteps(tx, booking), step, by);
  if (refusal) throw new Failure(refusal);
}

async function listPastSteps(tx: Transaction, booking: BookingRow): Promise<PastStep[]> {
  const { hasGoneInPart, hasGoneInFull, isDisputed } = await findMoneyLeft(tx, booking.id);
  const { answer = null } = (await findComplaint(tx, booking.id)) ?? {};
  const past: [PastStep, boolean][] = [
    ["cancellation", booking.status === "cancelled"],
    ["new-time", await hasNewTime(tx, booking.id)],
    ["dispute", isDisputed],
    ["refund-in-full", hasGoneInFull || answer === "money-back"],
    ["refund-in-part", hasGoneInPart],
    ["move", booking.moveCount > 0],
    ["settled", answer === "settled"],
  ];
  return past.flatMap(([name, is]) => (is ? name : []));
}

/**
 * Whether the money of a session goes back by itself: the guide did not come, the customer has chosen neither another time nor the
 * money by the end of the seventh day, and nobody has answered a complaint.
 */
export async function isUnclaimed(tx: Transaction, booking: BookingRow, now: Date): Promise<boolean> {
  if (!isGuideAbsent(booking, now) || now < complaintEnd(booking.sessionDate)) return false;
  const complaint = await findComplaint(tx, booking.id);
  return (complaint?.answer ?? null) === null;
}
