// `npm run simulate -- --runs N --seed S`: plays N random histories (tests/simulation) from seed S on, in one worker process
// for each core, and prints each finding with its seed and its trace. Stops at the first finding, unless `--keep-going`.
// `--seed S --runs 1 --trace` repeats a run.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Counts, playRun, type RunResult } from "#tests/simulation/run.ts";
import { openSimulation } from "#tests/simulation/simulation.ts";

/** Faster, at the price of durability, which the tests of db/embedded check. */
const POSTGRES_SETTINGS = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
  max_connections: "200",
};
const RUNS_PER_VACUUM = 100;
const REPORT_INTERVAL_MS = 10_000;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "300" },
    seed: { type: "string" },
    workers: { type: "string", default: String(availableParallelism()) },
    trace: { type: "boolean", default: false },
    "keep-going": { type: "boolean", default: false },
    worker: { type: "string" },
  },
});

/** A worker's message. The trace is only in it if it will be printed. */
type WorkerResult = Pick<RunResult, "seed" | "findings" | "counts"> & { trace?: string[] };
/** Worker i of n plays the seeds first + i, first + i + n, first + i + 2n, … */
type WorkerOptions = { connectionString: string; firstSeed: number; runs: number; stride: number };

async function runWorker({ connectionString, firstSeed, runs, stride }: WorkerOptions) {
  const simulation = await openSimulation(connectionString);
  for (let index = 0; index < runs; index += stride) {
    const { trace, ...result } = await playRun(simulation, (firstSeed + index) % 2 ** 31);
    const message: WorkerResult = result.findings.length > 0 || values.trace ? { ...result, trace } : result;
    await new Promise((resolve) => process.send?.(message, resolve));
    if (index % (RUNS_PER_VACUUM * stride) === 0) await simulation.database.direct.query("vacuum");
  }
  await simulation.close();
  process.disconnect();
}

async function runMain() {
  const runs = Number(values.runs);
  const firstSeed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const workers = Math.max(1, Math.min(Number(values.workers), runs));
  console.log(`simulate: ${runs} runs from seed ${firstSeed}, ${workers} workers`);
  const folder = await mkdtemp(join(tmpdir(), "parcha-simulation-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: POSTGRES_SETTINGS });
  const children: ChildProcess[] = [];
  try {
    const results = await runWorkers({ postgres, children, firstSeed, runs, workers });
    if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type MainOptions = {
  postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  /** Receives the worker processes. */
  children: ChildProcess[];
  firstSeed: number;
  runs: number;
  workers: number;
};

async function runWorkers({ postgres, children, firstSeed, runs, workers }: MainOptions) {
  const results: WorkerResult[] = [];
  const startedMs = performance.now();
  const report = () => console.log(formatProgress(results, runs, performance.now() - startedMs));
  const timer = setInterval(report, REPORT_INTERVAL_MS);
  await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const name = `simulation_${index}`;
      await postgres.ensureDatabase(name);
      const connectionString = postgres.connectionString(name);
      await migrate(connectionString);
      const seeds = { firstSeed: firstSeed + index, runs: runs - index, stride: workers };
      const options: WorkerOptions = { connectionString, ...seeds };
      const args = [...process.argv.slice(2), `--worker=${JSON.stringify(options)}`];
      const child = fork(import.meta.filename, args);
      children.push(child);
      child.on("message", (result: WorkerResult) => {
        results.push(result);
        printResult(result);
        if (result.findings.length > 0 && !values["keep-going"]) for (const other of children) other.kill();
      });
      const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
      if (code !== 0 && code !== null) throw new Error(`A worker exited with ${code}`);
    }),
  ).finally(() => clearInterval(timer));
  report();
  console.log(formatOccurrences(results));
  return results;
}

/** How often each response and refund reason occurred: shows whether the histories were diverse. */
function formatOccurrences(results: readonly WorkerResult[]): string {
  const totals = new Map<string, number>();
  for (const { counts } of results)
    for (const [name, count] of Object.entries(counts.occurrences))
      totals.set(name, (totals.get(name) ?? 0) + count);
  const items = [...totals].sort(([, a], [, b]) => b - a).map(([name, total]) => `${total} ${name}`);
  return `occurrences: ${items.join(", ")}`;
}

function printResult({ seed, findings, trace }: WorkerResult) {
  // The whole trace: about one run in five goes differently when it is repeated, where PostgreSQL decides who is first.
  if (trace) console.log(`\nseed ${seed}\n${trace.join("\n")}`);
  for (const finding of findings) console.log(`FINDING (seed ${seed}): ${finding}`);
  if (findings.length > 0) console.log(`  repeat: npm run simulate -- --seed ${seed} --runs 1 --trace`);
}

function formatProgress(results: readonly WorkerResult[], runs: number, elapsedMs: number): string {
  const total = (key: Exclude<keyof Counts, "occurrences">) =>
    results.reduce((sum, { counts }) => sum + counts[key], 0);
  const withFindings = results.filter(({ findings }) => findings.length > 0).length;
  const seconds = Math.round(elapsedMs / 1000);
  return [
    `${results.length} of ${runs} runs in ${seconds} s, ${withFindings} with findings: ${total("steps")} steps`,
    `${total("operations")} operations`,
    `${total("lockWaits")} waits for locks`,
    `${total("crashes")} kills`,
    `${total("approved")} payments approved`,
    `${total("refunded")} refunded`,
  ].join(", ");
}

if (values.worker) await runWorker(JSON.parse(values.worker) as WorkerOptions);
else await runMain();
