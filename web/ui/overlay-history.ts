// History entries of overlays: Back closes what lies over a screen before it leaves the screen.

type Entry = { overlay?: string } | null;

const overlayName = () => (window.history.state as Entry)?.overlay;

export function isAtOverlayEntry(name: string): boolean {
  return overlayName() === name;
}

/** Navigation away from an overlay replaces its entry, so that Back does not return to it. */
export function isAtOverlay(): boolean {
  return overlayName() !== undefined;
}

export function pushOverlayEntry(name: string): void {
  // Otherwise Back scrolls away from what the reader edits.
  window.history.scrollRestoration = "manual";
  // With what the router has stored in the entry below: to the router both are the same place.
  window.history.pushState({ ...window.history.state, overlay: name }, "");
}
