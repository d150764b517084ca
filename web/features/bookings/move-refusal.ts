import type { Booking } from "#contract/bookings.ts";
import { type RescheduleRefusal, rescheduleRefusal } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";

export type MoveHindrance = RescheduleRefusal | "started";

/**
 * Why its customer cannot move a session now, or null when she can. The server's word is as old as the list, so the
 * rule is asked again: a page that lies open for an hour does not promise what is over.
 */
export function moveHindrance(booking: Booking, now: Date): MoveHindrance | null {
  const { isGuideAbsent } = booking;
  if (!isGuideAbsent && now.getTime() >= joinWindow(booking).startsAt.getTime()) return "started";
  return (
    rescheduleRefusal({ ...booking, hasCustomerCome: isGuideAbsent }, "customer", now) ??
    (booking.canReschedule ? null : "not-possible-now")
  );
}
