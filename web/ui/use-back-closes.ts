import { useEffect, useEffectEvent } from "react";
import { enter, isAtEntry } from "./overlay-history.ts";

/**
 * Gives an open dialog a place of its own in the browser's history, so that Back closes it instead of leaving the
 * screen. While the dialog is locked, Back does nothing.
 */
export function useBackCloses(name: string, isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isOpen && !isAtEntry(name)) enter(name);
    // Closed by other means, or the page was loaded anew with the dialog open.
    if (!isOpen && isAtEntry(name)) window.history.back();
  }, [name, isOpen]);

  const onMove = useEffectEvent(() => {
    if (isOpen && isAtEntry(name)) return;
    if (isOpen && isLocked) enter(name);
    else if (isOpen) onClose();
    // Forward, to where the dialog was.
    else if (isAtEntry(name)) window.history.back();
  });
  useEffect(() => {
    const listener = () => onMove();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
