// Two servers behind PgBouncer in transaction mode, with ops/postgresql/pgbouncer.ini except for addresses and passwords. Part of
// `npm run test:long`, where PostgreSQL and PgBouncer are installed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { addDays, addMinutes, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { chooseOsUser, spawnOptionsFor } from "#server/db/embedded/os-user.ts";
import { openPool } from "#server/db/pool.ts";
import { SWEEP_LOCK } from "#server/sweeps.ts";
import { readFinalState } from "#tests/simulation/final-state.ts";
import { signUp } from "#tests/simulation/http-customers.ts";
import { findViolations } from "#tests/simulation/invariants.ts";
import { SWEEP_FAILED, UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { seededRandom } from "#tests/simulation/random.ts";
import { registerCustomer } from "#tests/support/channel-fixtures.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { freePort } from "#tests/support/process.ts";
import { createPostgres, postgresPrograms, type SystemPostgres } from "#tests/support/system-postgres.ts";
import * as clients from "./clients.ts";
import { addressOf, type Cluster, startCluster } from "./cluster.ts";
import { bookAndPayTogether, countLost, createWorkload } from "./cluster-workload.ts";

const IS_LONG = process.env.LONG === "1";
const CONFIGURATION = new URL("../../ops/postgresql/pgbouncer.ini", import.meta.url);
const missing = [
  postgresPrograms ? "" : "postgresql",
  spawnSync("pgbouncer", ["--version"]).status === 0 ? "" : "pgbouncer",
].filter(Boolean);

test.runIf(IS_LONG && missing.length > 0)("PgBouncer is not tested without its packages", ({ skip }) =>
  skip(`apt install ${missing.join(" ")}`),
);

const today = istDateOf(new Date());
let lastPhone = 9_850_000_000;
const newPhone = () => String(++lastPhone);

describe.runIf(IS_LONG && missing.length === 0)(
  "behind PgBouncer in transaction mode",
  { timeout: 120_000 },
  () => {
    let folder: string;
    let postgres: SystemPostgres;
    let pgbouncer: ChildProcess;
    let cluster: Cluster;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parcha-pgbouncer-"));
      await chmod(folder, 0o755);
      const settings = { shared_buffers: "64MB", max_connections: "60", fsync: "off" };
      postgres = await createPostgres(join(folder, "one"), await freePort(), settings);
      await postgres.start();
      await postgres.query("create database parcha");
      const port = await freePort();
      const text = (await readFile(CONFIGURATION, "utf8"))
        .replace("host=10.0.0.11 port=5432", `host=127.0.0.1 port=${postgres.port} user=postgres`)
        .replace("listen_port = 6432", `listen_port = ${port}`)
        .replace("auth_type = scram-sha-256", "auth_type = any")
        .replace(/auth_file.*\n/, "unix_socket_dir =\n")
        .replace(/server_tls.*\n/g, "");
      await writeFile(join(folder, "pgbouncer.ini"), text);
      // It refuses to run as root.
      const osUser = spawnOptionsFor(await chooseOsUser(join(folder, "none")));
      pgbouncer = spawn("pgbouncer", ["--quiet", join(folder, "pgbouncer.ini")], {
        ...osUser,
        cwd: "/",
        stdio: "ignore",
      });
      const direct = postgres.url("parcha");
      const pooled = `postgresql://postgres@127.0.0.1:${port}/parcha`;
      const pool = openPool(direct, 4);
      const probe = openPool(pooled, 1, { isPooled: true });
      await vi.waitFor(() => probe.query("select 1"), { timeout: 10_000, interval: 200 });
      await probe.end();
      cluster = await startCluster({
        servers: 2,
        database: { pool, connectionString: pooled, drop: () => pool.end() },
        env: { DATABASE_DIRECT_URL: direct },
      });
    }, 120_000);
    afterAll(async () => {
      await cluster?.stop();
      const ended = pgbouncer && once(pgbouncer, "exit");
      pgbouncer?.kill("SIGTERM");
      await ended;
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test("customers book and pay at once, and each acknowledged row is there", async () => {
      const workload = createWorkload({
        url: cluster.url,
        random: seededRandom(randomInt(2 ** 31), "pgbouncer"),
        slots: Array.from({ length: 90 }, (_, at) => ({
          date: addDays(today, 4),
          time: timeOfDay(400 + at * 10),
        })),
        mayFail: () => false,
      });
      const customers = await Promise.all(Array.from({ length: 20 }, () => signUp(workload, newPhone())));
      await bookAndPayTogether(workload, customers, 40, () => undefined);
      expect(workload.findings).toEqual([]);
      expect(workload.serverErrors).toBe(0);
      expect(workload.approved.size).toBeGreaterThan(10);
      expect(await countLost(workload, cluster.db)).toEqual({
        bookings: 0,
        orders: 0,
        payments: 0,
        refunds: 0,
      });
      const shared =
        "select from pg_stat_activity where application_name = 'parcha' and backend_type = 'client backend'";
      // 20 of PgBouncer, the test's own, and two for locks of each server; without PgBouncer it would be up to 36.
      expect((await cluster.db.query(shared)).rowCount).toBeLessThanOrEqual(28);
    });

    test("a live message of one server arrives at the other, and one server sweeps at a time", async () => {
      const [first = 0, second = 0] = cluster.loadBalancer.ports();
      const customer = await clients.signUpCustomer(cluster.url, newPhone());
      const { id } = await createPaidSession(cluster, customer, addDays(today, 3), "12:00");
      const connected = { ...customer, client: clients.directClient(customer.client, first) };
      const { channel } = await registerCustomer(connected, id, addressOf(first));
      const guide = clients.directClient(await clients.signInAdmin(cluster.url, "guruji"), second);
      guide.password = "a long password";
      const cancelled = { params: { id }, input: { status: "cancelled" } } as const;
      expect((await guide.call(setBookingStatus, cancelled)).status).toBe(200);
      expect(await channel.next("booking_changed")).toMatchObject({ bookingId: id, status: "cancelled" });

      const holder = await cluster.db.connect();
      await holder.query("select pg_advisory_lock($1)", [SWEEP_LOCK]);
      const moved = cluster.moveClocks(60_000);
      const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${SWEEP_LOCK} and not granted`;
      await vi.waitFor(async () => expect((await cluster.db.query(waiting)).rowCount).toBe(2), {
        timeout: 10_000,
      });
      holder.release(true);
      await moved;
    });

    test("after days have passed the invariants hold, and no server met an unexpected error", async () => {
      for (const minutes of [5, 60, 1440, 3 * 1440, 6480, 7920])
        for (let round = 0; round < 4; round++)
          await cluster.moveClocks(addMinutes(new Date(0), minutes).getTime());
      expect(findViolations(await readFinalState(cluster.db))).toEqual([]);
      const output = cluster.output();
      expect([UNEXPECTED_ERROR, SWEEP_FAILED].filter((text) => output.includes(text))).toEqual([]);
      expect(output.match(/"msg":"ALERT[^"]*/g)).toBeNull();
    });
  },
);
