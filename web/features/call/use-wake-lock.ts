import { useEffect } from "react";

/** Keeps the screen on; browsers let go of it whenever the page is not seen. */
export function useWakeLock() {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        // Not in every browser.
        const { wakeLock } = navigator as { wakeLock?: WakeLock };
        lock = (await wakeLock?.request("screen")) ?? null;
        if (signal.aborted) void lock?.release();
      } catch {
        // Refused on a low battery: the call goes on without.
      }
    };
    void hold();
    document.addEventListener("visibilitychange", () => void hold(), { signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, []);
}
