import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readFinalState } from "./final-state.ts";
import { findViolations } from "./invariants.ts";
import { playRun, type RunResult } from "./run.ts";
import { openSimulation, type Simulation } from "./simulation.ts";

const RUNS = process.env.LONG === "1" ? 3000 : 300;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let simulation: Simulation;
beforeAll(async () => {
  database = await createTestDatabase(1);
  simulation = await openSimulation(database.connectionString);
});
afterAll(async () => {
  await simulation.close();
  await database.drop();
});

/** Each finding with the command that repeats its run. */
function describeFindings({ seed, findings }: RunResult): string[] {
  return findings.map((finding) => `npm run simulate -- --seed ${seed} --runs 1 --trace: ${finding}`);
}

test(`no money is lost, doubled or invented in ${RUNS} random histories`, {
  timeout: RUNS * 3_000 + MINUTE_MS,
}, async () => {
  const firstSeed = randomInt(2 ** 30);
  process.stdout.write(`simulation: ${RUNS} runs from seed ${firstSeed}\n`);
  const totals = { approved: 0, refunded: 0, crashes: 0, lockWaits: 0 };
  for (let index = 0; index < RUNS; index++) {
    const result = await playRun(simulation, firstSeed + index);
    expect(describeFindings(result)).toEqual([]);
    for (const name of ["approved", "refunded", "crashes", "lockWaits"] as const)
      totals[name] += result.counts[name];
  }
  // Histories in which nothing happens would show nothing.
  expect(Math.min(...Object.values(totals)), JSON.stringify(totals)).toBeGreaterThan(RUNS / 10);
});

test("a seed mostly repeats its history, and another seed plays another one", {
  timeout: MINUTE_MS,
}, async () => {
  const historyOf = async (seed: number) => {
    const { trace } = await playRun(simulation, seed);
    // The simulated provider's ids do not come from the seed.
    return trace.map((line) => line.replace(/_[0-9A-Za-z]{14}/g, "…")).join("\n");
  };
  let repeated = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const histories = new Set([await historyOf(seed), await historyOf(seed), await historyOf(seed)]);
    if (histories.size < 3) repeated += 1;
  }
  // Not all: PostgreSQL decides the order of unsorted rows, and which of two waiting transactions gets a lock first. Two
  // histories are never the same by chance.
  expect(repeated).toBeGreaterThanOrEqual(3);
  expect(await historyOf(4)).not.toEqual(await historyOf(5));
});

/** Changes rows in spite of all constraints. Resolves with whether there were such rows. */
async function corrupt(statement: string): Promise<boolean> {
  const client = await simulation.database.direct.connect();
  await client.query("begin; set local session_replication_role = replica");
  const { rowCount } = await client.query(statement);
  await client.query("commit");
  client.release();
  return (rowCount ?? 0) > 0;
}

describe("the invariants detect", () => {
  /** Plays runs until one has rows to corrupt, and returns the violations after the corruption. */
  const violationsAfter = async (statement: string) => {
    for (let seed = 1; ; seed++) {
      const { counts, findings } = await playRun(simulation, seed);
      expect(findings).toEqual([]);
      if (counts.approved === 0 || counts.refunded === 0) continue;
      if (await corrupt(statement))
        return findViolations(await readFinalState(simulation.database.direct)).join("\n");
    }
  };

  test.each([
    [
      "a captured payment that the server does not know",
      "delete from payments where settled_as = 'refunded'",
      "is not in the server's books",
    ],
    [
      "a captured payment that is not settled",
      "update payments set settled_as = null, settled_at = null, state = 'checking'",
      "is not in the server's books",
    ],
    [
      "a missing refund",
      "delete from refunds where reason <> 'by-admin'",
      "The refunded amount of each payment at the provider",
    ],
    [
      "a refund that the provider does not have",
      "update refunds set provider_refund_id = null",
      "The refunds here and at the provider are the same",
    ],
    [
      "an approved booking without a payment",
      "update payments set settled_as = 'refunded' where settled_as = 'approved'",
      "An approved booking has one approved payment",
    ],
    [
      "credits that were returned twice",
      "insert into credit_entries (user_id, amount, reason, booking_id, created_at) select user_id, credits_used, 'hold-returned', id, created_at from bookings where credits_used > 0",
      "The credits spent on a booking are those in its row",
    ],
    [
      "a paid remedy that the customer did not get",
      "update booking_remedies set payment_id = null, purchased_at = null where payment_id is not null and completed_at is null",
      "The money of each line",
    ],
    [
      "a remedy that was paid twice without a refund",
      "delete from refunds where reason = 'paid-twice' and booking_remedy_id is not null",
      "The money of each line",
    ],
    ["a gap in the receipt numbers", "update receipts set serial = serial + 1000", "numbered without gaps"],
    [
      "a hold that remains",
      "update bookings set status = 'pending', hold_expires_at = created_at, session_date = '2031-01-01' where id = (select id from bookings where status = 'cancelled' and approved_at is null limit 1)",
      "No hold remains",
    ],
  ])("%s", { timeout: MINUTE_MS }, async (_what, statement, violation) => {
    expect(await violationsAfter(statement)).toContain(violation);
  });
});
