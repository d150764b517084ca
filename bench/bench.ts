// `npm run bench`: measures the server against honest limits, in turns within one run: reads against Fastify with nothing on
// it, writes against one insert with one commit, many bookings on file against none, and with BASELINE=<checkout of another
// version, with node_modules> against that version. Uses the embedded PostgreSQL with the durable settings that ops/postgresql
// names, on loopback. ONLY=holds,start runs some parts, BOOKINGS and GROWTH set sizes, PROFILE=<folder> writes a CPU profile of
// the server for each part. bench/RESULTS.md has the last figures.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "#browser";
import { freePort, startProcess } from "#tests/support/process.ts";
import { printGrowth } from "./growth.ts";
import { type Measured, runHttpLoad, runInserts, startBareFastify } from "./load.ts";
import { measureScreens } from "./screens.ts";
import { holdRequest, median, openTarget, startPostgres, type Target, verifyRequests } from "./target.ts";

const { BASELINE, PROFILE } = process.env;
/** Five sold-out years. */
const BOOKINGS = Number(process.env.BOOKINGS ?? 200_000);
const ROUNDS = 3;
const READ_SECONDS = 2;
const CONNECTIONS = [1, 32] as const;
/** Requests of a round, by the number of connections. */
const HOLDS = { 1: 150, 32: 1_000 };
const PAYMENTS = { 1: 60, 32: 200 };
const INSERTS = { 1: 1_000, 32: 5_000 };

const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
// Two servers and the writer of the limit share it.
const postgres = await startPostgres(folder);

type Named = { name: string; measure: () => Promise<Measured> };

/**
 * Measures in turns, so that other load on the machine meets all alike; each round begins with another one. Prints the medians
 * of each, and the rate of the first one by that of each other one. `goal`: of the last ratio.
 */
async function printComparison(measures: readonly Named[], goal?: number) {
  const found: Measured[][] = measures.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < measures.length; turn++) {
      const index = (turn + round) % measures.length;
      const measured = await measures[index]?.measure();
      if (measured) found[index]?.push(measured);
    }
  for (const [index, { name }] of measures.entries()) {
    const rounds = found[index] ?? [];
    const ratio = median(rounds.map(({ rate }, round) => (found[0]?.[round]?.rate ?? 0) / rate));
    const isJudged = goal !== undefined && index === measures.length - 1;
    const verdict = isJudged ? `≥ ${goal} ${ratio >= goal ? "met" : "MISSED"}` : "";
    const against = index === 0 ? "" : `${ratio.toFixed(2)} of it`;
    const of = (figure: keyof Measured, digits: number) =>
      median(rounds.map((one) => one[figure])).toFixed(digits);
    const figures = `${of("rate", 0)}/s, p50 ${of("p50", 1)} p99 ${of("p99", 1)} ms`;
    console.log(`${name.padEnd(48)} ${figures.padEnd(40)} ${against.padEnd(12)} ${verdict}`);
  }
}

