// Reads bookings and turns them into their wire shape. holds.ts changes a booking until it is paid, sessions changes it
// afterwards.
import type { Booking } from "#contract/bookings.ts";
import type { NamedCompanion } from "#contract/companions.ts";
import type { Sent } from "#contract/endpoint.ts";
import { type BookingRight, mayWithBooking, SHOWN_PHONE_END } from "#domain/attendees.ts";
import {
  canCancel,
  freeCancellationEnd,
  isGuideAbsent,
  isGuideOverdue,
  isHeld,
  isHoldActive,
  isMissed,
  isPaidFor,
  rescheduleRefusal,
} from "#domain/bookings.ts";
import { companionWindow, mayWithCompanion, namingRight } from "#domain/companions.ts";
import { addMinutes } from "#domain/ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  isJoinClosed,
  JOIN_CLOSES_MINUTES_AFTER,
  joinClosesAt,
} from "#domain/join-window.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { toParcha } from "#server/modules/parchas/parchas.ts";
import type { BookingRow } from "./booking-row.ts";
import * as queries from "./bookings.sql.ts";

type Database = AppContext["db"] | Transaction;

export function findBooking(db: Database, id: string): Promise<BookingRow | null> {
  return queries.findBooking(db, id);
}

/** @throws Failure not-found. */
export async function requireBooking(db: Database, id: string): Promise<BookingRow> {
  const booking = await queries.findBooking(db, id);
  if (!booking) throw new Failure("not-found");
  return booking;
}

/** @throws Failure not-found, also when the customer may not do this with the booking (`BOOKING_RIGHTS`). */
export async function requireOwnBooking(
  db: Database,
  customerId: string,
  id: string,
  right: BookingRight,
): Promise<BookingRow> {
  const booking = await queries.findBooking(db, id);
  if (!booking || !mayWithBooking(right, booking, customerId)) throw new Failure("not-found");
  return booking;
}

/** Locks the booking's row until the transaction ends. @throws Failure not-found. */
export async function lockBooking(tx: Transaction, id: string): Promise<BookingRow> {
  const booking = await queries.lockBooking(tx, id);
  if (!booking) throw new Failure("not-found");
  return booking;
}

/**
 * `requireOwnBooking` and `lockBooking`. What the attendee writes before the session is written under this lock: the payer, who may
 * name another attendee meanwhile, holds it and not the lock of the attendee's account.
 */
export async function lockOwnBooking(tx: Transaction, customerId: string, id: string, right: BookingRight) {
  const booking = await queries.lockBooking(tx, id);
  if (!booking || !mayWithBooking(right, booking, customerId)) throw new Failure("not-found");
  return booking;
}

/** `lockBooking` for callers that need nothing of the booking, whose columns and subqueries cost more than the lock. */
export async function lockBookingRow(tx: Transaction, id: string) {
  await queries.lockRow(tx, id);
}

/** The wire shape of a booking. @throws Failure not-found. */
export async function loadBooking(db: Database, id: string, now: Date): Promise<Sent<Booking>> {
  return toBooking(await requireBooking(db, id), now);
}

type BookingList = "all" | "upcoming" | "past";

export async function listBookings(
  ctx: AppContext,
  customerId: string,
  list: BookingList,
  now: Date,
): Promise<Sent<Booking[]>> {
  const found = await listRows(ctx, customerId, list, now);
  return found.map((booking) => toBookingOf(booking, customerId, now));
}

async function listRows({ db }: AppContext, customerId: string, list: BookingList, now: Date) {
  if (list === "upcoming") return listUpcomingRows(db, customerId, now);
  if (list === "all") return queries.listBookings(db, customerId);
  const started = await queries.listPast(db, customerId, earliestOpenStart(now));
  return started.filter((booking) => !isUpcomingSession(booking, now));
}

/** A customer's hold that has not expired, and the sessions that are still to be held; soonest first. */
async function listUpcomingRows(db: Database, customerId: string, now: Date): Promise<BookingRow[]> {
  const found = await queries.listUpcoming(db, customerId, earliestExtendedStart(now), now);
  return found.filter((booking) => booking.status === "pending" || isUpcomingSession(booking, now));
}

/** What a customer has booked: holds, and the paid sessions that are not completed, also those whose room has closed. */
export async function listUnfinishedRows(db: Database, customerId: string): Promise<BookingRow[]> {
  const all = await queries.listBookings(db, customerId);
  return all.filter(
    (booking) =>
      booking.customerId === customerId && (booking.status === "pending" || isPaidFor(booking.status)),
  );
}

/** Whether the session is paid and its join window has not closed. */
export function isUpcomingSession(booking: BookingRow, now: Date): boolean {
  return isPaidFor(booking.status) && !isJoinClosed(booking, now);
}

/** The join window of a session that starts at this instant or later has not closed, whether or not the customer attended. */
export function earliestOpenStart(now: Date): Date {
  return addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
}

/**
 * A session that started before this instant can no longer be joined. For one that started later, `isJoinClosed`
 * decides, because the window is extended only for customers who attended.
 */
export function earliestExtendedStart(now: Date): Date {
  return addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER);
}

