import { useEffect } from "react";
import { isAtOverlayEntry, pushOverlayEntry } from "./overlay-history.ts";

const ENTRY = "question";

/** How many dialogs must be answered now. They share one history entry, since one may open as another closes. */
let open = 0;

function stay() {
  if (open > 0 && !isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
}

/** While `isOpen`, Back leads neither out of the dialog nor off the screen. */
export function useBackStays(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    if (open++ === 0) window.addEventListener("popstate", stay);
    stay();
    return () => {
      if (--open > 0) return;
      window.removeEventListener("popstate", stay);
      // After the answer led to another screen, this is not the current entry.
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, [isOpen]);
}
