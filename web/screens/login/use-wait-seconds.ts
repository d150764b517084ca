import { useEffect, useState } from "react";
import { secondsUntil } from "#domain/seconds-until.ts";
import { serverNow } from "#web/api/server-clock.ts";

/** Counts down the whole seconds until an instant; 0 after it, or without one. */
export function useWaitSeconds(until: number | null): number {
  const [, setTick] = useState(0);
  const seconds = until === null ? 0 : secondsUntil(serverNow(), new Date(until));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}
