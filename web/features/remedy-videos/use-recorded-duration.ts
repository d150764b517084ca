import { type RefObject, useEffect } from "react";

/** Longer than any video. Where a recorder has written no duration, a seek to it finds the duration. */
export const BEYOND_SECONDS = 1e9;

/**
 * MediaRecorder may write no duration, and such a video cannot be seeked. When it is first played, this seeks beyond its
 * end, where the browser finds the duration, and then starts it.
 */
export function useRecordedDuration(video: RefObject<HTMLVideoElement | null>): void {
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
