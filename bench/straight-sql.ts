// The measure for writing: what a request asks of Postgres, recorded from the product itself, sent straight on `pg`
// without HTTP, validation or a line of ours between. Reads a `Replay` from stdin, prints a `Result`.
import { text } from "node:stream/consumers";
import pg from "pg";
import { addMinutes } from "#domain/ist-time.ts";
import type { Result } from "./loader.ts";

/** A statement with where its values come from: the task, an instant, an earlier answer, or always the same. */
export type Recorded = { name?: string; text: string; values: Value[] };
export type Value =
  | { task: string }
  | { hex: string }
  | { minutesFromNow: number }
  | { answer: number; column: string }
  | { fixed: unknown };
export type Task = Record<string, string>;
export type Replay = {
  connectionString: string;
  connections: number;
  statements: Recorded[];
  tasks: Task[];
};

async function run({ connectionString, connections, statements, tasks }: Replay): Promise<Result> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const tookMs: number[] = [];
  const start = performance.now();
  let next = 0;
  const work = async (client: pg.Client) => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const startedAt = performance.now();
      await replayOne(client, statements, task);
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0;
  return { count: tookMs.length, seconds, p50: at(0.5), p99: at(0.99), statuses: {} };
}

async function replayOne(client: pg.Client, statements: Recorded[], task: Task) {
  const now = new Date();
  const answers: (Record<string, unknown> | undefined)[] = [];
  const given = (value: Value): unknown => {
    if ("task" in value) return task[value.task];
    if ("hex" in value) return Buffer.from(task[value.hex] ?? "", "hex");
    if ("minutesFromNow" in value) return addMinutes(now, value.minutesFromNow);
    return "answer" in value ? answers[value.answer]?.[value.column] : value.fixed;
  };
  for (const { name, text: statement, values } of statements) {
    const result = await client.query({
      ...(name ? { name } : {}),
      text: statement,
      values: values.map(given),
    });
    answers.push(result.rows?.[0]);
  }
}

console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Replay)));
