// What becomes of a paid booking: approved, moved, completed, cancelled. Knows no payment provider: money that goes back
// is reserved with refunds, in the same transaction.
import {
  afterEvent,
  type BookingEvent,
  canCancel,
  isGuideAbsent,
  isPaidFor,
  moveRefusal,
} from "#domain/bookings.ts";
import { PHONE } from "#domain/identity.ts";
import { isCalendarDate, minutesOfDay } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { paiseOf, type QuestionType } from "#domain/prices.ts";
import { isBookableDay, SLOT_MINUTES } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { refundBooking, refundByHand } from "#server/modules/accounting/refunds.ts";
import { isOffered } from "#server/modules/availability/availability.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { clearExpired, endHold } from "#server/modules/bookings/holds.ts";
import * as credits from "#server/modules/customers/credits.ts";
import { customerOfPhone } from "#server/modules/customers/login.ts";
import {
  announceBooked,
  announceCancelled,
  announceMoved,
} from "#server/modules/notifications/notifications.ts";
import { announceStatus, forgetAttendance } from "./live.ts";
import * as queries from "./sessions.sql.ts";

/** The money is there: the booking is approved, with its credits set aside again where they had gone back. */
export async function approve(tx: Transaction, booking: bookings.BookingRow, now: Date) {
  requireStep(booking, "settled");
  await credits.reserveAgain(tx, booking.userId, booking.id, booking.creditsUsed, now);
  await queries.approve(tx, booking.id, now);
  await announceBooked(tx, booking.id, now);
  await announceStatus(tx, booking.id, "approved", now);
}

/**
 * A paid session is given up by its customer: no refund and no credits back, unless the guide had moved it or did not come. The same
 * step again changes nothing.
 */
export async function cancelByCustomer(tx: Transaction, booking: bookings.BookingRow, now: Date) {
  if (booking.status === "cancelled") return;
  requireStep(booking, "cancelled-by-customer");
  if (!canCancel(booking, now)) throw new Failure("not-possible-now");
  await endByCustomer(tx, booking, now);
}

async function endByCustomer(tx: Transaction, booking: bookings.BookingRow, now: Date) {
  await queries.cancelPaid(tx, booking.id, "customer", now);
  if (isGuideAbsent(booking, now)) await giveBack(tx, booking, "guide-absent", now);
  else if (booking.isMovedByAdmin) await giveBack(tx, booking, "moved-by-guide", now);
  await announceCancelled(tx, booking.id, "customer", now);
  await announceStatus(tx, booking.id, "cancelled", now);
}

/**
 * Ends a customer's sessions that have not started, as when the account is closed, and answers how many. One that is
 * being held is the guide's to complete.
 * @throws Failure already-paid (with the booking) when there is one that is not among the `known`.
 */
export async function cancelAllOf(tx: Transaction, userId: string, known: ReadonlySet<string>, now: Date) {
  const all = await bookings.upcomingRows(tx, userId, now);
  const sessions = all.filter((booking) => isPaidFor(booking.status));
  const unknown = sessions.find(({ id }) => !known.has(id));
  if (unknown) throw new Failure("already-paid", { body: { booking: bookings.bookingOf(unknown, now) } });
  for (const hold of all.filter(({ status }) => status === "pending"))
    await endHold(tx, hold, "dismissed", now);
  const ahead = sessions.filter((session) => canCancel(session, now));
  for (const session of ahead) await endByCustomer(tx, session, now);
  return ahead.length;
}

async function giveBack(
  tx: Transaction,
  booking: bookings.BookingRow,
  reason: "cancelled-by-guide" | "moved-by-guide" | "guide-absent",
  now: Date,
) {
  await refundBooking(tx, booking.id, reason, now);
  await credits.returnUsed(tx, booking.userId, booking.id, now);
}

const EVENTS = { completed: "completed", confirmed: "confirmed", cancelled: "cancelled-by-admin" } as const;

/**
 * What an admin makes of a paid session: completed; confirmed, which also takes a completion back; or cancelled, with
 * the money refunded in full and used credits returned. The same status again changes nothing.
 * @throws Failure not-found; not-possible-now.
 */
export async function setStatus(ctx: AppContext, id: string, status: keyof typeof EVENTS, now: Date) {
  const { userId } = await bookings.anyBooking(ctx.db, id);
  await inTransaction(ctx.db, async (tx) => {
    await credits.lockCustomer(tx, userId);
    const booking = await bookings.lockBooking(tx, id);
    // What its customer gave up is not what the guide calls off: money for that is given back by hand.
    if (booking.status === status && status === "cancelled" && booking.cancelledBy !== "admin")
      throw new Failure("not-possible-now");
    if (booking.status === status) return;
    const isReopened = booking.status === "completed" && status === "confirmed";
    requireStep(booking, isReopened ? "reopened" : EVENTS[status]);
    // A parcha says that the session was held, and so does a vidhi.
    if (isReopened && (booking.parchas.length > 0 || (await queries.hasVidhis(tx, id))))
      throw new Failure("not-possible-now");
    if (status === "completed" && now.getTime() < joinWindow(booking).opensAt.getTime())
      throw new Failure("not-possible-now");
    if (status !== "cancelled") {
      await queries.setStatus(tx, id, status, now);
      await credits.settleReward(tx, userId, now);
      await announceStatus(tx, id, status, now);
      return;
    }
    await queries.cancelPaid(tx, id, "admin", now);
    await giveBack(tx, booking, "cancelled-by-guide", now);
    await announceCancelled(tx, id, "admin", now);
    await announceStatus(tx, id, "cancelled", now);
  });
  return bookings.present(ctx.db, id, now);
}

