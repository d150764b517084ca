// Which parchas a customer still waits for, and which have come without being seen.
import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { sessionOutcomeOf } from "#web/features/live/session-state.ts";

/** The session was held, and not both sides of its parcha are there. */
export function isParchaAwaited(booking: Booking, now: Date): boolean {
  const outcome = sessionOutcomeOf(booking, now);
  if (!isAttended(booking)) return false;
  return (outcome === "completed" || outcome === "held") && booking.parchas.length < PARCHA_SIDES.length;
}

/** Photos that the customer has not had on the screen. */
export function unseenParchas(bookings: readonly Booking[] | undefined): Parcha[] {
  return bookings?.flatMap(({ parchas }) => parchas.filter(({ isSeen }) => !isSeen)) ?? [];
}
