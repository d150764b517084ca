import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";

const ENTRY = "unsaved";
const STILL_HERE_MS = 1_000;

/** Of the screen that has something to lose; there is one screen at a time. */
let asks: ((go: () => void) => void) | null = null;

/** For what leads away from a screen and is no link: at once, or when the guide has said so where something would be lost. */
export function askToLeave(go: () => void): void {
  if (asks) asks(go);
  else go();
}

/** Where a click leads to in this same tab; null where it leaves the screen as it is. */
function wayOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const to = new URL(link.href);
  if (to.origin !== window.location.origin) return null;
  // To a part of this page, as to its content.
  if (to.hash && to.pathname === window.location.pathname) return null;
  return to.pathname + to.search;
}

export type LeaveGuard = {
  /** Told by what may be lost on the screen. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does what would lose the changes: at once when there are none, else when the guide has said so. */
  leave: (go: () => void) => void;
  isAsking: boolean;
  goOn: () => void;
  stay: () => void;
};

/**
 * Asks before changes that are not saved are left behind: on the screen itself, by any link and by logging out, by
 * closing or reloading the page, and by Back, which on phones is what people press. For that, unsaved changes have a
 * place of their own in the history.
 */
export function useLeaveGuard(): LeaveGuard {
  const [, navigate] = useLocation();
  const [isUnsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const to = wayOf(event);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    // What leads to where she is already leads nowhere.
    if (to !== window.location.pathname + window.location.search)
      setWaiting({ go: () => navigate(to, { replace: isAtOverlayEntry(ENTRY) }) });
  });
  useEffect(() => {
    if (isUnsaved && !isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    // Saved or given up, or the page was loaded anew.
    if (!isUnsaved && isAtOverlayEntry(ENTRY)) window.history.back();
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const listener = (event: MouseEvent) => onClick(event);
    asks = (go) => setWaiting({ go });
    window.addEventListener("beforeunload", warn);
    // Before the links themselves hear of it.
    document.addEventListener("click", listener, true);
    return () => {
      asks = null;
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", listener, true);
    };
  }, [isUnsaved]);

  const onMove = useEffectEvent(() => {
    if (!isUnsaved || isAtOverlayEntry(ENTRY)) return;
    setWaiting({
      go: () => {
        setUnsaved(false);
        window.history.back();
        // Where there was nothing to go back to, she is still here, and so is what she may lose.
        again.current = setTimeout(() => setUnsaved(true), STILL_HERE_MS);
      },
    });
  });
  useEffect(() => () => clearTimeout(again.current), []);
  useEffect(() => {
    const listener = () => onMove();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);

  return {
    setUnsaved,
    leave: (go) => (isUnsaved ? setWaiting({ go }) : go()),
    isAsking: waiting !== null,
    // What is left behind says by itself that there is nothing to lose any more: where going fails, it is still there.
    goOn: () => {
      setWaiting(null);
      waiting?.go();
    },
    stay: () => {
      setWaiting(null);
      if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    },
  };
}
