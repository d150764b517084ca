// How a session that cannot be joined any more has ended.
import type { Booking } from "#contract/bookings.ts";

export type SessionOutcome = "completed" | "cancelled" | "missed" | "guide-absent";

/** Null while it has not. */
export function sessionOutcomeOf({
  status,
  isMissed,
  isGuideAbsent,
}: Pick<Booking, "status" | "isMissed" | "isGuideAbsent">): SessionOutcome | null {
  if (status === "completed" || status === "cancelled") return status;
  if (isGuideAbsent) return "guide-absent";
  return isMissed ? "missed" : null;
}
