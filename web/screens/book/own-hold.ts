// The time that is held for the customer, as the booking screen shows it.
import type { Booking } from "#contract/bookings.ts";
import { isHoldActive } from "#domain/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { findHold } from "#web/features/bookings/own-bookings.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { useUser } from "#web/features/identity/session.ts";
import { isBeingChecked, useUnconfirmedIds } from "#web/features/payments/own-payments.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";

const TICK_MS = 5_000;

/**
 * `hold`: also one that has ended, and is still listed. `payable`: not one either of which a payment is not confirmed yet
 * (`isHoldChecked`; `isOneChecked`: of any session). `held`: what the bar at the foot leads on to pay for, until another time or kind
 * is chosen.
 */
export function useOwnHold(
  own: readonly Booking[],
  { choice, unavailable }: { choice: Choice; unavailable: string | null },
) {
  const now = useNow(TICK_MS);
  const unconfirmed = useUnconfirmedIds(useUser()?.id, "session");
  const hold = findHold(own);
  const isHoldChecked = hold !== null && isBeingChecked(hold, unconfirmed);
  const payable = hold && !isHoldChecked && isHeldAt(hold, now) ? hold : null;
  const isChosen =
    payable?.questionType === choice.questionType &&
    (choice.time === null ? unavailable === null : isAtSlot(payable, choice));
  const isOneChecked = isHoldChecked || unconfirmed.size > 0;
  return { hold, isHoldChecked, isOneChecked, payable, held: isChosen ? payable : null };
}

/** By the clock, since seconds that run would press. */
export function heldUntil({ holdExpiresAt }: Booking): { time: string } {
  return { time: unbroken(formatTime(istTimeOf(new Date(holdExpiresAt ?? 0)))) };
}

export function isHeldAt({ status, holdExpiresAt }: Booking, now: Date): boolean {
  return isHoldActive({ status, holdExpiresAt: new Date(holdExpiresAt ?? 0) }, now);
}

export function isAtSlot({ sessionDate, sessionTime }: Booking, { date, time }: Choice): boolean {
  return sessionDate === date && sessionTime === time;
}
