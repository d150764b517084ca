// `npm test`: runs the checks and all Vitest projects side by side, then the stories in a browser. The last line adds up what
// passed and failed; before it stand the names of all that failed. `--long` sets LONG=1, which enables the tests that take
// long. `npm test -- payments` runs the test files whose path has this word, and the stories whose file has it in its name.

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { findBrowser, installBrowser } from "./browser.ts";
import { root } from "./checks/source-files.ts";
import type { Count } from "./count.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

const isLong = process.argv.includes("--long");
const areas = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const isWhole = areas.length === 0;
const tool = (name: string): string => join(root, "node_modules/.bin", name);
const reporter = (name: string): string => join(root, `scripts/${name}-reporter.ts`);

/** The folders that must each have run a test: a pattern in the configuration that matches no file must not pass. */
const TESTED_FOLDERS = ["domain", "server", "simulator", "tests/api", "tests/e2e", "web"];

const stories = readdirSync(join(root, "tests/e2e"))
  .filter((file) => file.endsWith(".story.ts") && (isWhole || areas.some((area) => file.includes(area))))
  .map((file) => `tests/e2e/${file}`);

type Runner = {
  name: string;
  command: string[];
  /** It takes the processors while the runner beside it waits, and prints its output at the end, so that the two do not mix. */
  isBeside?: boolean;
};

const runChecks: Runner = {
  name: "checks",
  command: [process.execPath, join(root, "scripts/check.ts")],
  isBeside: true,
};
const runTests: Runner = {
  name: "tests",
  command: [
    ...[tool("vitest"), "run", "--allowOnly=false", "--passWithNoTests"],
    ...["--reporter=default", `--reporter=${reporter("vitest")}`, ...areas],
  ],
};
const runStories: Runner = {
  name: "stories",
  command: [
    tool("playwright"),
    "test",
    "--forbid-only",
    `--reporter=list,${reporter("playwright")}`,
    ...(isWhole ? [] : stories),
  ],
};

const temporaryFolder = openTemporaryFolder();

async function run(runner: Runner): Promise<Count> {
  const start = performance.now();
  const file = join(temporaryFolder, `${runner.name}.json`);
  const exitCode = await runCommand(runner, file);
  const count: Count = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: 0, failures: [], files: [] };
  if (!existsSync(file) || (exitCode !== 0 && count.failures.length === 0))
    count.failures.push(`the ${runner.name} ended with code ${exitCode}, and no failure was counted`);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`\n${runner.name}: ${count.passed} passed, ${count.failures.length} failed (${seconds} s)`);
  for (const failure of count.failures) console.log(`  ${failure}`);
  return count;
}

function runCommand({ command, isBeside = false }: Runner, countFile: string): Promise<number> {
  const [program = "", ...args] = command;
  const long = isLong ? { LONG: "1" } : {};
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TMPDIR: temporaryFolder, COUNT_FILE: countFile, ...long },
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

/** Without a browser, each file of stories is a failure. */
async function playStories(missing: string | null): Promise<Count> {
  if (missing === null) return run(runStories);
  console.log(`\n${missing}`);
  return { passed: 0, failures: stories.map((file) => `${file} was not played: no browser`), files: stories };
}

/** The checks are of all sources, so that a run of one area is without them. */
async function runAll(): Promise<Count[]> {
  // At once, so that who has to install it knows soon.
  const missing = stories.length === 0 || findBrowser() !== undefined ? null : installBrowser();
  if (missing !== null) console.log(`${missing}\n`);
  if (!isWhole) return [await run(runTests), ...(stories.length > 0 ? [await playStories(missing)] : [])];
  // The stories have timeouts that a busy machine would exceed, so nothing runs beside them.
  return [...(await Promise.all([run(runChecks), run(runTests)])), await playStories(missing)];
}

const counts = await runAll();
const files = counts.flatMap((count) => count.files);
const isTested = (word: string) =>
  files.some((file) => (isWhole ? file.startsWith(`${word}/`) : file.includes(word)));
const untested = (isWhole ? TESTED_FOLDERS : areas).filter((word) => !isTested(word));
const failures = [
  ...counts.flatMap((count) => count.failures),
  ...untested.map((word) => `no test was run in ${word}`),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
if (failures.length > 0) {
  process.exitCode = 1;
  // Again, because the stories' output stands between a failed test and the end, which is all that some CI systems show.
  console.log(["", "Failed:", ...failures].join("\n"));
}
console.log(`\n${passed} passed, ${failures.length} failed`);
