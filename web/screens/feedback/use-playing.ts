import { useCallback, useState, useSyncExternalStore } from "react";
import { prefersReducedMotion } from "#web/ui/reduced-motion.ts";

/**
 * Whether the current clip plays, and with sound. Unless the user prefers less motion it starts by itself, without sound.
 * A press holds for the current clip only. Nothing plays while the page is hidden.
 */
export function usePlaying(current: number) {
  const [pressed, setPressed] = useState<{ index: number; isPlaying: boolean } | null>(null);
  const [sound, setSound] = useState<"on" | "off">("off");
  const isPageVisible = useSyncExternalStore(onVisibilityChange, () => !document.hidden);
  if (pressed && pressed.index !== current) setPressed(null);
  const isOn = pressed?.index === current ? pressed.isPlaying : !prefersReducedMotion();

  const set = useCallback((isPlaying: boolean) => setPressed({ index: current, isPlaying }), [current]);
  // Browsers may refuse to play with sound. The clip then tries without, and if that is refused too, it stops.
  const onBlocked = useCallback(() => {
    if (sound === "on") setSound("off");
    else set(false);
  }, [sound, set]);
  return {
    isPlaying: isOn && isPageVisible,
    toggle: () => set(!isOn),
    sound,
    toggleSound: () => setSound(sound === "on" ? "off" : "on"),
    onBlocked,
  };
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
