// Channels: opening them (who, from our own page), reading what they say, keeping them alive. Knows no module: what a
// message means is told by whoever listens.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import * as z from "zod/mini";
import {
  CLOSE_CODES,
  type ClientMessage,
  clientMessage,
  SOCKET_PATH,
  type SocketErrorCode,
} from "#contract/socket.ts";
import { type Connection, type Hub, type Opener, send } from "./hub.ts";

export type Listener = {
  /** Who opens a channel; null when nobody is signed in. */
  openerOf(request: IncomingMessage): Promise<Opener | null>;
  message(connection: Connection, message: ClientMessage): Promise<void>;
  closed(connection: Connection): Promise<void>;
  /** Called every 25 s with those that are there. */
  alive(connections: readonly Connection[]): Promise<void>;
  failed(error: unknown): void;
};

const PING_MS = 25_000;
const LARGEST_MESSAGE_BYTES = 64 * 1024;
/** Beyond this nothing is even read; up to it an oversized message is answered. */
const LARGEST_FRAME_BYTES = 1024 * 1024;
const FAULTS_ALLOWED = 2;
/** Who does not answer a farewell within this is not there any more. */
const FAREWELL_MS = 3_000;
/** More than any page of ours says. */
const MESSAGES_A_SECOND = 50;

/** Takes the upgrades of this server. `stop` closes every channel, and waits until the listener has worked on each end. */
export function openSockets(server: Server, hub: Hub, origins: readonly string[], listener: Listener) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME_BYTES });
  const attended = new Set<Promise<void>>();
  server.on("upgrade", (request, stream, head) => {
    admit(request, stream, head).catch((error: unknown) => {
      listener.failed(error);
      refuse(stream, 503);
    });
  });

  const admit = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", () => undefined);
    if (new URL(request.url ?? "/", "http://any").pathname !== SOCKET_PATH) return refuse(stream, 404);
    if (!origins.includes(request.headers.origin ?? "")) return refuse(stream, 403);
    const opener = await listener.openerOf(request);
    if (!opener) return refuse(stream, 401);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const isOver = attend(socket, opener, hub, listener).finally(() => attended.delete(isOver));
      attended.add(isOver);
    });
  };

  const pings = setInterval(() => {
    const all = [...hub.connections()];
    const [silent, answering] = [all.filter(({ isAsked }) => isAsked), all.filter(({ isAsked }) => !isAsked)];
    for (const { socket } of silent) socket.terminate();
    for (const connection of answering) {
      connection.isAsked = true;
      connection.socket.ping();
    }
    listener.alive(answering).catch(listener.failed);
  }, PING_MS);
  pings.unref();

  return {
    async stop() {
      clearInterval(pings);
      for (const { socket } of hub.connections()) socket.close(1001, "going away");
      sockets.close();
      const patience = setTimeout(() => {
        for (const { socket } of hub.connections()) socket.terminate();
      }, FAREWELL_MS);
      await Promise.all(attended);
      clearTimeout(patience);
      await hub.stop();
    },
  };
}

function refuse(stream: Duplex, status: number) {
  const reason = { 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 503: "Service Unavailable" }[
    status
  ];
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Resolves when the channel has ended and that has been worked on. */
function attend(socket: WebSocket, opener: Opener, hub: Hub, listener: Listener): Promise<void> {
  const connection: Connection = {
    id: crypto.randomUUID(),
    socket,
    opener,
    place: null,
    faults: 0,
    isAsked: false,
  };
  hub.add(connection);
  socket.on("pong", () => {
    connection.isAsked = false;
  });
  let second = 0;
  let count = 0;
  // One after the other, as they came.
  let work: Promise<void> = Promise.resolve();
  socket.on("message", (data, isBinary) => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MESSAGES_A_SECOND) return fault(connection, "malformed");
    const read = readMessage(data, isBinary);
    if (typeof read === "string") return fault(connection, read);
    work = work.then(() => listener.message(connection, read)).catch(listener.failed);
  });
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("close", () => {
      hub.remove(connection);
      void work
        .then(() => listener.closed(connection))
        .catch(listener.failed)
        .finally(resolve);
    });
  });
}

function readMessage(data: RawData, isBinary: boolean): ClientMessage | SocketErrorCode {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  if (bytes.length > LARGEST_MESSAGE_BYTES) return "too-large";
  if (isBinary) return "malformed";
  try {
    const read = z.safeParse(clientMessage, JSON.parse(bytes.toString("utf8")));
    return read.success ? read.data : "malformed";
  } catch {
    return "malformed";
  }
}

const WORDS: Readonly<Record<SocketErrorCode, string>> = {
  malformed: "This message cannot be read.",
  "too-large": "This message is too large.",
  "not-yours": "This booking is not yours.",
  "register-first": "Register for this booking first.",
  "bad-token": "This token does not open the room, or no longer. Ask for a new one.",
  "not-in-room": "You have no place in this room. Join it first.",
};

/** Says what was wrong, where it may happen to who does nothing wrong. */
export function sayWrong(connection: Connection, code: SocketErrorCode) {
  send(connection, { type: "error", code, message: WORDS[code] });
}

/** Says what was wrong; the third time the channel is closed. */
export function fault(connection: Connection, code: SocketErrorCode) {
  sayWrong(connection, code);
  connection.faults++;
  if (connection.faults > FAULTS_ALLOWED) connection.socket.close(CLOSE_CODES.malformed, "malformed");
}
