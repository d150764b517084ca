// A connection to the live channel, opened as a page opens it: with the cookies of the browser and the Origin of the server.
import { isDeepStrictEqual } from "node:util";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { type ServerMessage, SOCKET_PATH, serverMessage } from "#contract/socket.ts";
import type { Client } from "./client.ts";

const TIMEOUT_MS = 5_000;

export type Channel = {
  send(message: object | string): void;
  /** The oldest unread message of this type; waits up to 5 s for one. */
  next<Type extends ServerMessage["type"]>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  /** All unread messages, which count as read afterwards. */
  unread(): ServerMessage[];
  /** Resolves with the WebSocket close code. */
  closed: Promise<number>;
  close(): void;
  /** Ends without a closing frame, as where a network is gone. */
  lose(): void;
  /** Reads nothing more, so that it answers no closing frame. */
  pause(): void;
};

/** Resolves when the connection is open. Rejects with the HTTP status when the server refuses the upgrade. */
export function openChannel(
  client: Client,
  url: string,
  headers: Record<string, string> = {},
): Promise<Channel> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, {
    headers: { cookie: client.cookieHeader(), origin: url, ...headers },
  });
  const received: ServerMessage[] = [];
  const waiters: { type: string; resolve: (message: ServerMessage) => void }[] = [];
  socket.on("message", (data) => {
    const message = readMessage(String(data));
    const at = waiters.findIndex(({ type }) => type === message.type);
    if (at < 0) received.push(message);
    else waiters.splice(at, 1)[0]?.resolve(message);
  });
  const channel: Channel = {
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: (type) =>
      new Promise((resolve, reject) => {
        const at = received.findIndex((message) => message.type === type);
        const deliver = resolve as (message: ServerMessage) => void;
        const found = at < 0 ? undefined : received.splice(at, 1)[0];
        if (found) return deliver(found);
        const timer = setTimeout(() => reject(new Error(`No ${type} message arrived`)), TIMEOUT_MS);
        waiters.push({
          type,
          resolve: (message) => {
            clearTimeout(timer);
            deliver(message);
          },
        });
      }),
    unread: () => received.splice(0),
    closed: new Promise((resolve) => socket.once("close", resolve)),
    close: () => socket.close(),
    lose: () => socket.terminate(),
    pause: () => socket.pause(),
  };
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(channel));
    socket.once("unexpected-response", (_request, response) =>
      reject(new Error(String(response.statusCode))),
    );
    socket.once("error", reject);
  });
}

/** @throws when the message does not match its schema, or has a field that the schema does not name */
function readMessage(text: string): ServerMessage {
  const message = JSON.parse(text);
  if (!isDeepStrictEqual(z.parse(serverMessage, message), message))
    throw new Error(`The contract does not name a field of ${text}`);
  return message;
}
