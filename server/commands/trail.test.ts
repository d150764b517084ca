import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { migrateAs } from "#server/db/runtime-role.ts";
import { openLog } from "#server/log.ts";
import { sealTrail } from "#server/modules/audit/seals.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import { runToEnd } from "#tests/support/process.ts";
import { runTrailCommand } from "./trail.ts";

const execute = promisify(execFile);
const now = new Date("2026-11-21T04:30:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const config = () => ({ ...readConfig(liveEnv), databaseUrl: database.connectionString });
const run = (words: string, at = now) => runTrailCommand(config(), words.split(" "), at);
async function addEntry(at: string) {
  await database.pool.query("insert into audit_entries (at, verb, is_done) values ($1, 'GET /x', true)", [
    at,
  ]);
  await sealTrail({ db: database.pool, config: config(), log: openLog("silent") }, new Date(at));
}

test("check says how far the trail is right and signed, what to keep, and the first difference", async () => {
  expect(await run("check")).toMatchObject({
    isIntact: true,
    text: expect.stringContaining("agree with their seals: 0."),
  });
  await addEntry("2025-01-10T10:00:00Z");
  await addEntry("2026-11-20T10:00:00Z");
  const { text, isIntact } = await run("check");
  expect(isIntact).toBe(true);
  expect(text).toContain("agree with their seals: 2. They are signed up to position 2.");
  const [, end = ""] = /End of the chain: (2:[0-9a-f]{64})/.exec(text) ?? [];
  expect((await run(`check --known ${end}`)).isIntact).toBe(true);
  expect(await run(`check --known 2:${"0".repeat(64)}`)).toEqual({
    isIntact: false,
    text: expect.stringContaining("created again: position 2"),
  });
});

test("a false time ends with code 1 until the end of the chain after it is known", async () => {
  const own = await createTestDatabase();
  const ofOwn = { ...readConfig(liveEnv), databaseUrl: own.connectionString };
  for (const at of ["2026-11-20T10:00:00Z", "2026-11-19T10:00:00Z"]) {
    await own.pool.query("insert into audit_entries (at, verb, is_done) values ($1, 'GET /x', true)", [at]);
    await sealTrail({ db: own.pool, config: ofOwn, log: openLog("silent") }, new Date(at));
  }
  const { isIntact, text } = await runTrailCommand(ofOwn, ["check"], now);
  expect([isIntact, text]).toEqual([false, expect.stringContaining("Entry 2 (position 2) says")]);
  const [, end = ""] = /^End of the chain: (\S+)$/m.exec(text) ?? [];
  const later = await runTrailCommand(ofOwn, ["check", "--known", end], now);
  expect(later).toMatchObject({ isIntact: true, text: expect.stringContaining("Entry 2 (position 2) says") });
  await own.drop();
});

test("prune deletes nothing of the last year, and only from a trail that is right", async () => {
  await expect(run("prune --before 2025-11-22")).rejects.toThrow("kept for 365 days or more");
  expect(await run("prune --before 2025-06-01")).toEqual({ isIntact: true, text: "Entries deleted: 1." });
  expect((await run("check")).text).toContain("agree with their seals: 1.");
  await database.pool.query(
    "begin; set local session_replication_role = replica; update audit_entries set verb = 'x'; commit",
  );
  const later = new Date("2028-11-21T04:30:00Z");
  expect(await run("prune --before 2027-01-01", later)).toMatchObject({ isIntact: false });
  expect((await database.pool.query("select from audit_entries")).rowCount).toBe(1);
  const env = { ...liveEnv, DATABASE_URL: database.connectionString };
  const { code, output } = await runToEnd(env, ["trail", "check"]);
  expect([code, output]).toEqual([1, expect.stringContaining("is not what was sealed")]);
});

test("the daily check of ops/ finds that the end of the trail was deleted with its seals and signatures", async () => {
  const own = await createTestDatabase();
  const ofOwn = { ...readConfig(liveEnv), databaseUrl: own.connectionString };
  const folder = await mkdtemp(join(tmpdir(), "parcha-trail-"));
  const env = { ...liveEnv, DATABASE_URL: own.connectionString };
  const lines = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  await writeFile(join(folder, "parcha.env"), lines.join("\n"));
  const script = fileURLToPath(new URL("../../ops/trail-check.sh", import.meta.url));
  const options = {
    env: { PATH: process.env.PATH, TRAIL_STATE: folder, PARCHA_ENV: join(folder, "parcha.env") },
  };
  const checkDaily = () => execute("bash", [script], options);
  for (let count = 0; count < 2; count++) {
    await own.pool.query("insert into audit_entries (at, verb, is_done) values (now(), 'GET /x', true)");
    await sealTrail({ db: own.pool, config: ofOwn, log: openLog("silent") }, now);
  }
  await checkDaily();
  expect((await checkDaily()).stdout).toContain("agree with their seals: 2.");
  expect(await readFile(join(folder, "ends"), "utf8")).toMatch(
    /^(?:[\d-]{10}T[\d:]{8}Z 2:[0-9a-f]{64}\n){2}$/,
  );
  await own.pool.query(
    "delete from audit_entries where id = 2; delete from audit_seals where position = 2; delete from audit_checkpoints where position = 2",
  );
  await expect(checkDaily()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/The seals after position 1 were deleted.*ALERT:/s),
  });
  await rm(folder, { recursive: true });
  await own.drop();
});

test("prune under the server's role deletes nothing and signs nothing", async () => {
  const role = `app_${randomUUID().replaceAll("-", "")}`;
  const own = await createTestDatabase();
  await own.pool.query(`create role ${role} login`);
  const runtimeUrl = own.connectionString.replace(/user=[^&]+/, `user=${role}`);
  await migrateAs(runtimeUrl, own.connectionString);
  const ofRole = { ...readConfig(liveEnv), databaseUrl: runtimeUrl };
  await expect(runTrailCommand(ofRole, ["prune", "--before", "2025-06-01"], now)).rejects.toThrow(
    "Set DATABASE_MIGRATION_URL",
  );
  expect((await own.pool.query("select from audit_checkpoints")).rowCount).toBe(0);
  await own.pool.query("delete from migrations where name like '0080%'");
  await expect(runTrailCommand(ofRole, ["check"], now)).rejects.toThrow(
    "The database lacks migrations, which the role of DATABASE_URL may not run.",
  );
  await own.pool.query(`drop owned by ${role}`);
  await own.pool.query(`drop role ${role}`);
  await own.drop();
});

test.each([
  "",
  "verify",
  "check --before 2025-01-01",
  "check --known 3",
  "prune",
  "prune --before yesterday",
])("%j gets the usage", async (words) => {
  await expect(run(words)).rejects.toThrow("Usage:");
});
