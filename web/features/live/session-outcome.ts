// How a session that cannot be joined any more has ended.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";

/** `held`: the room has closed over it, and the guide has not completed it yet. */
export type SessionOutcome = "completed" | "cancelled" | "held" | "missed" | "guide-absent";
type Session = Pick<Booking, "status" | "isHeld" | "isMissed" | "isGuideAbsent" | "joinClosesAt">;

/** Null while it has not. */
export function sessionOutcomeOf(session: Session, now: Date): SessionOutcome | null {
  const { status, isHeld, isMissed, isGuideAbsent, joinClosesAt } = session;
  if (status === "completed" || status === "cancelled") return status;
  if (isGuideAbsent) return "guide-absent";
  if (isMissed) return "missed";
  return isPaidFor(status) && isHeld && now.getTime() > Date.parse(joinClosesAt) ? "held" : null;
}
