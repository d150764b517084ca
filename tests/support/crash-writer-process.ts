// Runs crash-writer.ts as a child process and reads what it prints. For the tests of the embedded PostgreSQL.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { EmbeddedPostgres } from "#server/db/embedded/launcher.ts";

export type CrashWriter = {
  /** The rest of the first line with this prefix, printed before or after the call. Rejects if the process ends first. */
  waitForLine(prefix: string): Promise<string>;
  /** Resolves when this many rows have been acknowledged in total, or when the process has ended. */
  waitForRows(count: number): Promise<void>;
  /** The ids of all rows acknowledged so far. */
  rows: string[];
  kill(signal: NodeJS.Signals): void;
  ended: Promise<void>;
};

export function startCrashWriter(dataDir: string, run: string): CrashWriter {
  const program = fileURLToPath(new URL("crash-writer.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir, run], { stdio: ["ignore", "pipe", "inherit"] });
  const rows: string[] = [];
  const lines: string[] = [];
  const waiters = new Set<() => void>();
  let hasEnded = false;
  const notify = () => {
    for (const check of waiters) check();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("row ")) rows.push(line.slice(4));
    else lines.push(line);
    notify();
  });
  const ended = new Promise<void>((resolve) => {
    // "close" is emitted after the last line was read; "exit" may be emitted before.
    child.once("close", () => {
      hasEnded = true;
      notify();
      resolve();
    });
  });
  const waitUntil = <Found>(check: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        const found = check();
        if (found === undefined && !hasEnded) return;
        waiters.delete(attempt);
        if (found === undefined) reject(new Error(`the writer ended too early: ${lines.join(" | ")}`));
        else resolve(found);
      };
      waiters.add(attempt);
      attempt();
    });
  return {
    waitForLine: (prefix) =>
      waitUntil(() =>
        lines
          .find((line) => line.startsWith(prefix))
          ?.slice(prefix.length)
          .trim(),
      ),
    waitForRows: async (count) => {
      await waitUntil(() => (rows.length >= count || hasEnded ? true : undefined));
    },
    rows,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Which of these acknowledged rows the database lacks. */
export async function findMissingRows(database: EmbeddedPostgres, rows: string[]): Promise<string[]> {
  const client = new Client({ connectionString: database.connectionString("crash") });
  await client.connect();
  const found = await client.query<{ id: string }>("select id from acknowledged");
  await client.end();
  const known = new Set(found.rows.map((row) => row.id));
  return rows.filter((id) => !known.has(id));
}
