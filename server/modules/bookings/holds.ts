// A customer's claim on a slot until it is paid: taking it, keeping it while money may be on its way, letting it go.
// Knows no payment provider: payments calls in here, never the other way round.
import { checkoutExpiry, holdExpiry, isHoldAlive, isPaidFor, MAX_UPCOMING } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { type QuestionType, quote } from "#domain/prices.ts";
import { isBookableDay } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { isOffered } from "#server/modules/availability/availability.ts";
import * as credits from "#server/modules/customers/credits.ts";
import { announceBooked } from "#server/modules/notifications/notifications.ts";
import * as bookings from "./bookings.ts";
import * as queries from "./holds.sql.ts";

export type Choice = { userId: string; date: string; time: string; questionType: QuestionType };

/**
 * Takes the slot for a customer: a hold, or an approved booking when credits cover the price. The same choice again
 * is the same booking. A customer has one hold; another choice replaces it unless money is on its way.
 * @throws Failure bad-date, not-a-slot, slot-taken, too-many-bookings, payment-under-way (with the booking);
 * not-signed-in when her account was closed meanwhile.
 */
export async function hold(ctx: AppContext, choice: Choice, now: Date) {
  const { bookingId, isNew } = await inTransaction(ctx.db, async (tx) => {
    const customer = await credits.lockCustomer(tx, choice.userId);
    if (customer?.isDeleted) throw new Failure("not-signed-in");
    const own = await bookings.holdsAndSlot(tx, choice.userId, choice.date, choice.time);
    const same = own.find((booking) => isSameChoice(booking, choice, now));
    if (same) return { bookingId: same.id, isNew: false };
    if (!isBookableDay(choice.date, now)) throw new Failure("bad-date");
    if (!(await isOffered(tx, choice.date, choice.time, now))) throw new Failure("not-a-slot");
    if ((await bookings.countUpcoming(tx, choice.userId, bookings.stillOpenSince(now))) >= MAX_UPCOMING)
      throw new Failure("too-many-bookings");
    const earlier = own.find((booking) => booking.status === "pending");
    if (earlier) await giveWay(tx, earlier, now);
    const id = await take(tx, choice, now);
    if (earlier) await queries.setReplacedBy(tx, earlier.id, id);
    return { bookingId: id, isNew: true };
  });
  return { booking: await bookings.present(ctx.db, bookingId, now), isNew };
}

/** The live hold that another choice would replace, or null. */
export async function earlierHold(db: AppContext["db"], choice: Choice, now: Date) {
  const own = await bookings.holdsAndSlot(db, choice.userId, choice.date, choice.time);
  if (own.some((booking) => isSameChoice(booking, choice, now))) return null;
  return own.find((booking) => isHoldAlive(booking, now)) ?? null;
}

function isSameChoice(booking: bookings.BookingRow, choice: Choice, now: Date): boolean {
  return (
    booking.sessionDate === choice.date &&
    booking.sessionTime === choice.time &&
    booking.questionType === choice.questionType &&
    (isPaidFor(booking.status) || isHoldAlive(booking, now))
  );
}

/** An earlier hold makes room for another choice, unless a proof of payment is stored for it, be it just now. */
async function giveWay(tx: Transaction, { id }: bookings.BookingRow, now: Date) {
  const earlier = await bookings.lockBooking(tx, id);
  if (earlier.order?.isChecking)
    throw new Failure("payment-under-way", { body: { booking: bookings.bookingOf(earlier, now) } });
  await endHold(tx, earlier, isHoldAlive(earlier, now) ? "replaced" : "expired", now);
}

/** The slot is claimed by one insert that can fail; all else before it is only for a better answer. */
async function take(tx: Transaction, choice: Choice, now: Date): Promise<string> {
  await clearExpired(tx, choice.date, choice.time, now);
  const { price, creditsUsed, amount } = quote(
    choice.questionType,
    await credits.balanceOf(tx, choice.userId),
  );
  const isFree = amount === 0;
  const session = { sessionDate: choice.date, sessionTime: choice.time };
  const taken = await queries.insertBooking(
    tx,
    {
      ...choice,
      price,
      creditsUsed,
      status: isFree ? "approved" : "pending",
      holdExpiresAt: isFree ? null : holdExpiry(session, now),
      approvedAt: isFree ? now : null,
    },
    now,
  );
  if (!taken) throw new Failure("slot-taken");
  await credits.reserve(tx, choice.userId, taken.id, creditsUsed, now);
  if (isFree) await announceBooked(tx, taken.id, now);
  return taken.id;
}

type HoldEnd = "dismissed" | "replaced" | "expired";

/** Ends a hold and gives its credits back. False when it had ended, or been paid, before. */
export async function endHold(tx: Transaction, hold: { id: string; userId: string }, by: HoldEnd, now: Date) {
  const ended = await queries.cancelHold(tx, hold.id, by, now);
  if (ended) await credits.returnReserved(tx, ended.userId, ended.id, now);
  return ended !== null;
}

/** Ends the expired hold that stands in the way of a slot, if there is one. */
export async function clearExpired(tx: Transaction, date: string, time: string, now: Date) {
  const expired = await queries.expireHoldOnSlot(tx, date, time, now);
  if (expired) await credits.returnReserved(tx, expired.userId, expired.id, now);
}

/** Ends a hold whose time is over. One that was lengthened since it was found expired stays. */
export async function expireHold(tx: Transaction, id: string, now: Date) {
  const ended = await queries.expireHold(tx, id, now);
  if (ended) await credits.returnReserved(tx, ended.userId, ended.id, now);
}

/** Opening the checkout lengthens a hold once. Answers when it ends now. */
export async function extendForCheckout(
  tx: Transaction,
  booking: bookings.BookingRow,
  now: Date,
): Promise<Date> {
  if (!booking.holdExpiresAt) throw new Failure("not-possible-now");
  if (booking.isHoldExtended) return booking.holdExpiresAt;
  const until = checkoutExpiry(booking, booking.holdExpiresAt, now);
  await queries.setHoldExpiry(tx, booking.id, until);
  return until;
}

/** While a payment is being checked, its hold stays, at most to the slot's start. */
export async function keepForCheck(tx: Transaction, booking: bookings.BookingRow) {
  await queries.setHoldExpiry(tx, booking.id, joinWindow(booking).startsAt);
}

/** The check found no money: from then the customer has a checkout's time to try again. */
export async function releaseFromCheck(tx: Transaction, booking: bookings.BookingRow, foundAt: Date) {
  await queries.setHoldExpiry(tx, booking.id, checkoutExpiry(booking, foundAt, foundAt));
}

/** Whether a dropped hold's slot could still be its own: offered by the guide, and nobody's. */
export async function isSlotFree(tx: Transaction, booking: bookings.BookingRow, now: Date): Promise<boolean> {
  const { sessionDate, sessionTime } = booking;
  await clearExpired(tx, sessionDate, sessionTime, now);
  const isTaken = await bookings.isSlotTaken(tx, sessionDate, sessionTime, booking.id);
  return !isTaken && (await isOffered(tx, sessionDate, sessionTime, now));
}

/** Whether the hold gave way to a choice that is paid, or that gave way to one in its turn. */
export async function isReplacementPaid(tx: Transaction, booking: bookings.BookingRow): Promise<boolean> {
  const replacement = booking.replacedBy ? await bookings.bookingById(tx, booking.replacedBy) : null;
  if (!replacement) return false;
  return replacement.approvedAt !== null || isReplacementPaid(tx, replacement);
}
