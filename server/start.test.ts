import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { openSimulator } from "#simulator/simulator.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/process.ts";
import { openLog } from "./log.ts";
import type { OpenSimulator } from "./simulator.ts";
import { startServer } from "./start.ts";

test("/readyz is 503 until the demo's accounts exist, and again while the server stops", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "parcha-start-"));
  const port = await freePort();
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  const statuses: number[] = [];
  const open: OpenSimulator = async (options) => {
    const simulator = await openSimulator(options);
    return {
      ...simulator,
      seedDemo: async (ctx) => {
        statuses.push(await readiness());
        return simulator.seedDemo(ctx);
      },
    };
  };
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    DRAIN_SECONDS: "1",
  });
  const server = await startServer(config, openLog("silent"), () => new Date(), open);
  statuses.push(await readiness());
  const stopped = server.stop();
  statuses.push(await readiness());
  await stopped;
  expect(statuses).toEqual([503, 200, 503]);
  await rm(folder, { recursive: true });
  await database.drop();
});
