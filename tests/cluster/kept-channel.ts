// A live channel that is kept open as a page keeps it (web/realtime/channel.ts): after a break it connects again, registers and
// takes its seat. It measures how long it was away.
import { WebSocket } from "ws";
import { type ClientMessage, SERVICE_RESTART, type ServerMessage, SOCKET_PATH } from "#contract/socket.ts";
import type { Client } from "#tests/support/client.ts";

export type Place = {
  client: Client;
  /** Of a server or a load balancer; a function is asked at each connection. */
  url: string | (() => string);
  /** By default the address. */
  origin?: string;
  register: Omit<Extract<ClientMessage, { type: "register" }>, "type">;
  /** For a page in the call. */
  room?: { bookingId: string; token: string; seat: string };
};

export type KeptChannel = {
  /** False while it is away. */
  send(message: ClientMessage): boolean;
  received: ServerMessage[];
  /** For each break the milliseconds until it was registered and seated again. */
  gapsMs: number[];
  isLive(): boolean;
  /** Connections that were begun. */
  tries(): number;
  close(): void;
};

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
const RESTART_PAUSE_MS = 500;

/** Resolves when it is live for the first time. */
export function keepChannel({ client, url, origin, register, room }: Place): Promise<KeptChannel> {
  const live = Promise.withResolvers<KeptChannel>();
  let [failures, isLive, isOver] = [0, false, false];
  let tries = 0;
  let lostAtMs: number | null = null;
  let socket: WebSocket;
  const channel: KeptChannel = {
    send(message) {
      if (isLive) socket.send(JSON.stringify(message));
      return isLive;
    },
    received: [],
    gapsMs: [],
    isLive: () => isLive,
    tries: () => tries,
    close() {
      isOver = true;
      socket.close();
    },
  };
  const becomeLive = () => {
    if (lostAtMs !== null) channel.gapsMs.push(performance.now() - lostAtMs);
    [lostAtMs, failures, isLive] = [null, 0, true];
    live.resolve(channel);
  };
  const connect = () => {
    tries += 1;
    const address = typeof url === "string" ? url : url();
    const headers = { cookie: client.cookieHeader(), origin: origin ?? address };
    socket = new WebSocket(`${address.replace("http", "ws")}${SOCKET_PATH}`, {
      headers,
      perMessageDeflate: false,
    });
    const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
    socket.on("open", () => send({ type: "register", ...register }));
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      channel.received.push(message);
      if (message.type === "registered" && room) send({ type: "room-join", ...room });
      else if (message.type === "registered" || message.type === "room-joined") becomeLive();
    });
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      if (isOver) return;
      isLive = false;
      lostAtMs ??= performance.now();
      const isRestart = code === SERVICE_RESTART && failures === 0;
      const pauseMs = isRestart ? Math.random() * RESTART_PAUSE_MS : FIRST_PAUSE_MS * 2 ** failures;
      setTimeout(connect, Math.min(pauseMs, MAX_PAUSE_MS));
      failures += 1;
    });
  };
  connect();
  return live.promise;
}
