// What time it is at the server: a phone's clock is often wrong, so the browser counts by the server's. The only place
// of the browser that asks the machine's clock.
import { useEffect, useState } from "react";

let offsetMs = 0;

/** The server's time now, as far as its last word reaches. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Learns from the server's word for its time; the way back is taken as half of what the question took. */
export function learnServerTime(serverTime: string, tookMs: number): void {
  const instant = Date.parse(serverTime);
  if (!Number.isNaN(instant)) offsetMs = instant + tookMs / 2 - Date.now();
}

/** The server's time, drawn anew every so many milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
