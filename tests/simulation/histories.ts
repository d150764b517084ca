// The test of one share of the histories. Two files have one each, so that both workers play them.
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { playRun, type RunResult } from "./run.ts";
import { openSimulation, type Simulation } from "./simulation.ts";

const IS_LONG = process.env.LONG === "1";
const LONG_RUNS = 1500;
const MINUTE_MS = 60_000;

/** Opens the simulation for the tests of a file, and closes it after them. */
export function simulationOfFile(): () => Simulation {
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
  return () => simulation;
}

/** Each finding with the command that repeats its run. */
function describeFindings({ seed, findings }: RunResult): string[] {
  return findings.map((finding) => `npm run simulate -- --seed ${seed} --runs 1 --trace: ${finding}`);
}

/** `npm run test:long` plays others, thousands, from a seed that it prints. */
function seedsToPlay(usual: readonly number[]): readonly number[] {
  if (!IS_LONG) return usual;
  const first = randomInt(2 ** 30);
  process.stdout.write(`simulation: ${LONG_RUNS} runs from seed ${first}\n`);
  return Array.from({ length: LONG_RUNS }, (_, index) => first + index);
}

export function testHistories(simulation: () => Simulation, usual: readonly number[]): void {
  const seeds = seedsToPlay(usual);
  test(`no money is lost, doubled or invented in ${seeds.length} random histories`, {
    timeout: seeds.length * 15_000 + MINUTE_MS,
  }, async () => {
    const totals = { approved: 0, refunded: 0, crashes: 0, lockWaits: 0 };
    for (const seed of seeds) {
      const result = await playRun(simulation(), seed);
      expect(describeFindings(result)).toEqual([]);
      for (const name of ["approved", "refunded", "crashes", "lockWaits"] as const)
        totals[name] += result.counts[name];
    }
    // Histories in which nothing happens would show nothing.
    expect(Math.min(...Object.values(totals)), JSON.stringify(totals)).toBeGreaterThan(seeds.length / 10);
  });
}
