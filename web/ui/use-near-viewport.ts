import { type RefObject, useEffect, useRef, useState } from "react";

/** How far outside of the window things are drawn already, and still. */
const MARGIN_PX = 1500;

type Near<Part extends HTMLElement> = {
  ref: RefObject<Part | null>;
  isNear: boolean;
  /** How high it was when it was drawn last: the room to keep for it. */
  heightPx: number;
};

/** Whether a part of a long page is in the window or near it, so that what is far costs nothing. */
export function useNear<Part extends HTMLElement>(): Near<Part> {
  const ref = useRef<Part>(null);
  const [{ isNear, heightPx }, setNear] = useState({ isNear: true, heightPx: 0 });
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setNear({ isNear: last.isIntersecting, heightPx: last.boundingClientRect.height });
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear, heightPx };
}
