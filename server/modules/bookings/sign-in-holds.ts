// The hold of a slot that was chosen before the sign-in. Nobody presses for it, so it takes nothing from the customer.
import type { Customer } from "#contract/customers.ts";
import type { ChosenSlot } from "#contract/slot-choice.ts";
import { toAttendee } from "#domain/attendees.ts";
import { isHoldActive, isPaidFor, SIGN_IN_HOLD_MINUTES } from "#domain/bookings.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { findBalance } from "#server/modules/customers/credits.ts";
import * as queries from "./holds.sql.ts";
import { findHold, readFacts, requireBookable, type SlotChoice, takeSlot } from "./holds.ts";

/** `lockTimeout`: for each lock. `untilLate` resolves when the sign-in waits no longer, and the hold goes on by itself. */
type Waits = { lockTimeout: string; untilLate: () => Promise<null> };

const LATE_MS = 3_000;
const WAITS: Waits = {
  lockTimeout: "2s",
  untilLate: () => new Promise((resolve) => void setTimeout(resolve, LATE_MS, null).unref()),
};

/**
 * Holds the slot for ten minutes if the customer could hold it by a press. A hold of the customer stays as it is, what credits
 * cover is not booked, and a slot is left to a late payment for the customer's own hold of it that has ended. The customer has
 * signed in already, so whatever prevents the hold is logged alone. Answers the customer with the credits that the hold has left.
 */
export async function holdAfterSignIn(
  ctx: AppContext,
  customer: Customer,
  chosen: ChosenSlot,
  now: Date,
  { lockTimeout, untilLate }: Waits = WAITS,
): Promise<Customer> {
  const holding = hold(ctx, toChoice(customer, chosen), lockTimeout, now);
  const credits = await Promise.race([holding, untilLate()]);
  return credits === null ? customer : { ...customer, referralDiscountCredits: credits };
}

/** Answers the customer's credits; null if the slot could not be held. Throws nothing. */
async function hold(ctx: AppContext, choice: SlotChoice, lockTimeout: string, now: Date) {
  const { customerId } = choice;
  try {
    return await inTransaction(
      ctx.db,
      async (tx) => {
        const [, facts, isPaymentAwaited] = await Promise.all([
          queries.setLockTimeout(tx, lockTimeout),
          readFacts(tx, choice, now),
          queries.isLatePaymentAwaited(tx, choice),
        ]);
        const earlier = findHold(facts);
        if (earlier && isHoldActive(earlier, now)) return;
        if (isPaymentAwaited) throw new Failure("not-possible-now");
        requireBookable(choice, facts, now);
        const { status } = await takeSlot(ctx, tx, choice, { facts, minutes: SIGN_IN_HOLD_MINUTES }, now);
        if (isPaidFor(status)) throw new Failure("not-possible-now");
      },
      (tx) => findBalance(tx, customerId),
    );
  } catch (error) {
    if (error instanceof Failure) ctx.log.info({ customerId, code: error.code }, "chosen slot not held");
    else ctx.log.error({ err: error, customerId }, "chosen slot not held");
    return null;
  }
}

/** An attendee who cannot be named is asked about again before the payment. */
function toChoice(customer: { id: string; phone: string }, chosen: ChosenSlot): SlotChoice {
  const { sessionDate: date, sessionTime: time, questionType } = chosen;
  const attendee = chosen.attendee ? toAttendee(chosen.attendee, customer.phone) : null;
  return {
    customerId: customer.id,
    date,
    time,
    questionType,
    attendee: typeof attendee === "string" ? null : attendee,
  };
}
