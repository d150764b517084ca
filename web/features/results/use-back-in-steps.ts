import { useEffect, useEffectEvent } from "react";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { ENTRY } from "./results-entry.ts";

/** The dialog or the call that was open before takes its own history entry back as this one opens. */
const OTHER_CLOSES_MS = 500;

/** While the dialog is mounted, Back calls `onBack` and does not leave the screen. */
export function useBackInSteps(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    const openedAt = performance.now();
    if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    const listener = ({ timeStamp }: PopStateEvent) => {
      if (isAtOverlayEntry(ENTRY)) return;
      pushOverlayEntry(ENTRY);
      if (timeStamp - openedAt > OTHER_CLOSES_MS) handleBack();
    };
    window.addEventListener("popstate", listener);
    return () => {
      window.removeEventListener("popstate", listener);
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, []);
}
