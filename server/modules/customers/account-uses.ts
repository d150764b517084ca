// When an account was used last. Login sessions are deleted when they end, and this stays.
import { CUSTOMER_SESSION_DAYS } from "#domain/login.ts";
import { needsOwnerCheck } from "#domain/owner-checks.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./account-uses.sql.ts";

export async function recordAccountUse(tx: Transaction, customerId: string, now: Date) {
  await queries.recordAccountUse(tx, customerId, now);
}

/** Whether a sign-in to the account must prove first that it is its own. */
export async function mayHaveNewOwner(
  tx: Transaction,
  { customerId, isKnownBrowser }: { customerId: string; isKnownBrowser: boolean },
  now: Date,
): Promise<boolean> {
  const use = await queries.findAccountUse(tx, customerId, CUSTOMER_SESSION_DAYS);
  return use !== null && needsOwnerCheck({ ...use, isKnownBrowser }, now);
}
