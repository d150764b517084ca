// Opens a call: fetches a token, chooses the video provider, and ends the call when another tab or device takes it over.
import type { CompanionState } from "#contract/companions.ts";
import { createRoomToken, type VideoProviderName } from "#contract/rooms.ts";
import { type RoomPerson, roomNameOf } from "#domain/room.ts";
import { CallFailure, call as callApi } from "#web/api/call.ts";
import { builtIn } from "#web/features/call/built-in/built-in.ts";
import { jitsi } from "#web/features/call/jitsi/jitsi.ts";
import type { Channel, ChannelState } from "#web/realtime/channel.ts";
import type { RoomToken, VideoCall, VideoProvider } from "./video-provider.ts";

export type OpeningFailure = { kind: "server-message"; message: string } | { kind: "token" | "session" };
export type CallPhase =
  | { kind: "opening" }
  | { kind: "open"; call: VideoCall }
  | { kind: "failed"; failure: OpeningFailure }
  /** Another tab or device has taken over. */
  | { kind: "displaced" }
  /** Signed out, or the booking is another customer's. */
  | { kind: "closed" }
  /** The companion, by the guide; or the customer's side has removed the companion. */
  | { kind: "sent-out" };

export type OpenCallOptions = {
  bookingId: string;
  side: RoomPerson;
  channel: Channel;
  ownName: string;
  isAudioOnly: boolean;
  /** If one was fetched a moment ago. */
  token: RoomToken | null;
  /** As the screen knows it. */
  companion: CompanionState | null;
};

const PROVIDERS: Readonly<Record<VideoProviderName, VideoProvider>> = {
  "built-in": builtIn,
  jitsi,
  jaas: jitsi,
};

const FINAL_PHASES: Partial<Record<ChannelState, CallPhase>> = {
  "taken-over": { kind: "displaced" },
  "signed-out": { kind: "closed" },
  refused: { kind: "closed" },
  "sent-out": { kind: "sent-out" },
};

/** `onPhase` gets each phase; the component that draws the call enters it. Returns a function that leaves the call. */
export function openCall(options: OpenCallOptions, onPhase: (phase: CallPhase) => void): () => void {
  const { bookingId, channel } = options;
  let { companion } = options;
  let call: VideoCall | null = null;
  let isOver = false;

  const end = () => {
    isOver = true;
    stopListening();
    call?.leave();
  };
  const endWith = (phase: CallPhase) => {
    end();
    onPhase(phase);
  };
  // The channel may have stopped reconnecting, or another tab may have taken it over.
  if (channel.state() === "asleep" || FINAL_PHASES[channel.state()]) channel.wake();
  const stopListening = channel.listen({
    message: (message) => {
      if (!("bookingId" in message) || message.bookingId !== bookingId) return;
      if (message.type === "displaced") endWith({ kind: "displaced" });
      if (message.type === "companion_changed") companion = message.companion;
    },
    state: (state) => {
      const phase = FINAL_PHASES[state];
      if (phase) endWith(phase);
    },
  });
  const open = async () => {
    let token: RoomToken;
    try {
      token = options.token ?? (await requestToken(options));
    } catch (error) {
      if (!isOver) endWith({ kind: "failed", failure: failureOf(error) });
      return;
    }
    if (isOver) return;
    try {
      call = PROVIDERS[token.provider]({
        ...options,
        token,
        companion,
        requestToken: () => requestToken(options),
        onEntered: () => sendEntered(options, token),
      });
      onPhase({ kind: "open", call });
    } catch {
      endWith({ kind: "failed", failure: { kind: "session" } });
    }
  };
  void open();
  return end;
}

function requestToken({ bookingId, ownName, side }: OpenCallOptions): Promise<RoomToken> {
  return callApi(createRoomToken, {
    input: { roomName: roomNameOf(bookingId), userName: ownName, userEmail: null, userType: side },
  });
}

/** A companion's entry into the built-in room is its `room-join` alone. */
function sendEntered({ bookingId, side, channel }: OpenCallOptions, { provider }: RoomToken) {
  if (side === "admin") channel.send({ type: "notify-joined", bookingId });
  else if (side === "user" || provider !== "built-in")
    channel.send({ type: "participant_joined", bookingId });
}

function failureOf(error: unknown): OpeningFailure {
  const isAnswer = error instanceof CallFailure && error.status > 0 && error.code !== "bad-answer";
  return isAnswer ? { kind: "server-message", message: error.message } : { kind: "token" };
}
