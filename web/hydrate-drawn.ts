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
  const { pressed } = document;
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
      document.onsubmit = null;
      pressed?.click();
    });
  });
  // Where a translator has changed the page, or Back has led elsewhere meanwhile, React draws it anew, and tells of each difference.
  const isTranslated = root.querySelector("font") !== null;
  const onRecoverableError = (error: unknown) => {
    if (!isTranslated && isAtDrawnAddress()) reportError(error);
  };
  return hydrateRoot(root, app, { onRecoverableError });
}

/** False once Back or Forward has led from the address that was loaded to another entry of the same document, as after a reload. */
export function isAtDrawnAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!navigation) return true;
  const { pathname, search } = new URL(navigation.name, window.location.href);
  return pathname === window.location.pathname && search === window.location.search;
}
