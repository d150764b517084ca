import { useEffect, useEffectEvent, useState } from "react";

const ENTRY = "unsaved";

function isAtEntry(): boolean {
  return (window.history.state as { overlay?: string } | null)?.overlay === ENTRY;
}

function enter(): void {
  // Coming back must not scroll away from what is being edited.
  window.history.scrollRestoration = "manual";
  window.history.pushState({ overlay: ENTRY }, "");
}

export type LeaveGuard = {
  /** Told by the editor on the screen. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does what would lose the changes: at once when there are none, else when the guide has said so. */
  leave: (go: () => void) => void;
  isAsking: boolean;
  goOn: () => void;
  stay: () => void;
};

/**
 * Asks before changes that are not saved are left behind: on the screen itself, by closing or reloading the page, and by
 * Back, which on phones is what people press. For that, unsaved changes have a place of their own in the history.
 */
export function useLeaveGuard(): LeaveGuard {
  const [isUnsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (isUnsaved && !isAtEntry()) enter();
    // Saved or given up, or the page was loaded anew.
    if (!isUnsaved && isAtEntry()) window.history.back();
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  const onMove = useEffectEvent(() => {
    if (isUnsaved && !isAtEntry()) setWaiting({ go: () => window.history.back() });
  });
  useEffect(() => {
    const listener = () => onMove();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);

  return {
    setUnsaved,
    leave: (go) => (isUnsaved ? setWaiting({ go }) : go()),
    isAsking: waiting !== null,
    goOn: () => {
      setWaiting(null);
      setUnsaved(false);
      waiting?.go();
    },
    stay: () => {
      setWaiting(null);
      if (!isAtEntry()) enter();
    },
  };
}
