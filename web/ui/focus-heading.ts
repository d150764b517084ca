import { useEffect, useRef } from "react";

/** Moves the focus to the heading of the screen. Screen readers continue reading from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Gives the focus to the screen's heading if the button that opened the dialog is gone when the dialog closes. */
export function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
