// How a session that cannot be joined any more has ended.
import type { Booking } from "#contract/bookings.ts";

export type Ending = "completed" | "cancelled" | "missed" | "guide-absent";

/** Null while it has not. */
export function endingOf({
  status,
  isMissed,
  isGuideAbsent,
}: Pick<Booking, "status" | "isMissed" | "isGuideAbsent">): Ending | null {
  if (status === "completed" || status === "cancelled") return status;
  if (isGuideAbsent) return "guide-absent";
  return isMissed ? "missed" : null;
}
