// A hold keeps a slot for a customer until it is paid: taking, replacing, extending and releasing it. Knows no payment
// provider: payments calls this file, never the reverse. Locks rows in the order of `lockCustomer`.
import type { Attendee } from "#domain/attendees.ts";
import {
  cancelFreeUntil,
  checkoutExpiry,
  HOLD_MINUTES,
  holdExpiry,
  isHoldActive,
  isPaidFor,
  MAX_UPCOMING_BOOKINGS,
} from "#domain/bookings.ts";
import { type QuestionType, quotePrice } from "#domain/prices.ts";
import { isBookableDay } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { isOfferedIn, isSlotOffered } from "#server/modules/availability/slots.ts";
import * as credits from "#server/modules/customers/credits.ts";
import { lockCustomer, recordActivity } from "#server/modules/customers/customers.ts";
import { announceBooked } from "#server/modules/notifications/outbox.ts";
import { requestErasureOfIntake } from "#server/modules/uploads/files.ts";
import type { BookingRow } from "./booking-row.ts";
import { earliestOpenStart, findBooking, lockBooking, requireBooking, toBooking } from "./bookings.ts";
import * as queries from "./holds.sql.ts";
import { endWaiting } from "./waitlist.ts";

/** `date` is YYYY-MM-DD and `time` HH:mm, both in IST. */
export type SlotChoice = {
  customerId: string;
  date: string;
  time: string;
  questionType: QuestionType;
  /** Null: the customer attends. */
  attendee: Attendee | null;
};

/**
 * The customer's earlier hold has an order, so the caller asks the provider about payments for it before `holdSlot` may
 * replace it.
 */
export class EarlierHoldHasOrder extends Error {
  override name = "EarlierHoldHasOrder";
  readonly holdId: string;

  constructor(holdId: string) {
    super(`The earlier hold ${holdId} has an order`);
    this.holdId = holdId;
  }
}

/**
 * Holds the slot for the customer, or books it at once when credits cover the price. The same choice again returns the
 * same booking (`isNew` false). A customer has at most one hold: another choice replaces it. `unpaidHolds`: the provider
 * has no payment for these.
 * @throws Failure bad-date, not-a-slot, slot-taken, too-many-bookings; payment-under-way (with the booking) when the
 * earlier hold may be paid; not-signed-in when the account was closed meanwhile. `EarlierHoldHasOrder`.
 */
export async function holdSlot(
  ctx: AppContext,
  choice: SlotChoice,
  { key, unpaidHolds }: { key: IdempotencyKey | null; unpaidHolds: ReadonlySet<string> },
  now: Date,
) {
  const made: { booking: BookingRow | null } = { booking: null };
  const bookingId = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const facts = await readFacts(tx, choice, now);
    const same = facts.own.find((booking) => isSameChoice(booking, choice, now));
    if (same) {
      // An attendee of a paid session is changed by `setAttendee`.
      if (same.status === "pending") await nameAttendee(tx, same, choice.attendee, now);
      return same.id;
    }
    requireBookable(choice, facts, now);
    const earlier = findHold(facts);
    if (earlier?.hasOrder && isHoldActive(earlier, now) && !unpaidHolds.has(earlier.id))
      throw new EarlierHoldHasOrder(earlier.id);
    made.booking = await takeSlot(ctx, tx, choice, { facts, minutes: HOLD_MINUTES }, now);
    return made.booking.id;
  });
  // A transaction that was repeated may have made one that was rolled back, and found another one.
  const isNew = made.booking?.id === bookingId;
  const booking = isNew && made.booking ? made.booking : await requireBooking(ctx.db, bookingId);
  return { booking: toBooking(booking, now), isNew };
}

/** The customer's hold, expired or not. */
export const findHold = ({ own }: queries.HoldFacts) => own.find(({ status }) => status === "pending");

/**
 * The customer's lock goes first, in the same round trip: what is read of the customer stays true until the commit. Whether
 * the slot is still free is decided by the insert.
 */
export async function readFacts(tx: Transaction, choice: SlotChoice, now: Date) {
  const [customer, facts] = await Promise.all([
    lockCustomer(tx, choice.customerId),
    queries.readFacts(tx, choice, earliestOpenStart(now), now),
  ]);
  if (customer?.isDeleted) throw new Failure("not-signed-in");
  return facts;
}

