// What time it is at the server: a phone's clock is often wrong, so the browser counts by the server's. The only place
// of the browser that asks the machine's clock.
import { useEffect, useState } from "react";

let offsetMs = 0;
const onLearned = new Set<() => void>();

/** The server's time now, as far as its last word reaches. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** `agoMs`: how long ago the server wrote its time, which is about the middle of the request. */
export function learnServerTime(serverTime: string, agoMs: number): void {
  const instant = Date.parse(serverTime);
  if (Number.isNaN(instant)) return;
  offsetMs = instant + agoMs - Date.now();
  for (const look of onLearned) look();
}

/** The server's time, drawn anew every so many milliseconds, and as soon as the server's word for it is there. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, everyMs);
    onLearned.add(look);
    // The word may have come between the first drawing and now.
    look();
    return () => {
      clearInterval(timer);
      onLearned.delete(look);
    };
  }, [everyMs]);
  return now;
}
