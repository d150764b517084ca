// The table of a run: what was measured, beside its goal. A run of all parts is kept in bench/RESULTS.md.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";

/** `isMet`: null for a figure that has no goal. */
export type Result = { name: string; measured: string; goal: string; isMet: boolean | null };

const results: Result[] = [];

export const formatFigure = (value: number) =>
  Number.isInteger(value) || value >= 20 ? value.toFixed(0) : value.toFixed(1);

/** Prints a figure with its goal and keeps it for the table. */
export function report(name: string, measured: string, goal = "", isMet: boolean | null = null) {
  results.push({ name, measured, goal, isMet });
  const verdict = isMet === null ? "" : isMet ? "met" : "MISSED";
  console.log(`${name.padEnd(62)} ${measured.padEnd(44)} ${goal.padEnd(12)} ${verdict}`);
}

/** Reports that a ratio is at least as high as its goal. */
export function reportMin(name: string, value: number, detail: string, goal: number) {
  report(name, `${value.toFixed(2)} (${detail})`, `≥ ${goal}`, value >= goal);
}

/** Reports that a figure is at most as high as its goal. */
export function reportMax(name: string, value: number, unit: string, goal: number, detail = "") {
  const measured = `${formatFigure(value)}${unit}${detail && ` (${detail})`}`;
  report(name, measured, `≤ ${goal}${unit}`, value <= goal);
}

const commitOf = (folder: string) =>
  execFileSync("git", ["-C", folder, "log", "-1", "--format=%h %ad", "--date=short"]).toString().trim();

export async function writeResults(postgresVersion: string, baseline: string | undefined) {
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  const rows = results.map(({ name, measured, goal, isMet }) => {
    const verdict = isMet === null ? "" : isMet ? "met" : "**missed**";
    return `| ${name} | ${measured} | ${goal} | ${verdict} |`;
  });
  const text = `# What \`npm run bench\` measured

On ${availableParallelism()} cores with ${gibibytes} GiB, which the load generators share with the server and PostgreSQL; Node ${process.version}, PostgreSQL ${postgresVersion}; commit ${commitOf(".")}${baseline ? `, compared with ${commitOf(baseline)}` : ""}. Ratios are medians of rounds that alternate with what they are compared with.

| figure | measured | goal | |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
  const file = join(import.meta.dirname, "RESULTS.md");
  await writeFile(file, text);
  // `npm run check` looks at the width of the columns, too.
  execFileSync(join(import.meta.dirname, "../node_modules/.bin/biome"), ["format", "--write", file]);
}
