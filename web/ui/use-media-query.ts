import { useCallback, useSyncExternalStore } from "react";

/** Where a table has room; narrower, its rows are cards. Tailwind's `md`. */
export const WIDE = "(min-width: 48rem)";

/** Whether a media query holds now, for what should not be drawn twice and hidden once. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
