// How the admin side's answers grow: each call on a database of 1,000 and one of 1,000,000 bookings, side by side. With
// BASELINE=<folder of another checkout> that version answers the same calls on copies of these databases, for before and
// after. Filling takes half an hour; KEEP=<folder> keeps the databases there, and a later run measures without filling.
// CALLS=<regular expression> measures only the calls whose names it matches.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { fillGrowth } from "#tests/support/grown-database.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { median } from "./compare.ts";
import { deriveRows } from "./fill-growth.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";

const SIZES = (process.env.GROWTH ?? "1000,1000000").split(",").map(Number);
const BASELINE = process.env.BASELINE;
const KEEP = process.env.KEEP;
const ONLY_CALLS = new RegExp(process.env.CALLS ?? "");
const ROUNDS = 9;
/** The first sweeps after a start are over by then. */
const FIRST_SWEEP_MS = 15_000;
/** A call that takes longer is not repeated. */
const SLOW_MS = 3_000;
const PASSWORD = "a password for the bench";

type Subject = { bookingId: string; customerId: string; trackingNumber: string; paymentNumber: string };

/** The calls of the admin side's screens. */
const ALL_CALLS: readonly (readonly [string, (subject: Subject) => string])[] = [
  ["statistics", () => "/api/admin/stats"],
  ["revenue, today", () => "/api/admin/revenue/today"],
  ["revenue, total", () => "/api/admin/revenue/total"],
  ["revenue, days", () => "/api/admin/revenue/days"],
  ["all bookings", () => "/api/admin/bookings"],
  ["all bookings, search by name", () => "/api/admin/bookings?limit=100&search=sunita"],
  ["all bookings, full name", () => "/api/admin/bookings?limit=100&search=sunita%20sharma"],
  ["all bookings, search by phone", () => "/api/admin/bookings?limit=100&search=0000442"],
  ["users", () => "/api/admin/users"],
  ["users with activity", () => "/api/admin/users/comprehensive"],
  ["users with activity, search", () => "/api/admin/users/comprehensive?limit=100&search=fatima"],
  ["sessions to come", () => "/api/admin/bookings/all-upcoming"],
  ["sessions of today", () => "/api/admin/bookings/today-all"],
  ["completed sessions", () => "/api/admin/sessions/completed"],
  ["completed sessions, search", () => "/api/admin/sessions/completed?limit=50&search=sunita"],
  ["completed sessions, full name", () => "/api/admin/sessions/completed?limit=50&search=kavita%20nair"],
  ["completed sessions, four digits", () => "/api/admin/sessions/completed?limit=50&search=4210"],
  [
    "completed sessions, name and month",
    () => "/api/admin/sessions/completed?limit=50&search=sunita&from=2025-10-01&to=2025-10-31",
  ],
  ["sessions that were not held", () => "/api/admin/sessions/not-held?limit=50"],
  ["not held, search", () => "/api/admin/sessions/not-held?limit=50&search=sunita"],
  ["owed work", () => "/api/admin/owed-work"],
  ["parchas owed", () => "/api/admin/sessions/parchas-owed?limit=50"],
  ["notes to post", () => "/api/admin/sessions/notes-to-post?limit=50"],
  ["remedies to perform", () => "/api/admin/vidhis/pending"],
  ["remedies performed", () => "/api/admin/vidhis/performed"],
  ["remedies performed, search", () => "/api/admin/vidhis/performed?search=sunita"],
  ["one session", ({ bookingId }) => `/api/admin/bookings/${bookingId}`],
  ["the call's sheet", ({ bookingId }) => `/api/admin/bookings/${bookingId}/sheet`],
  ["record of changes", () => "/api/admin/audit"],
  ["sessions to complete", () => "/api/admin/bookings/to-complete"],
  ["all bookings, status and dates", () => "/api/admin/bookings?status=completed&from=2026-01-01"],
  ["all bookings, refunded, by amount", () => "/api/admin/bookings?refunded=yes&sort=-amount"],
  ["all bookings, by customer", () => "/api/admin/bookings?unpaid=no&sort=user"],
  ["all bookings, missed", () => "/api/admin/bookings?status=missed"],
  ["all bookings, parchas owed", () => "/api/admin/bookings?owed=parcha"],
  ["all bookings, first sessions", () => "/api/admin/bookings?first=yes"],
  ["users with activity, by sessions", () => "/api/admin/users/comprehensive?sort=-completed"],
  ["users with activity, who booked", () => "/api/admin/users/comprehensive?booked=yes"],
  ["search, a name", () => "/api/admin/search?text=sunita"],
  [
    "search, the name in Devanagari",
    () => "/api/admin/search?text=%E0%A4%B8%E0%A5%81%E0%A4%A8%E0%A5%80%E0%A4%A4%E0%A4%BE",
  ],
  ["search, a booking", ({ bookingId }) => `/api/admin/search?text=${bookingId.slice(0, 8)}`],
  ["search, a payment", ({ paymentNumber }) => `/api/admin/search?text=${paymentNumber}`],
  ["search, four digits", () => "/api/admin/search?text=0442"],
  ["search, a tracking number", ({ trackingNumber }) => `/api/admin/search?text=${trackingNumber}`],
  ["customers", () => "/api/admin/customers"],
  ["a customer", ({ customerId }) => `/api/admin/customers/${customerId}`],
  ["a customer's timeline", ({ customerId }) => `/api/admin/customers/${customerId}/timeline`],
  ["a customer's money", ({ customerId }) => `/api/admin/customers/${customerId}/money`],
  ["posting desk, to print", () => "/api/admin/post?state=to-print"],
  ["posting desk, posted", () => "/api/admin/post?state=posted"],
  ["posting desk, posted, search", () => "/api/admin/post?state=posted&search=sunita"],
  ["vidhis by remedy", () => "/api/admin/vidhis/pending/summary"],
  ["vidhis to perform, search", () => "/api/admin/vidhis/pending?search=sunita"],
  ["business, a month", () => "/api/admin/business?period=month"],
  ["business, a year", () => "/api/admin/business?period=year"],
  ["statement", () => "/api/admin/business/statement?month=2026-10"],
];

