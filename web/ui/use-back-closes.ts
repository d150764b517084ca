import { useEffect, useEffectEvent } from "react";
import { isAtOverlayEntry, pushOverlayEntry } from "./overlay-history.ts";

/**
 * Gives an open dialog a history entry of its own, so that Back closes it instead of leaving the screen. While the
 * dialog is locked, Back does nothing.
 */
export function useBackCloses(name: string, isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isOpen && !isAtOverlayEntry(name)) pushOverlayEntry(name);
    // The dialog was closed by its button, or the page was reloaded while it was open.
    if (!isOpen && isAtOverlayEntry(name)) window.history.back();
  }, [name, isOpen]);

  const onMove = useEffectEvent(() => {
    if (isOpen && isAtOverlayEntry(name)) return;
    if (isOpen && isLocked) pushOverlayEntry(name);
    else if (isOpen) onClose();
    // Forward led to the entry of a dialog that is closed.
    else if (isAtOverlayEntry(name)) window.history.back();
  });
  useEffect(() => {
    const listener = () => onMove();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
