// Bookings as they are read: one, a list, and what its customer sees of it. What becomes of them is the business of
// holds (until they are paid) and sessions (from then on).
import type { Booking } from "#contract/bookings.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { canCancel, isGuideAbsent, isMissed, moveRefusal } from "#domain/bookings.ts";
import { addMinutes, addSeconds, istInstant } from "#domain/ist-time.ts";
import { JOIN_CLOSES_MINUTES_AFTER } from "#domain/join-window.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import { offeredSteps } from "#server/modules/availability/service.ts";
import { refundOf } from "#server/modules/refunds/service.ts";
import * as store from "./store.ts";

export type { BookingRow } from "./store.ts";
export const { holdsAndSlot, countUpcoming, isSlotTaken, bookingById } = store;

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

/** Anybody's booking, for who may see it. @throws Failure not-found. */
export async function anyBooking(db: House["db"], id: string): Promise<store.BookingRow> {
  const booking = await store.bookingById(db, id);
  if (!booking) throw new Failure("not-found");
  return booking;
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

/** A customer's live hold and sessions still to be held, as rows for a transaction that changes them. */
export function upcomingRows(tx: Transaction, userId: string, now: Date) {
  return store.upcomingOf(tx, userId, stillOpenSince(now), now);
}

/** Sessions that started since then can still be joined. */
export function stillOpenSince(now: Date): Date {
  return addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
}

/** A booking as its customer sees it. */
export async function present(db: House["db"] | Transaction, id: string, now: Date): Promise<Booking> {
  const booking = await store.bookingById(db, id);
  if (!booking) throw new Failure("not-found");
  return bookingOf(booking, now);
}

export function bookingOf(booking: store.BookingRow, now: Date): Booking {
  const { order, refund, holdExpiresAt, createdAt, ...rest } = booking;
  // These are ours: errors carry bookings too, and nothing strips those.
  const {
    isHoldExtended,
    replacedBy,
    approvedAt,
    isMovedByAdmin,
    moveCount,
    cancelledBy,
    hasCustomerCome,
    hasGuideCome,
    ...shown
  } = rest;
  return {
    ...shown,
    isFree: booking.amount === 0,
    holdExpiresAt: booking.status === "pending" ? (holdExpiresAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
    canReschedule: moveRefusal(booking, "customer", now) === null,
    canCancel: canCancel(booking, now),
    isRefundedOnCancel: isMovedByAdmin || isGuideAbsent(booking, now),
    isMissed: isMissed(booking, now),
    isGuideAbsent: isGuideAbsent(booking, now),
    payment: order && { orderId: order.id, state: order.isChecking ? "checking" : order.state },
    refund: refund && refundOf(refund),
    parchas: [],
  };
}

const MOST_COMPLETED = 200;
const PRESENT_SECONDS = 60;

/** The guide's sessions still to be held, soonest first: all of them, or those of a day. */
export async function sessionsToHold(house: House, day: string | null, now: Date): Promise<AdminBooking[]> {
  const until = day === null ? null : istInstant(day, "24:00");
  const found = await store.sessionsToHold(
    house.db,
    stillOpenSince(now),
    until,
    addSeconds(now, -PRESENT_SECONDS),
  );
  const days = found.map(({ sessionDate }) => sessionDate).sort();
  const offered = await offeredSteps(house, days[0] ?? "", days.at(-1) ?? "");
  return found.map(({ username, phone, isTest, isCustomerWaiting, ...booking }) => ({
    ...bookingOf(booking, now),
    user: phone === null ? null : { username, phone },
    isTest,
    outsideAvailability: !offered.get(booking.sessionDate)?.has(booking.sessionTime),
    customerWaiting: isCustomerWaiting,
  }));
}

export async function completedSessions(house: House) {
  const found = await store.completedSessions(house.db, MOST_COMPLETED);
  return found.map(({ username, phone, refundedPaise, ...session }) => ({
    ...session,
    user: phone === null ? null : { username, phone },
    refunded: refundedPaise / 100,
  }));
}
