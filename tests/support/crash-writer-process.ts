// Runs crash-writer.ts as a process of its own and listens to what it prints. For the tests of this folder.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type CrashWriter = {
  /**
   * The rest of the first line that starts so, said already or still to come; fails when the process ends
   * first.
   */
  said(start: string): Promise<string>;
  /** Resolves when this many rows in all have been acknowledged, or when the process has ended. */
  hasWritten(count: number): Promise<void>;
  /** Every row acknowledged so far. */
  rows: string[];
  kill(signal: NodeJS.Signals): void;
  ended: Promise<void>;
};

export function startCrashWriter(dataDir: string, run: string): CrashWriter {
  const program = fileURLToPath(new URL("crash-writer.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir, run], { stdio: ["ignore", "pipe", "inherit"] });
  const rows: string[] = [];
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("row ")) rows.push(line.slice(4));
    else lines.push(line);
    wake();
  });
  const ended = new Promise<void>((resolve) => {
    // "close" comes after the last line has been read, "exit" may come before.
    child.once("close", () => {
      isOver = true;
      wake();
      resolve();
    });
  });
  const until = <Found>(look: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        const found = look();
        if (found === undefined && !isOver) return;
        waiting.delete(attempt);
        if (found === undefined) reject(new Error(`the writer ended first: ${lines.join(" | ")}`));
        else resolve(found);
      };
      waiting.add(attempt);
      attempt();
    });
  return {
    said: (start) =>
      until(() =>
        lines
          .find((line) => line.startsWith(start))
          ?.slice(start.length)
          .trim(),
      ),
    hasWritten: async (count) => {
      await until(() => (rows.length >= count || isOver ? true : undefined));
    },
    rows,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
