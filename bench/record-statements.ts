// Records which SQL statements the app sends for one request: sends the request through the whole app in this process, with
// `pg` patched to report every query.
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
import type { RecordedStatement, Task, ValueSource } from "./straight-sql.ts";

export type RecordOptions = {
  connectionString: string;
  /** The request's own values. A statement's value that equals one of them is replaced in each replay. */
  task: Task;
  request: InjectOptions;
  /** Replaces calls of the payment provider, so that none leaves this process. */
  gateway?: Partial<PaymentGateway>;
};

type FirstRow = Record<string, unknown> | undefined;

/** Sends the request once, with its effect on the database, and returns its statements. Throws if it is refused. */
export async function recordStatements({
  connectionString,
  task,
  request,
  gateway,
}: RecordOptions): Promise<RecordedStatement[]> {
  const now = new Date();
  const { app, close } = await openApp(connectionString, now, gateway);
  const queries: { statement: RecordedStatement; firstRow: FirstRow }[] = [];
  const stopReporting = reportQueries(async (text, values, name, result) => {
    const statement: RecordedStatement = { ...(name ? { name } : {}), text, values: [] };
    const query: (typeof queries)[number] = { statement, firstRow: undefined };
    // Before the query itself is added: a value can come only from the results of earlier statements.
    statement.values = values.map((value) => findSource(value, task, now, queries));
    queries.push(query);
    query.firstRow = (await result)?.rows?.[0];
  });
  const { statusCode, body } = await app.inject(request);
  stopReporting();
  await close();
  if (statusCode >= 300) throw new Error(`The request to record was refused: ${statusCode} ${body}`);
  return queries.map(({ statement }) => statement);
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

/** Guesses where a statement's value comes from: the task, the clock, an earlier result, or always the same. */
function findSource(
  value: unknown,
  task: Task,
  now: Date,
  earlier: readonly { firstRow: FirstRow }[],
): ValueSource {
  if (Buffer.isBuffer(value)) {
    const hex = value.toString("hex");
    const name = Object.keys(task).find((key) => task[key] === hex);
    return name ? { hex: name } : { constant: value };
  }
  if (value instanceof Date)
    return { minutesFromNow: Math.round((value.getTime() - now.getTime()) / 60_000) };
  const name = Object.keys(task).find((key) => task[key] === value);
  if (name) return { task: name };
  const isUuid = typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
  // A UUID may come from any earlier result. A number (a serial) is looked for in the last one only, where an equal number
  // is unlikely to be a coincidence.
  const first = isUuid ? 0 : typeof value === "number" ? Math.max(0, earlier.length - 1) : earlier.length;
  for (let statement = first; statement < earlier.length; statement++)
    for (const [column, columnValue] of Object.entries(earlier[statement]?.firstRow ?? {}))
      if (columnValue === value) return { statement, column };
  return { constant: value };
}

type QueryResult = Promise<{ rows?: Record<string, unknown>[] }> | undefined;
type OnQuery = (text: string, values: unknown[], name: string | undefined, result: QueryResult) => void;

/** Calls `onQuery` for every query of every client in this process. Returns a function that ends it. */
function reportQueries(onQuery: OnQuery): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const result = original.apply(this, args) as QueryResult;
    if (typeof first === "string") onQuery(first, [], undefined, result);
    else if (first && typeof first === "object" && "text" in first) {
      const { text, values, name } = first as { text: string; values?: unknown[]; name?: string };
      onQuery(text, values ?? [], name, result);
    }
    return result;
  };
  return () => {
    prototype.query = original;
  };
}
