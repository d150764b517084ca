// A login that a translator has changed before its script came: Preact cannot take it over.
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { restoreTyped, typedFields } from "#web/ui/typed-fields.ts";

/** Draws it anew, with what was typed. */
export function drawAnew(root: HTMLElement, app: ReactNode): void {
  const typed = typedFields();
  flushSync(() => createRoot(root).render(app));
  restoreTyped(typed);
}
