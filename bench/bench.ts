// `npm run bench`: measures the server against honest limits, in turns within one run: reads against Fastify with nothing on
// it, writes against one insert with one commit, many bookings on file against none, and with BASELINE=<checkout of another
// version, with node_modules> against that version. Uses the embedded PostgreSQL with the durable settings that ops/postgresql
// names, on loopback. ONLY=holds,start runs some parts, BOOKINGS and GROWTH set sizes, PROFILE=<folder> writes a CPU profile of
// the server for each part. bench/RESULTS.md has the last figures.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "#browser";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { freePort } from "#tests/support/process.ts";
import { compare, type Measured } from "./compare.ts";
import { printGrowth } from "./growth.ts";
import { runHttpLoad, runInserts, startBareFastify } from "./load.ts";
import { createPaidHolds, holdRequest, verifyRequest } from "./payments.ts";
import { measureScreens } from "./screens.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";
import { measureStart } from "./start.ts";
import { openTarget, type Target } from "./target.ts";

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
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, "postgres"),
  settings: SERVER_SETTINGS,
});

type Named = { name: string; measure: () => Promise<Measured> };

/** Prints each figure, and the rate of the first one by that of each other one. `goal`: of the last ratio. */
async function printComparison(measures: readonly Named[], goal?: number) {
  const { measured, ratios } = await compare(
    ROUNDS,
    measures.map(({ measure }) => measure),
  );
  for (const [index, { name }] of measures.entries()) {
    const { rate = 0, p50 = 0, p99 = 0 } = measured[index] ?? {};
    const ratio = ratios[index] ?? 0;
    const isJudged = goal !== undefined && index === measures.length - 1;
    const verdict = isJudged ? `≥ ${goal} ${ratio >= goal ? "met" : "MISSED"}` : "";
    const against = index === 0 ? "" : `${ratio.toFixed(2)} of it`;
    const figures = `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
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

const inTurns = (targets: Target[], name: string, act: (target: Target) => () => Promise<Measured>) =>
  targets.map((target, index) => ({
    name: index === 0 ? name : "  the version before",
    measure: act(target),
  }));

const holdsOf =
  (connections: 1 | 32) =>
  ({ url, port, takeNext }: Target) =>
  () => {
    const requests = Array.from({ length: HOLDS[connections] }, () => holdRequest(url, takeNext()));
    return runHttpLoad({ port, connections, requests, seconds: null }, "201");
  };

function readFor(port: number, connections: number, path: string) {
  const requests = [{ method: "GET", path }];
  return runHttpLoad({ port, connections, requests, seconds: READ_SECONDS }, "200");
}

const slotsPath = ({ slots: [slot] }: Target) => `/api/slots/available?date=${slot?.date}`;

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
    for (const connections of CONNECTIONS) {
      const name = `verified payments, ${connections} connections`;
      const payments = inTurns(targets, name, ({ url, port, takeNext }) => async () => {
        const paid = await createPaidHolds(url, Array.from({ length: PAYMENTS[connections] }, takeNext));
        const requests = paid.map((hold) => verifyRequest(url, hold));
        return runHttpLoad({ port, connections, requests, seconds: null }, "200");
      });
      await printComparison(payments);
    }
  });

const measureSlots = () =>
  withBoth("slots", async (targets) => {
    const [now] = targets;
    if (!now) return;
    const path = slotsPath(now);
    const barePort = await freePort();
    const bare = await startBareFastify(barePort, await (await fetch(`${now.url}${path}`)).json());
    for (const connections of CONNECTIONS) {
      const limit = { name: "  bare Fastify", measure: () => readFor(barePort, connections, "/bare") };
      const name = `slots, ${connections} connections`;
      const slots = inTurns(
        targets,
        name,
        ({ port }) =>
          () =>
            readFor(port, connections, path),
      );
      await printComparison([...slots, limit], 0.35);
    }
    await bare.stop();
  });

/** Holds and slots with many bookings on file, and with none. */
async function measureFilled() {
  const many = await openTarget(postgres, folder, { name: "many", bookings: BOOKINGS });
  const none = await openTarget(postgres, folder, { name: "none", bookings: 0 });
  const named = (what: string) => [`${what}, ${BOOKINGS.toLocaleString("en")} bookings on file`, "  none"];
  const both = (what: string, act: (target: Target) => () => Promise<Measured>): Named[] =>
    [many, none].map((target, index) => ({ name: named(what)[index] ?? "", measure: act(target) }));
  await printComparison(both("holds", holdsOf(32)), 0.9);
  const read = (target: Target) => () => readFor(target.port, 32, slotsPath(target));
  await printComparison(both("slots", read), 0.95);
  for (const { server } of [many, none]) await server.stop();
}

const PARTS: Record<string, () => Promise<unknown>> = {
  slots: measureSlots,
  holds: measureHolds,
  payments: measurePayments,
  filled: measureFilled,
  start: () => measureStart(join(folder, "start"), ROUNDS),
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
