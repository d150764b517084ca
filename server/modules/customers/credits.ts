// Credits: an append-only ledger in whole rupees. The balance is the sum of its entries and never below 0.
// A function that reads the balance or spends needs the customer's row locked (`lockCustomer`); one that returns credits
// needs the booking's row locked.
import { NEW_CUSTOMER_CREDITS, REFERRER_CREDITS } from "#domain/prices.ts";
import { newTimeDue } from "#domain/session-steps.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./credits.sql.ts";
import { findReferrer } from "./customers.sql.ts";

export function findBalance(tx: Transaction, customerId: string): Promise<number> {
  return queries.sumCredits(tx, customerId);
}

/** The balance and all entries, newest first. */
export async function listCredits(ctx: AppContext, customerId: string) {
  const entries = await queries.listEntries(ctx.db, customerId);
  return { balance: entries.reduce((sum, { amount }) => sum + amount, 0), entries };
}

/** For a new customer who signed in with a friend's referral code. */
export async function grantWelcomeCredits(tx: Transaction, customerId: string, now: Date) {
  const entry = { customerId, amount: NEW_CUSTOMER_CREDITS, reason: "welcome", bookingId: null } as const;
  await queries.insertEntry(tx, entry, now);
}

/** Another session in place of one that did not work: `price` in rupees. */
export async function grantNewTime(
  tx: Transaction,
  { customerId, newTimeOf, price }: { customerId: string; newTimeOf: string; price: number },
  now: Date,
) {
  const entry = { customerId, amount: price, reason: "new-time", bookingId: null, newTimeOf } as const;
  await queries.insertEntry(tx, entry, now);
}

/** Whether credits in place of this session are still the customer's. */
export async function hasNewTime(tx: Transaction, bookingId: string): Promise<boolean> {
  const { given = 0 } = (await queries.findNewTime(tx, bookingId)) ?? {};
  return given > 0;
}

/**
 * Takes the credits of a new time back, as far as the session's money went back and they are not spent, and gives them again where
 * the money came back here. Answers how many of them are spent, and how many the customer has; null where none was given. A repeated
 * call changes nothing.
 */
export async function updateNewTime(tx: Transaction, bookingId: string, now: Date) {
  const found = await queries.findNewTime(tx, bookingId);
  if (!found) return null;
  const { customerId, given, isAccountClosed } = found;
  const missing = newTimeDue(found) - given;
  const balance = await queries.sumCredits(tx, customerId);
  const change = missing > 0 ? (isAccountClosed ? 0 : missing) : -Math.min(-missing, balance);
  const reason = change > 0 ? "new-time" : "new-time-returned";
  const entry = { customerId, amount: change, reason, bookingId: null, newTimeOf: bookingId } as const;
  if (change !== 0) await queries.insertEntry(tx, entry, now);
  return { customerId, spent: Math.max(0, change - missing), left: balance };
}

/**
 * Gives the friend's referrer the reward, or takes it back, once per friend: it is due while the friend has a completed
 * paid session that is not refunded in full. Credits that the referrer has spent are not taken back.
 *
 * Call it when a session is completed, reopened or refunded and when a refund fails; a repeated call changes nothing. The
 * caller holds both rows (`lockCustomerAndReferrer`).
 */
export async function updateReferralReward(tx: Transaction, friendId: string, now: Date) {
  const referrer = await findReferrer(tx, friendId);
  if (referrer === null) return;
  const { given, isEarned } = await queries.findReward(tx, friendId);
  const missing = (isEarned ? REFERRER_CREDITS : 0) - given;
  const entry = { customerId: referrer.id, bookingId: null, friendId };
  if (missing > 0 && !referrer.isDeleted)
    await queries.insertEntry(tx, { ...entry, amount: missing, reason: "referral" }, now);
  const reversed = Math.min(-missing, await queries.sumCredits(tx, referrer.id));
  if (reversed > 0) await queries.insertEntry(tx, { ...entry, amount: -reversed, reason: "reversal" }, now);
}

/** Sets credits aside for a booking. */
export async function reserve(
  tx: Transaction,
  customerId: string,
  bookingId: string,
  credits: number,
  now: Date,
) {
  if (credits > 0)
    await queries.insertEntry(tx, { customerId, amount: -credits, reason: "hold", bookingId }, now);
}

/** Returns the reserved credits of a booking whose hold ended. A repeated call finds none. */
export function returnReserved(tx: Transaction, customerId: string, bookingId: string, now: Date) {
  return returnCredits(tx, { customerId, bookingId, reason: "hold-returned" }, now);
}

/** Returns the credits that a paid session used, when it is refunded, and their sum. A repeated call finds none. */
export function returnUsed(tx: Transaction, customerId: string, bookingId: string, now: Date) {
  return returnCredits(tx, { customerId, bookingId, reason: "refund-returned" }, now);
}

type Return = { customerId: string; bookingId: string; reason: "hold-returned" | "refund-returned" };

async function returnCredits(tx: Transaction, entry: Return, now: Date) {
  const amount = await queries.sumReserved(tx, entry.bookingId);
  if (amount > 0) await queries.insertEntry(tx, { ...entry, amount }, now);
  return Math.max(0, amount);
}

/** Whether the credits of a booking are still reserved or can be reserved again. */
export async function canReserve(tx: Transaction, customerId: string, bookingId: string, credits: number) {
  const reserved = await queries.sumReserved(tx, bookingId);
  return reserved >= credits || (await queries.sumCredits(tx, customerId)) >= credits - reserved;
}

/** Reserves what is missing of a booking's credits: a late payment may arrive after its hold returned them. */
export async function reserveMissing(
  tx: Transaction,
  customerId: string,
  bookingId: string,
  credits: number,
  now: Date,
) {
  if (credits === 0) return;
  await reserve(tx, customerId, bookingId, credits - (await queries.sumReserved(tx, bookingId)), now);
}
