import { isTooLateToReschedule } from "#domain/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";

const TICK_MS = 5_000;

/** Whether the customer could still move a session at this time after booking it; true until a time is chosen. */
export function useCanBeMoved(sessionDate: string | null, sessionTime: string | null): boolean {
  const now = useNow(TICK_MS);
  return !sessionDate || !sessionTime || !isTooLateToReschedule({ sessionDate, sessionTime }, now);
}