/** This version, and the one that it is compared with, each with an empty database. */
async function withBoth(part: string, measure: (targets: Target[]) => Promise<void>) {
  const env: Record<string, string> = PROFILE
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(PROFILE, part)}` }
    : {};
  const targets = [await openTarget(postgres, folder, { name: part, bookings: 0, env })];
  if (BASELINE)
    targets.push(await openTarget(postgres, folder, { name: `${part}_before`, bookings: 0, root: BASELINE }));
  await measure(targets);
  for (const { server } of targets) await server.stop();
}

const inTurns = (
  targets: Target[],
  name: string,
  act: (target: Target) => Promise<Measured>,
  otherName = "  the version before",
): Named[] =>
  targets.map((target, index) => ({ name: index === 0 ? name : otherName, measure: () => act(target) }));

const holdsOf = (connections: 1 | 32) => (target: Target) => {
  const requests = Array.from({ length: HOLDS[connections] }, () => holdRequest(target, target.takeNext()));
  return runHttpLoad({ port: target.port, connections, requests, seconds: null, status: "201" });
};

const paymentsOf = (connections: 1 | 32) => async (target: Target) => {
  const requests = await verifyRequests(target, PAYMENTS[connections]);
  return runHttpLoad({ port: target.port, connections, requests, seconds: null, status: "200" });
};

function readFor(port: number, connections: number, path: string) {
  const requests = [{ method: "GET", path }];
  return runHttpLoad({ port, connections, requests, seconds: READ_SECONDS, status: "200" });
}

const measureHolds = () =>
  withBoth("holds", async (targets) => {
    const connectionString = targets[0]?.connectionString ?? "";
    for (const connections of CONNECTIONS) {
      const limit = {
        name: "  one insert with one commit",
        measure: () => runInserts({ connectionString, connections, count: INSERTS[connections] }),
      };
      const holds = inTurns(targets, `holds, ${connections} connections`, holdsOf(connections));
      await printComparison([...holds, limit], connections === 1 ? undefined : 0.15);
    }
  });

const measurePayments = () =>
  withBoth("payments", async (targets) => {
    for (const connections of CONNECTIONS)
      await printComparison(
        inTurns(targets, `verified payments, ${connections} connections`, paymentsOf(connections)),
      );
  });

const measureSlots = () =>
  withBoth("slots", async (targets) => {
    const [now] = targets;
    if (!now) return;
    const path = `/api/slots/available?date=${now.takeNext().date}`;
    const barePort = await freePort();
    const bare = await startBareFastify(barePort, await (await fetch(`${now.server.url}${path}`)).json());
    for (const connections of CONNECTIONS) {
      const limit = { name: "  bare Fastify", measure: () => readFor(barePort, connections, "/bare") };
      const read = ({ port }: Target) => readFor(port, connections, path);
      await printComparison([...inTurns(targets, `slots, ${connections} connections`, read), limit], 0.35);
    }
    await bare.stop();
  });

/** Holds and slots with many bookings on file, and with none. */
async function measureFilled() {
  const many = await openTarget(postgres, folder, { name: "many", bookings: BOOKINGS });
  const none = await openTarget(postgres, folder, { name: "none", bookings: 0 });
  const both = (what: string, act: (target: Target) => Promise<Measured>) =>
    inTurns([many, none], `${what}, ${BOOKINGS.toLocaleString("en")} bookings on file`, act, "  none");
  await printComparison(both("holds", holdsOf(32)), 0.9);
  const path = `/api/slots/available?date=${none.takeNext().date}`;
  await printComparison(
    both("slots", ({ port }) => readFor(port, 32, path)),
    0.95,
  );
  for (const { server } of [many, none]) await server.stop();
}

/** From the process to /readyz, on a database that exists. The first start creates it and does not count. */
async function measureStart() {
  const tookMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const port = await freePort();
    const startedAt = performance.now();
    const env = { LOG_LEVEL: "error", DATA_DIR: join(folder, "start"), PORT: String(port) };
    const starting = startProcess(env);
    while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 5));
    if (round > 0) tookMs.push(performance.now() - startedAt);
    await (await starting).stop();
  }
  const took = `${median(tookMs).toFixed(0)} ms with PostgreSQL, of ≤ 1200`;
  console.log(`${"start on an existing database, to /readyz".padEnd(48)} ${took}`);
}

const PARTS: Record<string, () => Promise<unknown>> = {
  slots: measureSlots,
  holds: measureHolds,
  payments: measurePayments,
  filled: measureFilled,
  start: measureStart,
  screens: async () =>
    findBrowser() ? measureScreens() : console.log("no Chromium on this machine: the screens are left out"),
  answers: () => printGrowth(postgres, folder),
};

const only = process.env.ONLY?.split(",");
const unknown = only?.find((part) => !(part in PARTS));
if (unknown) throw new Error(`ONLY names ${unknown}; the parts are ${Object.keys(PARTS).join(", ")}`);
try {
  for (const [part, measure] of Object.entries(PARTS)) if (!only || only.includes(part)) await measure();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
