import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ServerMessage } from "#contract/socket.ts";
import { type Channel, type ChannelState, openChannel, type Place } from "./channel.ts";

type ChannelHandlers = {
  message(message: ServerMessage): void;
  /** The channel is live, for the first time or again. Messages of the time between are lost. */
  live?(): void;
};

/** A channel that is open while the component is mounted; none while `place` is null. */
export function useChannel(place: Place | null, handlers: ChannelHandlers) {
  const [channel, setChannel] = useState<Channel | null>(null);
  const [state, setState] = useState<ChannelState>("connecting");
  const onMessage = useEffectEvent((message: ServerMessage) => handlers.message(message));
  const onState = useEffectEvent((next: ChannelState) => {
    setState(next);
    if (next === "live") handlers.live?.();
  });
  const hasPlace = place !== null;
  const { bookingId = null, userType = "user", userId = "" } = place ?? {};
  useEffect(() => {
    if (!hasPlace) return;
    const opened = openChannel({ bookingId, userType, userId });
    opened.listen({ message: onMessage, state: onState });
    setChannel(opened);
    setState(opened.state());
    return () => {
      opened.close();
      setChannel(null);
    };
  }, [hasPlace, bookingId, userType, userId]);
  const wake = useCallback(() => channel?.wake(), [channel]);
  return { channel, state, wake };
}
