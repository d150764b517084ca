import { useEffect, useState } from "react";
import type { OnDemand } from "./on-demand.ts";

const RETRY_MS = 30_000;

/**
 * For a part that a screen can do without: null until it is loaded. A failed load is tried again every half minute, and takes
 * nothing else away from the screen, as `use` would. `onFailed` stays the same from one render to the next.
 */
export function useLoaded<T>(part: OnDemand<T>, onFailed?: (isFailed: true) => void): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const found = await part.load();
        if (!isGone) setLoaded({ part: found });
      } catch {
        if (isGone) return;
        onFailed?.(true);
        timer = setTimeout(load, RETRY_MS);
      }
    };
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [part, onFailed]);
  return loaded && loaded.part;
}
