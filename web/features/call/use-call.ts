import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type CallPhase, type OpenCallOptions, openCall } from "./open-call.ts";

type UseCallOptions = Omit<OpenCallOptions, "channel"> & { channel: OpenCallOptions["channel"] | null };

/** A call that lasts as long as the component. `restart` replaces it with a new one. */
export function useCall(options: UseCallOptions) {
  const { bookingId, side, channel } = options;
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<CallPhase>({ kind: "opening" });
  const restart = useCallback(() => setAttempt((before) => before + 1), []);
  const open = useEffectEvent((liveChannel: OpenCallOptions["channel"]) =>
    openCall({ ...options, token: attempt === 0 ? options.token : null, channel: liveChannel }, setPhase),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or session is another call
  useEffect(() => {
    if (!channel) return;
    setPhase({ kind: "opening" });
    const leave = open(channel);
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("pagehide", leave, { signal });
    // Restored from the back/forward cache: the call was left on pagehide.
    window.addEventListener("pageshow", ({ persisted }) => persisted && restart(), { signal });
    return () => {
      listeners.abort();
      leave();
    };
  }, [bookingId, side, channel, attempt]);
  return { phase, restart };
}
