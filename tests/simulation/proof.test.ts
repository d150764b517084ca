import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readBooks } from "./books.ts";
import { brokenRules } from "./rules.ts";
import { playRun, type RunResult } from "./run.ts";
import { openWorld, type World } from "./world.ts";

const RUNS = process.env.LONG === "1" ? 3000 : 300;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await freshDatabase(1);
  world = await openWorld(database.connectionString);
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

/** What went wrong, and how to see it again. */
function told({ seed, findings }: RunResult): string[] {
  return findings.map((finding) => `npm run prove -- --seed ${seed} --runs 1 --trace: ${finding}`);
}

test(`no money is lost, doubled or invented in ${RUNS} stories`, {
  timeout: RUNS * 3_000 + MINUTE_MS,
}, async () => {
  const first = randomInt(2 ** 30);
  process.stdout.write(`the proof of money: ${RUNS} runs from seed ${first}\n`);
  const sums = { approved: 0, refunded: 0, crashes: 0, waits: 0 };
  for (let at = 0; at < RUNS; at++) {
    const run = await playRun(world, first + at);
    expect(told(run)).toEqual([]);
    for (const name of ["approved", "refunded", "crashes", "waits"] as const) sums[name] += run.counts[name];
  }
  // Stories in which nothing happens would prove nothing.
  expect(Math.min(...Object.values(sums)), JSON.stringify(sums)).toBeGreaterThan(RUNS / 10);
});

test("the same seed mostly tells the same story, and another one another", {
  timeout: MINUTE_MS,
}, async () => {
  const story = async (seed: number) => {
    const { trace } = await playRun(world, seed);
    // The provider draws its names by itself.
    return trace.map((line) => line.replace(/_[0-9A-Za-z]{14}/g, "…")).join("\n");
  };
  let alike = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const [told, toldAgain] = [await story(seed), await story(seed)];
    if (told === toldAgain) alike += 1;
  }
  // What Postgres returns in no order, and who of two gets a lock first, is not drawn.
  expect(alike).toBeGreaterThanOrEqual(3);
  expect(await story(4)).not.toEqual(await story(5));
});

/** Past every constraint. False when there was nothing to spoil. */
async function spoil(statement: string): Promise<boolean> {
  const client = await world.database.plain.connect();
  await client.query("begin; set local session_replication_role = replica");
  const { rowCount } = await client.query(statement);
  await client.query("commit");
  client.release();
  return (rowCount ?? 0) > 0;
}

describe("the rules see", () => {
  /** A run that has come to all of this, so that there is something to spoil. */
  const spoiled = async (statement: string) => {
    for (let seed = 1; ; seed++) {
      const { counts, findings } = await playRun(world, seed);
      expect(findings).toEqual([]);
      if (counts.approved === 0 || counts.refunded === 0) continue;
      const isSpoilt = await spoil(statement);
      if (isSpoilt) return brokenRules(await readBooks(world.database.plain)).join("\n");
    }
  };

  test.each([
    [
      "money that is not in our books",
      "delete from payments where settled_as = 'refunded'",
      "is not in our books",
    ],
    [
      "money that nobody settled",
      "update payments set settled_as = null, settled_at = null, state = 'checking'",
      "is not in our books",
    ],
    ["a refund that was forgotten", "delete from refunds where reason <> 'by-admin'", "went back"],
    [
      "a refund that the provider has not done",
      "update refunds set provider_refund_id = null",
      "one of theirs",
    ],
    [
      "an approval without money",
      "update payments set settled_as = 'refunded' where settled_as = 'approved'",
      "An approval has its money",
    ],
    [
      "credits that went back twice",
      "insert into credit_entries (user_id, amount, reason, booking_id, created_at) select user_id, credits_used, 'hold-returned', id, created_at from bookings where credits_used > 0",
      "just the credits",
    ],
    [
      "a vidhi that was paid for and is nobody's",
      "update booking_remedies set payment_id = null, purchased_at = null where payment_id is not null and completed_at is null",
      "The money of each line",
    ],
    [
      "a vidhi that was paid twice, and nothing went back",
      "delete from refunds where reason = 'paid-twice' and booking_remedy_id is not null",
      "The money of each line",
    ],
    ["a gap in the receipts", "update receipts set serial = serial + 1000", "numbers without gaps"],
    [
      "a hold that stays",
      "update bookings set status = 'pending', hold_expires_at = created_at, session_date = '2031-01-01' where id = (select id from bookings where status = 'cancelled' and approved_at is null limit 1)",
      "No hold is left",
    ],
  ])("%s", { timeout: MINUTE_MS }, async (_what, statement, says) => {
    expect(await spoiled(statement)).toContain(says);
  });
});
