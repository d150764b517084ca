// What the page after a call is about, by how the booking stands.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { type Ending, endingOf } from "#web/features/live/ending.ts";
import { roomState } from "#web/features/live/room-times.ts";

export type ResultsView =
  /** The room is open: the way back in. */
  | { kind: "open"; booking: Booking }
  | { kind: "not-yet"; booking: Booking }
  /** Completed: the parcha is awaited. */
  | { kind: "waiting"; booking: Booking }
  | { kind: "over"; booking: Booking; ending: Exclude<Ending, "completed"> }
  | { kind: "not-found" };

/** A room that this browser takes for closed, and the server does not list as over, is still the server's to close. */
export function resultsView(booking: Booking | null, now: Date): ResultsView {
  if (!booking) return { kind: "not-found" };
  const ending = endingOf(booking);
  if (ending === "completed") return { kind: "waiting", booking };
  if (ending) return { kind: "over", booking, ending };
  if (!isPaidFor(booking.status)) return { kind: "not-found" };
  return { kind: roomState(booking, now) === "before" ? "not-yet" : "open", booking };
}
