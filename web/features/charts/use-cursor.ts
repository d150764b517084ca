import { type KeyboardEvent, useState } from "react";

/** The point that is read: by mouse or finger, or by the arrow keys, Home, End and Escape. */
export function useCursor(count: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  // Fewer points may be left after a new answer.
  const index = chosen !== null && chosen < count ? chosen : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, index ?? count - 1, count);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  return { index, setIndex: setChosen, onKeyDown };
}

/** Undefined for other keys. */
function targetOf(key: string, from: number, count: number): number | null | undefined {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(count - 1, from + 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, from - 1);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "Escape" ? null : undefined;
}