/** What an attendee reads as the payer does. A new field of a booking compiles once it is here or in `toBookingOf`. */
type ReadByBoth =
  | ("id" | "userId" | "sessionDate" | "sessionTime" | "questionType" | "status" | "holdExpiresAt")
  | ("createdAt" | "rescheduleCount" | "joinClosesAt")
  | ("isHeld" | "isMissed" | "isGuideAbsent" | "isGuideOverdue");

/** The booking as this customer reads it: an attendee for whom somebody else has paid sees no money and changes no time. */
function toBookingOf(row: BookingRow, customerId: string, now: Date): Sent<Booking> {
  const booking = toBooking(row, now);
  if (row.customerId === customerId) return booking;
  const ofAttendee: Omit<Sent<Booking>, ReadByBoth> = {
    attendee: booking.attendee && { ...booking.attendee, isYou: true, language: undefined },
    bookedBy: toBookedBy(row),
    companion: toNamedCompanion(row, customerId, now),
    amount: 0,
    price: 0,
    creditsUsed: 0,
    isFree: false,
    canReschedule: false,
    canCancel: false,
    isRefundedOnCancel: false,
    cancelFreeUntil: null,
    payment: null,
    refund: null,
    feeKept: 0,
    parchas: toParchas(row),
  };
  return { ...booking, ...ofAttendee };
}

/** Of the payer the attendee learns what the SMS says and, being signed in, the chosen name. */
function toBookedBy({ payer }: BookingRow): Booking["bookedBy"] {
  return payer?.phone ? { name: payer.name, phoneEnd: payer.phone.slice(-SHOWN_PHONE_END) } : null;
}

/** As the payer or the attendee reads it. */
export function toNamedCompanion(row: BookingRow, customerId: string, now: Date): NamedCompanion | null {
  const { companion, payer } = row;
  if (!companion) return null;
  const { id, phone, name, relation, admission } = companion;
  return {
    id,
    name,
    relation,
    phoneEnd: phone.slice(-SHOWN_PHONE_END),
    admission,
    isYou: customerId === row.customerId && phone === payer?.phone,
    canRemove: mayNameCompanion(row, customerId, now),
  };
}

/** Of an own hold, or of a paid session that is not over: a talk with a companion goes on longer. */
export function mayNameCompanion(row: BookingRow, customerId: string, now: Date): boolean {
  const isOver =
    isPaidFor(row.status) && now > companionWindow(row, row.companion?.isLetIn === true).closesAt;
  if (!isHoldActive(row, now) && (!isPaidFor(row.status) || isOver)) return false;
  return mayWithCompanion(namingRight(row, now), { ...row, companionId: null }, customerId);
}

/** For the attendee and for admins. */
export function toParchas(booking: BookingRow) {
  return booking.parchas.map((parcha) => toParcha(parcha, booking));
}

/** Whether the number refuses messages is told for money alone: nobody tries many numbers then. */
function toAttendee(booking: BookingRow): Booking["attendee"] {
  const { attendeeName: name, attendeePhone: phone, attendeeLanguage } = booking;
  if (name === null) return null;
  const refuses = booking.hasAttendeeRefused && isPaidFor(booking.status);
  const language = attendeeLanguage ?? undefined;
  return { phone, name, isYou: false, language, ...(refuses ? { refusesMessages: true } : {}) };
}

/** The booking as its payer reads it, in answers and the bodies of errors. The parcha is the attendee's. */
export function toBooking(booking: BookingRow, now: Date): Sent<Booking> {
  const { order, refund, holdExpiresAt } = booking;
  const isOursToRefund = booking.isMovedByAdmin || isGuideOverdue(booking, now);
  const freeUntil = isOursToRefund ? null : freeCancellationEnd(booking, now);
  return {
    id: booking.id,
    userId: booking.customerId,
    attendee: toAttendee(booking),
    bookedBy: null,
    companion: toNamedCompanion(booking, booking.customerId, now),
    sessionDate: booking.sessionDate,
    sessionTime: booking.sessionTime,
    questionType: booking.questionType,
    status: booking.status,
    amount: booking.amount,
    price: booking.price,
    creditsUsed: booking.creditsUsed,
    isFree: booking.amount === 0,
    holdExpiresAt: booking.status === "pending" ? holdExpiresAt : null,
    createdAt: booking.createdAt,
    rescheduleCount: booking.rescheduleCount,
    canReschedule: rescheduleRefusal(booking, "customer", now) === null,
    canCancel: canCancel(booking, now),
    isRefundedOnCancel: isOursToRefund || freeUntil !== null,
    cancelFreeUntil: freeUntil,
    joinClosesAt: joinClosesAt(booking),
    isHeld: isHeld(booking),
    isMissed: isMissed(booking, now),
    isGuideAbsent: isGuideAbsent(booking, now),
    isGuideOverdue: isGuideOverdue(booking, now),
    payment: order && { orderId: order.id, state: order.isChecking ? "checking" : order.state },
    refund,
    feeKept: booking.feeKeptPaise / 100,
    parchas: booking.attendeeName === null ? toParchas(booking) : [],
  };
}
