import { useEffect, useEffectEvent } from "react";
import { isAtOverlayEntry } from "#web/ui/overlay-history.ts";

/** The dialog's entry in the history. */
export const ENTRY = "results";

/** Calls `open` on a page that was reloaded while the results were open; once, since the next Back leads to another entry. */
export function useReopenedResults(open: () => void): void {
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (isAtOverlayEntry(ENTRY)) reopen();
  }, []);
}
