import { useEffect, useRef } from "react";
import { useBrowser } from "./use-browser.ts";

/** The `ref` of an image that the server may draw: what it has loaded, or failed to load, before React heard of it happens again. */
export function useDrawnImage() {
  const ref = useRef<HTMLImageElement>(null);
  const isDrawn = !useBrowser(() => true, false);
  useEffect(() => {
    const image = isDrawn ? ref.current : null;
    if (image?.complete) image.dispatchEvent(new Event(image.naturalWidth > 0 ? "load" : "error"));
  }, [isDrawn]);
  return ref;
}
