import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ServerMessage } from "#contract/socket.ts";
import { type Channel, type ChannelState, openChannel, type Place } from "./channel.ts";

type ChannelHandlers = {
  message(message: ServerMessage): void;
  /** Messages may have been lost: the channel is live, for the first time or again, or its server hears nothing for now. */
  live?(): void;
};

const LOOK_AGAIN_MS = 15_000;

/**
 * A channel that is open while the component is mounted; none while `place` is null. `isPushed`: messages can arrive. While the server
 * hears nothing, `live` is called every 15 s that the page is visible.
 */
export function useChannel(place: Place | null, handlers: ChannelHandlers) {
  const [channel, setChannel] = useState<Channel | null>(null);
  const [state, setState] = useState<ChannelState>("connecting");
  const [isPaused, setIsPaused] = useState(false);
  const onMessage = useEffectEvent((message: ServerMessage) => {
    if (message.type === "pushes_paused") setIsPaused(true);
    else handlers.message(message);
  });
  const onState = useEffectEvent((next: ChannelState) => {
    setState(next);
    if (next === "live") handlers.live?.();
  });
  const onRedialled = useEffectEvent(() => setIsPaused(false));
  const hasPlace = place !== null;
  const { bookingId = null, userType = "user", userId = "" } = place ?? {};
  useEffect(() => {
    if (!hasPlace) return;
    const opened = openChannel({ bookingId, userType, userId });
    opened.listen({ message: onMessage, state: onState, redialled: onRedialled });
    setChannel(opened);
    setState(opened.state());
    return () => {
      opened.close();
      setChannel(null);
      setIsPaused(false);
    };
  }, [hasPlace, bookingId, userType, userId]);
  const isLookingAgain = isPaused && state === "live";
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible") handlers.live?.();
  });
  useEffect(() => {
    if (!isLookingAgain) return;
    lookAgain();
    const timer = setInterval(() => lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLookingAgain]);
  const wake = useCallback(() => channel?.wake(), [channel]);
  return { channel, state, isPushed: state === "live" && !isPaused, wake };
}
