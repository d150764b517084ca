import { useCallback, useSyncExternalStore } from "react";

/** From this width on rows are a table, below it cards. Tailwind's `md`. */
export const TABLE_WIDTH = "(min-width: 48rem)";

/** Whether a media query matches; saves drawing two variants and hiding one by CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  // Pages are drawn for phones.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the user has asked the device for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