/** @throws Failure bad-date, not-a-slot, too-many-bookings */
export function requireBookable(choice: SlotChoice, { openHours, upcoming }: queries.HoldFacts, now: Date) {
  if (!isBookableDay(choice.date, now)) throw new Failure("bad-date");
  if (!isOfferedIn(openHours, choice, now)) throw new Failure("not-a-slot");
  if (upcoming >= MAX_UPCOMING_BOOKINGS) throw new Failure("too-many-bookings");
}

function isSameChoice(booking: queries.OwnBooking, choice: SlotChoice, now: Date): boolean {
  return (
    booking.sessionDate === choice.date &&
    booking.sessionTime === choice.time &&
    booking.questionType === choice.questionType &&
    (isPaidFor(booking.status) || isHoldActive(booking, now))
  );
}

/** Another attendee does not read what the one before has written for the guide. */
async function nameAttendee(tx: Transaction, hold: queries.OwnBooking, attendee: Attendee | null, now: Date) {
  await queries.updateAttendee(tx, hold.id, attendee);
  if (hold.attendeePhone === (attendee?.phone ?? null)) return;
  await queries.clearCompanionWhoAttends(tx, hold.id);
  await queries.deleteIntake(tx, hold.id);
  await requestErasureOfIntake(tx, hold.id, "all", now);
}

/** The customer's own hold on a slot, expired or not; null when there is none. */
export async function findOwnHoldOnSlot(tx: Transaction, customerId: string, date: string, time: string) {
  const id = await queries.findHoldOnSlot(tx, customerId, date, time);
  return id === null ? null : findBooking(tx, id);
}

/** Reads the hold again under its lock: a payment proof may have been stored since the caller read it. */
async function replaceHold(tx: Transaction, hold: queries.OwnBooking, choice: SlotChoice, now: Date) {
  const slots = [{ date: hold.sessionDate, time: hold.sessionTime }, choice];
  const [, earlier] = await Promise.all([lockSlots(tx, slots), lockBooking(tx, hold.id)]);
  if (earlier.order?.isChecking)
    throw new Failure("payment-under-way", { body: { booking: toBooking(earlier, now) } });
  await releaseHold(tx, earlier, isHoldActive(earlier, now) ? "replaced" : "expired", now);
}

/**
 * Serializes transactions that give up one slot and claim another. Without it, two customers who exchange their slots at
 * once would wait for each other in the unique index over slots.
 */
export async function lockSlots(tx: Transaction, slots: readonly { date: string; time: string }[]) {
  await queries.lockSlots(tx, slots);
}

/**
 * The insert alone decides who gets the slot; the checks before it only choose a more precise error. The lock of the slot
 * goes first, in the same round trip: meanwhile the slot is not offered to the waiting list.
 */
async function claimSlot(
  tx: Transaction,
  choice: SlotChoice & { balance: number },
  { minutes, graceMinutes }: { minutes: number; graceMinutes: number },
  now: Date,
): Promise<BookingRow> {
  const { customerId, date, time, questionType, balance } = choice;
  const { price, creditsUsed, amount } = quotePrice(questionType, balance);
  const isFree = amount === 0;
  const booking: queries.NewBooking = {
    ...choice,
    price,
    creditsUsed,
    status: isFree ? "approved" : "pending",
    holdExpiresAt: isFree ? null : holdExpiry({ sessionDate: date, sessionTime: time }, now, minutes),
    approvedAt: isFree ? now : null,
    cancelFreeUntil: isFree ? cancelFreeUntil(now, graceMinutes) : null,
  };
  const [, inserted] = await Promise.all([lockSlots(tx, [choice]), queries.insertBooking(tx, booking, now)]);
  if (!inserted) throw new Failure("slot-taken");
  await credits.reserve(tx, customerId, inserted.id, creditsUsed, now);
  if (!isFree) return inserted;
  await recordActivity(tx, customerId, now);
  await announceBooked(tx, inserted.id, now);
  await endWaiting(tx, inserted.id);
  return requireBooking(tx, inserted.id);
}

type Taking = { facts: queries.HoldFacts; minutes: number };

/**
 * In the place of the customer's earlier hold, and of an expired one on the slot.
 * @throws Failure slot-taken, payment-under-way
 */
