// Credits: a ledger of whole rupees that only grows. The balance is the sum of its rows and never below 0.
// Every verb runs inside the caller's transaction; those that read the balance or spend need the customer's row locked
// (`lockCustomer`), those that give back the booking's.
import { NEW_USER_CREDITS, REFERRER_CREDITS } from "#domain/prices.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./credits.sql.ts";

export const balanceOf = queries.balanceOf;
export const lockCustomer = queries.lockCustomer;

/** What a new customer gets who came with a friend's code. */
export async function welcome(tx: Transaction, userId: string, now: Date) {
  await queries.insertEntry(
    tx,
    { userId, amount: NEW_USER_CREDITS, reason: "welcome", bookingId: null },
    now,
  );
}

/**
 * Brings the reward for a friend to what it should be: there once a paid session of the friend's is completed and some of
 * its money is kept, and once in all. It is taken back as far as it is not spent, since nobody's credits go below 0.
 * Called whenever a session is completed, reopened or refunded, or a refund fails; again it changes nothing. Caller
 * holds the friend's row.
 */
export async function settleReward(tx: Transaction, friendId: string, now: Date) {
  const userId = await queries.referrerOf(tx, friendId);
  if (userId === null) return;
  // The friend's row, then hers: who brought whom has no circles, so that two never wait for each other.
  const referrer = await lockCustomer(tx, userId);
  const { given, isEarned } = await queries.rewardFor(tx, friendId);
  const missing = (isEarned ? REFERRER_CREDITS : 0) - given;
  const entry = { userId, bookingId: null, friendId };
  if (missing > 0 && !referrer?.isDeleted)
    await queries.insertEntry(tx, { ...entry, amount: missing, reason: "referral" }, now);
  const back = Math.min(-missing, await queries.balanceOf(tx, userId));
  if (back > 0) await queries.insertEntry(tx, { ...entry, amount: -back, reason: "reversal" }, now);
}

/** Sets credits aside for a booking. */
export async function reserve(
  tx: Transaction,
  userId: string,
  bookingId: string,
  credits: number,
  now: Date,
) {
  if (credits > 0)
    await queries.insertEntry(tx, { userId, amount: -credits, reason: "hold", bookingId }, now);
}

/** Gives back what a booking still holds; a second call finds nothing. */
export async function returnReserved(tx: Transaction, userId: string, bookingId: string, now: Date) {
  const reserved = await queries.reservedFor(tx, bookingId);
  if (reserved > 0)
    await queries.insertEntry(tx, { userId, amount: reserved, reason: "hold-returned", bookingId }, now);
}

/** Gives back the credits that a paid session used, when it is refunded; a second call finds nothing. */
export async function returnUsed(tx: Transaction, userId: string, bookingId: string, now: Date) {
  const used = await queries.reservedFor(tx, bookingId);
  if (used > 0)
    await queries.insertEntry(tx, { userId, amount: used, reason: "refund-returned", bookingId }, now);
}

/** The balance and every entry that makes it, newest first. */
export async function ledgerOf(ctx: AppContext, userId: string) {
  const entries = await queries.entriesOf(ctx.db, userId);
  const balance = entries.reduce((sum, { amount }) => sum + amount, 0);
  return {
    balance,
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
  };
}

/** Whether a booking's credits are still set aside, or could be again. */
export async function areCreditsThere(tx: Transaction, userId: string, bookingId: string, credits: number) {
  const reserved = await queries.reservedFor(tx, bookingId);
  return reserved >= credits || (await queries.balanceOf(tx, userId)) >= credits - reserved;
}

/** Sets aside what is missing of a booking's credits (late money for a hold whose credits went back). */
export async function reserveAgain(
  tx: Transaction,
  userId: string,
  bookingId: string,
  credits: number,
  now: Date,
) {
  await reserve(tx, userId, bookingId, credits - (await queries.reservedFor(tx, bookingId)), now);
}
