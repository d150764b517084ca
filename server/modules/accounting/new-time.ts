// A new time was given for a session, and its money goes back besides: the credits go, or an admin learns of it.
import { formatRupees } from "#domain/digits.ts";
import { type SessionStep, takesNewTimeBack } from "#domain/session-steps.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { updateNewTime } from "#server/modules/customers/credits.ts";
import { endAlert, updateAlert } from "./money-tasks.ts";

/**
 * After a step that cannot be refused: of the customer, of the bank, or in the provider's dashboard. Credits that are spent are a
 * task. The caller has locked the customer. `bookingId`: null for a payment of remedies, for which no new time is given.
 */
export async function settleNewTime(
  tx: Transaction,
  bookingId: string | null,
  step: SessionStep,
  now: Date,
): Promise<void> {
  if (!bookingId || !takesNewTimeBack(step)) return;
  const found = await updateNewTime(tx, bookingId, now);
  if (!found) return;
  const { customerId, spent } = found;
  const alert = { kind: "new-time-and-money", about: bookingId } as const;
  if (spent === 0) return endAlert(tx, alert, now);
  const detail = `A new time was given for this session, and its money went back besides: ${spent} of the credits are spent.`;
  await updateAlert(tx, { ...alert, amountPaise: spent * 100, detail, customerId, bookingId }, now);
}

/**
 * After a step of an admin.
 * @throws Failure new-time-spent if credits that had to go are spent.
 */
export async function requireNewTimeBack(
  tx: Transaction,
  bookingId: string | null,
  step: SessionStep,
  now: Date,
) {
  if (!bookingId || !takesNewTimeBack(step)) return;
  const found = await updateNewTime(tx, bookingId, now);
  if (!found) return;
  if (found.spent > 0) throw new Failure("new-time-spent", { values: { left: formatRupees(found.left) } });
  await endAlert(tx, { kind: "new-time-and-money", about: bookingId }, now);
}
