import { useEffect, useEffectEvent } from "react";
import type { Booking } from "#contract/bookings.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";

const TICK_MS = 1_000;
const EXPIRED_REPEAT_MS = 5_000;

/**
 * The seconds that are left of a hold. From then on `onExpired` is called every five seconds, until the server no longer
 * lists the hold: the clock of the browser may be a moment ahead.
 */
export function useHoldCountdown({ holdExpiresAt }: Booking, onExpired: () => void): number {
  const now = useNow(TICK_MS);
  const seconds = holdExpiresAt ? secondsUntil(now, new Date(holdExpiresAt)) : 0;
  const isExpired = seconds === 0;
  const report = useEffectEvent(onExpired);
  useEffect(() => {
    if (!isExpired) return;
    report();
    const timer = setInterval(() => report(), EXPIRED_REPEAT_MS);
    return () => clearInterval(timer);
  }, [isExpired]);
  return seconds;
}
