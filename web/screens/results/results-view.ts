// What the page after a call shows, by the state of the booking.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { roomState } from "#web/features/live/room-times.ts";
import { type SessionOutcome, sessionOutcomeOf } from "#web/features/live/session-outcome.ts";

export type ResultsView =
  | { kind: "open"; booking: Booking }
  | { kind: "not-yet"; booking: Booking }
  /** Completed; its parcha may not be uploaded yet. */
  | { kind: "waiting"; booking: Booking }
  | { kind: "over"; booking: Booking; outcome: Exclude<SessionOutcome, "completed"> }
  | { kind: "not-found" };

/** A room counts as open until the server says that the session is over, also after its time. */
export function resultsView(booking: Booking | null, now: Date): ResultsView {
  if (!booking) return { kind: "not-found" };
  const outcome = sessionOutcomeOf(booking);
  if (outcome === "completed") return { kind: "waiting", booking };
  if (outcome) return { kind: "over", booking, outcome };
  if (!isPaidFor(booking.status)) return { kind: "not-found" };
  return { kind: roomState(booking, now) === "before" ? "not-yet" : "open", booking };
}
