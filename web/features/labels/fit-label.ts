// Makes the text of a label as large as it can be without being cut, by measuring it with the font that prints it.
import { type RefObject, useLayoutEffect } from "react";

/** Below it nobody reads the label. The limits of addresses and of the sender keep texts from needing it. */
const SMALLEST = 0.3;
/** Halvings of the step between too large and small enough. */
const STEPS = 7;
/** A printer rounds widths and heights otherwise than the screen, so that a line may break earlier. */
const MEASURED_WIDTH = "98.5%";
const MEASURED_HEIGHT = "97%";

/** Fits the text again when the label gets another size, and when a font has come. Call it in a component that draws anew with the text. */
export function useFittedLabel(label: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (label.current) fitText(label.current);
  });
  useLayoutEffect(() => {
    const element = label.current;
    if (!element) return;
    const refit = () => fitText(element);
    const sizes = new ResizeObserver(refit);
    sizes.observe(element);
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      sizes.disconnect();
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  }, [label]);
}

function fitText(element: HTMLElement): void {
  const { style } = element;
  style.width = MEASURED_WIDTH;
  style.height = MEASURED_HEIGHT;
  const fits = (share: number) => {
    style.setProperty("--label-fit", String(share));
    return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth;
  };
  if (!fits(1)) {
    let [small, large] = [SMALLEST, 1];
    for (let step = 0; step < STEPS; step++) {
      const middle = (small + large) / 2;
      if (fits(middle)) small = middle;
      else large = middle;
    }
    style.setProperty("--label-fit", String(small));
  }
  style.width = "";
  style.height = "";
}
