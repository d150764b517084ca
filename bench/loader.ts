// The load, in a process of its own: raw HTTP/1.1 over keep-alive sockets, one request at a time on each, so that the
// loader costs as little as it can on a machine that it shares with the server.
// Reads a `Load` from stdin, prints a `Result`.
import { connect } from "node:net";
import { text } from "node:stream/consumers";

export type Request = { method: string; path: string; headers?: Record<string, string>; body?: string };
export type Load = {
  port: number;
  connections: number;
  requests: Request[];
  /** Repeats the requests for so long; null sends each once. */
  seconds: number | null;
};
export type Result = {
  count: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often each status came. */
  statuses: Record<string, number>;
};

const HEADERS_END = Buffer.from("\r\n\r\n");
/** However slow the server is, no round lasts longer. */
const LONGEST_MS = 60_000;

function bytesOf({ method, path, headers = {}, body = "" }: Request, port: number): Buffer {
  const all = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body ? { "content-length": Buffer.byteLength(body) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** How long the first answer in these bytes is, with its status; null while it has not arrived whole. */
function answerIn(bytes: Buffer): { status: string; length: number } | null {
  const end = bytes.indexOf(HEADERS_END);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : { status: head.slice(9, 12), length };
}

async function run({ port, connections, requests, seconds }: Load): Promise<Result> {
  const messages = requests.map((request) => bytesOf(request, port));
  const tookMs: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const until = start + (seconds === null ? LONGEST_MS : seconds * 1000);
  let next = 0;
  const take = (): Buffer | undefined => {
    if (performance.now() >= until) return undefined;
    return messages[seconds === null ? next++ : next++ % messages.length];
  };
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      let got: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        const message = take();
        if (!message) {
          socket.end();
          return;
        }
        sentAt = performance.now();
        socket.write(message);
      };
      socket.on("connect", send);
      socket.on("data", (chunk: Buffer) => {
        got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
        const answer = answerIn(got);
        if (!answer) return;
        tookMs.push(performance.now() - sentAt);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        got = got.subarray(answer.length);
        send();
      });
      socket.on("error", reject);
      socket.on("close", () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - start) / 1000;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0;
  return { count: tookMs.length, seconds: elapsed, p50: at(0.5), p99: at(0.99), statuses };
}

console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Load)));
