import { useEffect, useState } from "react";

const COOKIE = "sidebar_state";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** From here on there is room for the expanded sidebar and the screen. */
const ROOMY = "(min-width: 64rem)";

/** Whether the sidebar of wide screens is expanded. A cookie keeps it for a week; until then it is folded on tablets. */
export function useSidebarState(): { isExpanded: boolean; toggle: () => void } {
  const [isExpanded, setExpanded] = useState(() => storedState() ?? window.matchMedia(ROOMY).matches);
  const toggle = () => {
    const next = !isExpanded;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some supported browsers
    document.cookie = `${COOKIE}=${next ? "expanded" : "collapsed"}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
    setExpanded(next);
  };
  return { isExpanded, toggle };
}

function storedState(): boolean | null {
  const state = new RegExp(`${COOKIE}=(expanded|collapsed)`).exec(document.cookie)?.[1];
  return state === undefined ? null : state === "expanded";
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
