// The WebSocket server: accepts upgrades, and pings the connections. What a message means is up to the handler.
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { SOCKET_PATH } from "#contract/socket.ts";
import { Connection, type SocketIdentity } from "./connections.ts";
import { closeEnded, closeIfChanged } from "./ended-sessions.ts";
import type { SocketHandler } from "./handler.ts";
import { type Hub, send } from "./hub.ts";
import { serveConnection } from "./messages.ts";
import { slices } from "./slices.ts";

const PING_INTERVAL_MS = 10_000;
/** As many connections as the server pings in about a millisecond. */
const PINGS_AT_ONCE = 100;
/** As many as it looks up and renews with some six statements, without holding up other connections. */
const RENEWED_AT_ONCE = 500;
/** `ws` closes the connection for larger frames. For a smaller one that is still too large the browser gets an error message. */
const MAX_FRAME_BYTES = 1024 * 1024;
/** How long `stop` waits for the closing handshake. */
const CLOSE_TIMEOUT_MS = 3_000;
/** How long `stop` waits for `onClose`: Fastify fails a close after 10 s. What is left then ends with time, as after a crash. */
const STOP_TIMEOUT_MS = 8_000;
/** On this server. More tabs than a person has open, and fewer than fill a server's memory. */
const MAX_CONNECTIONS_PER_SESSION = 10;
/** By address and minute. Accepted upgrades are not limited, because a whole town may share one address. */
const MAX_REFUSED_UPGRADES = 100;

/** Whether a request with an `Upgrade` is for the live channel. To others, as those of clients that try HTTP/2, HTTP/1.1 is spoken. */
export function isSocketUpgrade({ url, headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  return url?.split("?", 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === "websocket";
}

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
  const serve = (socket: WebSocket, identity: SocketIdentity): Connection => {
    const connection = new Connection(hub.connections, socket, identity);
    const closed = serveConnection(connection, handler).finally(() => served.delete(closed));
    served.add(closed);
    if (!hub.hearing.isOn) send(connection, { type: "pushes_paused" });
    return connection;
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
      const connection = serve(socket, identity);
      closeIfChanged(connection, handler.authenticate(request)).catch((error: unknown) => {
        handler.onError(error);
        connection.restart();
      });
    });
  };

  /** The identity of the browser, or the status with which its upgrade is refused. */
  const identify = async (request: IncomingMessage): Promise<SocketIdentity | 401 | 403> => {
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
      for (const connection of hub.connections.all()) connection.restart();
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
