// Starts the bench's child processes: load generators and bare Fastify. Each gets its input on standard input.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Measured } from "./compare.ts";
import type { HttpLoad, LoadResult } from "./http-load.ts";
import type { InsertLoad } from "./insert-limit.ts";

function start(file: string, args: string[], input: unknown): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin?.end(JSON.stringify(input));
  return child;
}

async function runToEnd(file: string, input: HttpLoad | InsertLoad): Promise<LoadResult> {
  const child = start(file, [], input);
  const [out] = await Promise.all([child.stdout ? text(child.stdout) : "", once(child, "close")]);
  return JSON.parse(out) as LoadResult;
}

/** Sends HTTP requests. Throws if a response has another status than the expected one. */
export async function runHttpLoad(load: HttpLoad, expectedStatus: string): Promise<Measured> {
  const result = await runToEnd("http-load.ts", load);
  const otherStatuses = Object.keys(result.statuses).filter((status) => status !== expectedStatus);
  if (otherStatuses.length > 0)
    throw new Error(`Responses other than ${expectedStatus}: ${JSON.stringify(result.statuses)}`);
  return toMeasured(result);
}

/** Inserts and commits so many rows, one in each transaction. */
export async function runInserts(load: InsertLoad): Promise<Measured> {
  return toMeasured(await runToEnd("insert-limit.ts", load));
}

function toMeasured({ count, seconds, p50, p99 }: LoadResult): Measured {
  return { rate: count / seconds, p50, p99 };
}

/** Starts bare Fastify, which answers with this body. `tookMs`: from the spawn until it listens. */
export async function startBareFastify(port: number, body: unknown) {
  const startedAt = performance.now();
  const child = start("bare-fastify.ts", [String(port)], body);
  if (child.stdout) await once(child.stdout, "data");
  return {
    tookMs: performance.now() - startedAt,
    stop: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
