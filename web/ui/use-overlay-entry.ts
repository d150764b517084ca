import { useEffect, useEffectEvent } from "react";
import { isAtOverlayEntry, pushOverlayEntry } from "./overlay-history.ts";

const ENTRY = "overlay";

/** The overlays that are open, the uppermost last. They share one history entry, since one may open as another closes. */
const open: (() => void)[] = [];
let wasAtEntry = false;
let isListening = false;
/** A step back takes a while; until `popstate` the current entry is still the one that is left. */
let isGoingBack = false;

/** While `isOpen`, Back calls `onBack` instead of leaving the screen. If that leaves the overlay open, so does the next Back. */
export function useOverlayEntry(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    listen();
    if (!isOpen) return;
    const overlay = () => close();
    open.push(overlay);
    if (!isAtOverlayEntry(ENTRY)) push();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      settleSoon();
    };
  }, [isOpen]);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", onPopState);
  // The page was reloaded under an open overlay.
  settleSoon();
}

function push(): void {
  pushOverlayEntry(ENTRY);
  wasAtEntry = true;
}

function goBack(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  window.history.back();
}

function onPopState(): void {
  // An overlay that opened while this module stepped back stays open.
  const isOwnStep = isGoingBack;
  isGoingBack = false;
  const hasLeft = wasAtEntry && !isAtOverlayEntry(ENTRY);
  wasAtEntry = isAtOverlayEntry(ENTRY);
  if (hasLeft && !isOwnStep) open.at(-1)?.();
  settleSoon(hasLeft);
}

/** Waits for an overlay that opens, and for a screen that is left, as this one closes. */
function settleSoon(hasLeft = false): void {
  setTimeout(() => {
    const isAtEntry = isAtOverlayEntry(ENTRY);
    if (open.length > 0 && hasLeft && !isAtEntry) push();
    // Also when Back or Forward leads to the entry of an overlay that is closed.
    if (open.length === 0 && isAtEntry) goBack();
  });
}
