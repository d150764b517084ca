import { useCallback, useState, useSyncExternalStore } from "react";
import { wantsStillness } from "./stillness.ts";

/**
 * What is wanted of the clip that is seen. It plays by itself, without sound, unless less motion is wished for; what was
 * said to one clip ends when it is left. Nothing plays while the page is hidden.
 */
export function usePlaying(current: number) {
  const [said, setSaid] = useState<{ place: number; isPlaying: boolean } | null>(null);
  const [sound, setSound] = useState<"on" | "off">("off");
  const isPageSeen = useSyncExternalStore(onVisibility, () => !document.hidden);
  if (said && said.place !== current) setSaid(null);
  const isWanted = said?.place === current ? said.isPlaying : !wantsStillness();

  const say = useCallback((isPlaying: boolean) => setSaid({ place: current, isPlaying }), [current]);
  // Films with sound may need a tap of their own: then without sound, and if that is refused too, not at all.
  const sayBlocked = useCallback(() => {
    if (sound === "on") setSound("off");
    else say(false);
  }, [sound, say]);
  return {
    isPlaying: isWanted && isPageSeen,
    toggle: () => say(!isWanted),
    sound,
    toggleSound: () => setSound(sound === "on" ? "off" : "on"),
    sayBlocked,
  };
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
