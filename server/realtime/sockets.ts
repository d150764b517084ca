// The WebSocket server: accepts upgrades, reads messages and pings connections. What a message means is up to the
// handler.
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import * as z from "zod/mini";
import {
  CLOSE_CODES,
  type ClientMessage,
  clientMessage,
  SERVICE_RESTART,
  SOCKET_PATH,
  type SocketErrorCode,
} from "#contract/socket.ts";
import { Connection, type SocketIdentity } from "./connections.ts";
import { type Hub, send } from "./hub.ts";
import { slices } from "./slices.ts";

export type SocketHandler = {
  /** Finds the login sessions of an upgrade request; null when there is none. */
  authenticate(request: IncomingMessage): Promise<SocketIdentity | null>;
  /** Which of these login sessions (hex hashes of their tokens) are open. */
  findOpenSessions(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** A page of another site asked for a connection, and is refused. */
  onForeignOrigin(request: IncomingMessage): void;
  /** The address that rate limits count by. */
  addressOf(request: IncomingMessage): string;
  onMessage(connection: Connection, message: ClientMessage): Promise<void>;
  onClose(connection: Connection): Promise<void>;
  /** Called every 25 s with the connections that answered the last ping, a slice of them at a time. */
  onHeartbeat(connections: readonly Connection[]): Promise<void>;
  onError(error: unknown): void;
};

const PING_INTERVAL_MS = 25_000;
/** As many connections as the server pings in about a millisecond. */
const PINGS_AT_ONCE = 100;
/** As many as it looks up and renews with some six statements, without holding up other connections. */
const RENEWED_AT_ONCE = 500;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** `ws` closes the connection for larger frames. Between the two limits the browser gets an error message. */
const MAX_FRAME_BYTES = 1024 * 1024;
const MAX_PROTOCOL_ERRORS = 2;
/** The code of a connection that broke or was terminated (RFC 6455, 7.1.5). */
const NO_CLOSE_FRAME = 1006;
/** How long `stop` waits for the closing handshake. */
const CLOSE_TIMEOUT_MS = 3_000;
/** How long `stop` waits for `onClose`: Fastify fails a close after 10 s. What is left then ends with time, as after a crash. */
const STOP_TIMEOUT_MS = 8_000;
/** More than the web app ever sends. */
const MAX_MESSAGES_PER_SECOND = 50;
/** On this server. More tabs than a person has open, and fewer than fill a server's memory. */
const MAX_CONNECTIONS_PER_SESSION = 10;
/** By address and minute. Accepted upgrades are not limited, because a whole town may share one address. */
const MAX_REFUSED_UPGRADES = 100;

/**
 * Accepts the server's upgrades. `beat` closes connections whose login session has ended and renews the others, as every
 * ping does. `stop` closes every connection and waits until `onClose` has run for each, for 8 s.
 */
export function startSocketServer(
  server: Server,
  hub: Hub,
  origins: readonly string[],
  handler: SocketHandler,
) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const served = new Set<Promise<void>>();
  server.on("upgrade", (request, stream, head) => {
    acceptUpgrade(request, stream, head).catch((error: unknown) => {
      handler.onError(error);
      rejectUpgrade(stream, 503);
    });
  });

  /** Outside of `acceptUpgrade`, whose request would live as long as what this makes. */
  const serve = (socket: WebSocket, identity: SocketIdentity) => {
    const closed = serveConnection(new Connection(hub.connections, socket, identity), handler).finally(() =>
      served.delete(closed),
    );
    served.add(closed);
  };

  const refusals = refusalCounter();
  const acceptUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", ignoreError);
    const address = handler.addressOf(request);
    if (refusals.areTooMany(address)) return rejectUpgrade(stream, 429);
    const identity = await identify(request);
    if (typeof identity === "number") {
      refusals.add(address);
      return rejectUpgrade(stream, identity);
    }
    if (hub.connections.countOf(identity) >= MAX_CONNECTIONS_PER_SESSION) return rejectUpgrade(stream, 429);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      serve(socket, identity);
      closeIfChanged(socket, identity, handler.authenticate(request)).catch((error: unknown) => {
        handler.onError(error);
        socket.close(SERVICE_RESTART, "restart");
      });
    });
  };

  /** The identity of the browser, or the status with which its upgrade is refused. */
  const identify = async (request: IncomingMessage): Promise<SocketIdentity | 401 | 403 | 404> => {
    if (new URL(request.url ?? "/", "http://any").pathname !== SOCKET_PATH) return 404;
    if (!origins.includes(request.headers.origin ?? "")) {
      handler.onForeignOrigin(request);
      return 403;
    }
    return (await handler.authenticate(request)) ?? 401;
  };

  /** What ends a session closes its connections at once; this closes those that missed it, or whose session expired. */
  const beat = async (connections: readonly Connection[]) => {
    for await (const slice of slices(connections, RENEWED_AT_ONCE)) {
      const open = await closeEnded(slice, handler);
      // The presence of a page that was left meanwhile is over, and must not be renewed.
      await handler.onHeartbeat(open.filter((connection) => hub.connections.has(connection)));
    }
  };

  const pings = setInterval(() => {
    pingAll([...hub.connections.all()])
      .then(beat)
      .catch(handler.onError);
  }, PING_INTERVAL_MS);
  pings.unref();

  return {
    beat,
    async stop() {
      clearInterval(pings);
      for (const { socket } of hub.connections.all()) socket.close(SERVICE_RESTART, "restart");
      sockets.close();
      const timeout = setTimeout(() => {
        for (const { socket } of hub.connections.all()) socket.terminate();
      }, CLOSE_TIMEOUT_MS);
      const stopTimeout = Promise.withResolvers<void>();
      const deadline = setTimeout(stopTimeout.resolve, STOP_TIMEOUT_MS);
      await Promise.race([Promise.all(served), stopTimeout.promise]);
      clearTimeout(timeout);
      clearTimeout(deadline);
      await hub.stop();
    },
  };
}

