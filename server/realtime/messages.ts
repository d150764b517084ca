// Reads the messages of one connection, one at a time and in order, until it closes.
import type { RawData } from "ws";
import * as z from "zod/mini";
import {
  CLOSE_CODES,
  type ClientMessage,
  clientMessage,
  type ModuleMessage,
  type SocketErrorCode,
} from "#contract/socket.ts";
import type { Connection } from "./connections.ts";
import { closeEnded } from "./ended-sessions.ts";
import type { SocketHandler } from "./handler.ts";
import { send } from "./hub.ts";

const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_PROTOCOL_ERRORS = 2;
/** The code of a connection that broke or was terminated (RFC 6455, 7.1.5). */
const NO_CLOSE_FRAME = 1006;
/** More than the web app ever sends. */
const MAX_MESSAGES_PER_SECOND = 50;

const ignoreError = () => undefined;

/** Resolves when the connection has closed and `onClose` has run. */
export function serveConnection(connection: Connection, handler: SocketHandler): Promise<void> {
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
    if (message.type === "ping") return send(connection, { type: "pong" });
    handling = handling.then(() => handleMessage(connection, message, handler)).catch(handler.onError);
  });
  socket.on("error", ignoreError);
  return new Promise((resolve) => {
    socket.once("close", (code) => {
      const hasAnswered = code !== NO_CLOSE_FRAME;
      connection.isLost = !hasAnswered && !connection.isRestarting;
      if (hasAnswered) updateReceivedAt();
      connection.close();
      void handling
        .then(() => handler.onClose(connection))
        .catch(handler.onError)
        .finally(resolve);
    });
  });
}

/** A page that registers takes the place of another one, so its login session must still be open. */
async function handleMessage(connection: Connection, message: ModuleMessage, handler: SocketHandler) {
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
