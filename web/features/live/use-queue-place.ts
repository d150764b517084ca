import { useQuery } from "@tanstack/react-query";
import type { Booking } from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { addMinutes, istDateOf } from "#domain/ist-time.ts";
import { QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { roomTimes } from "./room-times.ts";

const LOOK_AGAIN_MS = 15_000;

/**
 * Where a paid session stands in the line, asked every 15 seconds while the session is near and the page is seen; at
 * once when the page is seen again, and pushed where the page is on the live channel. Null while it stands in no line, the line is not moving, or nothing is known.
 */
export function useQueuePlace(booking: Booking | null, now: Date) {
  const { data, isError } = useQuery({
    queryKey: keys.queue(booking?.id ?? ""),
    queryFn: ({ signal }) => call(getQueuePosition, { params: { id: booking?.id ?? "" }, signal }),
    enabled: booking !== null && isNear(booking, now),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (!booking || !data?.isActive || isError || data.position === null) return null;
  const { position, isYourTurn, estimateMinutes } = data;
  return { position, isYourTurn, estimateMinutes };
}

/** Today's, and shortly before midnight what comes right after it. */
function isNear(booking: Booking, now: Date): boolean {
  return (
    booking.sessionDate <= istDateOf(now) ||
    roomTimes(booking).startsAt <= addMinutes(now, QUEUE_HOURS_AHEAD * 60)
  );
}
