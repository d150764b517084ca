// A place in the browser's history for what lies over a screen, so that Back, which on phones is what people press,
// meets it before it leaves the screen.

type Entry = { overlay?: string } | null;

const overlay = () => (window.history.state as Entry)?.overlay;

export function isAtEntry(name: string): boolean {
  return overlay() === name;
}

/** Whether the place that the reader stands on is an overlay's: to be replaced when she is led on. */
export function isAtOverlay(): boolean {
  return overlay() !== undefined;
}

export function enter(name: string): void {
  // Coming back must not scroll away from what is being edited, or said at the place meanwhile.
  window.history.scrollRestoration = "manual";
  window.history.pushState({ overlay: name }, "");
}
