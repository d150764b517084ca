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
import { readBooks } from "./books.ts";
import { chanceOf } from "./chance.ts";
import { brokenRules } from "./rules.ts";
import { type Market, shop, signUp } from "./shoppers.ts";
import { startVictim } from "./victim.ts";
import type { Slot } from "./world.ts";

const IS_LONG = process.env.LONG === "1";
const PAYMENTS = IS_LONG ? 200 : 40;
const KILLS = IS_LONG ? 40 : 5;
const AT_ONCE = 6;
const SWEEPS = Math.ceil((PAYMENTS * 2) / 50) + 1;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Few enough that people meet on them. */
function slotsFrom(today: string): Slot[] {
  return Array.from({ length: PAYMENTS + 20 }, (_, at) => ({
    date: addDays(today, 1 + Math.floor(at / 90)),
    time: timeOfDay(8 * 60 + (at % 90) * 10),
  }));
}

/** Everything that is due in the next days becomes due at once, step after step. A sweep looks at fifty things. */
async function letDaysPass({ victim }: Market) {
  const steps = [5 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 4.5 * DAY_MS, 5.5 * DAY_MS];
  for (const offsetMs of steps.flatMap((step) => Array.from({ length: SWEEPS }, () => step)))
    await victim.insist(async () => {
      const body = JSON.stringify({ offsetMs });
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(`${victim.url}/sandbox/clock`, { method: "POST", headers, body });
      expect(status).toBe(200);
    });
}

async function booksOf(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  const pool = openPool(database.connectionString(DATABASE_NAME));
  const books = await readBooks(pool);
  await pool.end();
  await database.stop();
  return books;
}

test(`no money is lost in ${PAYMENTS} payments while the server is killed ${KILLS} times`, {
  timeout: (IS_LONG ? 10 : 3) * MINUTE_MS,
}, async () => {
  const seed = randomInt(2 ** 31);
  const chance = chanceOf(seed, "kills");
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-kills-"));
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_NO_ADDRESS_LIMITS: "1" };
  const longestLife = Math.floor((PAYMENTS * 4) / KILLS);
  const victim = await startVictim({ env, dataDir, chance, kills: KILLS, longestLife });
  const slots = slotsFrom(istDateOf(new Date()));
  const market: Market = { victim, chance, slots, paid: new Set(), approved: new Set(), objections: [] };
  const friend = await signUp(market, "9800000000");

  let customers = 0;
  const comeAndGo = async () => {
    while (market.paid.size < PAYMENTS) {
      customers += 1;
      const phone = String(9_800_000_000 + customers);
      const shopper = await signUp(market, phone, chance.is(0.3) ? friend.referralCode : undefined);
      for (let visit = 0; visit < 5 && market.paid.size < PAYMENTS; visit++) await shop(market, shopper);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, comeAndGo));
  victim.spare();
  await letDaysPass(market);
  await victim.stop();

  const books = await booksOf(dataDir);
  const told = `kills proof: seed ${seed}, killed ${victim.kills.join(" ")}; ${customers} customers, ${market.paid.size} payments, ${market.approved.size} told to be approved`;
  process.stdout.write(`${told}\n`);
  expect(market.objections).toEqual([]);
  expect(brokenRules(books)).toEqual([]);
  const approved = books.payments.filter(({ settled_as }) => settled_as === "approved");
  const kept = new Set(approved.map(({ provider_payment_id }) => provider_payment_id));
  expect([...market.approved].filter((id) => !kept.has(id))).toEqual([]);
  expect(victim.kills.length).toBe(KILLS);
  await rm(dataDir, { recursive: true });
});
