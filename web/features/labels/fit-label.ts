// Makes the text of a label as large as it can be without being cut, by measuring it with the font that prints it.
import { type RefObject, useLayoutEffect } from "react";

/** From the size of a short text down to where nobody reads it. Few sizes: a browser keeps the shapes of words by size. */
const SHARES = Array.from({ length: 20 }, (_, step) => 0.94 ** step);
/** A printer rounds widths and heights otherwise than the screen, so that a line may break earlier. */
const MEASURED_WIDTH = "98.5%";
const MEASURED_HEIGHT = "97%";

/** The shares that were found, by format, text and fonts: a screen draws hundreds of labels anew when one is chosen. */
const found = new Map<string, number>();
/** How often fonts have come since the first label; null before it. */
let loadedFonts: number | null = null;

/** Fits the text again when it is drawn, when the label gets another size, and when a font has come. */
export function useFittedLabel(label: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (label.current) fitLabel(label.current);
  });
  useLayoutEffect(() => {
    const element = label.current;
    if (!element) return;
    const refit = () => fitLabel(element);
    const sizes = new ResizeObserver(refit);
    sizes.observe(element);
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      sizes.disconnect();
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  }, [label]);
}

function countLoadedFonts(): void {
  if (loadedFonts !== null) return;
  loadedFonts = 0;
  document.fonts?.addEventListener("loadingdone", () => {
    loadedFonts = (loadedFonts ?? 0) + 1;
  });
}

function fitLabel(label: HTMLElement): void {
  countLoadedFonts();
  const key = `${loadedFonts} ${getComputedStyle(label).getPropertyValue("--label-unit")} ${label.textContent}`;
  const share = found.get(key) ?? measure(label);
  if (share === null) return;
  found.set(key, share);
  label.style.setProperty("--label-fit", String(share));
}

/** Null where the label is not shown. */
function measure(label: HTMLElement): number | null {
  if (label.clientHeight === 0) return null;
  const { style } = label;
  style.width = MEASURED_WIDTH;
  style.height = MEASURED_HEIGHT;
  const fits = (share: number) => {
    style.setProperty("--label-fit", String(share));
    return label.scrollHeight <= label.clientHeight && label.scrollWidth <= label.clientWidth;
  };
  let [fitting, tooLarge] = fits(1) ? [0, 0] : [SHARES.length - 1, 0];
  while (fitting - tooLarge > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (fits(SHARES[middle] ?? 1)) fitting = middle;
    else tooLarge = middle;
  }
  style.width = "";
  style.height = "";
  return SHARES[fitting] ?? 1;
}
