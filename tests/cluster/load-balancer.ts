// A load balancer for tests: round robin over the servers, for HTTP and WebSocket. As nginx with the configuration of ops/nginx
// it keeps connections to the servers, passes the caller's address on, and removes a server that does not accept a connection.
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";

export type LoadBalancer = {
  url: string;
  add(port: number): void;
  /** The ports of the servers in use, in the order in which they were added. */
  ports(): readonly number[];
  stop(): Promise<void>;
};

/** A response header with the port of the server that responded. */
export const ANSWERED_BY = "x-answered-by";
const HOP_BY_HOP_HEADERS = ["connection", "keep-alive", "transfer-encoding"];
const REPEATABLE_METHODS = ["GET", "HEAD"];

class ConnectionRefused extends Error {}

/** How often HAProxy asks `/readyz` by default. */
const HEALTH_CHECK_MS = 1_000;

/** With `hasHealthCheck` a server whose `/readyz` is not 200 gets no further requests, until it is added again. */
export async function startLoadBalancer({ hasHealthCheck = false } = {}): Promise<LoadBalancer> {
  const ports: number[] = [];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  let turn = 0;
  const next = () => ports[turn++ % ports.length];
  const remove = (port: number) => {
    const index = ports.indexOf(port);
    if (index >= 0) ports.splice(index, 1);
  };

  const checkAll = () => {
    for (const port of [...ports])
      sendRequest({ host: "127.0.0.1", port, path: "/readyz", agent: false }, (answer) => {
        answer.resume();
        if (answer.statusCode !== 200) remove(port);
      })
        .once("error", () => remove(port))
        .end();
  };
  const checks = hasHealthCheck ? setInterval(checkAll, HEALTH_CHECK_MS) : undefined;

  const forwardRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    for (let port = next(); port !== undefined; port = next()) {
      try {
        return await forwardTo({ port, agent }, request, body, response);
      } catch (error) {
        remove(port);
        // A server that accepted the request may have executed it, so only the caller may repeat it.
        const canRepeat =
          error instanceof ConnectionRefused || REPEATABLE_METHODS.includes(request.method ?? "");
        if (!canRepeat || response.headersSent) break;
      }
    }
    response.destroy();
  };

  const forwardUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    for (let port = next(); port !== undefined; port = next()) {
      const upstream = await connectTo(port).catch(() => null);
      if (upstream) return pipeBothWays(upstream, request, stream, head);
      remove(port);
    }
    stream.destroy();
  };

  const server = createServer((request, response) => {
    forwardRequest(request, response).catch(() => response.destroy());
  });
  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => undefined);
    forwardUpgrade(request, stream, head).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("The load balancer has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (port) => void ports.push(port),
    ports: () => ports,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(checks);
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Forwards a request and its response. @throws ConnectionRefused if the server did not receive the request */
function forwardTo(
  { port, agent }: { port: number; agent: Agent },
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url } = request;
    const headers = { ...endToEnd(request.headers), "x-forwarded-for": forwardedFor(request) };
    const upstream = sendRequest(
      { host: "127.0.0.1", port, method, path: url, headers, agent },
      (received) => {
        response.writeHead(received.statusCode ?? 502, {
          ...endToEnd(received.headers),
          [ANSWERED_BY]: String(port),
        });
        received.once("error", reject);
        received.pipe(response);
        response.once("close", () => resolve());
      },
    );
    upstream.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ECONNREFUSED" ? new ConnectionRefused() : error),
    );
    upstream.end(body);
  });
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name)));
}

/** Appends the caller's address to the header that the caller sent. */
function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
}

function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const upstream = connect(port, "127.0.0.1", () => resolve(upstream));
    upstream.once("error", reject);
  });
}

/** Sends the upgrade request, then copies bytes in both directions until one side closes. */
function pipeBothWays(upstream: Socket, request: IncomingMessage, stream: Duplex, head: Buffer) {
  const lines = [`${request.method} ${request.url} HTTP/1.1`, `x-forwarded-for: ${forwardedFor(request)}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    if (request.rawHeaders[index]?.toLowerCase() !== "x-forwarded-for")
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
  upstream.on("error", () => stream.destroy());
  stream.on("close", () => upstream.destroy());
  upstream.on("close", () => stream.destroy());
  upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
  upstream.write(head);
  upstream.pipe(stream).pipe(upstream);
}