const CALLS = ALL_CALLS.filter(([name]) => ONLY_CALLS.test(name));

/** Status 0: the connection broke, as it does for an answer of a gigabyte that takes minutes. */
type Timing = { ms: number; kilobytes: number } | { status: number };

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The median of some rounds after one that does not count. */
async function timeCall(url: string, cookie: string): Promise<Timing> {
  const durationsMs: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    const answered = await read(url, cookie);
    const tookMs = performance.now() - startedAt;
    if (answered.status !== 200) return answered;
    bytes = answered.bytes;
    if (round > 0 || tookMs > SLOW_MS) durationsMs.push(tookMs);
    if (tookMs > SLOW_MS) break;
  }
  return { ms: median(durationsMs), kilobytes: bytes / 1000 };
}

async function read(url: string, cookie: string): Promise<{ status: number; bytes: number }> {
  try {
    const answer = await fetch(url, { headers: { cookie, "x-background": "1" } });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  } catch (error) {
    if (error instanceof TypeError) return { status: 0, bytes: 0 };
    throw error;
  }
}

async function ask<Row = Record<string, unknown>>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

async function findSubject(connectionString: string): Promise<Subject> {
  const [subject] = await ask<Subject>(
    connectionString,
    `select b.id as "bookingId", b.user_id as "customerId", p.tracking_number as "trackingNumber",
        m.provider_payment_id as "paymentNumber"
      from parchas p join bookings b on b.id = p.booking_id join payment_orders o on o.booking_id = b.id
        join payments m on m.order_id = o.id
      where p.tracking_number is not null limit 1`,
  );
  if (!subject) throw new Error("The database has no posted parcha");
  return subject;
}

async function timeCalls({ url }: ServerProcess, subject: Subject): Promise<Timing[]> {
  const cookie = await signIn(url, "superadmin");
  const timings: Timing[] = [];
  for (const [, path] of CALLS) timings.push(await timeCall(`${url}${path(subject)}`, cookie));
  return timings;
}

