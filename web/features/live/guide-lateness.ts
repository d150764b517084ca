// How late the guide is for a customer's session, for the room, /join and home.
import type { Booking } from "#contract/bookings.ts";
import { GUIDE_LATE_MINUTES, isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { type QueuePosition, whereIsGuide } from "#domain/queue.ts";
import { roomState, roomTimes } from "./room-times.ts";

/** `isOverdue`: the customer may choose another time or the money. `isBusy`: the guide is with another customer. */
export type GuideLateness = { isOverdue: boolean; isBusy: boolean; estimateMinutes: number | null };

/**
 * Null until five minutes after the start, and while the guide is in the customer's own room, as the live channel
 * (`isGuideIn`) or the server says. `queue` is null while the server has not answered.
 */
export function guideLateness(
  session: Booking,
  { queue, isGuideIn, now }: { queue: QueuePosition | null; isGuideIn: boolean; now: Date },
): GuideLateness | null {
  if (!isPaidFor(session.status) || session.isHeld || isGuideIn) return null;
  const guide = whereIsGuide(queue);
  if (guide === "here") return null;
  const isOverdue = queue?.isGuideOverdue ?? session.isGuideOverdue;
  const lateAt = addMinutes(roomTimes(session).startsAt, GUIDE_LATE_MINUTES);
  if (!isOverdue && (roomState(session, now) !== "open" || now.getTime() < lateAt.getTime())) return null;
  const estimateMinutes = queue?.estimateMinutes || null;
  return { isOverdue, isBusy: guide === "with-another", estimateMinutes };
}
