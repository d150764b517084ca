// The built-in room over the live channel: joins it, joins again after each reconnection, and passes signals.
import type { CompanionState } from "#contract/companions.ts";
import type { OtherInRoom, ServerMessage } from "#contract/socket.ts";
import type { CallFigures } from "#domain/call-figures.ts";
import type { RoomPerson } from "#domain/room.ts";
import { isUnanswered } from "#web/api/call.ts";
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
  sendSignal(part: SignalPart, to: RoomPerson): void;
  /** Sums of the call in this tab, which goes on after a reconnection, of the connection to this person. */
  sendFigures(figures: CallFigures, to: RoomPerson): void;
  /** Joins with a new seat, so that everybody else creates a new connection. */
  renewSeat(): void;
  /** Once. */
  leave(isHangUp: boolean): void;
};

/** `peerSeat`: null if the other side is not in the room. `isMuted`: by the guide, of the companion's own microphone. */
type Joined = {
  isPolite: boolean;
  peerSeat: string | null;
  others: readonly OtherInRoom[];
  isMuted: boolean;
};
type RoomEvents = {
  /** For the first time or after a reconnection. */
  onJoined(room: Joined): void;
  onPeerJoined(seat: string): void;
  onPeerLeft(isHangUp: boolean): void;
  onOtherJoined(other: OtherInRoom): void;
  onOtherLeft(person: RoomPerson, isHangUp: boolean): void;
  /** `from` is null for the other side. */
  onSignal(part: SignalPart, from: RoomPerson | null): void;
  /** What the guide has decided about the companion; null: there is none any more. */
  onCompanion(companion: CompanionState | null): void;
  onRefused(): void;
};

export function openRoomChannel(
  { bookingId, side, channel, token: first, requestToken }: VideoCallOptions,
  events: RoomEvents,
): RoomChannel {
  const call = randomHex();
  let seat = call;
  let wasIn = false;
  let token = first;
  let hasJoined = false;
  let isLeft = false;
  let hasRetried = false;
  /** Of whom this server has told on this channel: one of the version before knows nothing of a companion, and refuses the messages. */
  const met = new Set<RoomPerson>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let told: Told | null = null;

  const sendJoin = async () => {
    try {
      if (isExpiring(token)) token = await requestToken();
    } catch {
      // The old token may still be valid; otherwise the server answers bad-token.
    }
    clearTimeout(patience);
    if (!hasJoined || isLeft) return;
    told ??= { others: new Map() };
    // Without a channel there is nothing to wait for: it joins when it is live again.
    if (channel.send({ type: "room-join", bookingId, token: token.token, seat, isBack: wasIn }))
      patience = setTimeout(() => void sendJoin(), ANSWER_MS);
  };
  const retryWithNewToken = async () => {
    clearTimeout(patience);
    if (hasRetried) return events.onRefused();
    hasRetried = true;
    try {
      token = await requestToken();
    } catch (error) {
      if (isLeft || !isUnanswered(error)) return events.onRefused();
      hasRetried = false;
      patience = setTimeout(() => void sendJoin(), ANSWER_MS);
      return;
    }
    await sendJoin();
  };
  const isForThisCall = ({ toSeat }: { toSeat?: string | undefined }) => (toSeat ?? seat) === seat;
  const handleMessage = (message: ServerMessage) => {
    if (told && "bookingId" in message && message.bookingId === bookingId) note(told, message);
    if (message.type === "error") {
      if (message.code === "bad-token") void retryWithNewToken();
      if (message.code === "not-in-room") void sendJoin();
    } else if (!("bookingId" in message) || message.bookingId !== bookingId) {
      return;
    } else if (message.type === "room-joined") {
      clearTimeout(patience);
      hasRetried = false;
      wasIn = true;
      const room = roomOf(message, told);
      told = null;
      for (const { person } of room.others) met.add(person);
      events.onJoined(room);
    } else if (message.type === "peer-joined") events.onPeerJoined(message.seat);
    else if (message.type === "peer-left") events.onPeerLeft(message.isHangUp === true);
    else if (message.type === "other-joined") {
      met.add(message.person);
      events.onOtherJoined(message);
    } else if (message.type === "other-left") events.onOtherLeft(message.person, message.isHangUp === true);
    else if (message.type === "companion_changed") events.onCompanion(message.companion);
    else if (message.type === "signal" && isForThisCall(message)) events.onSignal(message, null);
    else if (message.type === "other-signal" && isForThisCall(message))
      events.onSignal(message, message.from);
  };
  const stop = channel.listen({
    message: handleMessage,
    state: (state) => {
      told = null;
      if (state !== "live") met.clear();
      else if (hasJoined) void sendJoin();
    },
  });
  const isBetweenSides = (to: RoomPerson) => to !== "companion" && side !== "companion";
  return {
    join() {
      hasJoined = true;
      if (channel.state() === "live") void sendJoin();
    },
    sendSignal(part, to) {
      if (isBetweenSides(to)) channel.send({ type: "signal", bookingId, ...part });
      else if (met.has(to)) channel.send({ type: "other-signal", to, bookingId, ...part });
    },
    sendFigures(figures, to) {
      const message = { type: "call_figures", bookingId, seat: call, ...figures } as const;
      if (isBetweenSides(to)) channel.send(message);
      else if (met.has(to)) channel.send({ ...message, with: to });
    },
    renewSeat() {
      seat = `${call}.${randomHex().slice(16)}`;
      void sendJoin();
    },
    leave(isHangUp) {
      isLeft = true;
      clearTimeout(patience);
      stop();
      if (hasJoined) channel.send({ type: "room-leave", bookingId, isHangUp });
    },
  };
}

/**
 * Who came (null: left) since this side asked to join. The answer may arrive after it, although the server has read before who is
 * there.
 */
type Told = { peerSeat?: string | null; others: Map<RoomPerson, OtherInRoom | null> };

function note(told: Told, message: ServerMessage) {
  if (message.type === "peer-joined") told.peerSeat = message.seat;
  else if (message.type === "peer-left") told.peerSeat = null;
  else if (message.type === "other-joined") told.others.set(message.person, message);
  else if (message.type === "other-left") told.others.set(message.person, null);
}

function roomOf(answer: Extract<ServerMessage, { type: "room-joined" }>, told: Told | null): Joined {
  const { polite, peerPresent, peerSeat, others = [], isMuted = false } = answer;
  const byPerson = new Map<RoomPerson, OtherInRoom | null>(others.map((other) => [other.person, other]));
  for (const [person, other] of told?.others ?? []) byPerson.set(person, other);
  return {
    isPolite: polite,
    peerSeat: told?.peerSeat === undefined ? (peerPresent ? peerSeat : null) : told.peerSeat,
    others: [...byPerson.values()].filter((other) => other !== null),
    isMuted,
  };
}

function isExpiring({ expiresAt }: RoomToken): boolean {
  return Date.parse(expiresAt) - TOKEN_MARGIN_MS < serverNow().getTime();
}
