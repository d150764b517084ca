// Ends the listening of a server in such a way that no request is lost and no silent connection holds up the stop.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** For the first request of a connection that a proxy opened last. */
const UNUSED_CONNECTION_MS = 1_000;

/**
 * Returns what stops the listening. Node then closes connections between two requests, and the others after their answer,
 * but waits without end for one on which no request has come, as browsers open them in advance: these are closed after 1 s.
 */
export function watchListening(server: Server): () => Promise<void> {
  const unused = new Set<Socket>();
  const isUsed = ({ socket }: IncomingMessage) => unused.delete(socket);
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", isUsed);
  server.on("upgrade", isUsed);
  return async () => {
    // Right after the event loop has accepted what waits: the kernel resets connections that the server has not accepted.
    await nextTurn();
    server.close();
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, UNUSED_CONNECTION_MS).unref();
  };
}
