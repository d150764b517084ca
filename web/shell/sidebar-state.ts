import { useEffect, useState } from "react";

const COOKIE = "sidebar_state";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar of wide screens is expanded. A cookie keeps it for a week. */
export function useSidebarState(): { isExpanded: boolean; toggle: () => void } {
  const [isExpanded, setExpanded] = useState(() => !document.cookie.includes(`${COOKIE}=collapsed`));
  const toggle = () => {
    const next = !isExpanded;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some supported browsers
    document.cookie = `${COOKIE}=${next ? "expanded" : "collapsed"}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
    setExpanded(next);
  };
  return { isExpanded, toggle };
}

/** Ctrl+B or Cmd+B, by the position of the key, because a Hindi keyboard has no letter B. */
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
