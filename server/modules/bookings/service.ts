// A customer's claim on a slot: taking it, letting it go, and what the lists show of it.
// Knows no payment provider: payments calls in here, never the other way round.
import type { Booking, Refund } from "#contract/bookings.ts";
import {
  afterEvent,
  type BookingEvent,
  canCancel,
  canReschedule,
  checkoutExpiry,
  holdExpiry,
  isHoldAlive,
  isMissed,
  isPaidFor,
  MAX_UPCOMING,
} from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { JOIN_CLOSES_MINUTES_AFTER, joinWindow } from "#domain/join-window.ts";
import { type QuestionType, quote } from "#domain/prices.ts";
import { isBookableDay } from "#domain/slots.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import { isOffered } from "#server/modules/availability/service.ts";
import * as credits from "#server/modules/referrals/service.ts";
import * as store from "./store.ts";

export type { BookingRow } from "./store.ts";

export type Choice = { userId: string; date: string; time: string; questionType: QuestionType };

/**
 * Takes the slot for a customer: a hold, or an approved booking when credits cover the price. The same choice again
 * is the same booking. A customer has one hold; another choice replaces it unless money is on its way.
 * @throws Failure bad-date, not-a-slot, slot-taken, too-many-bookings, payment-under-way (with the booking).
 */
export async function hold(house: House, choice: Choice, now: Date) {
  const { bookingId, isNew } = await inTransaction(house.db, async (tx) => {
    await credits.lockCustomer(tx, choice.userId);
    const own = await store.holdsAndSlot(tx, choice.userId, choice.date, choice.time);
    const same = own.find((booking) => isSameChoice(booking, choice, now));
    if (same) return { bookingId: same.id, isNew: false };
    if (!isBookableDay(choice.date, now)) throw new Failure("bad-date");
    if (!(await isOffered(tx, choice.date, choice.time, now))) throw new Failure("not-a-slot");
    if ((await store.countUpcoming(tx, choice.userId, stillOpenSince(now))) >= MAX_UPCOMING)
      throw new Failure("too-many-bookings");
    const earlier = own.find((booking) => booking.status === "pending");
    if (earlier) await giveWay(tx, earlier, now);
    const id = await take(tx, choice, now);
    if (earlier) await store.setReplacedBy(tx, earlier.id, id);
    return { bookingId: id, isNew: true };
  });
  return { booking: await present(house.db, bookingId, now), isNew };
}

/** The live hold that another choice would replace, or null. */
export async function earlierHold(db: House["db"], choice: Choice, now: Date) {
  const own = await store.holdsAndSlot(db, choice.userId, choice.date, choice.time);
  if (own.some((booking) => isSameChoice(booking, choice, now))) return null;
  return own.find((booking) => isHoldAlive(booking, now)) ?? null;
}

function isSameChoice(booking: store.BookingRow, choice: Choice, now: Date): boolean {
  return (
    booking.sessionDate === choice.date &&
    booking.sessionTime === choice.time &&
    booking.questionType === choice.questionType &&
    (isPaidFor(booking.status) || isHoldAlive(booking, now))
  );
}

/** An earlier hold makes room for another choice, unless a proof of payment is stored for it, be it just now. */
async function giveWay(tx: Transaction, { id }: store.BookingRow, now: Date) {
  const earlier = await lockBooking(tx, id);
  if (earlier.order?.isChecking)
    throw new Failure("payment-under-way", { body: { booking: bookingOf(earlier, now) } });
  await endHold(tx, earlier, isHoldAlive(earlier, now) ? "replaced" : "expired", now);
}

