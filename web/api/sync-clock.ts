// Asks for the server's time again where the page has counted by a wrong one.
import type { Query } from "@tanstack/react-query";
import { getPublicConfig } from "#contract/config.ts";
import { call } from "./call.ts";
import { isAnswer, queryClient } from "./queries.ts";
import { isFutureOnPhone, learnServerTime, openedAtMs } from "./server-clock.ts";

const LOOK_MS = 10_000;
const JUMP_MS = 5_000;

/** Whether the server answered. */
export async function syncClock(): Promise<boolean> {
  const askedAt = performance.now();
  const config = await call(getPublicConfig).catch(() => null);
  if (config) learnServerTime(config.serverTime, (performance.now() - askedAt) / 2);
  return config !== null;
}

/** The phone's clock may be set while the page is open, by hand or by the network. Returns how to stop. */
export function syncAfterJumps(): () => void {
  let knownMs = openedAtMs();
  const look = async () => {
    if (Math.abs(openedAtMs() - knownMs) <= JUMP_MS) return;
    void queryClient.invalidateQueries({ predicate: isOfFuture });
    if (await syncClock()) knownMs = openedAtMs();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Answers from before the clock was set back: TanStack Query 5.108.0 takes them for fresh until the clock has come to when they came,
 * also where nothing is to be fresh (`staleTime: 0`).
 */
const isOfFuture = (query: Query) => isAnswer(query) && isFutureOnPhone(query.state.dataUpdatedAt);
