import { useEffect, useEffectEvent } from "react";

type Actions = Record<"next" | "previous" | "toggle" | "toggleSound", () => void>;

/** Arrow and Page keys change the clip, Space plays and pauses it, M switches the sound. */
export function useReelKeys(actions: Actions) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** By the position of the key, because a Hindi keyboard has no letter M. Space still presses a focused button. */
function actionOf({ code, target }: KeyboardEvent, actions: Actions): (() => void) | null {
  if (code === "ArrowDown" || code === "PageDown") return actions.next;
  if (code === "ArrowUp" || code === "PageUp") return actions.previous;
  if (code === "KeyM") return actions.toggleSound;
  const isOnControl = target instanceof Element && target.closest("a, button") !== null;
  return code === "Space" && !isOnControl ? actions.toggle : null;
}
