// From the press on Join to a call: asks for a token, chooses who carries the call, and ends it when the place has gone
// to another tab. Knows nothing of pictures.
import { createRoomToken, type VideoProviderName } from "#contract/rooms.ts";
import { roomNameOf } from "#domain/room.ts";
import { call as ask, CallFailure } from "#web/api/call.ts";
import { builtIn } from "#web/features/call/built-in/built-in.ts";
import { jitsi } from "#web/features/call/jitsi/jitsi.ts";
import type { Channel, ChannelState } from "#web/realtime/channel.ts";
import type { RoomToken, Side, VideoCall, VideoProvider } from "./video-provider.ts";

/** `said`: in the server's words. */
export type OpeningFailure = { kind: "said"; message: string } | { kind: "token" | "session" };
export type Phase =
  | { kind: "opening" }
  | { kind: "open"; call: VideoCall }
  | { kind: "failed"; failure: OpeningFailure }
  /** Another tab or device has the place. */
  | { kind: "displaced" }
  /** Signed out, or it is not hers. */
  | { kind: "closed" };

export type Opening = {
  bookingId: string;
  side: Side;
  channel: Channel;
  ownName: string;
  isAudioOnly: boolean;
  /** One that was asked for a moment ago, to see whether the room is open. */
  token: RoomToken | null;
};

const PROVIDERS: Readonly<Record<VideoProviderName, VideoProvider>> = {
  "built-in": builtIn,
  jitsi,
  jaas: jitsi,
};

const ENDS: Partial<Record<ChannelState, Phase>> = {
  "taken-over": { kind: "displaced" },
  "signed-out": { kind: "closed" },
  refused: { kind: "closed" },
};

/** Gets a call and shows each phase of it; whoever draws it enters it. Answers how to leave. */
export function openCall(opening: Opening, show: (phase: Phase) => void): () => void {
  const { bookingId, channel } = opening;
  let call: VideoCall | null = null;
  let isOver = false;

  const end = () => {
    isOver = true;
    stopListening();
    call?.leave();
  };
  const endWith = (phase: Phase) => {
    end();
    show(phase);
  };
  // Asked for here, wherever it is: a channel that sleeps, or has lost its place to another tab, is opened again.
  if (channel.state() === "asleep" || ENDS[channel.state()]) channel.wake();
  const stopListening = channel.listen({
    message: (message) => {
      if (message.type === "displaced" && message.bookingId === bookingId) endWith({ kind: "displaced" });
    },
    state: (state) => {
      const phase = ENDS[state];
      if (phase) endWith(phase);
    },
  });
  const open = async () => {
    let token: RoomToken;
    try {
      token = opening.token ?? (await askToken(opening));
    } catch (error) {
      if (!isOver) endWith({ kind: "failed", failure: failureOf(error) });
      return;
    }
    if (isOver) return;
    try {
      call = PROVIDERS[token.provider]({
        ...opening,
        token,
        askToken: () => askToken(opening),
        onEntered: () => channel.send(enteredMessage(opening)),
      });
      show({ kind: "open", call });
    } catch {
      endWith({ kind: "failed", failure: { kind: "session" } });
    }
  };
  void open();
  return end;
}

function askToken({ bookingId, ownName, side }: Opening): Promise<RoomToken> {
  return ask(createRoomToken, {
    input: { roomName: roomNameOf(bookingId), userName: ownName, userEmail: null, userType: side },
  });
}

function enteredMessage({ bookingId, side }: Opening) {
  return side === "user"
    ? ({ type: "participant_joined", bookingId } as const)
    : ({ type: "notify-joined", bookingId } as const);
}

function failureOf(error: unknown): OpeningFailure {
  const isAnswer = error instanceof CallFailure && error.status > 0 && error.code !== "bad-answer";
  return isAnswer ? { kind: "said", message: error.message } : { kind: "token" };
}
