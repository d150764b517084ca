import { useEffect } from "react";

/** The browser asks before it closes the page. Returns a function that stops that. */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** For work that would be lost with the page, as a file that is not uploaded yet. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? warnBeforeLeaving() : undefined), [isNeeded]);
}
