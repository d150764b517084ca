// A cluster: server processes on one database and one folder of uploads, behind a load balancer.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "#server/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";

export const ADMIN_PASSWORD = "a long password";

export type Cluster = {
  /** The address of the load balancer. */
  url: string;
  loadBalancer: LoadBalancer;
  db: Pool;
  /** Starts a server on this port, for the first time or again, and adds it to the load balancer. `release`: of another version. */
  startServer(port: number, release?: Release): Promise<void>;
  /** Sends SIGKILL and resolves when the process has ended. The load balancer finds out by itself. */
  killServer(port: number): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stopServer(port: number): Promise<number | null>;
  /** Moves the clocks of all servers at the same time, so that all run what is due at once. */
  moveClocks(offsetMs: number): Promise<void>;
  /** Everything that the servers have printed. */
  output(): string;
  stop(): Promise<void>;
};

type Release = { main?: string; env?: Record<string, string> };

type Options = {
  servers?: number;
  /** The version of the first servers; by default this one. */
  release?: Release;
  hasHealthCheck?: boolean;
  /** By default a new one on the PostgreSQL of the test run. */
  database?: TestDatabase;
  env?: Record<string, string>;
};

export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export async function startCluster({
  servers = 3,
  release: firstRelease = {},
  hasHealthCheck = false,
  database,
  env = {},
}: Options = {}): Promise<Cluster> {
  const loadBalancer = await startLoadBalancer({ hasHealthCheck });
  const { pool, connectionString, drop } = database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-cluster-"));
  const running = new Map<number, ServerProcess>();
  const started: ServerProcess[] = [];

  const startServer = async (port: number, { main, env: ownEnv = {} }: Release = {}) => {
    const settings = {
      PORT: String(port),
      PUBLIC_URL: loadBalancer.url,
      TRUST_PROXY: "1",
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      SECRET_KEY: "a secret that these servers have in common",
      DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
      DEMO_NO_ADDRESS_LIMITS: "1",
      ...env,
      ...ownEnv,
    };
    const server = await startProcess(settings, main);
    running.set(port, server);
    started.push(server);
    loadBalancer.add(port);
  };
  const takeRunning = (port: number) => {
    const server = running.get(port);
    if (!server) throw new Error(`No server runs on ${port}`);
    running.delete(port);
    return server;
  };

  // All servers start at once on an empty database, as in a first deployment.
  await pool.query("drop schema public cascade; create schema public");
  await Promise.all(Array.from({ length: servers }, async () => startServer(await freePort(), firstRelease)));
  return {
    url: loadBalancer.url,
    loadBalancer,
    db: pool,
    startServer,
    async killServer(port) {
      const { child } = takeRunning(port);
      const isGone = once(child, "exit");
      child.kill("SIGKILL");
      await isGone;
    },
    stopServer: (port) => takeRunning(port).stop(),
    async moveClocks(offsetMs) {
      await Promise.all([...running.keys()].map((port) => moveClock(port, offsetMs)));
    },
    output: () => started.map((server) => server.output()).join("\n"),
    async stop() {
      await Promise.all([...running.values()].map((server) => server.stop()));
      await loadBalancer.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function moveClock(port: number, offsetMs: number) {
  const response = await fetch(`${addressOf(port)}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offsetMs }),
  });
  if (!response.ok) throw new Error(`The clock of ${port} did not move: ${response.status}`);
}
