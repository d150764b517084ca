// The built-in room over the live channel: joins it, joins again after each reconnection, and passes signals.
import type { ServerMessage } from "#contract/socket.ts";
import type { CallFigures } from "#domain/call-figures.ts";
import { CallFailure } from "#web/api/call.ts";
import { randomHex } from "#web/api/random-id.ts";
import { serverNow } from "#web/api/server-clock.ts";
import type { RoomToken, VideoCallOptions } from "#web/features/call/video-provider.ts";
import type { SignalPart } from "./negotiation.ts";

const TOKEN_MARGIN_MS = 30_000;
/** The server answers nothing where it fails, for example while its database is away. */
const ANSWER_MS = 10_000;

export type RoomChannel = {
  /** Joins as soon as the channel is live. */
  join(): void;
  sendSignal(part: SignalPart): boolean;
  /** Sums of the call in this tab, which goes on after a reconnection. */
  sendFigures(figures: CallFigures): void;
  /** Joins with a new seat, so that the other side creates a new connection. */
  renewSeat(): void;
  leave(isHangUp: boolean): void;
};

type RoomEvents = {
  /** For the first time or after a reconnection. `peerSeat` is null if the other side is not in the room. */
  onJoined(isPolite: boolean, peerSeat: string | null): void;
  onPeerJoined(seat: string): void;
  onPeerLeft(isHangUp: boolean): void;
  onSignal(part: SignalPart): void;
  onRefused(): void;
};

export function openRoomChannel(
  { bookingId, channel, token: first, requestToken }: VideoCallOptions,
  events: RoomEvents,
): RoomChannel {
  const call = randomHex();
  let seat = call;
  let token = first;
  let hasJoined = false;
  let isLeft = false;
  let hasRetried = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const sendJoin = async () => {
    try {
      if (isExpiring(token)) token = await requestToken();
    } catch {
      // The old token may still be valid; otherwise the server answers bad-token.
    }
    clearTimeout(patience);
    if (!hasJoined || isLeft) return;
    // Without a channel there is nothing to wait for: it joins when it is live again.
    if (channel.send({ type: "room-join", bookingId, token: token.token, seat }))
      patience = setTimeout(() => void sendJoin(), ANSWER_MS);
  };
  const retryWithNewToken = async () => {
    clearTimeout(patience);
    if (hasRetried) return events.onRefused();
    hasRetried = true;
    try {
      token = await requestToken();
    } catch (error) {
      if (!isLeft && isUnanswered(error)) {
        hasRetried = false;
        patience = setTimeout(() => void sendJoin(), ANSWER_MS);
        return;
      }
      return events.onRefused();
    }
    await sendJoin();
  };
  const handleMessage = (message: ServerMessage) => {
    if (message.type === "error") {
      if (message.code === "bad-token") void retryWithNewToken();
      if (message.code === "not-in-room") void sendJoin();
    } else if (!("bookingId" in message) || message.bookingId !== bookingId) {
      return;
    } else if (message.type === "room-joined") {
      clearTimeout(patience);
      hasRetried = false;
      events.onJoined(message.polite, message.peerPresent ? message.peerSeat : null);
    } else if (message.type === "peer-joined") events.onPeerJoined(message.seat);
    else if (message.type === "peer-left") events.onPeerLeft(message.isHangUp === true);
    else if (message.type === "signal" && (message.toSeat ?? seat) === seat) events.onSignal(message);
  };
  const stop = channel.listen({
    message: handleMessage,
    state: (state) => {
      if (state === "live" && hasJoined) void sendJoin();
    },
  });
  return {
    join() {
      hasJoined = true;
      if (channel.state() === "live") void sendJoin();
    },
    sendSignal: (part) => channel.send({ type: "signal", bookingId, ...part }),
    sendFigures: (figures) => channel.send({ type: "call_figures", bookingId, seat: call, ...figures }),
    renewSeat() {
      seat = randomHex();
      void sendJoin();
    },
    leave(isHangUp) {
      if (isLeft) return;
      isLeft = true;
      clearTimeout(patience);
      stop();
      if (hasJoined) channel.send({ type: "room-leave", bookingId, isHangUp });
    },
  };
}

function isExpiring({ expiresAt }: RoomToken): boolean {
  return Date.parse(expiresAt) - TOKEN_MARGIN_MS < serverNow().getTime();
}

/** The network or the server failed, which passes; the server did not refuse. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500);
}
