import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ServerMessage } from "#contract/socket.ts";
import { type Channel, type ChannelState, openChannel, type Place } from "./channel.ts";

type Hears = {
  message(message: ServerMessage): void;
  /** It is live, for the first time or again: what was said meanwhile was not heard. */
  live?(): void;
};

/** A channel for as long as the component is there; none while `place` is null. */
export function useChannel(place: Place | null, hears: Hears) {
  const [channel, setChannel] = useState<Channel | null>(null);
  const [state, setState] = useState<ChannelState>("connecting");
  const onMessage = useEffectEvent((message: ServerMessage) => hears.message(message));
  const onState = useEffectEvent((next: ChannelState) => {
    setState(next);
    if (next === "live") hears.live?.();
  });
  const isWanted = place !== null;
  const { bookingId = null, userType = "user", userId = "" } = place ?? {};
  useEffect(() => {
    if (!isWanted) return;
    const opened = openChannel({ bookingId, userType, userId });
    opened.listen({ message: onMessage, state: onState });
    setChannel(opened);
    setState(opened.state());
    return () => {
      opened.close();
      setChannel(null);
    };
  }, [isWanted, bookingId, userType, userId]);
  const wake = useCallback(() => channel?.wake(), [channel]);
  return { channel, state, wake };
}
