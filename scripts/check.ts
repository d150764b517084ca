// `npm run check`: everything that can be said of the sources without running them. A line for each check, the words
// of those that fail, and the counts last. `npm run check -- types bytes` runs these alone.

import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { checkBytes } from "./checks/bytes.ts";
import { checkImports } from "./checks/imports.ts";
import { checkLock } from "./checks/lock-file.ts";
import { checkMessages } from "./checks/messages.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { writeMessageTypes } from "./checks/sentence-values.ts";
import { root } from "./checks/source-files.ts";
import { checkStructure } from "./checks/structure.ts";
import { checkWrites } from "./checks/writes.ts";
import { writeCount } from "./count.ts";

/** What a check found wrong, a sentence each; and what it has to say even when all is well. */
type Outcome = { problems: string[]; remarks?: string[] };
type Check = { name: string; run: () => Promise<Outcome> };

const found = (problems: string[]): Outcome => ({ problems });

/** They bring the server's code along, so they are loaded late: a server that does not load fails one check, not all. */
const snapshotScript = () => import("./schema-snapshot.ts");
const rowsCheck = () => import("./checks/rows.ts");

const checks: Check[] = [
  // More checkers for one project would each work out the types of the same schemas. tsc collects its garbage a
  // quarter as often as Go would: 4 s of processor time less for half a gigabyte.
  {
    name: "types",
    run: () => {
      writeMessageTypes();
      return tool("tsc", ["-b", "--pretty", "false", "--checkers", "1", "--builders", "2"], {
        env: { ...process.env, GOGC: "400" },
      });
    },
  },
  // tsc takes longest, and cannot use a second processor to its end: Biome, which uses all that there are, lets it go first.
  {
    name: "lint and format",
    run: () =>
      tool(
        "biome",
        ["ci", "--colors=off", "--error-on-warnings", "--diagnostic-level=warn", "--max-diagnostics=50", "."],
        { priority: constants.priority.PRIORITY_BELOW_NORMAL },
      ).then(({ problems }) =>
        found(problems.map((text) => `${text}\nnpm run format mends what is only format.`)),
      ),
  },
  { name: "imports", run: async () => found(checkImports()) },
  { name: "unused", run: () => tool("knip", ["--no-progress"]) },
  { name: "structure", run: async () => found(checkStructure()) },
  { name: "writes", run: async () => found(checkWrites()) },
  { name: "migrations", run: async () => found(checkMigrations()) },
  { name: "messages", run: async () => found(await checkMessages()) },
  { name: "schema snapshot", run: async () => found(await (await snapshotScript()).checkSnapshot()) },
  { name: "rows", run: async () => found(await (await rowsCheck()).checkRows()) },
  { name: "lock file", run: async () => found(checkLock()) },
  {
    name: "bytes",
    run: async () => {
      const { lines, problems } = await checkBytes();
      return { problems, remarks: lines };
    },
  },
];

type ToolOptions = { env?: NodeJS.ProcessEnv; priority?: number };

/** Runs a tool of node_modules/.bin; whatever it prints when it fails is the problem. */
function tool(name: string, args: string[], { env, priority = 0 }: ToolOptions = {}): Promise<Outcome> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env };
  return new Promise((resolve) => {
    const child = execFile(join(root, "node_modules/.bin", name), args, options, (error, stdout, stderr) => {
      resolve(found(error === null ? [] : [`${stdout}${stderr}`.trim() || error.message]));
    });
    if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
  });
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const start = performance.now();
  const { problems, remarks = [] } = await run().catch((error: unknown) =>
    found([`could not run: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]),
  );
  const isOk = problems.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const lines = [...problems, ...remarks].flatMap((text) => text.split("\n"));
  console.log(
    [`${isOk ? "ok    " : "FAILED"} ${name} (${seconds} s)`, ...lines.map((line) => `         ${line}`)].join(
      "\n",
    ),
  );
  return isOk;
}

/** All at once: most of them wait for a tool of their own. */
async function main(): Promise<void> {
  const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));
  const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const results = await Promise.all(chosen.map(runCheck));
  const names = chosen.filter((_, index) => !results[index]).map(({ name }) => name);
  const failed = names.length;
  const passed = results.length - failed;
  writeCount({ passed, failures: names, files: [] });
  if (chosen.length === 0)
    throw new Error(`No check has this name: ${checks.map(({ name }) => name).join(", ")}`);
  console.log(`checks: ${passed} passed, ${failed} failed${failed > 0 ? `: ${names.join(", ")}` : ""}`);
  if (failed > 0) process.exitCode = 1;
}

await main();
