import { useEffect, useState } from "react";
import { secondsUntil } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";

/** Whole seconds until then, counting down; 0 when that is over or there is nothing to wait for. */
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
