import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newFrozenSessionWatch, PULSE, startPulse } from "./frozen-sessions.ts";

const LOCK = 4_711;
const PROGRAM = fileURLToPath(new URL("../../tests/support/freezable-server.ts", import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ALERT = "ALERT: a frozen server was cut off from the database";

/** The watch of another server, which counts a session as silent that has said nothing since its last look. */
function watch() {
  const lines: unknown[][] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) } as never;
  const look = newFrozenSessionWatch(0);
  return { look: () => look(database.pool, log), lines };
}

/** A process that listens, and holds the lock as a round of sweeps does. Both send pulses. */
async function startServer() {
  const child = spawn(process.execPath, [PROGRAM, database.connectionString, String(LOCK)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => printed.push(line));
  await vi.waitFor(() => expect(printed).toContain("holds the lock"), { timeout: 10_000 });
  // What stops before its first pulse is not judged.
  await vi.waitFor(async () => expect(await pulses()).toHaveLength(2), { timeout: 10_000 });
  return { child, printed };
}

async function takesLock(): Promise<boolean> {
  const { rows } = await database.pool.query(`select pg_try_advisory_xact_lock(${LOCK}) as "isTaken"`);
  return rows[0].isTaken;
}
const countListeners = async () =>
  (
    await database.pool.query(
      "select from pg_stat_activity where application_name = 'parcha live' and datname = current_database()",
    )
  ).rowCount;

test("the lock and the listener of a frozen process are taken from it, and it notices when it goes on", async () => {
  const { child, printed } = await startServer();
  const { look, lines } = watch();
  expect([await takesLock(), await countListeners()]).toEqual([false, 1]);
  child.kill("SIGSTOP");
  await vi.waitFor(
    async () => {
      await look();
      expect([await takesLock(), await countListeners()]).toEqual([true, 0]);
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(lines.map(([, line]) => line)).toEqual([ALERT, ALERT]);
  expect(lines.map(([session]) => (session as { session: string }).session).toSorted()).toEqual([
    "parcha",
    "parcha live",
  ]);
  expect(printed).not.toContain("lost the lock");
  child.kill("SIGCONT");
  await vi.waitFor(() => expect(printed).toContain("lost the lock"), { timeout: 10_000 });
});

/** When each session that pulses has last said something. */
async function pulses(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select state_change::text as at from pg_stat_activity
      where query = $1 and state = 'idle' and datname = current_database() order by pid`,
    [PULSE],
  );
  return rows.map(({ at }) => at);
}

test("a process that is at work keeps both, however long it holds them", async () => {
  await startServer();
  const { look, lines } = watch();
  for (let looks = 0; looks < 2; looks++) {
    await look();
    const before = await pulses();
    await vi.waitFor(
      async () => {
        const now = await pulses();
        expect(now).toHaveLength(2);
        for (const at of now) expect(before).not.toContain(at);
      },
      { timeout: 10_000 },
    );
  }
  expect([await takesLock(), await countListeners(), lines]).toEqual([false, 1, []]);
});

test("a session is ended at the second look, and one that has spoken between is not", async () => {
  const [client, other] = [await database.pool.connect(), await database.pool.connect()];
  const pulse = startPulse(client, 3_600_000);
  const { look, lines } = watch();
  await vi.waitFor(async () => expect(await pulses()).toHaveLength(1));
  await look();
  await client.query(PULSE);
  await look();
  expect(lines).toEqual([]);
  await look();
  expect(lines).toHaveLength(1);
  await expect(client.query("select 1")).rejects.toThrow();
  expect((await other.query("select 1")).rowCount).toBe(1);
  pulse.stop();
  client.release(true);
  other.release();
});

test("a session of a version without a pulse keeps its lock", async () => {
  const client = await database.pool.connect();
  await client.query(`select pg_advisory_lock(${LOCK})`);
  const { look } = watch();
  for (let looks = 0; looks < 2; looks++) await look();
  expect(await takesLock()).toBe(false);
  client.release(true);
});
