// Bookings as they are read: one, a list, and what its customer sees of it. What becomes of them is the business of
// holds (until they are paid) and sessions (from then on).
import type { Booking } from "#contract/bookings.ts";
import type { AdminBooking, NotHeldSession } from "#contract/sessions.ts";
import {
  type BookingStatus,
  canCancel,
  isGuideAbsent,
  isMissed,
  isPaidFor,
  moveRefusal,
} from "#domain/bookings.ts";
import { addMinutes, addSeconds, istInstant } from "#domain/ist-time.ts";
import {
  isJoinClosed,
  JOIN_CLOSES_MINUTES_AFTER,
  joinClosesAt,
  KEPT_MINUTES_AFTER,
  SEEN_SECONDS,
} from "#domain/join-window.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { isGuideAwaited } from "#domain/queue.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { refundOf } from "#server/modules/accounting/refunds.ts";
import { offeredSteps } from "#server/modules/availability/availability.ts";
import { parchaOf } from "#server/modules/parchas/parchas.ts";
import { remediesOfBooking, remedyOf } from "#server/modules/remedies/remedies.ts";
import * as queries from "./bookings.sql.ts";

export type { BookingRow } from "./bookings.sql.ts";
export const { holdsAndSlot, countUpcoming, isSlotTaken, bookingById } = queries;

/** The booking, locked until the transaction ends. @throws Failure not-found. */
export async function lockBooking(tx: Transaction, id: string): Promise<queries.BookingRow> {
  const booking = await queries.bookingForUpdate(tx, id);
  if (!booking) throw new Failure("not-found");
  return booking;
}

/** A customer's own booking. @throws Failure not-found for another's as for none. */
export async function ownBooking(db: AppContext["db"] | Transaction, userId: string, id: string) {
  const booking = await queries.bookingById(db, id);
  if (booking?.userId !== userId) throw new Failure("not-found");
  return booking;
}

/** Anybody's booking, for who may see it. @throws Failure not-found. */
export async function anyBooking(db: AppContext["db"], id: string): Promise<queries.BookingRow> {
  const booking = await queries.bookingById(db, id);
  if (!booking) throw new Failure("not-found");
  return booking;
}

type List = "all" | "upcoming" | "past";

export async function bookingsOf(ctx: AppContext, userId: string, list: List, now: Date): Promise<Booking[]> {
  const found =
    list === "upcoming"
      ? await upcomingRows(ctx.db, userId, now)
      : list === "past"
        ? (await queries.pastOf(ctx.db, userId, stillOpenSince(now))).filter((one) => !isToBeHeld(one, now))
        : await queries.bookingsOf(ctx.db, userId);
  return found.map((booking) => bookingOf(booking, now));
}

/** A customer's live hold and sessions still to be held, also as rows for a transaction that changes them. */
export async function upcomingRows(db: AppContext["db"] | Transaction, userId: string, now: Date) {
  const found = await queries.upcomingOf(db, userId, mayBeKeptSince(now), now);
  return found.filter((one) => one.status === "pending" || isToBeHeld(one, now));
}

function isToBeHeld(booking: queries.BookingRow, now: Date): boolean {
  return isPaidFor(booking.status) && !isJoinClosed(booking, now);
}

/** Sessions that started since then can still be joined, whoever came. */
export function stillOpenSince(now: Date): Date {
  return addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
}

/** Sessions that started since then may be kept for who came: which are, the rule says of each. */
function mayBeKeptSince(now: Date): Date {
  return addMinutes(now, -KEPT_MINUTES_AFTER);
}

/** A booking as its customer sees it. */
export async function present(db: AppContext["db"] | Transaction, id: string, now: Date): Promise<Booking> {
  const booking = await queries.bookingById(db, id);
  if (!booking) throw new Failure("not-found");
  return bookingOf(booking, now);
}

export function bookingOf(booking: queries.BookingRow, now: Date): Booking {
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
    customerSeenAt,
    haveMet,
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
    joinClosesAt: joinClosesAt(booking).toISOString(),
    isMissed: isMissed(booking, now),
    isGuideAbsent: isGuideAbsent(booking, now),
    payment: order && { orderId: order.id, state: order.isChecking ? "checking" : order.state },
    refund: refund && refundOf(refund),
    parchas: booking.parchas.map((parcha) => parchaOf(parcha, booking)),
  };
}

const MOST_OVER = 200;
const NOT_HELD_DAYS = 30;

function seenSince(now: Date): Date {
  return addSeconds(now, -SEEN_SECONDS);
}

