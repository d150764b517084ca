import { isTooLateToReschedule } from "#domain/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";

const LOOK_AT_CLOCK_MS = 5_000;

type Wish = { sessionDate: string | null; sessionTime: string | null };

/** Whether a session at this time could still be moved once it is hers. Until a time is chosen, it could. */
export function useCanBeMoved({ sessionDate, sessionTime }: Wish): boolean {
  const now = useNow(LOOK_AT_CLOCK_MS);
  return !sessionDate || !sessionTime || !isTooLateToReschedule({ sessionDate, sessionTime }, now);
}
