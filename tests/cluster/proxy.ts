// A load balancer as it stands before several servers: what comes goes to the next one, with the caller's address; one
// that takes no connection is left out. Knows nothing of what it passes on.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";

export type Balancer = {
  url: string;
  /** Takes a server in, or in again. */
  add(port: number): void;
  /** Those that are in, in their order. */
  ports(): readonly number[];
  stop(): Promise<void>;
};

/** Says which server has answered. */
export const ANSWERED_BY = "x-answered-by";
const NOT_PASSED_ON = ["connection", "keep-alive", "transfer-encoding"];
const REPEATABLE = ["GET", "HEAD"];

class Refused extends Error {}

export async function startProxy(): Promise<Balancer> {
  const ports: number[] = [];
  let turn = 0;
  const next = () => ports[turn++ % ports.length];
  const takeOut = (port: number) => {
    const at = ports.indexOf(port);
    if (at >= 0) ports.splice(at, 1);
  };

  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    for (let port = next(); port !== undefined; port = next()) {
      try {
        return await ask(port, asked, body, answer);
      } catch (error) {
        takeOut(port);
        // One that took the request may have done it: whether to ask again is the caller's business.
        const mayRepeat = error instanceof Refused || REPEATABLE.includes(asked.method ?? "");
        if (!mayRepeat || answer.headersSent) break;
      }
    }
    answer.destroy();
  };

  const tunnel = async (asked: IncomingMessage, stream: Duplex, head: Buffer) => {
    for (let port = next(); port !== undefined; port = next()) {
      const upstream = await reach(port).catch(() => null);
      if (upstream) return join(upstream, asked, stream, head);
      takeOut(port);
    }
    stream.destroy();
  };

  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  server.on("upgrade", (asked, stream, head) => {
    stream.on("error", () => undefined);
    tunnel(asked, stream, head).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("The proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (port) => void ports.push(port),
    ports: () => ports,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request on and its answer back. Throws `Refused` where it never began. */
function ask(port: number, asked: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url } = asked;
    const headers = { ...passedOn(asked.headers), "x-forwarded-for": callerOf(asked) };
    const upstream = request(
      { host: "127.0.0.1", port, method, path: url, headers, agent: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, {
          ...passedOn(given.headers),
          [ANSWERED_BY]: String(port),
        });
        given.once("error", reject);
        given.pipe(answer);
        answer.once("close", () => resolve());
      },
    );
    upstream.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ECONNREFUSED" ? new Refused() : error),
    );
    upstream.end(body);
  });
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name)));
}

/** What the caller says of where it comes from is said on, before what is known. */
function callerOf({ headers, socket }: IncomingMessage): string {
  return [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
}

function reach(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const upstream = connect(port, "127.0.0.1", () => resolve(upstream));
    upstream.once("error", reject);
  });
}

/** From here on bytes, both ways, until one of the two ends. */
function join(upstream: Socket, asked: IncomingMessage, stream: Duplex, head: Buffer) {
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`, `x-forwarded-for: ${callerOf(asked)}`];
  for (let at = 0; at < asked.rawHeaders.length; at += 2)
    if (asked.rawHeaders[at]?.toLowerCase() !== "x-forwarded-for")
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
  upstream.on("error", () => stream.destroy());
  stream.on("close", () => upstream.destroy());
  upstream.on("close", () => stream.destroy());
  upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
  upstream.write(head);
  upstream.pipe(stream).pipe(upstream);
}
