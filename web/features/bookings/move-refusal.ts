import type { Booking } from "#contract/bookings.ts";
import { type RescheduleRefusal, rescheduleRefusal } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";

type MoveRefusal = RescheduleRefusal | "started";

/**
 * Why the customer cannot move a session now; null if the customer can. The rule is applied again here, because
 * `booking.canReschedule` is as old as the list and a page may stay open for hours.
 */
export function moveRefusal(booking: Booking, now: Date): MoveRefusal | null {
  // Only the server knows who is in which room.
  if (booking.isGuideOverdue) return booking.canReschedule ? null : "not-possible-now";
  if (now.getTime() >= joinWindow(booking).startsAt.getTime()) return "started";
  return rescheduleRefusal(booking, "customer", now) ?? (booking.canReschedule ? null : "not-possible-now");
}
