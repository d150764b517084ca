// Whether the sidebar of wide screens is expanded: kept in a cookie for a week, switched by Ctrl or Cmd and B.
import { useEffect, useState } from "react";

const COOKIE = "sidebar_state";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

export function useSidebarState(): { isExpanded: boolean; toggle: () => void } {
  const [isExpanded, setExpanded] = useState(() => !document.cookie.includes(`${COOKIE}=collapsed`));
  const toggle = () => {
    const next = !isExpanded;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that is served
    document.cookie = `${COOKIE}=${next ? "expanded" : "collapsed"}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
    setExpanded(next);
  };
  return { isExpanded, toggle };
}

/** Ctrl+B or Cmd+B, by the key's place on the keyboard: with Caps Lock, or in Hindi, its letter is another. */
export function useSidebarShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== "KeyB" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
}
