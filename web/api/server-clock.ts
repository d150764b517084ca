// The server's time. A phone's clock is often wrong, so the app counts by the server's. Only this file reads the phone's.

import { useEffect, useState } from "react";
import { emitter } from "#web/emitter.ts";
import { isTakenOver, pageState } from "#web/page-state.ts";
import { readTabValue, storeTabValue } from "./tab-value.ts";

/** Of the tab: a page that is loaded again counts by it until the server answers. */
const OFFSET = "clock";
/** Null until anything asks for it. */
let offsetMs: number | null = null;
const learned = emitter();

/**
 * The server's time now, by its latest answer; before the first answer in a tab the phone's. On a drawn page it is that of the
 * drawing until React has taken the page over.
 */
export function serverNow(): Date {
  return isTakenOver() ? timeNow() : new Date(pageState().now);
}

const timeNow = () => new Date(serverMsAt(Date.now()));

/** What the server's clock said when the phone's, as it is set now, said this. */
export function serverMsAt(phoneMs: number): number {
  offsetMs ??= pageState().isOfNow ? drawnOffsetMs() : Number(readTabValue(OFFSET)) || 0;
  return phoneMs + offsetMs;
}

/** The server drew the page about in the middle of the request for it. */
function drawnOffsetMs(): number {
  const [request] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const drawnAtMs = request ? (request.requestStart + request.responseStart) / 2 : 0;
  return Date.parse(pageState().now) - (openedAtMs() + drawnAtMs);
}

/**
 * When the page was opened, by the phone's clock. It changes when that is set, or a sleep has stopped the clock that counts since
 * then.
 */
export function openedAtMs(): number {
  return Date.now() - performance.now();
}

/** `agoMs`: how long ago the server wrote its time, which is about the middle of the request. */
export function learnServerTime(serverTime: string, agoMs: number): void {
  const now = Date.parse(serverTime) + agoMs;
  if (Number.isNaN(now)) return;
  offsetMs = now - Date.now();
  storeTabValue(OFFSET, offsetMs);
  learned.emit();
}

/** The server's time. Renders again at this interval, and when the server's time arrives. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  const drawnBy = offsetMs;
  const isLikeServers = !isTakenOver();
  useEffect(() => {
    const look = () => setNow(timeNow());
    const timer = setInterval(look, everyMs);
    const unsubscribe = learned.subscribe(look);
    // The time may have arrived between the first rendering and this effect.
    if (isLikeServers || offsetMs !== drawnBy) look();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [everyMs, isLikeServers]);
  return now;
}