/** The guide's sessions still to be held, soonest first: all of them, or those of a day. */
export async function sessionsToHold(
  ctx: AppContext,
  day: string | null,
  now: Date,
): Promise<AdminBooking[]> {
  const until = day === null ? null : istInstant(day, "24:00");
  const found = await queries.sessionsToHold(ctx.db, mayBeKeptSince(now), until, seenSince(now));
  return asAdminsSee(
    ctx,
    found.filter((one) => isToBeHeld(one, now)),
    now,
  );
}

/** The sessions of a day in India that are in one of these statuses, soonest first. */
export async function sessionsOfDay(
  ctx: AppContext,
  day: string,
  statuses: readonly BookingStatus[],
  now: Date,
): Promise<AdminBooking[]> {
  return asAdminsSee(ctx, await queries.sessionsOfDay(ctx.db, day, statuses, seenSince(now)), now);
}

/** Bookings as admins see them, in the order of their ids. */
export async function bookingsForAdmin(
  ctx: AppContext,
  ids: readonly string[],
  now: Date,
): Promise<AdminBooking[]> {
  const found = await queries.bookingsForAdmin(ctx.db, ids, seenSince(now));
  const shown = new Map((await asAdminsSee(ctx, found, now)).map((booking) => [booking.id, booking]));
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** Any booking, for admins, with what was prescribed for it. @throws Failure not-found. */
export async function bookingForAdmin(ctx: AppContext, id: string, now: Date) {
  const found = await queries.bookingForAdmin(ctx.db, id, seenSince(now));
  const [booking] = await asAdminsSee(ctx, found ? [found] : [], now);
  if (!booking) throw new Failure("not-found");
  return { ...booking, remedies: await remediesOfBooking(ctx, id, null) };
}

async function asAdminsSee(ctx: AppContext, found: readonly queries.AdminRow[], now: Date) {
  const days = found.map(({ sessionDate }) => sessionDate).sort();
  const offered = await offeredSteps(ctx, days[0] ?? "", days.at(-1) ?? "");
  return found.map(({ username, phone, isTest, isCustomerWaiting, devices, ...booking }) => ({
    ...bookingOf(booking, now),
    user: phone === null ? null : { username, phone },
    isTest,
    outsideAvailability: !offered.get(booking.sessionDate)?.has(booking.sessionTime),
    customerWaiting: isCustomerWaiting,
    deviceCheck: devices,
    isGuideAwaited: isGuideAwaited({ ...booking, isCustomerPresent: isCustomerWaiting }, now),
  }));
}

/** What a booking's customer has completed besides it, newest first. @throws Failure not-found. */
export async function historyOf(ctx: AppContext, id: string) {
  const { userId } = await anyBooking(ctx.db, id);
  const history = await queries.historyOf(ctx.db, userId, id);
  return {
    history: history.map((session) => ({
      ...session,
      parchas: session.parchas.map((parcha) => parchaOf(parcha, session)),
    })),
    totalSessions: history.length,
  };
}

export async function completedSessions(ctx: AppContext) {
  const found = await queries.completedSessions(ctx.db, MOST_OVER);
  return found.map(({ isTest, parchas, remedies, ...session }) => ({
    ...overSession(session),
    parchas: parchas.map((parcha) => parchaOf(parcha, session)),
    remedies: remedies.map((remedy) => remedyOf(remedy, session)),
    // To nobody who has left, and of no test.
    resultsOwed: !isTest && session.phone !== null && parchas.length < PARCHA_SIDES.length,
  }));
}

/** Paid sessions of the last 30 days that came to nothing without the guide's calling them off, latest first. */
export async function notHeldSessions(ctx: AppContext, now: Date) {
  const from = addMinutes(now, -NOT_HELD_DAYS * 24 * 60);
  const found = await queries.notHeld(ctx.db, from, now, MOST_OVER);
  return found.flatMap((booking) => {
    const why = whyNotHeld(booking, now);
    return why ? [{ ...overSession(booking), why }] : [];
  });
}

function whyNotHeld(booking: queries.BookingRow, now: Date): NotHeldSession["why"] | null {
  if (booking.status === "cancelled") return "cancelled-by-customer";
  if (isGuideAbsent(booking, now)) return "guide-absent";
  return isMissed(booking, now) ? "missed" : null;
}

type OverRow = { username: string; phone: string | null; refundedPaise: number };

function overSession<Row extends OverRow>({ username, phone, refundedPaise, ...session }: Row) {
  return {
    ...session,
    user: phone === null ? null : { username, phone },
    refunded: refundedPaise / 100,
  };
}
