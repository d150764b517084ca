// When an account was used last. Login sessions are deleted when they end, and this stays.
import { addMinutes } from "#domain/ist-time.ts";
import { CUSTOMER_SESSION_DAYS } from "#domain/login.ts";
import { CONFIRMED_HOURS, isIdleSince, needsOwnerCheck } from "#domain/owner-checks.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./account-uses.sql.ts";

/** Whether a sign-in to the account must prove first that it is its own. */
export async function mayHaveNewOwner(
  tx: Transaction,
  { customerId, isKnownBrowser }: { customerId: string; isKnownBrowser: boolean },
  now: Date,
): Promise<boolean> {
  const use = await queries.findAccountUse(tx, customerId, CUSTOMER_SESSION_DAYS);
  if (use === null || !needsOwnerCheck({ ...use, isKnownBrowser }, now)) return false;
  return !(await queries.takeConfirmation(tx, customerId, now));
}

/** Whether a login session whose owner is known used the account since its phone may have got a new owner. */
export async function isInUse(
  db: AppContext["db"] | Transaction,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const use = await queries.findAccountUse(db, customerId, CUSTOMER_SESSION_DAYS);
  return use !== null && !isIdleSince(use.usedAt, now);
}

/** Support knows whose the account is: the next sign-in is not asked. */
export async function confirmNextSignIn(tx: Transaction, customerId: string, now: Date) {
  await queries.confirmOwner(tx, customerId, addMinutes(now, CONFIRMED_HOURS * 60));
}