/** The timings of each call, for the baseline (if there is one) and for this version, one right after the other. */
async function measureSize(postgres: EmbeddedPostgres, size: number, folder: string): Promise<Timing[][]> {
  const [before, now] = [`growth_${size}_before`, `growth_${size}`];
  if (!(await isFilled(postgres, now))) await fill(postgres, size, { before, now });
  const timings: Timing[][] = [];
  if (BASELINE)
    timings.push(await measureVersion(postgres.connectionString(before), folder, join(BASELINE, "main.ts")));
  timings.push(await measureVersion(postgres.connectionString(now), folder));
  return timings;
}

const FILLED = "filled for the bench";

async function isFilled(postgres: EmbeddedPostgres, database: string): Promise<boolean> {
  const [found] = await ask(
    postgres.connectionString("postgres"),
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = '${database}'`,
  );
  return found?.comment === FILLED;
}

/** Both versions get the same rows: those that this version derives are made from a copy of the baseline's database. */
async function fill(postgres: EmbeddedPostgres, size: number, databases: { before: string; now: string }) {
  const { before, now } = databases;
  const connectionString = postgres.connectionString(now);
  const maintenance = postgres.connectionString("postgres");
  if (BASELINE) {
    await postgres.ensureDatabase(before);
    const baseline: { migrate: typeof migrate } = await import(join(BASELINE, "server/db/migrate.ts"));
    await baseline.migrate(postgres.connectionString(before));
    await fillGrowth(postgres.connectionString(before), size);
    await ask(maintenance, `create database ${now} template ${before}`);
    // Demo mode refuses a database with customers that has not the simulator's schema.
    await ask(connectionString, "create schema sandbox");
    await migrate(connectionString);
  } else {
    await postgres.ensureDatabase(now);
    await migrate(connectionString);
    await fillGrowth(connectionString, size);
  }
  await deriveRows(connectionString);
  await ask(maintenance, `comment on database ${now} is '${FILLED}'`);
}

/** `main`: of another version than this one. */
async function measureVersion(connectionString: string, folder: string, main?: string): Promise<Timing[]> {
  const subject = await findSubject(connectionString);
  const env = {
    LOG_LEVEL: "error",
    DEMO_NO_ADDRESS_LIMITS: "1",
    DEMO_ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, "server"),
    PORT: String(await freePort()),
  };
  const server = await startProcess(env, main);
  await pause(FIRST_SWEEP_MS);
  const timings = await timeCalls(server, subject);
  await server.stop();
  return timings;
}

function format(timing: Timing | undefined): string {
  if (!timing) return "";
  if ("status" in timing) return `HTTP ${timing.status}`.padStart(19);
  return `${timing.ms.toFixed(1).padStart(8)} ms ${timing.kilobytes.toFixed(0).padStart(5)} kB`;
}

/** Prints a line for each call. */
export async function printGrowth(postgres: EmbeddedPostgres, folder: string) {
  const versions = BASELINE ? ["before", "after"] : ["now"];
  const columns: { head: string; timings: Timing[] }[] = [];
  for (const size of SIZES)
    for (const [index, timings] of (await measureSize(postgres, size, folder)).entries())
      columns.push({ head: `${size.toLocaleString("en-IN")} ${versions[index]}`, timings });
  console.log(
    `${"answers of the admin side".padEnd(32)} ${columns.map(({ head }) => head.padStart(19)).join(" ")}`,
  );
  for (const [index, [name]] of CALLS.entries())
    console.log(`${name.padEnd(32)} ${columns.map(({ timings }) => format(timings[index])).join(" ")}`);
}

if (import.meta.main) {
  const folder = KEEP ?? (await mkdtemp(join(tmpdir(), "parcha-growth-")));
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    settings: SERVER_SETTINGS,
  });
  try {
    await printGrowth(postgres, folder);
  } finally {
    await postgres.stop();
    if (!KEEP) await rm(folder, { recursive: true, force: true });
  }
}
