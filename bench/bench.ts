// `npm run bench`: measures the server against honest limits, in turns within one run: reads against Fastify with nothing on
// it, writes against one insert with one commit, and with BASELINE=<checkout of another version, with node_modules> against
// that version. Uses the embedded PostgreSQL with the durable settings that ops/postgresql names, on loopback. ONLY=holds,trips runs some
// parts, BOOKINGS, REQUESTS and GROWTH set sizes, PROFILE=<folder> writes a CPU profile of the server for each part, and a
// run of all parts, or RESULTS=1, writes RESULTS.md. Takes about an hour; the largest databases are most of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findBrowser } from "#browser";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { freePort } from "#tests/support/process.ts";
import { hasCoturn, startRelay } from "#tests/support/relay.ts";
import { runHttpLoad, runInserts, startBareFastify } from "./child-processes.ts";
import { compare, type Measured } from "./compare.ts";
import { type CallComparison, measureFirstFrame, type Relay } from "./first-frame.ts";
import { printGrowth } from "./growth.ts";
import { measureMemory, memoryProbe } from "./memory.ts";
import { createPaidHolds, holdRequest, verifyRequest } from "./payments.ts";
import { report, reportMax, reportMin, writeResults } from "./results.ts";
import { measureScreens } from "./screens.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";
import { measureSignIns } from "./sign-in.ts";
import { measureSockets, WAITING_CUSTOMERS } from "./sockets.ts";
import { measureStart } from "./start.ts";
import { ADMIN_PASSWORD, openTarget, type Target } from "./target.ts";
import { measureTrips, throughProxy } from "./trips.ts";

const { BASELINE, PROFILE } = process.env;
/** Of the largest database. */
const BOOKINGS = Number(process.env.BOOKINGS ?? 1_000_000);
const ROUNDS = 3;
const READ_SECONDS = 2;
const CONNECTIONS = [1, 32] as const;
/** Requests of a round, by the number of connections. */
const HOLDS = { 1: 150, 32: 1_000 };
const PAYMENTS = { 1: 60, 32: 200 };
const INSERTS = { 1: 1_000, 32: 5_000 };

const inEnglish = (count: number) => count.toLocaleString("en");
const rateOf = ({ rate, p50, p99 }: Measured) =>
  `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
// Two servers and the writer of the limit share it.
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, "postgres"),
  settings: SERVER_SETTINGS,
});
const profileOf = (part: string): Record<string, string> =>
  PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(PROFILE, part)}` } : {};

/** This version, and the one that it is compared with, each with an empty database. */
async function openBoth(part: string) {
  const now = await openTarget(postgres, folder, { name: part, bookings: 0, env: profileOf(part) });
  const before = BASELINE
    ? await openTarget(postgres, folder, { name: `${part}_before`, bookings: 0, root: BASELINE })
    : null;
  return {
    now,
    before,
    /** The same for both, the present one first. */
    each: <Value>(act: (target: Target) => Value) => [act(now), ...(before ? [act(before)] : [])],
    stop: async () => {
      await now.server.stop();
      await before?.server.stop();
    },
  };
}

function holdsOf({ url, port, takeNext }: Target, connections: 1 | 32) {
  return () => {
    const requests = Array.from({ length: HOLDS[connections] }, () => holdRequest(url, takeNext()));
    return runHttpLoad({ port, connections, requests, seconds: null }, "201");
  };
}

async function measureHolds() {
  const { now, each, stop } = await openBoth("holds");
  for (const connections of CONNECTIONS) {
    const insert = () =>
      runInserts({ connectionString: now.connectionString, connections, count: INSERTS[connections] });
    const versions = each((target) => holdsOf(target, connections));
    const { measured, ratios } = await compare(ROUNDS, [...versions, insert]);
    const [hold, limit] = [measured[0], measured.at(-1)];
    if (!hold || !limit) continue;
    const name = `holds, ${connections} connections`;
    report(name, rateOf(hold));
    const ofLimit = ratios.at(-1) ?? 0;
    if (connections === 1) report("  against one insert with one commit", ofLimit.toFixed(2));
    else reportMin("  against one insert with one commit", ofLimit, rateOf(limit), 0.15);
    if (measured.length === 3 && measured[1])
      if (connections === 1) report("  against the version before", (ratios[1] ?? 0).toFixed(2));
      else reportMin("  against the version before", ratios[1] ?? 0, rateOf(measured[1]), 2.2);
  }
  await stop();
}

async function measurePayments() {
  const { each, stop } = await openBoth("payments");
  for (const connections of CONNECTIONS) {
    const versions = each(({ url, port, takeNext }) => async () => {
      const paid = await createPaidHolds(url, Array.from({ length: PAYMENTS[connections] }, takeNext));
      const requests = paid.map((hold) => verifyRequest(url, hold));
      return runHttpLoad({ port, connections, requests, seconds: null }, "200");
    });
    const { measured, ratios } = await compare(ROUNDS, versions);
    const [now, before] = measured;
    if (now) report(`verified payments, ${connections} connections`, rateOf(now));
    if (before && connections === 32)
      reportMin("  against the version before", ratios[1] ?? 0, rateOf(before), 2);
    else if (before) report("  against the version before", (ratios[1] ?? 0).toFixed(2));
  }
  await stop();
}

async function measureSignInRates() {
  const { each, stop } = await openBoth("sign_in");
  for (const connections of CONNECTIONS) {
    const { measured, ratios } = await compare(
      ROUNDS,
      each((target) => () => measureSignIns(target, connections)),
    );
    const [now, before] = measured;
    const name = `sign-ins (send and enter), ${connections} connections`;
    if (now) report(name, `${now.rate.toFixed(0)}/s, ${now.p50.toFixed(1)} ms each`);
    if (before) report("  against the version before", (ratios[1] ?? 0).toFixed(2));
  }
  await stop();
}

