// The server's time. A phone's clock is often wrong, so the app counts by the server's. Only this file reads the phone's.
import { useEffect, useState } from "react";

let offsetMs = 0;
const onLearned = new Set<() => void>();

/** The server's time now, by its latest answer; before the first answer the phone's. */
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

/** The server's time. Renders again at this interval, and when the server's time arrives. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, everyMs);
    onLearned.add(look);
    // The time may have arrived between the first rendering and this effect.
    look();
    return () => {
      clearInterval(timer);
      onLearned.delete(look);
    };
  }, [everyMs]);
  return now;
}
