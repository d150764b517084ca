// Learns what one request asks of Postgres: sends it through the whole app, in memory, with an ear on `pg`.
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { createContext } from "#server/context.ts";
import { openPool } from "#server/db/pool.ts";
import { openLog } from "#server/log.ts";
import type { PaymentGateway } from "#server/providers/payments/gateway.ts";
import { razorpayGateway } from "#server/providers/payments/razorpay.ts";
import { openSimulator } from "#simulator/simulator.ts";
import type { Recorded, Task, Value } from "./straight-sql.ts";

export type Recording = {
  connectionString: string;
  /** What is known of the request; a value that equals one of these differs from task to task. */
  task: Task;
  request: InjectOptions;
  /** What the payment provider would answer, so that nobody is asked. */
  gateway?: Partial<PaymentGateway>;
};

/** Sends the request once, which has its effect, and answers its statements. Throws when it is refused. */
export async function record({ connectionString, task, request, gateway }: Recording): Promise<Recorded[]> {
  const now = new Date();
  const { app, close } = await openApp(connectionString, now, gateway);
  const heard: { recorded: Recorded; answer: Record<string, unknown> | undefined }[] = [];
  const silence = listen(async (statement, values, name, result) => {
    const recorded: Recorded = { ...(name ? { name } : {}), text: statement, values: [] };
    const entry: (typeof heard)[number] = { recorded, answer: undefined };
    // What it rests on has been answered before it is asked.
    recorded.values = values.map((value) => originOf(value, task, now, heard));
    heard.push(entry);
    entry.answer = (await result)?.rows?.[0];
  });
  const { statusCode, body } = await app.inject(request);
  silence();
  await close();
  if (statusCode >= 300) throw new Error(`The request to learn from was refused: ${statusCode} ${body}`);
  return heard.map(({ recorded }) => recorded);
}

async function openApp(connectionString: string, now: Date, gateway: Partial<PaymentGateway> = {}) {
  const config = readConfig({ SECRET_KEY: "bench", DATA_DIR: "/nowhere", DEMO_NO_ADDRESS_LIMITS: "1" });
  const log = openLog("silent");
  const db = openPool(connectionString, 2);
  const { keyId, keySecret } = config.razorpay;
  const simulator = await openSimulator({ db, keyId, keySecret, machineNow: () => now, log });
  const ctx = createContext({
    config,
    db,
    log,
    now: () => now,
    gateway: { ...razorpayGateway(config.razorpay), ...gateway },
    sms: simulator.sms,
    messaging: simulator.messaging,
  });
  const app: FastifyInstance = await buildApp(ctx, null);
  const close = async () => {
    await app.close();
    await db.end();
  };
  return { app, close };
}

type Heard = readonly { answer: Record<string, unknown> | undefined }[];

function originOf(value: unknown, task: Task, now: Date, heard: Heard): Value {
  if (Buffer.isBuffer(value)) {
    const hex = value.toString("hex");
    const name = Object.keys(task).find((one) => task[one] === hex);
    return name ? { hex: name } : { fixed: value };
  }
  if (value instanceof Date)
    return { minutesFromNow: Math.round((value.getTime() - now.getTime()) / 60_000) };
  const name = Object.keys(task).find((one) => task[one] === value);
  if (name) return { task: name };
  const isId = typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
  // A number is an earlier answer's only where that was given just before (a serial).
  const first = isId ? 0 : typeof value === "number" ? Math.max(0, heard.length - 1) : heard.length;
  for (let answer = first; answer < heard.length; answer++)
    for (const [column, its] of Object.entries(heard[answer]?.answer ?? {}))
      if (its === value) return { answer, column };
  return { fixed: value };
}

type Ear = (
  text: string,
  values: unknown[],
  name: string | undefined,
  result: Promise<{ rows?: Record<string, unknown>[] }> | undefined,
) => void;

/** Hears every statement that any client sends, until it is silenced. */
function listen(hear: Ear): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const answered = original.apply(this, args) as Promise<{ rows?: Record<string, unknown>[] }> | undefined;
    if (typeof first === "string") hear(first, [], undefined, answered);
    else if (first && typeof first === "object" && "text" in first) {
      const { text, values, name } = first as { text: string; values?: unknown[]; name?: string };
      hear(text, values ?? [], name, answered);
    }
    return answered;
  };
  return () => {
    prototype.query = original;
  };
}
