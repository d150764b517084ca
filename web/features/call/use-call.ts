import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type Opening, openCall, type Phase } from "./open-call.ts";

type Wish = Omit<Opening, "channel"> & { channel: Opening["channel"] | null };

/** A call for as long as the component is there. `enterAnew` begins another one in its place. */
export function useCall(wish: Wish) {
  const { bookingId, side, channel } = wish;
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>({ kind: "opening" });
  const enterAnew = useCallback(() => setAttempt((before) => before + 1), []);
  const open = useEffectEvent((over: Opening["channel"]) =>
    openCall({ ...wish, token: attempt === 0 ? wish.token : null, channel: over }, setPhase),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another call, as another session is.
  useEffect(() => {
    if (!channel) return;
    setPhase({ kind: "opening" });
    const leave = open(channel);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pagehide", leave, { signal });
    // The browser kept the page as it was left; the call in it is over.
    window.addEventListener("pageshow", ({ persisted }) => persisted && enterAnew(), { signal });
    return () => {
      stop.abort();
      leave();
    };
  }, [bookingId, side, channel, attempt]);
  return { phase, enterAnew };
}
