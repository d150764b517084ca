import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useBrowser } from "./use-browser.ts";

type Props = {
  className: string;
  /** With it, mounting opens the browser's print dialog. Called when the sheet can be removed. */
  onPrinted?: () => void;
  children: ReactNode;
};

/** What the paper shows, and nothing else: `className` is of a style sheet that imports print-sheet.css. On the screen it is hidden. */
export function PrintSheet({ className, onPrinted, children }: Props) {
  const opensDialog = onPrinted !== undefined;
  const printed = useEffectEvent(() => onPrinted?.());
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!opensDialog) return;
    // Once, although StrictMode runs each effect twice.
    if (!hasPrinted.current) window.print();
    hasPrinted.current = true;
    // Some phones draw the page after print() has returned, so the sheet stays until the next touch.
    const stop = new AbortController();
    for (const touch of ["pointerdown", "keydown"])
      window.addEventListener(touch, () => printed(), { signal: stop.signal });
    return () => stop.abort();
  }, [opensDialog]);
  const hasPage = useBrowser(() => true, false);
  if (!hasPage) return null;
  return createPortal(<div className={`print-sheet ${className}`}>{children}</div>, document.body);
}
