// What the page after a call shows, by the state of the booking.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { roomState } from "#web/features/live/room-times.ts";
import { type SessionOutcome, sessionOutcomeOf } from "#web/features/live/session-outcome.ts";

export type ResultsView =
  | { kind: "open"; booking: Booking }
  | { kind: "not-yet"; booking: Booking }
  /** Held, and completed or about to be; its parcha may not be uploaded yet. */
  | { kind: "waiting"; booking: Booking }
  | { kind: "over"; booking: Booking; outcome: Exclude<SessionOutcome, "completed" | "held"> }
  | { kind: "not-found" };

/** A room counts as open until the server says that the session is over, also after its time. */
export function resultsView(booking: Booking | null, now: Date): ResultsView {
  if (!booking) return { kind: "not-found" };
  const outcome = sessionOutcomeOf(booking, now);
  if (outcome === "completed" || outcome === "held") return { kind: "waiting", booking };
  if (outcome) return { kind: "over", booking, outcome };
  if (!isPaidFor(booking.status)) return { kind: "not-found" };
  return { kind: roomState(booking, now) === "before" ? "not-yet" : "open", booking };
}
