import { useState } from "react";

const STORED = "dashboardMore";

/** Whether the further cards are shown; kept for the visit, also when a phone loads the page again by itself. */
export function useIsMoreOpen(): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(wasOpen);
  const toggle = () => {
    setOpen(!isOpen);
    try {
      sessionStorage.setItem(STORED, String(!isOpen));
    } catch {
      // A browser that keeps nothing still shows them until the screen is left.
    }
  };
  return { isOpen, toggle };
}

function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(STORED) === "true";
  } catch {
    return false;
  }
}
