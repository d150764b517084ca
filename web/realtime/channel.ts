// The browser's end of the live channel: connects, registers, and reconnects after a break. Messages of the time between
// are lost, so a listener loads the current state each time the channel is live again.

import {
  CLOSE_CODES,
  type ClientMessage,
  SERVER_MESSAGE_TYPES,
  SERVICE_RESTART,
  type ServerMessage,
  SOCKET_PATH,
} from "#contract/socket.ts";
import type { RoomPerson } from "#domain/room.ts";

export type Place = {
  /** Null for an admin's list of sessions. */
  bookingId: string | null;
  userType: RoomPerson;
  userId: string;
};

/**
 * `live`: registered. `connecting`: also between two tries. `asleep`: given up after five tries, until the network
 * returns, the page is visible again or the reader asks. The others are final: another tab has registered, the login
 * session ended, the booking belongs to another customer, or the companion has to leave.
 */
export type ChannelState =
  | "connecting"
  | "live"
  | "asleep"
  | "taken-over"
  | "signed-out"
  | "refused"
  | "sent-out";

export type Channel = {
  state(): ChannelState;
  /** False when the channel is not live, and the message was not sent. */
  send(message: ClientMessage): boolean;
  /** Subscribes to messages and changes of state; returns how to unsubscribe. */
  listen(listener: ChannelListener): () => void;
  /** Connects at once instead of waiting for the next try; also after another tab has registered. */
  wake(): void;
  close(): void;
};

export type ChannelListener = {
  message?(message: ServerMessage): void;
  state?(state: ChannelState): void;
  /** A new socket, also where the one before never was live: what a server said by that one holds no more. */
  redialled?(): void;
};

/** On `window`: an admin whose login session had ended has signed in again on the same page. */
export const SIGNED_IN_AGAIN = "signed-in-again";

const TRIES = 5;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
/** At most, before the first try after a restart: by chance, so that the pages of a server do not come back all at once. */
const RESTART_PAUSE_MS = 500;
/** A socket that is not open by then counts as broken. */
const OPENING_MS = 10_000;
/** After so much silence the page asks: a browser does not say that a network is gone, and has no ping of its own. */
const SILENCE_MS = 12_000;
/** How long it waits for the answer; less where the network may have changed while the page was hidden. */
const ANSWER_MS = 8_000;
const QUICK_ANSWER_MS = 4_000;

const ENDS: Readonly<Record<number, ChannelState>> = {
  [CLOSE_CODES["taken-over"]]: "taken-over",
  [CLOSE_CODES["session-ended"]]: "signed-out",
  [CLOSE_CODES["not-yours"]]: "refused",
  [CLOSE_CODES["sent-out"]]: "sent-out",
};

/** Opens a channel and keeps it open until it is closed. */
export function openChannel(place: Place): Channel {
  const listeners = new Set<ChannelListener>();
  let state: ChannelState = "connecting";
  let socket: Socket | null = null;
  let tries = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const become = (next: ChannelState) => {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener.state?.(next);
  };
  const receive = (message: ServerMessage) => {
    if (message.type === "registered") {
      tries = 0;
      become("live");
    }
    for (const listener of [...listeners]) listener.message?.(message);
  };
  const broken = (code: number) => {
    socket = null;
    const end = ENDS[code];
    if (end || tries >= TRIES) return become(end ?? "asleep");
    become("connecting");
    const isRestart = code === SERVICE_RESTART && tries === 0;
    const pauseMs = isRestart ? Math.random() * RESTART_PAUSE_MS : FIRST_PAUSE_MS * 2 ** tries;
    pause = setTimeout(connect, Math.min(pauseMs, MAX_PAUSE_MS));
    tries += 1;
  };
  const connect = () => {
    clearTimeout(pause);
    socket?.hangUp();
    become("connecting");
    for (const listener of [...listeners]) listener.redialled?.();
    socket = dial(place, { receive, broken });
  };
  const wake = () => {
    tries = 0;
    connect();
  };
  const stopWatching = watch({
    signedIn: () => state === "signed-out" && wake(),
    network: () => (state === "live" || state === "connecting" || state === "asleep") && wake(),
    seen() {
      if (state === "live") socket?.ask();
      else if (state === "asleep" || (state === "connecting" && !socket)) wake();
    },
  });
  connect();
  return {
    state: () => state,
    send: (message) => state === "live" && (socket?.send(message) ?? false),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wake,
    close() {
      listeners.clear();
      clearTimeout(pause);
      socket?.hangUp();
      stopWatching();
    },
  };
}

type Socket = {
  send(message: ClientMessage): boolean;
  /** Asks at once whether the other end is still there. */
  ask(): void;
  hangUp(): void;
};
type SocketHandlers = { receive(message: ServerMessage): void; broken(code: number): void };

/** One socket, registered as soon as it is open; broken also when it stays silent. After `broken` or `hangUp` it calls no handler. */
function dial(place: Place, { receive, broken }: SocketHandlers): Socket {
  const socket = new WebSocket(address());
  let isOver = false;
  let isRegistered = false;
  const end = () => {
    isOver = true;
    clearTimeout(patience);
    socket.close();
  };
  const fail = (code: number) => {
    if (isOver) return;
    end();
    broken(code);
  };
  let patience = setTimeout(() => fail(0), OPENING_MS);
  const ask = (answerMs: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => fail(0), answerMs);
    send({ type: "ping" });
  };
  const send = (message: ClientMessage) => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  socket.onopen = () => socket.send(JSON.stringify({ type: "register", ...place }));
  socket.onclose = ({ code }) => fail(code);
  // The specification asks for a line in the console alone: `onclose` follows.
  // biome-ignore lint/suspicious/noConsole: see above
  socket.onerror = () => console.error("The live channel has failed", socket.url);
  socket.onmessage = ({ data }) => {
    const message = isOver ? null : read(data);
    if (!message) return;
    if (message.type === "registered") isRegistered = true;
    if (isRegistered) {
      clearTimeout(patience);
      patience = setTimeout(() => ask(ANSWER_MS), SILENCE_MS);
    }
    if (message.type !== "pong") receive(message);
  };
  return { send, ask: () => ask(QUICK_ANSWER_MS), hangUp: end };
}

type Watched = {
  signedIn: () => void;
  /** The network is back, or another one: the old socket may be dead without an event. */
  network: () => void;
  /** The page is visible again. */
  seen: () => void;
};

/** Returns how to stop. */
function watch({ signedIn, network, seen }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onSeen = () => {
    if (document.visibilityState === "visible") seen();
  };
  window.addEventListener(SIGNED_IN_AGAIN, signedIn, { signal });
  window.addEventListener("online", network, { signal });
  window.addEventListener("focus", onSeen, { signal });
  document.addEventListener("visibilitychange", onSeen, { signal });
  // Not in every browser. `change` also fires when the speed of the network changes, which breaks no socket.
  const { connection } = navigator as { connection?: EventTarget & { type?: string } };
  let type = connection?.type;
  const onChange = () => {
    const isOther = connection?.type !== type;
    type = connection?.type;
    if (isOther) network();
  };
  connection?.addEventListener("change", onChange, { signal });
  return () => stop.abort();
}

function address(): string {
  const url = new URL(SOCKET_PATH, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Null for what is no message of this contract: a newer server may send other types. */
function read(data: unknown): ServerMessage | null {
  try {
    const message = JSON.parse(String(data)) as ServerMessage;
    return SERVER_MESSAGE_TYPES.includes(message.type) ? message : null;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a line in the console alone
    console.error("A message of the live channel cannot be read", error);
    return null;
  }
}
