// A primary and its synchronous standby, with ops/postgresql/haproxy.cfg in front of them, except for ports.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { openPool } from "#server/db/pool.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { postgresPrograms } from "#tests/support/debian-postgres.ts";
import { freePort } from "#tests/support/process.ts";
import { createPostgres, type SystemPostgres } from "#tests/support/system-postgres.ts";

const CONFIGURATION = new URL("../../ops/postgresql/haproxy.cfg", import.meta.url);

/** Debian's packages that are not installed. */
export const missingPackages = [
  postgresPrograms ? "" : "postgresql",
  spawnSync("haproxy", ["-v"]).status === 0 ? "" : "haproxy",
].filter(Boolean);

export type StandbyCluster = {
  primary: SystemPostgres;
  standby: SystemPostgres;
  /** By way of HAProxy: whichever is the primary. */
  database: TestDatabase;
  stop(): Promise<void>;
};

export async function startStandbyCluster(): Promise<StandbyCluster> {
  const folder = await mkdtemp(join(tmpdir(), "parcha-standby-"));
  await chmod(folder, 0o755);
  const settings = { shared_buffers: "64MB", max_connections: "120", synchronous_commit: "on" };
  const primary = await createPostgres(join(folder, "one"), await freePort(), settings);
  await primary.start();
  await primary.query("create role parcha_check login connection limit 10");
  await primary.query("create database parcha");
  const standby = await primary.copyTo(join(folder, "two"), await freePort(), "two");
  await standby.start();
  // After the copy: the standby, once promoted, has none to wait for.
  await primary.query("alter system set synchronous_standby_names = 'two'");
  await primary.query("select pg_reload_conf()");
  const primaryPort = await freePort();
  const proxy = await startProxy(folder, { primary, standby, primaryPort });
  const connectionString = `postgresql://postgres@127.0.0.1:${primaryPort}/parcha`;
  const pool = openPool(connectionString, 4);
  return {
    primary,
    standby,
    database: { pool, connectionString, drop: () => pool.end() },
    async stop() {
      const ended = once(proxy, "exit");
      proxy.kill("SIGTERM");
      await ended;
      for (const server of [standby, primary]) await server.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Ports = { primary: SystemPostgres; standby: SystemPostgres; primaryPort: number };

/** Resolves when HAProxy accepts connections to the primary. */
async function startProxy(folder: string, ports: Ports): Promise<ChildProcess> {
  const text = (await readFile(CONFIGURATION, "utf8"))
    .replace(/ {4}(user|group) haproxy\n/g, "")
    .replaceAll("127.0.0.1:5433", `127.0.0.1:${ports.primaryPort}`)
    .replaceAll("10.0.0.11:5432", `127.0.0.1:${ports.primary.port}`)
    .replaceAll("10.0.0.12:5432", `127.0.0.1:${ports.standby.port}`);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text);
  const proxy = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const pool = openPool(`postgresql://postgres@127.0.0.1:${ports.primaryPort}/parcha`, 1);
  // HAProxy takes every server for a primary until its first checks have ended.
  const sees = async () => (await pool.query("select pg_is_in_recovery() as is_standby")).rows[0]?.is_standby;
  await vi.waitFor(
    async () => {
      for (let connection = 0; connection < 6; connection++) {
        expect(await sees()).toBe(false);
        await pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
      }
    },
    { timeout: 30_000, interval: 500 },
  );
  await pool.end();
  return proxy;
}
