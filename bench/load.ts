// The bench's workers, which must not share the event loop of the bench: load generators, and bare Fastify.
import { once } from "node:events";
import { connect } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import Fastify from "fastify";
import pg from "pg";

export type HttpRequest = { method: string; path: string; headers?: Record<string, string>; body?: string };
type HttpLoad = {
  port: number;
  connections: number;
  requests: HttpRequest[];
  /** Repeats the requests for this long; null sends each once. */
  seconds: number | null;
  /** Of each response. */
  status: string;
};
type InsertLoad = { connectionString: string; connections: number; count: number };
/** Requests per second, and latencies in milliseconds. */
export type Measured = { rate: number; p50: number; p99: number };

const HEADERS_END = Buffer.from("\r\n\r\n");
/** Bounds a round when the server is slow. */
const MAX_ROUND_SECONDS = 60;

async function run(kind: string, input: unknown) {
  const worker = new Worker(import.meta.filename, { workerData: { kind, input } });
  const [answer] = await once(worker, "message");
  return { answer, worker };
}

/** Throws if a response has another status. */
export const runHttpLoad = async (load: HttpLoad): Promise<Measured> => (await run("http", load)).answer;

/** Inserts and commits so many rows, one in each transaction: the limit for a write. */
export const runInserts = async (load: InsertLoad): Promise<Measured> => (await run("inserts", load)).answer;

/** Fastify with nothing on it, which answers /bare with this body from memory: the limit for a read. */
export async function startBareFastify(port: number, body: unknown) {
  const { worker } = await run("bare", { port, body });
  return { stop: () => worker.terminate() };
}

/** One request at a time on each of some keep-alive sockets. An HTTP client would take more of the processor from the server. */
async function sendRequests({ port, connections, requests, seconds, status }: HttpLoad): Promise<Measured> {
  const messages = requests.map((request) => toBytes(request, port));
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + (seconds ?? MAX_ROUND_SECONDS) * 1000;
  let next = 0;
  const takeMessage = () =>
    performance.now() >= until || (seconds === null && next >= messages.length)
      ? undefined
      : messages[next++ % messages.length];
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true);
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        const message = takeMessage();
        sentAt = performance.now();
        if (message) socket.write(message);
        else socket.end();
      };
      socket.on("connect", send);
      socket.on("data", (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const response = parseResponse(received);
        if (!response) return;
        if (response.status !== status) reject(new Error(received.toString()));
        durationsMs.push(performance.now() - sentAt);
        received = received.subarray(response.length);
        send();
      });
      socket.on("error", reject);
      socket.on("close", () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, runConnection));
  return toMeasured(durationsMs, startedAt);
}

function toBytes({ method, path, headers = {}, body = "" }: HttpRequest, port: number): Buffer {
  const length = body ? { "content-length": Buffer.byteLength(body) } : {};
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** The status and length of the first response in the bytes; null until it has arrived completely. */
function parseResponse(bytes: Buffer): { status: string; length: number } | null {
  const end = bytes.indexOf(HEADERS_END);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < length ? null : { status: head.slice(9, 12), length };
}

async function insertRows({ connectionString, connections, count }: InsertLoad): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(
    `create table if not exists bench_limit (id uuid primary key default gen_random_uuid(), user_id uuid not null,
      day date not null, price integer not null, status text not null, created_at timestamptz not null)`,
  );
  const insert = {
    name: "insert",
    text: "insert into bench_limit (user_id, day, price, status, created_at) values ($1, $2, $3, $4, $5) returning id",
  };
  const durationsMs: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const work = async (client: pg.Client) => {
    while (next++ < count) {
      const sentAt = performance.now();
      const values = [crypto.randomUUID(), "2026-11-24", 751, "pending", new Date()];
      await client.query({ ...insert, values });
      durationsMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(clients.map(work));
  const measured = toMeasured(durationsMs, startedAt);
  await Promise.all(clients.map((client) => client.end()));
  return measured;
}

function toMeasured(durationsMs: number[], startedAt: number): Measured {
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = durationsMs.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

async function serveBare({ port, body }: { port: number; body: unknown }) {
  const app = Fastify();
  app.get("/bare", async () => body);
  await app.listen({ host: "127.0.0.1", port });
}

if (!isMainThread) {
  const kinds = { http: sendRequests, inserts: insertRows, bare: serveBare };
  const { kind, input } = workerData;
  parentPort?.postMessage(await kinds[kind as keyof typeof kinds](input));
}
