// A live channel as a page opens it: with its cookies, from our own address.
import { WebSocket } from "ws";
import { type ServerMessage, SOCKET_PATH } from "#contract/socket.ts";
import type { Client } from "./client.ts";

const PATIENCE_MS = 5_000;

export type Channel = {
  say(message: object | string): void;
  /** The next message of a type that was not taken yet. */
  next<Type extends ServerMessage["type"]>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  /** Every message that was not taken yet. */
  rest(): ServerMessage[];
  /** The code it was closed with. */
  closed: Promise<number>;
  close(): void;
};

/** Resolves when it is open. Rejects with the status of a refusal. */
export function openChannel(
  client: Client,
  url: string,
  headers: Record<string, string> = {},
): Promise<Channel> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, {
    headers: { cookie: client.cookies(), origin: url, ...headers },
  });
  const waiting: ServerMessage[] = [];
  const wishes: { type: string; resolve: (message: ServerMessage) => void }[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    const at = wishes.findIndex(({ type }) => type === message.type);
    if (at < 0) waiting.push(message);
    else wishes.splice(at, 1)[0]?.resolve(message);
  });
  const channel: Channel = {
    say: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: (type) =>
      new Promise((resolve, reject) => {
        const at = waiting.findIndex((message) => message.type === type);
        const take = resolve as (message: ServerMessage) => void;
        const found = at < 0 ? undefined : waiting.splice(at, 1)[0];
        if (found) return take(found);
        const timer = setTimeout(() => reject(new Error(`No ${type} came`)), PATIENCE_MS);
        wishes.push({
          type,
          resolve: (message) => {
            clearTimeout(timer);
            take(message);
          },
        });
      }),
    rest: () => waiting.splice(0),
    closed: new Promise((resolve) => socket.once("close", resolve)),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(channel));
    socket.once("unexpected-response", (_request, response) =>
      reject(new Error(String(response.statusCode))),
    );
    socket.once("error", reject);
  });
}