/** The slot is claimed by one insert that can fail; all else before it is only for a better answer. */
async function take(tx: Transaction, choice: Choice, now: Date): Promise<string> {
  const expired = await store.expireHoldOnSlot(tx, choice.date, choice.time, now);
  if (expired) await credits.returnReserved(tx, expired.userId, expired.id, now);
  const { price, creditsUsed, amount } = quote(
    choice.questionType,
    await credits.balanceOf(tx, choice.userId),
  );
  const isFree = amount === 0;
  const session = { sessionDate: choice.date, sessionTime: choice.time };
  const taken = await store.insertBooking(
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
  return taken.id;
}

type HoldEnd = "dismissed" | "replaced" | "expired";

/** Ends a hold and gives its credits back. False when it had ended, or been paid, before. */
export async function endHold(tx: Transaction, hold: { id: string; userId: string }, by: HoldEnd, now: Date) {
  const ended = await store.cancelHold(tx, hold.id, by, now);
  if (ended) await credits.returnReserved(tx, ended.userId, ended.id, now);
  return ended !== null;
}

/** Ends a hold whose time is over. One that was lengthened since it was found expired stays. */
export async function expireHold(tx: Transaction, id: string, now: Date) {
  const ended = await store.expireHold(tx, id, now);
  if (ended) await credits.returnReserved(tx, ended.userId, ended.id, now);
}

/** Opening the checkout lengthens a hold once. Answers when it ends now. */
export async function extendForCheckout(
  tx: Transaction,
  booking: store.BookingRow,
  now: Date,
): Promise<Date> {
  if (!booking.holdExpiresAt) throw new Failure("not-possible-now");
  if (booking.isHoldExtended) return booking.holdExpiresAt;
  const until = checkoutExpiry(booking, booking.holdExpiresAt, now);
  await store.setHoldExpiry(tx, booking.id, until);
  return until;
}

/** While a payment is being checked, its hold stays, at most to the slot's start. */
export async function keepForCheck(tx: Transaction, booking: store.BookingRow) {
  await store.setHoldExpiry(tx, booking.id, joinWindow(booking).startsAt);
}

/** The check found no money: from then the customer has a checkout's time to try again. */
export async function releaseFromCheck(tx: Transaction, booking: store.BookingRow, foundAt: Date) {
  await store.setHoldExpiry(tx, booking.id, checkoutExpiry(booking, foundAt, foundAt));
}

/** The booking, locked until the transaction ends. @throws Failure not-found. */
export async function lockBooking(tx: Transaction, id: string): Promise<store.BookingRow> {
  const booking = await store.bookingForUpdate(tx, id);
  if (!booking) throw new Failure("not-found");
  return booking;
}

/** A customer's own booking. @throws Failure not-found for another's as for none. */
export async function ownBooking(db: House["db"] | Transaction, userId: string, id: string) {
  const booking = await store.bookingById(db, id);
  if (booking?.userId !== userId) throw new Failure("not-found");
  return booking;
}

/** Whether a dropped hold's slot could still be its own: offered by the guide, and nobody's. */
export async function isSlotFree(tx: Transaction, booking: store.BookingRow, now: Date): Promise<boolean> {
  const { sessionDate, sessionTime } = booking;
  const expired = await store.expireHoldOnSlot(tx, sessionDate, sessionTime, now);
  if (expired) await credits.returnReserved(tx, expired.userId, expired.id, now);
  const isTaken = await store.isSlotTaken(tx, sessionDate, sessionTime, booking.id);
  return !isTaken && (await isOffered(tx, sessionDate, sessionTime, now));
}

/** Whether the hold gave way to a choice that is paid, or that gave way to one in its turn. */
export async function isReplacementPaid(tx: Transaction, booking: store.BookingRow): Promise<boolean> {
  const replacement = booking.replacedBy ? await store.bookingById(tx, booking.replacedBy) : null;
  if (!replacement) return false;
  return replacement.approvedAt !== null || isReplacementPaid(tx, replacement);
}

/** The money is there: the booking is approved, with its credits set aside again where they had gone back. */
export async function approve(tx: Transaction, booking: store.BookingRow, now: Date) {
  requireStep(booking, "settled");
  await credits.reserveAgain(tx, booking.userId, booking.id, booking.creditsUsed, now);
  await store.approve(tx, booking.id, now);
}

/** A paid session is given up by its customer: no refund, no credits back. The same step again changes nothing. */
export async function cancelByCustomer(tx: Transaction, booking: store.BookingRow, now: Date) {
  if (booking.status === "cancelled") return;
  requireStep(booking, "cancelled-by-customer");
  if (!canCancel(booking, now)) throw new Failure("not-possible-now");
  await store.cancelPaid(tx, booking.id, "customer", now);
}

function requireStep(booking: store.BookingRow, event: BookingEvent) {
  if (!afterEvent(booking.status, event)) throw new Failure("not-possible-now");
}

type List = "all" | "upcoming" | "past";

export async function bookingsOf(house: House, userId: string, list: List, now: Date): Promise<Booking[]> {
  const openSince = stillOpenSince(now);
  const found =
    list === "upcoming"
      ? await store.upcomingOf(house.db, userId, openSince, now)
      : list === "past"
        ? await store.pastOf(house.db, userId, openSince)
        : await store.bookingsOf(house.db, userId);
  return found.map((booking) => bookingOf(booking, now));
}

/** Sessions that started since then can still be joined. */
function stillOpenSince(now: Date): Date {
  return addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
}

/** A booking as its customer sees it. */
export async function present(db: House["db"] | Transaction, id: string, now: Date): Promise<Booking> {
  const booking = await store.bookingById(db, id);
  if (!booking) throw new Failure("not-found");
  return bookingOf(booking, now);
}

export function bookingOf(booking: store.BookingRow, now: Date): Booking {
  // The last four are ours: errors carry bookings too, and nothing strips those.
  const { order, refund, holdExpiresAt, createdAt, isHoldExtended, replacedBy, approvedAt, ...rest } =
    booking;
  return {
    ...rest,
    isFree: booking.amount === 0,
    holdExpiresAt: booking.status === "pending" ? (holdExpiresAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
    canReschedule: canReschedule(booking, now),
    canCancel: canCancel(booking, now),
    isMissed: isMissed(booking, now),
    payment: order && { orderId: order.id, state: order.isChecking ? "checking" : order.state },
    refund: refund && refundOf(refund),
    parchas: [],
  };
}

function refundOf(refund: store.RefundRow): Refund {
  return {
    id: refund.id,
    amount: refund.amountPaise / 100,
    status: refund.status,
    reference: refund.reference,
    createdAt: new Date(refund.createdAt).toISOString(),
    processedAt: refund.processedAt && new Date(refund.processedAt).toISOString(),
  };
}
