// How a session stands for its customer: whether its room is open, how late the guide is, and how it has ended.
import type { Booking } from "#contract/bookings.ts";
import { GUIDE_LATE_MINUTES, isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { type QueuePosition, whereIsGuide } from "#domain/queue.ts";

type RoomSession = Pick<Booking, "sessionDate" | "sessionTime"> & { joinClosesAt?: string | null };
type RoomTimes = { opensAt: Date; startsAt: Date; closesAt: Date };

/** Of the room, for its customer. The server knows the real end: a place that was kept stays open past the window. */
export function roomTimes(session: RoomSession): RoomTimes {
  const { opensAt, startsAt, closesAt } = joinWindow(session);
  return { opensAt, startsAt, closesAt: session.joinClosesAt ? new Date(session.joinClosesAt) : closesAt };
}

/** "before" it opens, "open", or "closed" as far as this browser knows: the server has the last word. */
export function roomState(session: RoomSession, now: Date): "before" | "open" | "closed" {
  const { opensAt, closesAt } = roomTimes(session);
  if (now.getTime() < opensAt.getTime()) return "before";
  return now.getTime() <= closesAt.getTime() ? "open" : "closed";
}

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

/**
 * How a session has ended that cannot be joined any more. `held`: the room has closed over it, and the guide has not
 * completed it yet.
 */
export type SessionOutcome = "completed" | "cancelled" | "held" | "missed" | "guide-absent";
type EndedSession = Pick<Booking, "status" | "isHeld" | "isMissed" | "isGuideAbsent" | "joinClosesAt">;

/** Null while it has not. */
export function sessionOutcomeOf(session: EndedSession, now: Date): SessionOutcome | null {
  const { status, isHeld, isMissed, isGuideAbsent, joinClosesAt } = session;
  if (status === "completed" || status === "cancelled") return status;
  if (isGuideAbsent) return "guide-absent";
  if (isMissed) return "missed";
  return isPaidFor(status) && isHeld && now.getTime() > Date.parse(joinClosesAt) ? "held" : null;
}
