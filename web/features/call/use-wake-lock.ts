import { useEffect } from "react";

/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock() {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let lock: WakeLockSentinel | null = null;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        // Not every browser has it.
        const { wakeLock } = navigator as { wakeLock?: WakeLock };
        lock = (await wakeLock?.request("screen")) ?? null;
        if (signal.aborted) void lock?.release();
      } catch {
        // Refused, for example on a low battery.
      }
    };
    void request();
    document.addEventListener("visibilitychange", () => void request(), { signal });
    return () => {
      listeners.abort();
      void lock?.release();
    };
  }, []);
}
