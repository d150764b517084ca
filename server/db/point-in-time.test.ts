// Tests the files of ops/pgbackrest: a database with an archive of its write-ahead log is restored to a second. Part of
// `npm run test:long`.
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { closeAgain } from "#server/commands/close-again.ts";
import { checkObjects } from "#server/commands/objects.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { type DebianPostgres, openDebianPostgres, postgresPrograms } from "#tests/support/debian-postgres.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";

const OPS = fileURLToPath(new URL("../../ops/pgbackrest/", import.meta.url));
const PGBACKREST = "/usr/bin/pgbackrest";
const DAYS = ["2026-11-26", "2026-11-27", "2026-11-28"];
const TIMES = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"];

const missing = [
  postgresPrograms ? "" : "postgresql 15 or later",
  existsSync(PGBACKREST) ? "" : "pgbackrest",
].filter(Boolean);
const isLong = process.env.LONG === "1";
test.runIf(isLong && missing.length > 0)(
  "point-in-time recovery is not tested without PostgreSQL and pgBackRest",
  ({ skip }) => skip(`apt install ${missing.join(" ")}`),
);

const STEPS = { timeout: 180_000, shuffle: false };
describe.runIf(isLong && missing.length === 0)("a database with an archive", STEPS, () => {
  let folder: string;
  let config: string;
  let primary: DebianPostgres;
  let app: TestApp;
  /** What the server has acknowledged, with the time when the customer had the answer. */
  const acknowledged: { bookingId: string; at: Date }[] = [];
  const cleanUp: (() => Promise<unknown>)[] = [];
  const pgbackrest = (...args: string[]) =>
    primary.run(PGBACKREST, [`--config=${config}`, "--stanza=parcha", ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-archive-"));
    await chmod(folder, 0o755);
    config = join(folder, "pgbackrest.conf");
    primary = await openDebianPostgres(join(folder, "primary"), await archiveSettings(config));
    for (const name of ["repository", "other"]) {
      await mkdir(join(folder, name), { mode: 0o700 });
      await chown(join(folder, name), primary.osUser.uid, primary.osUser.gid);
    }
    await writeFile(config, await archiveConfig(folder, primary.dataDir));
    await primary.initdb();
    await primary.start();
    await primary.query("postgres", "create database parcha");
    const connectionString = primary.databaseUrl("parcha");
    await migrate(connectionString);
    await pgbackrest("stanza-create");
    for (const args of await baseBackupCommands()) await pgbackrest(...args);
    const pool = openPool(connectionString, 8);
    app = await startTestApp({
      env: { DEMO_NO_ADDRESS_LIMITS: "1", CANCEL_GRACE_MINUTES: "30" },
      database: { pool, connectionString, drop: () => pool.end() },
    });
    for (const day of ["2026-11-25", ...DAYS]) await app.openDay(day);
  }, 180_000);

  afterAll(async () => {
    for (const step of cleanUp.toReversed()) await step();
    await app?.stop();
    await primary?.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  /** Bookings that are paid, each by a new customer. */
  async function book(count: number) {
    for (let at = 0; at < count; at++) {
      const number = acknowledged.length;
      const day = DAYS[Math.floor(number / TIMES.length)];
      const time = TIMES[number % TIMES.length];
      if (!day || !time) throw new Error("All slots are taken");
      const customer = await app.customer(String(9_871_240_000 + number));
      const { id } = await createPaidSession(app, customer, day, time);
      acknowledged.push({ bookingId: id, at: new Date() });
    }
  }

  /** The server works for more than a second after the last booking. */
  async function sweepForASecond() {
    const last = acknowledged.at(-1)?.at ?? new Date();
    while (Date.now() - Number(last) < 1_100) await app.sweep();
  }

  /** Restores to a folder of its own, as on a new machine, and starts it. Resolves when it accepts writes. */
  async function restore(name: string, args: string[]) {
    const began = performance.now();
    const restored = await openDebianPostgres(join(folder, name));
    await mkdir(restored.dataDir, { mode: 0o700 });
    await chown(restored.dataDir, restored.osUser.uid, restored.osUser.gid);
    await pgbackrest(`--pg1-path=${restored.dataDir}`, ...args, "restore");
    await restored.start();
    const inRecovery = async () =>
      (await restored.query("parcha", "select pg_is_in_recovery() as is"))[0]?.is;
    await expect.poll(inRecovery, { interval: 20, timeout: 60_000 }).toBe(false);
    cleanUp.push(() => restored.stop());
    return { restored, seconds: (performance.now() - began) / 1000 };
  }

  /** The bookings that are approved and whose payment is captured. */
  async function findPaid(database: DebianPostgres): Promise<Set<unknown>> {
    const found = await database.query(
      "parcha",
      `select b.id from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
        where b.status = 'approved' and p.settled_as = 'approved'`,
    );
    return new Set(found.map(({ id }) => id));
  }

  /** The restored database with the present files and the payment provider, which both are not set back. */
  async function openRestored(database: DebianPostgres): Promise<AppContext> {
    const { db: _db, ...rest } = app.ctx;
    const db = openPool(database.databaseUrl("parcha"), 4);
    cleanUp.push(() => db.end());
    return createContext({ ...rest, db });
  }

  async function check(ctx: AppContext) {
    const lines: string[] = [];
    await checkObjects(ctx, (line) => lines.push(line));
    return lines;
  }

  test("is restored to the second before a deletion with all that was acknowledged, and agrees with the files", async () => {
    const leaving = await app.customer("9871239999");
    const { id: held, admin } = await createCompletedSession(app, leaving, "2026-11-25", "10:00");
    await uploadParchaPhoto(admin, held, "Front");
    await book(10);
    await sweepForASecond();

    // A statement by hand without its condition. Deletions of referenced rows are not refused to a superuser who asks.
    const [deletion] = await primary.query("parcha", "select clock_timestamp() as at");
    const deletedAt = deletion?.at as Date;
    await primary.query(
      "parcha",
      `set session_replication_role = replica;
        delete from payments using payment_orders o where o.id = order_id and o.booking_id <> '${held}';
        delete from bookings where id <> '${held}'`,
    );
    expect([...(await findPaid(primary))]).toEqual([]);
    // The site goes on until the operators notice. An account is closed, with the photo of its parcha.
    await leaving.client.call(deleteAccount, { input: { phoneConfirmation: "9871239999" } });
    await app.sweep();
    app.clock.forward(60);
    await app.sweep();
    await primary.query("postgres", "select pg_switch_wal()");

    const target = new Date(Number(deletedAt) - 1_000);
    const { restored, seconds } = await restore("restored", [
      "--type=time",
      `--target=${target.toISOString().replace("T", " ").replace("Z", "+00")}`,
      "--target-action=promote",
    ]);
    const due = acknowledged.filter(({ at }) => at <= target);
    expect(due).toHaveLength(10);
    const paid = await findPaid(restored);
    const lost = due.filter(({ bookingId }) => !paid.has(bookingId));
    process.stdout.write(
      `point in time: deleted at ${deletedAt.toISOString()}, restored to ${target.toISOString()} in ${seconds.toFixed(1)} s, ` +
        `${lost.length} of ${due.length} acknowledged bookings lost\n`,
    );
    expect(lost).toEqual([]);
    expect(await migrate(restored.databaseUrl("parcha"))).toEqual([]);

    const ctx = await openRestored(restored);
    const files = (await restored.query("parcha", "select main_key, small_key from objects")).flatMap(
      Object.values,
    );
    expect(files).toHaveLength(2);
    expect((await check(ctx)).toSorted()).toEqual(
      [...files.map((key) => `missing ${key}`), `open ${leaving.user.id}`].toSorted(),
    );
    const journal = join(ctx.config.dataDir, "objects/closed-accounts");
    expect(await closeAgain(ctx, journal, ctx.now())).toContain("1 closed again");
    expect(await check(ctx)).toEqual([]);
  });

  test("that is lost with its machine is restored with all that was archived", async () => {
    await book(3);
    const [archived] = await primary.query("postgres", "select pg_walfile_name(pg_switch_wal()) as name");
    const isArchived = async () => {
      const [last] = await primary.query(
        "postgres",
        "select last_archived_wal as name from pg_stat_archiver",
      );
      return String(last?.name) >= String(archived?.name);
    };
    await expect.poll(isArchived, { interval: 20, timeout: 60_000 }).toBe(true);
    const due = await findPaid(primary);
    expect(due.size).toBe(3);
    await book(3);
    const all = await findPaid(primary);
    // No shutdown, which would archive the rest.
    await primary.stop("immediate");
    const { restored, seconds } = await restore("elsewhere", ["--type=default"]);
    const paid = await findPaid(restored);
    process.stdout.write(
      `machine lost: restored in ${seconds.toFixed(1)} s, ${[...due].filter((id) => !paid.has(id)).length} of ${due.size} archived bookings lost, ` +
        `${[...all].filter((id) => !paid.has(id)).length} of ${all.size - due.size} since the last segment\n`,
    );
    expect([...due].filter((id) => !paid.has(id))).toEqual([]);
    await primary.start();
  });
});

/** The settings of the file for PostgreSQL, with the test's configuration of pgBackRest. */
async function archiveSettings(config: string): Promise<Record<string, string>> {
  const text = await readFile(join(OPS, "parcha-archive.conf"), "utf8");
  const lines = text.matchAll(/^(\w+) = '?(.+?)'?$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value = ""]) => [
      name,
      value.replace("pgbackrest", `pgbackrest --config=${config}`),
    ]),
  );
}

/** The file for pgBackRest, with the folders of the test. */
async function archiveConfig(folder: string, dataDir: string): Promise<string> {
  const text = await readFile(join(OPS, "pgbackrest.conf"), "utf8");
  const own = ["log", "lock", "spool"].map((name) => `${name}-path=${folder}/other\n`).join("");
  return text
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository\n${own}`)
    .replace("<passphrase>", "a passphrase of the test")
    .replace(/^pg1-path=.*$/m, `pg1-path=${dataDir}\npg1-socket-path=${folder}/primary\npg1-user=postgres`);
}

/** The arguments of the unit's commands. */
async function baseBackupCommands(): Promise<string[][]> {
  const unit = await readFile(join(OPS, "parcha-base-backup.service"), "utf8");
  return [...unit.matchAll(/^ExecStart=\/usr\/bin\/pgbackrest --stanza=parcha (.+)$/gm)].map(
    ([, words = ""]) => words.split(" "),
  );
}
