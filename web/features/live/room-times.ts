// Between which instants a session's room is open to its customer. The server knows the real end: a place that was kept
// stays open past the window.
import type { Booking } from "#contract/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";

type Session = Pick<Booking, "sessionDate" | "sessionTime"> & { joinClosesAt?: string | null };
type RoomTimes = { opensAt: Date; startsAt: Date; closesAt: Date };

export function roomTimes(session: Session): RoomTimes {
  const { opensAt, startsAt, closesAt } = joinWindow(session);
  return { opensAt, startsAt, closesAt: session.joinClosesAt ? new Date(session.joinClosesAt) : closesAt };
}

/** "before" it opens, "open", or "closed" as far as this browser knows: the server has the last word. */
export function roomState(session: Session, now: Date): "before" | "open" | "closed" {
  const { opensAt, closesAt } = roomTimes(session);
  if (now.getTime() < opensAt.getTime()) return "before";
  return now.getTime() <= closesAt.getTime() ? "open" : "closed";
}
