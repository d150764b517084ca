// The bench's child processes: load generators, which must not share the event loop of the bench, and bare Fastify. Each gets
// its input on standard input. `node bench/load.ts http|inserts|bare`.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import pg from "pg";
import type { Measured } from "./compare.ts";
import { type HttpLoad, type LoadResult, percentiles, runRequests } from "./http-load.ts";

type InsertLoad = { connectionString: string; connections: number; count: number };

function start(kind: string, input: unknown): ChildProcess {
  const child = spawn(process.execPath, [import.meta.filename, kind], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin?.end(JSON.stringify(input));
  return child;
}

async function runToEnd(kind: string, input: HttpLoad | InsertLoad): Promise<LoadResult> {
  const child = start(kind, input);
  const [out] = await Promise.all([child.stdout ? text(child.stdout) : "", once(child, "close")]);
  return JSON.parse(out) as LoadResult;
}

const toMeasured = ({ count, seconds, p50, p99 }: LoadResult): Measured => ({
  rate: count / seconds,
  p50,
  p99,
});

/** Sends HTTP requests. Throws if a response has another status than the expected one. */
export async function runHttpLoad(load: HttpLoad, expectedStatus: string): Promise<Measured> {
  const result = await runToEnd("http", load);
  if (Object.keys(result.statuses).some((status) => status !== expectedStatus))
    throw new Error(`Responses other than ${expectedStatus}: ${JSON.stringify(result.statuses)}`);
  return toMeasured(result);
}

/** Inserts and commits so many rows, one in each transaction: the limit for a write. */
export async function runInserts(load: InsertLoad): Promise<Measured> {
  return toMeasured(await runToEnd("inserts", load));
}

/** Starts Fastify with nothing on it, which answers with this body from memory: the limit for a read. */
export async function startBareFastify(port: number, body: unknown) {
  const startedAt = performance.now();
  const child = start("bare", { port, body });
  if (child.stdout) await once(child.stdout, "data");
  return {
    /** From the spawn until it listens. */
    tookMs: performance.now() - startedAt,
    stop: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}

async function insertRows({ connectionString, connections, count }: InsertLoad): Promise<LoadResult> {
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
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { count, seconds, ...percentiles(durationsMs), statuses: {} };
}

async function serveBare({ port, body }: { port: number; body: unknown }) {
  const app = Fastify();
  app.get("/bare", async () => body);
  await app.listen({ host: "127.0.0.1", port });
  return "open";
}

if (import.meta.main) {
  const input = JSON.parse(await text(process.stdin));
  const kinds = { http: runRequests, inserts: insertRows, bare: serveBare };
  const run = kinds[process.argv[2] as keyof typeof kinds];
  console.log(JSON.stringify(await run(input)));
}
