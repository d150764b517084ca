import { useEffect, useRef } from "react";

type Acts = Record<"next" | "previous" | "toggle" | "toggleSound", () => void>;

/** Arrows and Page keys go from clip to clip, Space stops and goes on, M is the sound. Buttons keep their own Space. */
export function useReelKeys(acts: Acts) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** By the key's place and not its letter, so that M is M on a Hindi keyboard too. */
function actOf({ code, target }: KeyboardEvent, acts: Acts): (() => void) | null {
  if (code === "ArrowDown" || code === "PageDown") return acts.next;
  if (code === "ArrowUp" || code === "PageUp") return acts.previous;
  if (code === "KeyM") return acts.toggleSound;
  const isOnControl = target instanceof Element && target.closest("a, button") !== null;
  return code === "Space" && !isOnControl ? acts.toggle : null;
}