const ignoreError = () => undefined;

/** Ends the connections that did not answer the last ping, and returns the others, which get the next one. */
async function pingAll(connections: readonly Connection[]): Promise<Connection[]> {
  const answering: Connection[] = [];
  for await (const slice of slices(connections, PINGS_AT_ONCE))
    for (const connection of slice) {
      if (connection.isAwaitingPong) connection.socket.terminate();
      else {
        connection.isAwaitingPong = true;
        connection.socket.ping();
        answering.push(connection);
      }
    }
  return answering;
}

function rejectUpgrade(stream: Duplex, status: number) {
  const reason = STATUS_CODES[status] ?? "";
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * What ends a login session, or changes a role, closes the connections that the hub has. It missed this one if it came
 * between the first reading of the login sessions and the upgrade.
 */
async function closeIfChanged(
  socket: WebSocket,
  before: SocketIdentity,
  reading: Promise<SocketIdentity | null>,
) {
  const after = await reading;
  if (!after) socket.close(CLOSE_CODES["session-ended"], "session-ended");
  else if (keyOf(after) !== keyOf(before)) socket.close(SERVICE_RESTART, "restart");
}

/** Closes the connections whose login session has ended, and returns the others. */
async function closeEnded(connections: readonly Connection[], handler: SocketHandler): Promise<Connection[]> {
  const hashes = new Set(connections.flatMap(({ identity }) => identity.loginSessionHashes));
  if (hashes.size === 0) return [];
  const open = await handler.findOpenSessions([...hashes]);
  return connections.filter(({ socket, identity }) => {
    const remaining = identity.loginSessionHashes.filter((hash) => open.has(hash));
    if (remaining.length === identity.loginSessionHashes.length) return true;
    if (remaining.length === 0) socket.close(CLOSE_CODES["session-ended"], "session-ended");
    else socket.close(SERVICE_RESTART, "restart");
    return false;
  });
}

/** Counts the refused upgrades of each address in the present minute. */
function refusalCounter() {
  let startedAtMs = performance.now();
  const counts = new Map<string, number>();
  return {
    areTooMany(address: string): boolean {
      if (performance.now() - startedAtMs >= 60_000) {
        counts.clear();
        startedAtMs = performance.now();
      }
      return (counts.get(address) ?? 0) >= MAX_REFUSED_UPGRADES;
    },
    add: (address: string) => counts.set(address, (counts.get(address) ?? 0) + 1),
  };
}

function keyOf({ customer, admin, loginSessionHashes }: SocketIdentity): string {
  return JSON.stringify([customer?.id, admin?.id, loginSessionHashes]);
}

/** Resolves when the connection has closed and `onClose` has run. */
function serveConnection(connection: Connection, handler: SocketHandler): Promise<void> {
  const { socket } = connection;
  const updateReceivedAt = () => {
    connection.receivedAtMs = performance.now();
  };
  socket.on("pong", () => {
    connection.isAwaitingPong = false;
    updateReceivedAt();
  });
  const isTooFast = rateLimiter();
  // Messages of one connection are handled one at a time, in order.
  let handling: Promise<void> = Promise.resolve();
  socket.on("message", (data, isBinary) => {
    updateReceivedAt();
    // The server has closed this connection. A message that came before the browser closed it still counts, however late
    // the server handles it: the last one is the hang-up.
    if (socket.readyState !== socket.OPEN) return;
    if (isTooFast()) return sendProtocolError(connection, "malformed");
    const message = parseMessage(data, isBinary);
    if (typeof message === "string") return sendProtocolError(connection, message);
    handling = handling.then(() => handleMessage(connection, message, handler)).catch(handler.onError);
  });
  socket.on("error", ignoreError);
  return new Promise((resolve) => {
    socket.once("close", (code) => {
      if (code !== NO_CLOSE_FRAME) updateReceivedAt();
      connection.close();
      void handling
        .then(() => handler.onClose(connection))
        .catch(handler.onError)
        .finally(resolve);
    });
  });
}

/** A page that registers takes the place of another one, so its login session must still be open. */
async function handleMessage(connection: Connection, message: ClientMessage, handler: SocketHandler) {
  if (message.type === "register" && (await closeEnded([connection], handler)).length === 0) return;
  await handler.onMessage(connection, message);
}

/** Counts calls per second; the result is true beyond MAX_MESSAGES_PER_SECOND. */
function rateLimiter() {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > MAX_MESSAGES_PER_SECOND;
  };
}

