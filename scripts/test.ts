// `npm test`: runs the checks and all Vitest projects side by side, then the stories in a browser. The last line adds up
// what passed and failed; before it stand the slowest files and stories, and the names of all that failed. `--long` sets LONG=1,
// which enables the tests that take long. `npm test -- payments` runs the test files whose path has this word, and the stories
// whose file has it in its name.

import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./checks/source-files.ts";
import {
  type Count,
  countChecks,
  countStories,
  countTests,
  slowestFiles,
  slowestStories,
} from "./test-reports.ts";

const isLong = process.argv.includes("--long");
const areas = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const reports = join(root, ".cache/reports");
const checkReport = join(reports, "check.json");
const vitestReport = join(reports, "vitest.json");
const storiesReport = join(reports, "stories.json");
const tool = (name: string): string => join(root, "node_modules/.bin", name);

const storiesFolder = join(root, "tests/e2e");
const storiesOf = (area: string): string => `tests/e2e/[^/]*${area}[^/]*\\.story\\.ts$`;
const hasStories = areas.some((area) =>
  readdirSync(storiesFolder).some((file) => new RegExp(storiesOf(area)).test(`tests/e2e/${file}`)),
);

type Runner = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report: string;
  count: (report: unknown) => Count;
  /** A line for each of the slowest. */
  slowest?: (report: unknown) => string[];
  /** It takes the processors while the runner beside it waits, and prints its output at the end, so that the two do not mix. */
  isBeside?: boolean;
};

const checks: Runner = {
  name: "checks",
  command: [process.execPath, join(root, "scripts/check.ts"), `--report=${checkReport}`],
  report: checkReport,
  count: countChecks,
  isBeside: true,
};

const tests: Runner = {
  name: "tests",
  command: [
    tool("vitest"),
    "run",
    "--allowOnly=false",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
    ...areas,
  ],
  report: vitestReport,
  count: (report) => countTests(report, root, { isWhole: areas.length === 0 }),
  slowest: (report) => slowestFiles(report, root),
};

const stories: Runner = {
  name: "stories",
  command: [tool("playwright"), "test", "--forbid-only", "--reporter=list,json", ...areas.map(storiesOf)],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: storiesReport },
  report: storiesReport,
  count: countStories,
  slowest: slowestStories,
};

/** A runner that ends without a report, or that found nothing to run, counts as one failure. */
async function run(runner: Runner): Promise<Count> {
  const start = performance.now();
  const exitCode = await runCommand(runner);
  const count = readCount(runner, exitCode);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`\n${runner.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  for (const problem of count.problems) console.log(`  ${problem}`);
  return count;
}

function readCount({ report, count, name }: Runner, exitCode: number): Count {
  if (!existsSync(report)) {
    return {
      passed: 0,
      failed: 1,
      problems: [`the ${name} ended with code ${exitCode} and without a report`],
    };
  }
  const { passed, failed, problems } = count(JSON.parse(readFileSync(report, "utf8")));
  if (exitCode !== 0 && failed === 0) {
    return {
      passed,
      failed: 1,
      problems: [...problems, `all passed, but the run ended with code ${exitCode}`],
    };
  }
  if (passed + failed === 0) return { passed, failed: 1, problems: [...problems, `no ${name} were run`] };
  return { passed, failed, problems };
}

function runCommand({ command, env, isBeside = false }: Runner): Promise<number> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TMPDIR: temporaryFolder, ...(isLong ? { LONG: "1" } : {}), ...env },
    stdio: ["ignore", isBeside ? "pipe" : "inherit", isBeside ? "pipe" : "inherit"],
  });
  if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("close", (code) => {
      if (output !== "") console.log(`\n${output.trimEnd()}`);
      resolve(code ?? 1);
    });
  });
}

/** Linux's file system in memory: a copied database takes a tenth of the time there. */
const MEMORY = "/dev/shm";
/** Databases, uploads and browsers' profiles stay far below it. */
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;

/** The folder of all temporary files of this run; it is deleted at the end. */
function openTemporaryFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  const parent = bavail * bsize >= NEEDED_MEMORY_BYTES ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) if (isOfKilledRun(name)) remove(join(parent, name));
  const folder = mkdtempSync(join(parent, `parcha-tests-${process.pid}-`));
  // PostgreSQL does not run as root: there, its own user must reach its folder.
  chmodSync(folder, 0o1777);
  process.on("exit", () => remove(folder));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  return folder;
}

/** Whether this folder is one whose run was killed before it could delete it. */
function isOfKilledRun(name: string): boolean {
  const pid = /^parcha-tests-(\d+)-/.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** A browser that ends may still write a file meanwhile. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

const temporaryFolder = openTemporaryFolder();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** The checks are of all sources, so that a run of one area is without them. */
async function runAll(): Promise<Count[]> {
  if (areas.length > 0) return [await run(tests), ...(hasStories ? [await run(stories)] : [])];
  // The stories have timeouts that a busy machine would exceed, so nothing runs beside them.
  return [...(await Promise.all([run(checks), run(tests)])), await run(stories)];
}

function printSlowest({ name, report, slowest }: Runner): void {
  if (slowest === undefined || !existsSync(report)) return;
  const lines = slowest(JSON.parse(readFileSync(report, "utf8")));
  console.log(["", `Slowest ${name}:`, ...lines].join("\n"));
}

const counts = await runAll();
for (const runner of [tests, stories]) printSlowest(runner);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (failed > 0) {
  process.exitCode = 1;
  // Again, because the stories' output stands between a failed test and the end, which is all that some CI systems show.
  console.log(["", "Failed:", ...counts.flatMap(({ problems }) => problems)].join("\n"));
}
console.log(`\n${passed} passed, ${failed} failed`);
