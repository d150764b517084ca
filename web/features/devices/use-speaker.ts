import { type RefObject, useEffect, useEffectEvent } from "react";
import { canChooseSpeaker, setSpeaker, useChosenDevices } from "./chosen-devices.ts";

/** Lets the element sound on the chosen loudspeaker, where a page may choose. `onMissing`: it is not there. */
export function useSpeaker(media: RefObject<HTMLMediaElement | null>, onMissing: (label: string) => void) {
  const chosen = useChosenDevices().speaker;
  const report = useEffectEvent(onMissing);
  useEffect(() => {
    const element = media.current;
    if (!element || !canChooseSpeaker() || (!chosen && !element.sinkId)) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isMissing = false;
    const use = async () => {
      const isSet = await setSpeaker(element, chosen?.id);
      if (signal.aborted) return;
      if (!isSet && chosen && !isMissing) report(chosen.label);
      isMissing = !isSet;
    };
    void use();
    // It may be plugged in again.
    navigator.mediaDevices?.addEventListener?.("devicechange", () => isMissing && void use(), { signal });
    return () => listening.abort();
  }, [media, chosen]);
}
