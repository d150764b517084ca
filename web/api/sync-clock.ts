// Asks for the server's time again where the page has counted by a wrong one.
import { getPublicConfig } from "#contract/config.ts";
import { call } from "./call.ts";
import { hasClockJumped, learnServerTime } from "./server-clock.ts";

const LOOK_MS = 10_000;

export async function syncClock(): Promise<void> {
  const askedAt = performance.now();
  const config = await call(getPublicConfig).catch(() => null);
  if (config) learnServerTime(config.serverTime, (performance.now() - askedAt) / 2);
}

/** The phone's clock may be set while the page is open, by hand or by the network. Returns how to stop. */
export function syncAfterJumps(): () => void {
  const timer = setInterval(() => {
    if (hasClockJumped()) void syncClock();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
