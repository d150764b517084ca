import { type RefObject, useEffect, useRef, useState } from "react";

const MARGIN_PX = 1500;

type NearViewport<Element extends HTMLElement> = {
  ref: RefObject<Element | null>;
  isNear: boolean;
  /** The height when the element was last near, to be kept in its place. */
  heightPx: number;
};

/** Whether an element is in the viewport or near it, so that a long page draws only what may be seen soon. */
export function useNearViewport<Element extends HTMLElement>(): NearViewport<Element> {
  const ref = useRef<Element>(null);
  const [{ isNear, heightPx }, setNear] = useState({ isNear: true, heightPx: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setNear({ isNear: last.isIntersecting, heightPx: last.boundingClientRect.height });
      },
      // The margin counts for the root alone, so a box that scrolls by itself has to be it.
      { root: element.closest("[data-scroller]"), rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear, heightPx };
}
