import { useEffect, useRef, useState } from "react";
import { wantsStillness } from "./stillness.ts";

/** Which clip of the list is seen, and how to bring another one to the screen. */
export function useCurrentClip(total: number) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where the list is going to: who presses twice while it still moves, goes on by two.
  const aim = useRef(0);

  useEffect(() => {
    const frame = list.current;
    if (!frame) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (!seen) return;
        const place = [...frame.children].indexOf(seen.target);
        aim.current = place;
        setCurrent(place);
      },
      { root: frame, threshold: 0.6 },
    );
    for (const clip of frame.children) observer.observe(clip);
    return () => observer.disconnect();
  }, []);

  const goTo = (place: number) => {
    aim.current = Math.min(Math.max(place, 0), total - 1);
    list.current?.children[aim.current]?.scrollIntoView({
      behavior: wantsStillness() ? "auto" : "smooth",
      block: "start",
    });
  };
  return {
    list,
    current,
    goTo,
    next: () => goTo(aim.current + 1),
    previous: () => goTo(aim.current - 1),
  };
}
