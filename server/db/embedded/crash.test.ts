import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seededRandom } from "#tests/simulation/random.ts";
import { findMissingRows, startCrashWriter } from "#tests/support/crash-writer-process.ts";
import { startEmbeddedPostgres } from "./launcher.ts";

const kills = process.env.LONG === "1" ? 40 : 2;
const minutes = 60_000;

test(`no acknowledged row is lost when processes are killed ${kills} times under load`, {
  timeout: 10 * minutes,
}, async () => {
  const seed = randomInt(2 ** 31);
  process.stdout.write(`crash test: seed ${seed}, ${kills} kills\n`);
  const random = seededRandom(seed, "crashes");
  const folder = await mkdtemp(join(tmpdir(), "parcha-crash-"));
  const acknowledged: string[] = [];
  const killed = { node: 0, server: 0, both: 0 };

  for (let round = 0; round < kills; round += 1) {
    const writer = startCrashWriter(folder, String(round));
    const [pid = ""] = (await writer.waitForLine("ready")).split(" ");
    const minRows = 40 + random.integerBelow(400);
    await writer.waitForRows(minRows);
    const target = random.pick(["node", "server", "both"] as const);
    if (target !== "node") process.kill(Number(pid), "SIGKILL");
    if (target !== "server") writer.kill("SIGKILL");
    await writer.ended;
    expect(writer.rows.length, `round ${round} was killed under load`).toBeGreaterThanOrEqual(minRows);
    acknowledged.push(...writer.rows);
    killed[target] += 1;
  }

  const database = await startEmbeddedPostgres({ dataDir: folder });
  const missing = await findMissingRows(database, acknowledged);
  await database.stop();
  await rm(folder, { recursive: true });
  process.stdout.write(
    `crash test: ${acknowledged.length} rows acknowledged; killed ${JSON.stringify(killed)}\n`,
  );
  expect(missing).toEqual([]);
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
  const missing = await findMissingRows(database, writer.rows);
  await database.stop();
  await rm(folder, { recursive: true });
  expect(writer.rows.length).toBeGreaterThanOrEqual(10);
  expect(missing).toEqual([]);
});
