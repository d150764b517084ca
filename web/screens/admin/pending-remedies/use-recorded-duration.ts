import { type RefObject, useEffect } from "react";

/** Further than any video goes. */
const BEYOND_SECONDS = 1e9;

/**
 * A recording that a browser made may not say how long it is, and then cannot be moved along. When it is first played,
 * the browser is sent to its end once, finds the length there, and begins.
 */
export function useWholeLength(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const begin = () => {
      if (element.duration !== Number.POSITIVE_INFINITY) return;
      const learn = () => {
        if (!Number.isFinite(element.duration)) return;
        element.removeEventListener("durationchange", learn);
        element.currentTime = 0;
        void element.play().catch(() => undefined);
      };
      element.addEventListener("durationchange", learn);
      element.currentTime = BEYOND_SECONDS;
    };
    element.addEventListener("play", begin, { once: true });
    return () => element.removeEventListener("play", begin);
  }, [video]);
}
