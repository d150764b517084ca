import { useEffect } from "react";
import type { Booking } from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import { type GuideWhereabouts, QUEUE_HOURS_AHEAD, type QueuePosition, whereIsGuide } from "#domain/queue.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { roomTimes } from "./session-state.ts";

const LOOK_AGAIN_MS = 15_000;

/**
 * What the server answers about the queue for a paid session: asked every 15 seconds while the session is near and the page
 * is visible, at once when the page is visible again, and pushed where the page is on the live channel. Undefined while the
 * first answer is awaited, null while nothing is known. The bookings are fetched again when the guide becomes overdue or comes.
 */
export function useQueue(booking: Booking | null, now: Date): QueuePosition | null | undefined {
  const { data, isError, isLoading } = useEndpoint(getQueuePosition, {
    params: booking && { id: booking.id },
    enabled: booking !== null && isNear(booking, now),
    refetchOnWindowFocus: true,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const queue = booking && !isError ? (data ?? null) : null;
  const isBookingOutdated =
    booking !== null && queue !== null && queue.isGuideOverdue !== booking.isGuideOverdue;
  useEffect(() => {
    if (isBookingOutdated) void refreshBookings();
  }, [isBookingOutdated]);
  return isLoading ? undefined : queue;
}

export type QueuePlace = Pick<QueuePosition, "isYourTurn" | "estimateMinutes"> & {
  position: number;
  guide: GuideWhereabouts;
};

/** Where a paid session stands in the queue; null while it is in no queue, the queue is not moving, or nothing is known. */
export function queuePlaceOf(queue: QueuePosition | null | undefined): QueuePlace | null {
  if (!queue?.isActive || queue.position === null) return null;
  const { position, isYourTurn, estimateMinutes } = queue;
  return { position, isYourTurn, estimateMinutes, guide: whereIsGuide(queue) };
}

/** Today's, and shortly before midnight what comes right after it. */
function isNear(booking: Booking, now: Date): boolean {
  return (
    booking.sessionDate <= istDateOf(now) ||
    roomTimes(booking).startsAt <= addMinutes(now, QUEUE_HOURS_AHEAD * 60)
  );
}
