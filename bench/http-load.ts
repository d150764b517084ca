// Generates HTTP load: raw HTTP/1.1 over keep-alive sockets, one request at a time on each. An HTTP client would take more of
// the CPU time that the load generator shares with the server.
import { connect } from "node:net";

export type HttpRequest = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type HttpLoad = {
  port: number;
  connections: number;
  requests: HttpRequest[];
  /** Repeats the requests for this long; null sends each once. */
  seconds: number | null;
};
export type LoadResult = {
  count: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
};

const HEADERS_END = Buffer.from("\r\n\r\n");
/** Bounds a round when the server is slow. */
const MAX_ROUND_MS = 60_000;

function toBytes({ method, path, headers = {}, body = "" }: HttpRequest, port: number): Buffer {
  const allHeaders = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body ? { "content-length": Buffer.byteLength(body) } : {}),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** The status and length of the first response in the bytes; null until it has arrived completely. */
function parseResponse(bytes: Buffer): { status: string; length: number } | null {
  const end = bytes.indexOf(HEADERS_END);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : { status: head.slice(9, 12), length };
}

export async function runRequests({ port, connections, requests, seconds }: HttpLoad): Promise<LoadResult> {
  const messages = requests.map((request) => toBytes(request, port));
  const durationsMs: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const until = start + (seconds === null ? MAX_ROUND_MS : seconds * 1000);
  const last = seconds === null ? messages.length : Number.POSITIVE_INFINITY;
  let next = 0;
  const takeMessage = (): Buffer | undefined => {
    if (performance.now() >= until || next >= last) return undefined;
    return messages[next++ % messages.length];
  };
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        const message = takeMessage();
        if (!message) {
          socket.end();
          return;
        }
        sentAt = performance.now();
        socket.write(message);
      };
      socket.on("connect", send);
      socket.on("data", (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const response = parseResponse(received);
        if (!response) return;
        durationsMs.push(performance.now() - sentAt);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        received = received.subarray(response.length);
        send();
      });
      socket.on("error", reject);
      socket.on("close", () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, runConnection));
  const elapsedSeconds = (performance.now() - start) / 1000;
  return { count: durationsMs.length, seconds: elapsedSeconds, ...percentiles(durationsMs), statuses };
}

export function percentiles(durationsMs: number[]): { p50: number; p99: number } {
  const sorted = durationsMs.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
