import { useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "#web/ui/reduced-motion.ts";

/** Which clip is on the screen, and scrolling to another one. */
export function useCurrentClip(total: number) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where the list scrolls to. A second press during the scrolling goes on from there.
  const target = useRef(0);

  useEffect(() => {
    const root = list.current;
    if (!root) return;
    return observeCurrent(root, (index) => {
      target.current = index;
      setCurrent(index);
    });
  }, []);

  const goTo = (index: number) => {
    target.current = Math.min(Math.max(index, 0), total - 1);
    list.current?.children[target.current]?.scrollIntoView({
      behavior: prefersReducedMotion() ? "auto" : "smooth",
      block: "start",
    });
  };
  return {
    list,
    current,
    goTo,
    next: () => goTo(target.current + 1),
    previous: () => goTo(target.current - 1),
  };
}

/** Reports the index of each child that fills the list. Returns a function that stops it. */
function observeCurrent(root: HTMLElement, onCurrent: (index: number) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.find((entry) => entry.isIntersecting);
      if (visible) onCurrent([...root.children].indexOf(visible.target));
    },
    { root, threshold: 0.6 },
  );
  for (const clip of root.children) observer.observe(clip);
  return () => observer.disconnect();
}
