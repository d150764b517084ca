// Measures how long the server takes from its process to /readyz, on a database that exists.
import { freePort, startProcess } from "#tests/support/process.ts";
import { median } from "./compare.ts";
import { startBareFastify } from "./load.ts";

async function timeUntilReady(dataDir: string): Promise<{ tookMs: number; stop: () => Promise<unknown> }> {
  const port = await freePort();
  const startedAt = performance.now();
  const starting = startProcess({ LOG_LEVEL: "error", DATA_DIR: dataDir, PORT: String(port) });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const tookMs = performance.now() - startedAt;
  const server = await starting;
  return { tookMs, stop: () => server.stop() };
}

/** `dataDir` is a new folder, whose database the first start creates. */
export async function measureStart(dataDir: string, rounds: number) {
  const appMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { tookMs, stop } = await timeUntilReady(dataDir);
    // The first start creates the database and does not count.
    if (round > 0) appMs.push(tookMs);
    await stop();
    const bare = await startBareFastify(await freePort(), {});
    bareMs.push(bare.tookMs);
    await bare.stop();
  }
  console.log(
    `start on an existing database, to /readyz        ${median(appMs).toFixed(0)} ms with PostgreSQL, of ≤ 1200; bare Fastify ${median(bareMs).toFixed(0)} ms`,
  );
}
