import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addDays, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { openPool } from "#server/db/pool.ts";
import { DATABASE_NAME } from "#server/start.ts";
import { freePort } from "#tests/support/process.ts";
import { type FinalState, readFinalState } from "./final-state.ts";
import { bookAndPay, signUp, type Workload } from "./http-customers.ts";
import { findViolations } from "./invariants.ts";
import { startProcessUnderTest } from "./process-under-test.ts";
import { type Random, seededRandom } from "./random.ts";
import type { Slot } from "./simulation.ts";

const IS_LONG = process.env.LONG === "1";
const PAYMENTS = IS_LONG ? 200 : 18;
const KILLS = IS_LONG ? 40 : 2;
const CONCURRENT_CUSTOMERS = 6;
const MAX_VISITS = 5;
/** A sweep processes 50 rows of a kind at most. */
const SWEEPS = Math.ceil((PAYMENTS * 2) / 50) + 1;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** So few that customers compete for them. */
function slotsFrom(today: string): Slot[] {
  return Array.from({ length: PAYMENTS + 20 }, (_, index) => ({
    date: addDays(today, 1 + Math.floor(index / 90)),
    time: timeOfDay(8 * 60 + (index % 90) * 10),
  }));
}

/** Moves the clock forward in steps. Each move runs one sweep, so each step is repeated until all due work is done. */
async function letDaysPass({ server }: Workload) {
  const steps = [5 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 4.5 * DAY_MS, 5.5 * DAY_MS];
  for (const offsetMs of steps.flatMap((step) => Array.from({ length: SWEEPS }, () => step)))
    await server.retryUntilAnswered(async () => {
      const body = JSON.stringify({ offsetMs });
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(`${server.url}/sandbox/clock`, { method: "POST", headers, body });
      expect(status).toBe(200);
    });
}

/** Resolves with the number of customers when enough payments were made. */
async function makePayments(workload: Workload, random: Random): Promise<number> {
  let customers = 0;
  const newPhone = () => String(9_800_000_000 + customers++);
  const referrer = await signUp(workload, newPhone);
  const actAsCustomers = async () => {
    while (workload.paid.size < PAYMENTS) {
      const referralCode = random.boolean(0.3) ? referrer.referralCode : undefined;
      const customer = await signUp(workload, newPhone, referralCode);
      for (let visit = 0; visit < MAX_VISITS && workload.paid.size < PAYMENTS; visit++)
        await bookAndPay(workload, customer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CUSTOMERS }, actAsCustomers));
  return customers;
}

async function readStateOf(dataDir: string): Promise<FinalState> {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  const pool = openPool(database.connectionString(DATABASE_NAME));
  const state = await readFinalState(pool);
  await pool.end();
  await database.stop();
  return state;
}

test(`no money is lost in ${PAYMENTS} payments while the server is killed ${KILLS} times`, {
  timeout: (IS_LONG ? 10 : 3) * MINUTE_MS,
}, async () => {
  const seed = IS_LONG ? randomInt(2 ** 31) : 2;
  const random = seededRandom(seed, "kills");
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-kills-"));
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_NO_ADDRESS_LIMITS: "1",
    RECEIPT_GSTIN: "06ABCDE1234F1Z4",
    RECEIPT_TAX_FROM: "2026-01-01",
  };
  const maxResponses = Math.floor((PAYMENTS * 4) / KILLS);
  const server = await startProcessUnderTest({ env, dataDir, random, maxKills: KILLS, maxResponses });
  const slots = slotsFrom(istDateOf(new Date()));
  const workload: Workload = {
    ...{ server, random, slots },
    ...{ paid: new Set(), approved: new Set(), findings: [] },
  };
  const customers = await makePayments(workload, random);
  server.stopKilling();
  await letDaysPass(workload);
  await server.stop();

  const state = await readStateOf(dataDir);
  const counts = `${customers} customers, ${workload.paid.size} payments, ${workload.approved.size} reported as approved`;
  process.stdout.write(`kills: seed ${seed}, killed ${server.kills.join(", ")}; ${counts}\n`);
  expect(workload.findings).toEqual([]);
  expect(state.taxDocuments).not.toEqual([]);
  expect(findViolations(state)).toEqual([]);
  const approved = state.payments.filter(({ settled_as }) => settled_as === "approved");
  const approvedIds = new Set(approved.map(({ provider_payment_id }) => provider_payment_id));
  expect([...workload.approved].filter((id) => !approvedIds.has(id))).toEqual([]);
  expect(server.kills.length).toBe(KILLS);
  await rm(dataDir, { recursive: true });
});
