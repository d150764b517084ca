import { useEffect } from "react";

let hasArrivedBefore = false;

/** Stands behind a screen: names the document, and on every move but the first puts focus on the screen's heading. */
export function Arrival({ path, title }: { path: string; title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new arrival
  useEffect(() => {
    if (hasArrivedBefore) {
      window.scrollTo(0, 0);
      focusHeading();
    }
    hasArrivedBefore = true;
  }, [path]);
  return null;
}

/** Puts focus on the main heading, so that a screen reader begins where the eye does. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
