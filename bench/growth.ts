// How the admin side's answers grow: each call on a database of 1,000 and one of 1,000,000 bookings, side by side. Filling takes
// some minutes; KEEP=<folder> keeps the databases there, and a later run measures without filling. GROWTH=1000,200000 sets the
// sizes. CALLS=<regular expression> measures only the calls whose names it matches.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { freePort, startProcess } from "#tests/support/process.ts";
import { runMaintenance } from "#tests/support/temporary-postgres.ts";
import { fillYears } from "#tests/support/years.ts";
import { median, startPostgres } from "./target.ts";

const SIZES = (process.env.GROWTH ?? "1000,1000000").split(",").map(Number);
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
type Timing = { status: number; ms: number; kilobytes: number };

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
  for (let round = 0; ; round++) {
    const startedAt = performance.now();
    const { status, bytes } = await read(url, cookie);
    const tookMs = performance.now() - startedAt;
    const isSlow = tookMs > SLOW_MS;
    if (round > 0 || isSlow) durationsMs.push(tookMs);
    if (status !== 200 || round === ROUNDS || isSlow)
      return { status, ms: median(durationsMs), kilobytes: bytes / 1000 };
  }
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

async function ask<Row>(connectionString: string, statement: string): Promise<Row | undefined> {
  const db = openPool(connectionString);
  try {
    return (await db.query<Row & object>(statement)).rows[0];
  } finally {
    await db.end();
  }
}

async function findSubject(connectionString: string): Promise<Subject> {
  const subject = await ask<Subject>(
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

const FILLED = "filled for the bench";

/** Fills a database of this size unless an earlier run has, and times each call on it. */
async function measureSize(postgres: EmbeddedPostgres, size: number, folder: string): Promise<Timing[]> {
  const database = `growth_${size}`;
  const maintenance = postgres.connectionString("postgres");
  const connectionString = postgres.connectionString(database);
  const found = await ask<{ comment: string }>(
    maintenance,
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = '${database}'`,
  );
  if (found?.comment !== FILLED) {
    await postgres.ensureDatabase(database);
    await migrate(connectionString);
    await fillYears(connectionString, { customers: size });
    await runMaintenance(maintenance, `comment on database ${database} is '${FILLED}'`);
  }
  const subject = await findSubject(connectionString);
  const server = await startProcess({
    LOG_LEVEL: "error",
    DEMO_NO_ADDRESS_LIMITS: "1",
    DEMO_ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, "server"),
    PORT: String(await freePort()),
  });
  await pause(FIRST_SWEEP_MS);
  const cookie = await signIn(server.url, "superadmin");
  const timings: Timing[] = [];
  for (const [, path] of CALLS) timings.push(await timeCall(`${server.url}${path(subject)}`, cookie));
  await server.stop();
  return timings;
}

const format = ({ status, ms, kilobytes }: Timing) =>
  status === 200
    ? `${ms.toFixed(1).padStart(8)} ms ${kilobytes.toFixed(0).padStart(5)} kB`
    : `HTTP ${status}`.padStart(19);

/** Prints a line for each call. */
export async function printGrowth(postgres: EmbeddedPostgres, folder: string) {
  const columns: Timing[][] = [];
  for (const size of SIZES) columns.push(await measureSize(postgres, size, folder));
  const sizes = SIZES.map((size) => size.toLocaleString("en-IN").padStart(19));
  console.log(`${"answers of the admin side".padEnd(32)} ${sizes.join(" ")}`);
  for (const [index, [name]] of CALLS.entries()) {
    const timings = columns.flatMap((column) => column[index] ?? []);
    console.log(`${name.padEnd(32)} ${timings.map(format).join(" ")}`);
  }
}

if (import.meta.main) {
  const folder = KEEP ?? (await mkdtemp(join(tmpdir(), "parcha-growth-")));
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres(folder);
  try {
    await printGrowth(postgres, folder);
  } finally {
    await postgres.stop();
    if (!KEEP) await rm(folder, { recursive: true, force: true });
  }
}