function parseMessage(data: RawData, isBinary: boolean): ClientMessage | SocketErrorCode {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  if (bytes.length > MAX_MESSAGE_BYTES) return "too-large";
  if (isBinary) return "malformed";
  try {
    const parsed = z.safeParse(clientMessage, JSON.parse(bytes.toString("utf8")));
    return parsed.success ? parsed.data : "malformed";
  } catch {
    return "malformed";
  }
}

const ERROR_MESSAGES: Readonly<Record<SocketErrorCode, string>> = {
  malformed: "This message cannot be read.",
  "too-large": "This message is too large.",
  "not-yours": "This booking is not yours.",
  "register-first": "Register for this booking first.",
  "bad-token": "This token does not open the room, or no longer. Ask for a new one.",
  "not-in-room": "You have no place in this room. Join it first.",
};

/** Sends an error that also a correct client can cause, for example by a race. It has no consequence. */
export function sendError(connection: Connection, code: SocketErrorCode) {
  send(connection, { type: "error", code, message: ERROR_MESSAGES[code] });
}

/** Sends an error that only a wrong client causes. The third one closes the connection. */
export function sendProtocolError(connection: Connection, code: SocketErrorCode) {
  sendError(connection, code);
  connection.protocolErrors++;
  if (connection.protocolErrors > MAX_PROTOCOL_ERRORS)
    connection.socket.close(CLOSE_CODES.malformed, "malformed");
}
