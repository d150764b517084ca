// `npm run prove -- --runs N --seed S`: plays N runs of the proof that money is never lost (tests/simulation), from seed S
// on, in as many processes as there are cores. A finding is told with its seed and its whole story, statement by
// statement; `--seed S --runs 1 --trace` plays it again. `--keep-going` does not stop at the first.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Counts, playRun, type RunResult } from "#tests/simulation/run.ts";
import { openWorld } from "#tests/simulation/world.ts";

/** The proof is about what is written, not about whether the disk keeps it: that is proven in db/embedded. */
const SETTINGS = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
  max_connections: "200",
};
const SWEEP_EVERY = 100;
const REPORT_EVERY_MS = 10_000;

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

type Told = Pick<RunResult, "seed" | "findings" | "counts"> & { trace?: string[] };

/** A worker plays every so-manieth seed on a database of its own. */
async function work(connectionString: string, seeds: { first: number; runs: number; stride: number }) {
  const world = await openWorld(connectionString);
  for (let at = 0; at < seeds.runs; at += seeds.stride) {
    const { trace, ...result } = await playRun(world, (seeds.first + at) % 2 ** 31);
    const told: Told = result.findings.length > 0 || values.trace ? { ...result, trace } : result;
    await new Promise((resolve) => process.send?.(told, resolve));
    if (at % (SWEEP_EVERY * seeds.stride) === 0) await world.database.plain.query("vacuum");
  }
  await world.end();
  process.disconnect();
}

async function lead() {
  const runs = Number(values.runs);
  const first = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const workers = Math.max(1, Math.min(Number(values.workers), runs));
  console.log(`prove: ${runs} runs from seed ${first}, ${workers} at once`);
  const folder = await mkdtemp(join(tmpdir(), "parcha-proof-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS });
  const children: ChildProcess[] = [];
  try {
    const results = await playAll({ postgres, children, first, runs, workers });
    if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Plan = {
  postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  children: ChildProcess[];
  first: number;
  runs: number;
  workers: number;
};

async function playAll({ postgres, children, first, runs, workers }: Plan): Promise<Told[]> {
  const results: Told[] = [];
  const startedMs = performance.now();
  const report = () => console.log(progress(results, runs, performance.now() - startedMs));
  const timer = setInterval(report, REPORT_EVERY_MS);
  await Promise.all(
    Array.from({ length: workers }, async (_, at) => {
      const name = `proof_${at}`;
      await postgres.ensureDatabase(name);
      const connectionString = postgres.connectionString(name);
      await migrate(connectionString);
      const own = JSON.stringify({ connectionString, first: first + at, runs: runs - at, stride: workers });
      const child = fork(import.meta.filename, [...process.argv.slice(2), `--worker=${own}`]);
      children.push(child);
      child.on("message", (told: Told) => {
        results.push(told);
        tell(told);
        if (told.findings.length > 0 && !values["keep-going"]) for (const other of children) other.kill();
      });
      const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
      if (code !== 0 && code !== null) throw new Error(`A worker ended with ${code}`);
    }),
  ).finally(() => clearInterval(timer));
  report();
  console.log(seen(results));
  return results;
}

/** How often what was met, so that nobody mistakes an empty story for a proof. */
function seen(results: readonly Told[]): string {
  const sums = new Map<string, number>();
  for (const { counts } of results)
    for (const [name, count] of Object.entries(counts.seen)) sums.set(name, (sums.get(name) ?? 0) + count);
  const lines = [...sums].sort(([, one], [, other]) => other - one).map(([name, sum]) => `${sum} ${name}`);
  return `seen: ${lines.join(", ")}`;
}

function tell({ seed, findings, trace }: Told) {
  // Whole: played again, one story in five or so goes another way where Postgres decides who is first.
  if (trace) console.log(`\nseed ${seed}\n${trace.join("\n")}`);
  for (const finding of findings) console.log(`FINDING (seed ${seed}): ${finding}`);
  if (findings.length > 0) console.log(`  again: npm run prove -- --seed ${seed} --runs 1 --trace`);
}

function progress(results: readonly Told[], runs: number, elapsedMs: number): string {
  const total = (of: Exclude<keyof Counts, "seen">) =>
    results.reduce((sum, { counts }) => sum + counts[of], 0);
  const found = results.filter(({ findings }) => findings.length > 0).length;
  const seconds = Math.round(elapsedMs / 1000);
  const said = `${results.length} of ${runs} runs in ${seconds} s, ${found} with findings`;
  return `${said}: ${total("steps")} steps, ${total("work")} pieces of work, ${total("waits")} waits for locks, ${total("crashes")} kills, ${total("approved")} payments approved, ${total("refunded")} refunded`;
}

if (values.worker) {
  const { connectionString, ...seeds } = JSON.parse(values.worker) as { connectionString: string } & {
    first: number;
    runs: number;
    stride: number;
  };
  await work(connectionString, seeds);
} else await lead();
