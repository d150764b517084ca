// The baseline for writes: sends the SQL statements that the app was recorded sending for a request, straight through `pg`,
// without HTTP, validation or any of the app's code. Reads a `Replay` from standard input, prints a `LoadResult`.
import { text } from "node:stream/consumers";
import pg from "pg";
import { addMinutes } from "#domain/ist-time.ts";
import type { LoadResult } from "./http-load.ts";

/** A statement, and where each of its values comes from. */
export type RecordedStatement = { name?: string; text: string; values: ValueSource[] };
export type ValueSource =
  | { task: string }
  | { hex: string }
  | { minutesFromNow: number }
  | { statement: number; column: string }
  | { constant: unknown };
/** The values that differ from request to request, by name: ids, dates, tokens. */
export type Task = Record<string, string>;
export type Replay = {
  connectionString: string;
  connections: number;
  statements: RecordedStatement[];
  tasks: Task[];
};

async function run({ connectionString, connections, statements, tasks }: Replay): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const durationsMs: number[] = [];
  const start = performance.now();
  let next = 0;
  const runClient = async (client: pg.Client) => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const startedAt = performance.now();
      await replayOnce(client, statements, task);
      durationsMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(runClient));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  durationsMs.sort((a, b) => a - b);
  const at = (share: number) =>
    durationsMs[Math.min(durationsMs.length - 1, Math.floor(durationsMs.length * share))] ?? 0;
  return { count: durationsMs.length, seconds, p50: at(0.5), p99: at(0.99), statuses: {} };
}

async function replayOnce(client: pg.Client, statements: RecordedStatement[], task: Task) {
  const now = new Date();
  const firstRows: (Record<string, unknown> | undefined)[] = [];
  const resolveValue = (source: ValueSource): unknown => {
    if ("task" in source) return task[source.task];
    if ("hex" in source) return Buffer.from(task[source.hex] ?? "", "hex");
    if ("minutesFromNow" in source) return addMinutes(now, source.minutesFromNow);
    return "statement" in source ? firstRows[source.statement]?.[source.column] : source.constant;
  };
  for (const { name, text: statement, values } of statements) {
    const result = await client.query({
      ...(name ? { name } : {}),
      text: statement,
      values: values.map(resolveValue),
    });
    firstRows.push(result.rows?.[0]);
  }
}

console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Replay)));
