// The processes that a bench is made of. Each gets its work on stdin and is ended by its own handle.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Load, Result } from "./loader.ts";
import type { Measured } from "./rounds.ts";
import type { Replay } from "./straight-sql.ts";

function start(file: string, args: string[], input: unknown): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin?.end(JSON.stringify(input));
  return child;
}

async function resultOf(file: string, input: Load | Replay): Promise<Result> {
  const child = start(file, [], input);
  const [out] = await Promise.all([child.stdout ? text(child.stdout) : "", once(child, "close")]);
  return JSON.parse(out) as Result;
}

/** Runs a load. Throws when an answer was not of the status that was expected. */
export async function load(wanted: Load, status: string): Promise<Measured> {
  const result = await resultOf("loader.ts", wanted);
  const others = Object.keys(result.statuses).filter((got) => got !== status);
  if (others.length > 0) throw new Error(`Answers other than ${status}: ${JSON.stringify(result.statuses)}`);
  return measured(result);
}

export async function replay(wanted: Replay): Promise<Measured> {
  return measured(await resultOf("straight-sql.ts", wanted));
}

function measured({ count, seconds, p50, p99 }: Result): Measured {
  return { rate: count / seconds, p50, p99 };
}

/** A bare Fastify that answers this body, and how long it took to open, in ms. */
export async function startBare(port: number, body: unknown) {
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
