import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

/** Gives the focus to the screen's heading if the button that opened the dialog is gone when the dialog closes. */
export function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
