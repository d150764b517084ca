// The built-in room over the live channel: taking one's place, again after each break, and signals from side to side.
// Knows no media.
import type { ServerMessage } from "#contract/socket.ts";
import { serverNow } from "#web/api/server-clock.ts";
import type { CallWish, RoomToken } from "#web/features/call/video-provider.ts";
import type { SignalPart } from "./negotiation.ts";

const TOKEN_SPARE_MS = 30_000;

export type Room = {
  /** Takes the place as soon as the channel is live. */
  join(): void;
  signal(part: SignalPart): boolean;
  /** A call of another name: the other side begins anew with it. */
  renew(): void;
  leave(): void;
};

export type RoomEars = {
  /** She has her place, for the first time or again. `peerSeat` is null while she is alone. */
  joined(isPolite: boolean, peerSeat: string | null): void;
  peerJoined(seat: string): void;
  peerLeft(): void;
  signal(part: SignalPart): void;
  /** The room cannot be entered. */
  refused(): void;
};

export function openRoom({ bookingId, channel, token: first, askToken }: CallWish, ears: RoomEars): Room {
  let seat = newSeat();
  let token = first;
  let isWanted = false;
  let isLeft = false;
  let hasAskedAgain = false;

  const say = async () => {
    try {
      if (isRunningOut(token)) token = await askToken();
    } catch {
      // The old one may still do; if not, the server says so.
    }
    if (isWanted && !isLeft) channel.send({ type: "room-join", bookingId, token: token.token, seat });
  };
  const askAgain = async () => {
    if (hasAskedAgain) return ears.refused();
    hasAskedAgain = true;
    try {
      token = await askToken();
    } catch {
      return ears.refused();
    }
    await say();
  };
  const hear = (message: ServerMessage) => {
    if (message.type === "error") {
      if (message.code === "bad-token") void askAgain();
      if (message.code === "not-in-room") void say();
    } else if (!("bookingId" in message) || message.bookingId !== bookingId) {
      return;
    } else if (message.type === "room-joined") {
      hasAskedAgain = false;
      ears.joined(message.polite, message.peerPresent ? message.peerSeat : null);
    } else if (message.type === "peer-joined") ears.peerJoined(message.seat);
    else if (message.type === "peer-left") ears.peerLeft();
    else if (message.type === "signal") ears.signal(message);
  };
  const stop = channel.listen({
    message: hear,
    state: (state) => {
      if (state === "live" && isWanted) void say();
    },
  });
  return {
    join() {
      isWanted = true;
      if (channel.state() === "live") void say();
    },
    signal: (part) => channel.send({ type: "signal", bookingId, ...part }),
    renew() {
      seat = newSeat();
      void say();
    },
    leave() {
      if (isLeft) return;
      isLeft = true;
      stop();
      if (isWanted) channel.send({ type: "room-leave", bookingId });
    },
  };
}

/** A name that no other call has. `randomUUID` is missing on pages that are not secure; hearing works there, too. */
function newSeat(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isRunningOut({ expiresAt }: RoomToken): boolean {
  return Date.parse(expiresAt) - TOKEN_SPARE_MS < serverNow().getTime();
}