export async function takeSlot(
  ctx: AppContext,
  tx: Transaction,
  choice: SlotChoice,
  { facts, minutes }: Taking,
  now: Date,
): Promise<BookingRow> {
  const earlier = findHold(facts);
  if (earlier) await replaceHold(tx, earlier, choice, now);
  if (facts.hasExpiredHold) {
    // The slot's lock goes before the rows of its bookings (see lockCustomer).
    await lockSlots(tx, [choice]);
    await releaseExpiredHoldOnSlot(tx, choice.date, choice.time, now);
  }
  const balance = earlier ? await credits.findBalance(tx, choice.customerId) : facts.balance;
  const { cancelGraceMinutes: graceMinutes } = ctx.config;
  const booking = await claimSlot(tx, { ...choice, balance }, { minutes, graceMinutes }, now);
  if (earlier) await queries.updateReplacedBy(tx, earlier.id, booking.id);
  return booking;
}

type ReleaseReason = "dismissed" | "replaced" | "expired";

/** Releases a hold and returns its credits. False when it was released or paid before, or stays. */
export async function releaseHold(
  tx: Transaction,
  hold: queries.HoldToRelease,
  by: ReleaseReason,
  now: Date,
): Promise<boolean> {
  const released = await queries.cancelHold(tx, hold, by, now);
  if (released) await credits.returnReserved(tx, released.customerId, released.id, now);
  return released !== null;
}

/** Releases the expired hold on a slot, if there is one, so that the slot can be booked before the next sweep. */
export async function releaseExpiredHoldOnSlot(tx: Transaction, date: string, time: string, now: Date) {
  const released = await queries.cancelExpiredHoldOnSlot(tx, date, time, now);
  if (released) await credits.returnReserved(tx, released.customerId, released.id, now);
}

/** Releases an expired hold, unless it was paid or extended since the caller read it. */
export async function releaseExpiredHold(tx: Transaction, id: string, now: Date) {
  const released = await queries.cancelExpiredHold(tx, id, now);
  if (released) await credits.returnReserved(tx, released.customerId, released.id, now);
}

/** Extends a hold when its checkout opens for the first time. Returns when the hold expires now. */
export async function extendHoldForCheckout(tx: Transaction, booking: BookingRow, now: Date): Promise<Date> {
  if (!booking.holdExpiresAt) throw new Failure("not-possible-now");
  if (booking.isHoldExtended) return booking.holdExpiresAt;
  const until = checkoutExpiry(booking, booking.holdExpiresAt, now);
  await queries.updateHoldExpiry(tx, booking.id, until);
  return until;
}

/** Extends the hold to the slot's start while the provider verifies a payment. */
export async function extendHoldForVerification(tx: Transaction, bookingId: string) {
  await queries.updateHoldExpiryToStart(tx, bookingId);
}

/**
 * After a payment proved to be without money, the customer gets a checkout's time, from `failedAt`, to pay again. While another
 * payment is being checked, the hold stays for that one.
 */
export async function resetHoldAfterFailedPayment(
  tx: Transaction,
  booking: BookingRow,
  { paymentId, failedAt }: { paymentId: string; failedAt: Date },
) {
  const until = checkoutExpiry(booking, failedAt, failedAt);
  await queries.updateHoldExpiryAfter(tx, booking.id, paymentId, until);
}

/** Whether the slot of a released hold is still offered, no other booking has it, and it is not reserved for others. */
export async function isSlotFree(tx: Transaction, booking: BookingRow, now: Date): Promise<boolean> {
  const { sessionDate, sessionTime } = booking;
  await releaseExpiredHoldOnSlot(tx, sessionDate, sessionTime, now);
  const slot = { customerId: booking.customerId, date: sessionDate, time: sessionTime };
  const isTaken = await queries.isSlotTaken(tx, slot, booking.id, now);
  return !isTaken && (await isSlotOffered(tx, sessionDate, sessionTime, now));
}

/** Whether the booking that replaced this hold was paid, or was itself replaced by one that was. */
export async function isReplacementPaid(tx: Transaction, booking: BookingRow): Promise<boolean> {
  const replacement = booking.replacedBy ? await findBooking(tx, booking.replacedBy) : null;
  if (!replacement) return false;
  return replacement.approvedAt !== null || isReplacementPaid(tx, replacement);
}