/** Holds and slots with no booking on file, and with many. */
async function measureGrowth() {
  const none = await openTarget(postgres, folder, { name: "none", bookings: 0 });
  const many = await openTarget(postgres, folder, { name: "many", bookings: BOOKINGS });
  const both = [many, none];
  const holds = await compare(
    ROUNDS,
    both.map((target) => holdsOf(target, 32)),
  );
  const on = `with ${inEnglish(BOOKINGS)} bookings on file against none`;
  const [ofHolds, withNone] = [holds.ratios[1] ?? 0, holds.measured[1]];
  if (withNone) reportMin(`holds ${on}`, ofHolds, rateOf(withNone), 0.9);
  const path = slotsPath(none);
  const slots = await compare(
    ROUNDS,
    both.map(
      ({ port }) =>
        () =>
          readFor(port, 32, path),
    ),
  );
  const slotsWithNone = slots.measured[1];
  if (slotsWithNone) reportMin(`slots ${on}`, slots.ratios[1] ?? 0, rateOf(slotsWithNone), 0.95);
  await none.server.stop();
  await many.server.stop();
}

const slotsPath = ({ slots: [slot] }: Target) => `/api/slots/available?date=${slot?.date}`;

function readFor(port: number, connections: number, path: string) {
  const requests = [{ method: "GET", path }];
  return runHttpLoad({ port, connections, requests, seconds: READ_SECONDS }, "200");
}

async function measureSlots() {
  const { now, each, stop } = await openBoth("slots");
  const path = slotsPath(now);
  const body: unknown = await (await fetch(`${now.url}${path}`)).json();
  const barePort = await freePort();
  const bare = await startBareFastify(barePort, body);
  for (const connections of CONNECTIONS) {
    const versions = each(
      ({ port }) =>
        () =>
          readFor(port, connections, path),
    );
    const { measured, ratios } = await compare(ROUNDS, [
      ...versions,
      () => readFor(barePort, connections, "/bare"),
    ]);
    const [slots, limit] = [measured[0], measured.at(-1)];
    if (!slots || !limit) continue;
    report(`slots, ${connections} connections`, rateOf(slots));
    reportMin("  against bare Fastify", ratios.at(-1) ?? 0, rateOf(limit), 0.35);
    if (measured.length === 3) report("  against the version before", (ratios[1] ?? 0).toFixed(2));
  }
  await bare.stop();
  await stop();
}

async function measureAllTrips() {
  for (const root of BASELINE ? [undefined, BASELINE] : [undefined]) {
    const { reach, proxy } = throughProxy();
    const name = root ? "trips_before" : "trips";
    const target = await openTarget(postgres, folder, { name, bookings: 0, root, reach });
    await measureTrips(target, await proxy, "the version before", root === undefined);
    await target.server.stop();
    (await proxy).stop();
  }
}

async function measureAllMemory() {
  const options = { name: "memory", bookings: 5_000, env: memoryProbe(folder) };
  const { server, port, customers, slots } = await openTarget(postgres, folder, options);
  const [customer, slot] = [customers[0], slots[0]];
  if (customer && slot) await measureMemory(server, { port, folder, date: slot.date, customer });
  await server.stop();
}

/** A fresh server, so that its memory is that of the sockets. */
async function openLive(name: string, isMeasured: boolean, env: Record<string, string> = {}) {
  const customers = isMeasured ? WAITING_CUSTOMERS + 1 : 1;
  const options = { name, bookings: 0, customers, env: { ...memoryProbe(folder), ...env } };
  const target = await openTarget(postgres, folder, options);
  const session = await measureSockets({ ...target, adminPassword: ADMIN_PASSWORD }, folder, isMeasured);
  return { ...target, session };
}

async function measureJoin() {
  if (!findBrowser()) return console.log("no Chromium on this machine: the call is left out");
  const direct = await timeCalls("join", null);
  reportCall("click on Join to the first video frame", direct.joining, 1.1);
  if (!hasCoturn()) return console.log("no coturn on this machine: the call through a relay is left out");
  const relay = await startRelay(folder);
  const relayed = await timeCalls("join_by_relay", relay);
  relay.stop();
  reportCall("the same through the relay alone", relayed.joining, 1.5);
  if (relayed.returning) reportCall("the relay's return after 8 s to the next frame", relayed.returning, 1.5);
}

async function timeCalls(name: string, relay: (Relay & { env: Record<string, string> }) | null) {
  const { server, url, session } = await openLive(name, false, relay?.env);
  const timed = await measureFirstFrame(url, await freePort(), session, relay);
  await server.stop();
  return timed;
}

function reportCall(name: string, { ratio, appMs, bareMs }: CallComparison, goal: number) {
  const detail = `${appMs.toFixed(0)} ms, bare call ${bareMs.toFixed(0)} ms`;
  reportMax(`${name}, against a bare call`, ratio, "×", goal, detail);
}

const PARTS: Record<string, () => Promise<unknown>> = {
  slots: measureSlots,
  holds: measureHolds,
  payments: measurePayments,
  "sign-in": measureSignInRates,
  trips: measureAllTrips,
  growth: measureGrowth,
  sockets: async () => (await openLive("sockets", true)).server.stop(),
  join: measureJoin,
  memory: measureAllMemory,
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
  if (!only || process.env.RESULTS) await writeResults(await readVersion(), BASELINE);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function readVersion(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.connectionString("postgres") });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return rows[0]?.server_version ?? "";
}
