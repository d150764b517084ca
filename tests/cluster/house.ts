// Three servers as a large house runs them: processes of their own on one database and one folder of uploads, behind a
// proxy.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "#server/db/pool.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { type Balancer, startProxy } from "./proxy.ts";

const SERVERS = 3;
export const ADMIN_PASSWORD = "a long password";

export type Several = {
  /** Where people reach them. */
  url: string;
  proxy: Balancer;
  db: Pool;
  /** Starts a server on this port, new or again, and puts it behind the proxy. */
  start(port: number): Promise<void>;
  /** SIGKILL; resolves when its process is gone. The proxy finds out by itself. */
  kill(port: number): Promise<void>;
  /** SIGTERM; resolves with how it ended. */
  stopOne(port: number): Promise<number | null>;
  /** Moves the clocks of all servers at once: each then does what is due, at the same time as the others. */
  moveClocks(offsetMs: number): Promise<void>;
  /** All that they have printed. */
  output(): string;
  stop(): Promise<void>;
};

export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export async function startSeveral(): Promise<Several> {
  const [proxy, database] = [await startProxy(), await freshDatabase()];
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-several-"));
  const servers = new Map<number, ServerProcess>();
  const past: ServerProcess[] = [];

  const start = async (port: number) => {
    const server = await startProcess({
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: "1",
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      SECRET_KEY: "a secret that these servers have in common",
      DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
      DEMO_NO_ADDRESS_LIMITS: "1",
    });
    servers.set(port, server);
    past.push(server);
    proxy.add(port);
  };
  const take = (port: number) => {
    const server = servers.get(port);
    if (!server) throw new Error(`No server runs on ${port}`);
    servers.delete(port);
    return server;
  };

  // All at once on an empty database, as a first deployment starts them.
  await database.pool.query("drop schema public cascade; create schema public");
  await Promise.all(Array.from({ length: SERVERS }, async () => start(await freePort())));
  return {
    url: proxy.url,
    proxy,
    db: database.pool,
    start,
    async kill(port) {
      const { child } = take(port);
      const isGone = once(child, "exit");
      child.kill("SIGKILL");
      await isGone;
    },
    stopOne: (port) => take(port).stop(),
    async moveClocks(offsetMs) {
      await Promise.all([...servers.keys()].map((port) => moveClock(port, offsetMs)));
    },
    output: () => past.map((server) => server.output()).join("\n"),
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()));
      await proxy.stop();
      await database.drop();
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
