// The server's time. A phone's clock is often wrong, so the app counts by the server's. Only this file reads the phone's.
import { useEffect, useState } from "react";
import { getPublicConfig } from "#contract/config.ts";
import { call } from "./call.ts";
import { readTabValue, storeTabValue } from "./tab-value.ts";

/** Of the tab: a page that is loaded again counts by it until the server answers. */
const OFFSET = "clock";
let offsetMs = Number(readTabValue(OFFSET)) || 0;
const onLearned = new Set<() => void>();

/** The server's time when the page was opened, by a clock that nobody sets, and that a sleep may stop. */
let openedAtMs = Date.now() + offsetMs - performance.now();
const JUMP_MS = 5_000;
const ASK_AGAIN_MS = 10_000;
let askedAt = 0;

/** The server's time now, by its latest answer; before the first answer in a tab the phone's. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** `agoMs`: how long ago the server wrote its time, which is about the middle of the request. */
export function learnServerTime(serverTime: string, agoMs: number): void {
  const now = Date.parse(serverTime) + agoMs;
  if (Number.isNaN(now)) return;
  offsetMs = now - Date.now();
  storeTabValue(OFFSET, offsetMs);
  openedAtMs = now - performance.now();
  for (const look of onLearned) look();
}

/** Asks for the server's time: what the screen showed by this clock was wrong. */
export async function syncClock(): Promise<void> {
  askedAt = performance.now();
  const config = await call(getPublicConfig).catch(() => null);
  if (config) learnServerTime(config.serverTime, (performance.now() - askedAt) / 2);
}

/** The phone's clock may be set while the page is open, by hand or by the network. */
function syncAfterJump(): void {
  const sinceOpened = performance.now();
  const jumpMs = Math.abs(serverNow().getTime() - openedAtMs - sinceOpened);
  if (jumpMs > JUMP_MS && sinceOpened > askedAt + ASK_AGAIN_MS) void syncClock();
}

/** The server's time. Renders again at this interval, and when the server's time arrives. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const tick = () => {
      syncAfterJump();
      look();
    };
    const timer = setInterval(tick, everyMs);
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
