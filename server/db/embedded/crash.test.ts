import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startCrashWriter } from "#tests/support/crash-writer-process.ts";
import { startEmbeddedPostgres } from "./launcher.ts";

const kills = process.env.LONG === "1" ? 40 : 2;
const minutes = 60_000;

/** The mulberry32 generator: the same seed gives the same run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

async function readRows(connectionString: string): Promise<Set<string>> {
  const client = new Client({ connectionString });
  await client.connect();
  const found = await client.query<{ id: string }>("select id from acknowledged");
  await client.end();
  return new Set(found.rows.map((row) => row.id));
}

test(`no acknowledged row is lost when processes are killed ${kills} times under load`, {
  timeout: 10 * minutes,
}, async () => {
  const seed = randomInt(2 ** 31);
  process.stdout.write(`crash test: seed ${seed}, ${kills} kills\n`);
  const pick = seeded(seed);
  const folder = await mkdtemp(join(tmpdir(), "parcha-crash-"));
  const acknowledged: string[] = [];
  const killed = { node: 0, server: 0, both: 0 };

  for (let round = 0; round < kills; round += 1) {
    const writer = startCrashWriter(folder, String(round));
    const [pid = ""] = (await writer.waitForLine("ready")).split(" ");
    const minRows = 40 + pick(400);
    await writer.waitForRows(minRows);
    const target = (["node", "server", "both"] as const)[pick(3)] ?? "both";
    if (target !== "node") process.kill(Number(pid), "SIGKILL");
    if (target !== "server") writer.kill("SIGKILL");
    await writer.ended;
    expect(writer.rows.length, `round ${round} was killed under load`).toBeGreaterThanOrEqual(minRows);
    acknowledged.push(...writer.rows);
    killed[target] += 1;
  }

  const database = await startEmbeddedPostgres({ dataDir: folder });
  const rows = await readRows(database.connectionString("crash"));
  await database.stop();
  await rm(folder, { recursive: true });
  process.stdout.write(
    `crash test: ${acknowledged.length} rows acknowledged, ${rows.size} found; killed ${JSON.stringify(killed)}\n`,
  );
  expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
});

test("a start that is killed at any step leaves a database that the next start can use", {
  timeout: minutes,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-crash-"));
  // The first process is killed while initdb runs, the second while it spawns the server.
  for (const step of ["creating a new database cluster", "starting the database server"]) {
    const writer = startCrashWriter(folder, "cut");
    await writer.waitForLine(`log ${step}`);
    writer.kill("SIGKILL");
    await writer.ended;
  }
  const writer = startCrashWriter(folder, "whole");
  await writer.waitForRows(10);
  writer.kill("SIGKILL");
  await writer.ended;
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const rows = await readRows(database.connectionString("crash"));
  await database.stop();
  await rm(folder, { recursive: true });
  expect(writer.rows.length).toBeGreaterThanOrEqual(10);
  expect(writer.rows.filter((id) => !rows.has(id))).toEqual([]);
});
