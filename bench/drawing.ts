// `node bench/drawing.ts`: pages that are drawn for signed-in customers, with the answers of their endpoints. How long one page
// takes and how much of a processor, many a second, and whether the memory stays. PROFILE=<folder> writes a CPU profile of the server.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { quickRequest } from "#tests/support/quick-request.ts";
import { openTarget, startPostgres, type Target, verifyRequests } from "./target.ts";

const { PROFILE } = process.env;
const SCREENS = ["/dashboard", "/book", "/manage-bookings", "/profile"] as const;
/** On them the goals are judged. */
const JUDGED: readonly string[] = ["/dashboard", "/book"];
const CUSTOMERS = 50;
const PAGES = Number(process.env.PAGES ?? 300);
const PER_SECOND = 30;
const SECONDS = 10;
const MEMORY_PAGES = [2_000, 10_000] as const;
const MEMORY_CONNECTIONS = 4;
/** A compressed page that a busy server leaves to the browser is smaller. */
const UNDRAWN_BYTES = 5_000;
/** Of Linux, for the times in /proc. */
const TICKS_PER_SECOND = 100;

const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
const postgres = await startPostgres(folder);
const env: Record<string, string> = PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILE}` } : {};
const target = await openTarget(postgres, folder, { name: "drawing", bookings: 0, env });
const cookies = await customersWithSession(target);

/** Each has paid one session. */
async function customersWithSession(of: Target): Promise<string[]> {
  const payments = await verifyRequests(of, CUSTOMERS);
  for (const { path, method, headers = {}, body = "" } of payments)
    await quickRequest(`${of.server.url}${path}`, { method, headers, body });
  return payments.map(({ headers }) => headers?.cookie ?? "");
}

let next = 0;
let undrawn = 0;
/** Milliseconds. */
async function open(path: string): Promise<number> {
  const cookie = cookies[next++ % cookies.length] ?? "";
  const startedAt = performance.now();
  const headers = { cookie, "accept-encoding": "br" };
  const { status, headers: sent } = await quickRequest(`${target.server.url}${path}`, {
    method: "GET",
    headers,
  });
  const isPersons = sent.get("cache-control") === "private, no-store";
  if (status !== 200 || !isPersons) throw new Error(`${path}: ${status}`);
  if (Number(sent.get("content-length")) < UNDRAWN_BYTES) undrawn += 1;
  return performance.now() - startedAt;
}

const pid = () => target.server.child.pid;
function processorMs(): number {
  const fields = readFileSync(`/proc/${pid()}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, "utf8"))?.[1]) / 1024;

function print(name: string, times: number[], rest: string) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  console.log(`${name.padEnd(28)} p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms  ${rest}`);
  return Number(at(0.99));
}

const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");

for (const path of SCREENS) {
  for (let page = 0; page < 50; page++) await open(path);
  const before = processorMs();
  const times: number[] = [];
  for (let page = 0; page < PAGES; page++) times.push(await open(path));
  const each = (processorMs() - before) / PAGES;
  const judged = JUDGED.includes(path) ? `≤ 15 ${verdict(each <= 15)}` : "";
  print(path, times, `${each.toFixed(1)} ms of a processor ${judged}`);
}

const pending: Promise<number>[] = [];
for (let page = 0; page < PER_SECOND * SECONDS; page++) {
  pending.push(open(SCREENS[page % SCREENS.length] ?? "/"));
  await pause(1000 / PER_SECOND);
}
const p99 = print(`${PER_SECOND} pages a second`, await Promise.all(pending), "≤ 500");
console.log(`${verdict(p99 <= 500)}; ${undrawn} were left to the browser`);

let drawn = 0;
for (const count of MEMORY_PAGES) {
  const work = async () => {
    while (drawn++ < count) await open(SCREENS[drawn % SCREENS.length] ?? "/");
  };
  await Promise.all(Array.from({ length: MEMORY_CONNECTIONS }, work));
  console.log(`after ${count} pages: ${residentMb().toFixed(0)} MB resident`);
}

await target.server.stop();
await postgres.stop();
await rm(folder, { recursive: true });
