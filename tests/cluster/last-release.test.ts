// The last release and this version on one database, as while servers are replaced: the migrations run under the old servers.
// Part of `npm run test:long`, where the repository's history is there.
import { execFile, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMinutes, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { readFinalState } from "#tests/simulation/final-state.ts";
import { bookAndPay, type HttpCustomer, signUp } from "#tests/simulation/http-customers.ts";
import { findViolations } from "#tests/simulation/invariants.ts";
import { UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { seededRandom } from "#tests/simulation/random.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { type ClusterWorkload, countLost, createWorkload } from "./cluster-workload.ts";
import { printFigures, seconds } from "./figures.ts";

const IS_LONG = process.env.LONG === "1";
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The last line of RELEASES. */
const [, version = "", newestMigration = ""] =
  /version: "([^"]+)", newestMigration: "([^"]+)" \}\];/.exec(
    readFileSync(new URL("../../scripts/checks/migration-rules.ts", import.meta.url), "utf8"),
  ) ?? [];

/** The commit of the release: its tag, or the one that gave package.json its version. Null without the history. */
function commitOf(release: string): string | null {
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", ROOT, ...args], { encoding: "utf8" }).stdout.trim();
  const tag = git("rev-parse", "--verify", "--quiet", `v${release}^{commit}`);
  const changes = git("log", "--format=%H", `-S"version": "${release}"`, "--", "package.json");
  return tag || changes.split("\n").at(-1) || null;
}

const commit = IS_LONG ? commitOf(version) : null;
test.runIf(IS_LONG && commit === null)(
  `the upgrade from ${version} is not tested without its commit`,
  ({ skip }) => skip("the repository's history is not in this folder"),
);

const today = istDateOf(new Date());
let lastPhone = 9_830_000_000;
const newPhone = () => String(++lastPhone);

describe.runIf(commit !== null)(
  `the release ${version}, while this version takes over its database`,
  { timeout: 180_000, shuffle: false },
  () => {
    let folder: string;
    let database: TestDatabase;
    let before: ServerProcess;
    let after: ServerProcess | null = null;

    const start = async (main?: string) => {
      const port = String(await freePort());
      const env = {
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: database.connectionString,
        DATA_DIR: join(folder, "data"),
        SECRET_KEY: "a secret that these servers have in common",
        DEMO_ADMIN_PASSWORD: "a long password",
        DEMO_NO_ADDRESS_LIMITS: "1",
      };
      return startProcess(env, main);
    };
    const workloadAt = ({ url }: ServerProcess, ahead: number): ClusterWorkload =>
      createWorkload({
        url,
        random: seededRandom(randomInt(2 ** 31), "last release"),
        slots: Array.from({ length: 90 }, (_, index) => ({
          date: addDays(today, ahead),
          time: timeOfDay(400 + index * 10),
        })),
        mayFail: () => false,
      });
    const signUpMany = (workload: ClusterWorkload) =>
      Promise.all([1, 2, 3, 4, 5].map(() => signUp(workload, newPhone)));
    const bookThrice = async (workload: ClusterWorkload, customers: readonly HttpCustomer[]) => {
      for (let visit = 0; visit < 3; visit++)
        outcomes.push(...(await Promise.all(customers.map((customer) => bookAndPay(workload, customer)))));
    };
    const outcomes: string[] = [];
    const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows;
    const BOOKED = "select id, user_id, session_date, session_time, amount from bookings order by id";
    const PAID = "select id, order_id, provider_payment_id from payments order by id";

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parcha-last-release-"));
      const archive = join(folder, "release.tar");
      const run = promisify(execFile);
      await run("git", ["-C", ROOT, "archive", "--output", archive, commit ?? ""]);
      await run("mkdir", [join(folder, "release")]);
      await run("tar", ["-xf", archive, "-C", join(folder, "release")]);
      await symlink(join(ROOT, "node_modules"), join(folder, "release/node_modules"));
      database = await createTestDatabase();
      await database.pool.query("drop schema public cascade; create schema public");
      before = await start(join(folder, "release/main.ts"));
    }, 120_000);
    afterAll(async () => {
      await after?.stop();
      await before?.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    test("goes on booking and settling payments during and after the migrations, and no row is lost", async () => {
      const old = workloadAt(before, 4);
      const customers = await signUpMany(old);
      await bookThrice(old, customers);
      expect(old.approved.size).toBeGreaterThan(0);
      const newest = await rowsOf("select max(name) as name from migrations");
      expect(newest).toEqual([{ name: newestMigration }]);
      const [booked, paid] = [await rowsOf(BOOKED), await rowsOf(PAID)];

      const startedAtMs = performance.now();
      let isStarted = false;
      const starting = start().then((server) => {
        isStarted = true;
        after = server;
        return server;
      });
      const during = workloadAt(before, 5);
      while (!isStarted) await bookThrice(during, await signUpMany(during));
      const server = await starting;
      const migratedMs = performance.now() - startedAtMs;
      expect((await rowsOf(BOOKED)).filter(({ id }) => booked.some((row) => row.id === id))).toEqual(booked);
      expect((await rowsOf(PAID)).filter(({ id }) => paid.some((row) => row.id === id))).toEqual(paid);

      const late = workloadAt(before, 6);
      await bookThrice(late, await signUpMany(late));
      const current = workloadAt(server, 3);
      await bookThrice(current, await signUpMany(current));
      for (const workload of [old, during, late, current]) {
        expect(workload.findings).toEqual([]);
        expect(workload.serverErrors).toBe(0);
        expect(workload.approved.size, outcomes.join(" ")).toBeGreaterThan(0);
        expect(await countLost(workload, database.pool)).toMatchObject({
          bookings: 0,
          orders: 0,
          payments: 0,
        });
      }
      printFigures(
        `last release ${version}: this version migrated and started in ${seconds(migratedMs)} s, while the old one answered`,
        `${during.answered} requests; acknowledged by the old one ${old.approved.size} payments before, ${during.approved.size} meanwhile and ${late.approved.size} after the migrations, by the new one ${current.approved.size}; errors 0, lost 0`,
      );
    });

    test("leaves a database in which all invariants hold after days with this version", async () => {
      expect(await before.stop()).toBe(0);
      for (const minutes of [5, 60, 1440, 3 * 1440, 6480, 7920, 15_000])
        for (let round = 0; round < 4; round++) {
          const offsetMs = addMinutes(new Date(0), minutes).getTime();
          const headers = { "content-type": "application/json" };
          const body = JSON.stringify({ offsetMs });
          const moved = await fetch(`${after?.url}/sandbox/clock`, { method: "POST", headers, body });
          expect(moved.ok).toBe(true);
        }
      expect(findViolations(await readFinalState(database.pool))).toEqual([]);
      expect(before.output() + after?.output()).not.toContain(UNEXPECTED_ERROR);
    });
  },
);
