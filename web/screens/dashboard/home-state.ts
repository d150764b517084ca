// Where the customer stands, by what the server says: the first of a fixed order, so that one card can show it.
import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { roomState } from "#web/features/live/room-times.ts";
import { isParchaAwaited, unseenParchas } from "#web/features/parchas/new-parchas.ts";

export type HomeState =
  /** In the queue, or the room is open. */
  | { kind: "line"; booking: Booking }
  | { kind: "held"; booking: Booking }
  /** Photos that the customer has not seen yet, of the latest session that has any. */
  | { kind: "ready"; parchas: readonly [Parcha, ...Parcha[]] }
  | { kind: "booked"; booking: Booking }
  /** The session is over, and a side of its parcha is still missing. */
  | { kind: "written"; booking: Booking }
  | { kind: "nothing" };

type Facts = {
  upcoming: readonly Booking[];
  /** Latest first. */
  past: readonly Booking[];
  /** The next session has a place in the queue. */
  isInQueue: boolean;
};

export function homeState({ upcoming, past, isInQueue }: Facts, now: Date): HomeState {
  const next = nextSession(upcoming, now);
  if (next && (isInQueue || roomState(next, now) === "open")) return { kind: "line", booking: next };
  const hold = upcoming.find(({ status }) => status === "pending");
  if (hold) return { kind: "held", booking: hold };
  const [first, ...others] = unseenParchas(past);
  if (first) {
    const ofSameSession = others.filter(({ bookingId }) => bookingId === first.bookingId);
    return { kind: "ready", parchas: [first, ...ofSameSession] };
  }
  if (next) return { kind: "booked", booking: next };
  const unwritten = past.find((booking) => isParchaAwaited(booking, now));
  return unwritten ? { kind: "written", booking: unwritten } : { kind: "nothing" };
}

/** The first paid session whose room has not closed. */
export function nextSession(upcoming: readonly Booking[] | undefined, now: Date): Booking | null {
  const isNext = (one: Booking) => isPaidFor(one.status) && roomState(one, now) !== "closed";
  return upcoming?.find(isNext) ?? null;
}
