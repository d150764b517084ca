// The live channel of a screen, without a socket: the test sets its state and delivers its messages.
import { vi } from "vitest";
import type { ServerMessage } from "#contract/socket.ts";
import type { ChannelState, Place } from "#web/realtime/channel.ts";
import * as channelModule from "#web/realtime/use-channel.ts";

/** For all tests of the file that calls it. `place` and the handlers are those of the latest component that has a place. */
export function takeChannel(state: ChannelState = "connecting") {
  const taken = {
    state,
    place: null as Place | null,
    push: (_message: ServerMessage): void => undefined,
    live: (): void => undefined,
  };
  vi.spyOn(channelModule, "useChannel").mockImplementation((place, { message, live }) => {
    if (place) Object.assign(taken, { place, push: message, live });
    return {
      channel: null,
      state: taken.state,
      isPushed: taken.state === "live",
      wake: () => undefined,
    };
  });
  return taken;
}
