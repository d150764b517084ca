import { useEffect } from "react";
import { focusHeading } from "#web/ui/focus-heading.ts";

let hasNavigated = false;

/** Sets the document's title, and on each navigation but the first moves the focus to the screen's heading. */
export function RouteAnnouncer({ path, title }: { path: string; title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    if (hasNavigated) {
      window.scrollTo(0, 0);
      focusHeading();
    }
    hasNavigated = true;
  }, [path]);
  return null;
}
