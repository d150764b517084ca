// React takes a page over that the server has drawn, together with what the customer has typed and pressed there before the script ran.
import type { ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { restoreTyped, typedOnDrawing } from "#web/ui/typed-fields.ts";
import { onceTakenOver } from "./page-state.ts";

declare global {
  interface Document {
    /** The button that was pressed last on the drawn page, also by Enter in a field (index.html). */
    pressed?: HTMLElement | null;
  }
}

export function hydrateDrawn(root: HTMLElement, app: ReactNode): Root {
  const typed = typedOnDrawing();
  const press = pressOnDrawing();
  const isTranslated = root.querySelector("font") !== null;
  // From here on React hears of each press by itself.
  document.onclick = null;
  onceTakenOver(() => {
    const latest = new Map(typedOnDrawing().map((field) => [field.key, field]));
    const all = typed.map((field) => {
      const late = latest.get(field.key);
      return late && !late.isAsDrawn ? late : field;
    });
    // Once the effect that calls this is over: until then React draws nothing between one field and the next.
    queueMicrotask(() => {
      restoreTyped(all);
      // At the first event in a part that a translator has changed, React has drawn it anew, with other fields.
      if (isTranslated) restoreTyped(all);
      document.onsubmit = null;
      press();
    });
  });
  // Where a translator has changed the page, or Back has led elsewhere meanwhile, React draws it anew, and tells of each difference.
  const onRecoverableError = (error: unknown) => {
    if (!isTranslated && isAtDrawnAddress()) reportError(error);
  };
  return hydrateRoot(root, app, { onRecoverableError });
}

/** Presses the button again that was pressed, or the one in its place where React has drawn the page anew, also at this press. */
function pressOnDrawing(): () => void {
  const { pressed } = document;
  if (!pressed) return () => undefined;
  const isLike = (button: Element) =>
    button.className === pressed.className && button.getClientRects().length > 0;
  const likePressed = () => [...document.querySelectorAll<HTMLElement>("button")].filter(isLike);
  const drawn = likePressed();
  return () => {
    if (pressed.isConnected) pressed.click();
    if (pressed.isConnected) return;
    const shown = likePressed();
    if (shown.length === drawn.length) shown[drawn.indexOf(pressed)]?.click();
  };
}

/** False once Back or Forward has led from the address that was loaded to another entry of the same document, as after a reload. */
export function isAtDrawnAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!navigation) return true;
  const { pathname, search } = new URL(navigation.name, window.location.href);
  return pathname === window.location.pathname && search === window.location.search;
}
