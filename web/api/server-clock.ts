// The server's time. A phone's clock is often wrong, so the app counts by the server's. Only this file reads the phone's.

import { useEffect, useRef, useState } from "react";
import { createStore } from "zustand";
import { isTakenOver, pageState } from "#web/page-state.ts";
import { tabValue } from "./stored-value.ts";

/** A page that is loaded again counts by it until the server answers. */
const storedOffsetMs = tabValue("clock", (value) => typeof value === "number");
/** By the server's latest answer. */
const learned = createStore<{ offsetMs: number | null }>(() => ({ offsetMs: null }));
/** Before the first answer; null until anything asks for it. */
let firstOffsetMs: number | null = null;

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
  const { offsetMs } = learned.getState();
  if (offsetMs !== null) return phoneMs + offsetMs;
  firstOffsetMs ??= pageState().isOfNow ? drawnOffsetMs() : (storedOffsetMs.get() ?? 0);
  return phoneMs + firstOffsetMs;
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

/** What came before the phone's clock was set back has such a time. */
export function isFutureOnPhone(phoneMs: number): boolean {
  return phoneMs > Date.now();
}

/** `agoMs`: how long ago the server wrote its time, which is about the middle of the request. */
export function learnServerTime(serverTime: string, agoMs: number): void {
  const now = Date.parse(serverTime) + agoMs;
  if (Number.isNaN(now)) return;
  const offsetMs = now - Date.now();
  storedOffsetMs.set(offsetMs);
  learned.setState({ offsetMs });
}

/** The server's time. Renders again at this interval, and when the server's time arrives. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  const drawnBy = useRef(learned.getState());
  const isLikeServers = !isTakenOver();
  useEffect(() => {
    const look = () => setNow(timeNow());
    const timer = setInterval(look, everyMs);
    const unsubscribe = learned.subscribe(look);
    // The time may have arrived between the first rendering and this effect.
    if (isLikeServers || learned.getState() !== drawnBy.current) look();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [everyMs, isLikeServers]);
  return now;
}
