import { useEffect, useEffectEvent } from "react";

type Entry = { overlay?: string } | null;

function isAt(name: string): boolean {
  return (window.history.state as Entry)?.overlay === name;
}

function enter(name: string): void {
  // Coming back must not scroll away from what is said at the place meanwhile.
  window.history.scrollRestoration = "manual";
  window.history.pushState({ overlay: name }, "");
}

/** Whether the place in the history that the reader stands on is an overlay's: to be replaced when she is led on. */
export function isAtOverlay(): boolean {
  return (window.history.state as Entry)?.overlay !== undefined;
}

/**
 * Gives an open dialog a place of its own in the browser's history, so that Back, which on phones is what people press,
 * closes it instead of leaving the screen. While the dialog is locked, Back does nothing.
 */
export function useBackCloses(name: string, isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isOpen && !isAt(name)) enter(name);
    // Closed by other means, or the page was loaded anew with the dialog open.
    if (!isOpen && isAt(name)) window.history.back();
  }, [name, isOpen]);

  const onMove = useEffectEvent(() => {
    if (isOpen && isAt(name)) return;
    if (isOpen && isLocked) enter(name);
    else if (isOpen) onClose();
    // Forward, to where the dialog was.
    else if (isAt(name)) window.history.back();
  });
  useEffect(() => {
    const listener = () => onMove();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