/**
 * Gives back money of a session that is over, all that is left of it or a part. One still to be held is cancelled.
 * @throws Failure not-found; not-possible-now; refund-too-large.
 */
export async function refundSession(
  ctx: AppContext,
  id: string,
  wanted: { amount: number | null; askedBy: string },
  now: Date,
) {
  const { userId } = await bookings.anyBooking(ctx.db, id);
  return inTransaction(ctx.db, async (tx) => {
    await credits.lockCustomer(tx, userId);
    const booking = await bookings.lockBooking(tx, id);
    if (booking.status !== "completed" && booking.status !== "cancelled")
      throw new Failure("not-possible-now");
    const amountPaise = wanted.amount === null ? null : paiseOf(wanted.amount);
    const refund = await refundByHand(tx, { bookingId: id, amountPaise, askedBy: wanted.askedBy }, now);
    await credits.settleReward(tx, userId, now);
    return refund;
  });
}

type Move = { id: string; by: "customer" | "admin"; date: string; time: string };

/**
 * Moves a paid session to a free slot at no charge, in one transaction: when the new slot is not to be had, the old
 * one is still hers. Where it is already: nothing changes.
 * @throws Failure bad-date, not-a-slot, slot-taken, just-changed (it was moved since it was looked at), a MoveRefusal,
 * payment-under-way when her own hold on the new slot may be being paid.
 */
export async function reschedule(ctx: AppContext, move: Move, now: Date) {
  const seen = await bookings.anyBooking(ctx.db, move.id);
  try {
    await inTransaction(ctx.db, (tx) => moveTo(tx, seen, move, now));
  } catch (error) {
    // The index over slots decides between two who want the same one.
    if (isDuplicate(error, "bookings_one_for_a_slot")) throw new Failure("slot-taken");
    throw error;
  }
  return bookings.present(ctx.db, move.id, now);
}

async function moveTo(tx: Transaction, seen: bookings.BookingRow, { date, time, by, id }: Move, now: Date) {
  await credits.lockCustomer(tx, seen.userId);
  const booking = await bookings.lockBooking(tx, id);
  if (booking.sessionDate === date && booking.sessionTime === time && isPaidFor(booking.status)) return;
  if (booking.sessionDate !== seen.sessionDate || booking.sessionTime !== seen.sessionTime)
    throw new Failure("just-changed");
  const refusal = moveRefusal(booking, by, now);
  if (refusal) throw new Failure(refusal);
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  if (!(await isOffered(tx, date, time, now))) throw new Failure("not-a-slot");
  await clearExpired(tx, date, time, now);
  const own = (await bookings.holdsAndSlot(tx, booking.userId, date, time)).find(
    (other) => other.status === "pending" && other.sessionDate === date && other.sessionTime === time,
  );
  if (own?.order) throw new Failure("payment-under-way", { body: { booking: bookings.bookingOf(own, now) } });
  if (own) await endHold(tx, own, "replaced", now);
  // Another time for a session to which the guide did not come is not one of her two moves.
  const isCounted = by === "customer" && !isGuideAbsent(booking, now);
  await queries.move(tx, id, { date, time, isCounted, isByAdmin: by === "admin" });
  await forgetAttendance(tx, id);
  await announceMoved(tx, id, by, now);
  await announceStatus(tx, id, booking.status, now);
}

type TestForm = {
  phone?: string | null | undefined;
  sessionDate?: string | null | undefined;
  sessionTime?: string | null | undefined;
  questionType?: QuestionType | undefined;
};

/**
 * A confirmed session that costs nothing and counts nowhere, on a step that nobody has: offered or not, from now on or
 * just begun. Its customer is made where the phone is new, and is told nothing.
 * @throws Failure fields-missing, phone-not-ten-digits, date-misshapen, time-misshapen (the first that is wrong);
 * bad-phone, bad-date, not-a-slot; slot-taken.
 */
export async function createTestBooking(ctx: AppContext, form: TestForm, now: Date) {
  const { phone, date, time } = requireTestForm(form, now);
  const { id, user } = await inTransaction(ctx.db, async (tx) => {
    const user = await customerOfPhone(tx, phone, now);
    if ((await credits.lockCustomer(tx, user.id))?.isDeleted) throw new Failure("just-changed");
    await clearExpired(tx, date, time, now);
    const wanted = { userId: user.id, date, time, questionType: form.questionType ?? "single" };
    const made = await queries.insertTestBooking(tx, wanted, now);
    if (!made) throw new Failure("slot-taken");
    await announceStatus(tx, made.id, "confirmed", now);
    return { id: made.id, user };
  });
  return { booking: await bookings.present(ctx.db, id, now), user };
}

function requireTestForm(form: TestForm, now: Date) {
  const phone = form.phone?.trim() ?? "";
  const date = form.sessionDate?.trim() ?? "";
  const time = form.sessionTime?.trim() ?? "";
  if (!phone || !date || !time) throw new Failure("fields-missing");
  if (!/^\d{10}$/.test(phone)) throw new Failure("phone-not-ten-digits");
  if (!isCalendarDate(date)) throw new Failure("date-misshapen");
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Failure("time-misshapen");
  if (!PHONE.test(phone)) throw new Failure("bad-phone");
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const { closesAt } = joinWindow({ sessionDate: date, sessionTime: time });
  if (minutesOfDay(time) % SLOT_MINUTES !== 0 || closesAt.getTime() <= now.getTime())
    throw new Failure("not-a-slot");
  return { phone, date, time };
}

function requireStep(booking: bookings.BookingRow, event: BookingEvent) {
  if (!afterEvent(booking.status, event)) throw new Failure("not-possible-now");
}
