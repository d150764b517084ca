// The server's connection pool in a simulation. Each statement goes through the scheduler. When the server is killed, its
// transactions roll back and its locks are released, as PostgreSQL does when a client's connection breaks.
import type { PoolClient } from "pg";
import { openPool, type Pool } from "#server/db/pool.ts";
import { InstanceKilled, type Scheduler, type ServerInstance } from "./scheduler.ts";

/** `running` is the statement that PostgreSQL executes, `sent` the last one that the server has sent. */
type Backend = { client: PoolClient; pid: number; running: Promise<unknown>; sent: Promise<unknown> };
type Statement = string | { text: string };

/** Few, so that code which holds one connection while it waits for another is found. */
const BACKENDS = 8;

export type SimulationDatabase = {
  /** Bypasses the scheduler: for the checks and for the outside world. */
  direct: Pool;
  isBlocked(pid: number): Promise<boolean>;
  /** Starts a server process and returns its pool. */
  startInstance(scheduler: Scheduler): { pool: Pool; instance: ServerInstance };
  kill(instance: ServerInstance): Promise<void>;
  close(): Promise<void>;
};

export async function openSimulationDatabase(connectionString: string): Promise<SimulationDatabase> {
  const direct = openPool(connectionString, BACKENDS + 8);
  const monitor = await connectBackend(direct);
  const idle: Backend[] = [];
  for (let count = 0; count < BACKENDS; count++) idle.push(await connectBackend(direct));
  const inUse = new Map<Backend, ServerInstance>();
  let queue: { instance: ServerInstance; next: () => void }[] = [];
  const acquire = async (instance: ServerInstance): Promise<Backend> => {
    while (!instance.isKilled) {
      const backend = idle.pop();
      if (backend) {
        inUse.set(backend, instance);
        return backend;
      }
      await new Promise<void>((next) => queue.push({ instance, next }));
    }
    throw new InstanceKilled();
  };
  const release = (backend: Backend) => {
    if (!inUse.delete(backend)) return;
    idle.push(backend);
    queue.shift()?.next();
  };
  return {
    direct,
    async isBlocked(pid) {
      const statement = "select cardinality(pg_blocking_pids($1)) > 0 as blocked";
      const { rows } = await monitor.client.query<{ blocked: boolean }>(statement, [pid]);
      return rows[0]?.blocked ?? false;
    },
    startInstance(scheduler) {
      const instance: ServerInstance = { isKilled: false };
      return { instance, pool: createPool({ scheduler, instance, acquire, release, connectionString }) };
    },
    async kill(instance) {
      instance.isKilled = true;
      for (const { next } of queue.filter((waiter) => waiter.instance === instance)) next();
      queue = queue.filter((waiter) => waiter.instance !== instance);
      const abandoned = [...inUse].filter(([, owner]) => owner === instance).map(([backend]) => backend);
      await Promise.all(
        abandoned.map(async (backend) => {
          await backend.running.catch(() => undefined);
          await backend.client.query("rollback");
          await backend.client.query("select pg_advisory_unlock_all()");
          release(backend);
        }),
      );
    },
    async close() {
      for (const { client } of [monitor, ...idle, ...inUse.keys()]) client.release();
      await direct.end();
    },
  };
}

async function connectBackend(pool: Pool): Promise<Backend> {
  const client = await pool.connect();
  // Shorter than PostgreSQL's default of 1 s, so that a deadlock does not slow the run down.
  await client.query("set deadlock_timeout = '30ms'");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { client, pid: rows[0]?.pid ?? 0, running: Promise.resolve(), sent: Promise.resolve() };
}

type PoolOptions = {
  scheduler: Scheduler;
  instance: ServerInstance;
  acquire: (instance: ServerInstance) => Promise<Backend>;
  release: (backend: Backend) => void;
  connectionString: string;
};

function createPool({ scheduler, instance, acquire, release, connectionString }: PoolOptions): Pool {
  const execute = (backend: Backend, statement: Statement, values?: unknown[]) =>
    scheduler.execute(
      statementLabel(typeof statement === "string" ? statement : statement.text),
      () => {
        const result = backend.client.query(statement, values);
        backend.running = result.catch(() => undefined);
        return result;
      },
      { instance, pid: backend.pid },
    );
  /** The scheduler gets a connection's statements in the order in which the server sends them, one after the other. */
  const query = (backend: Backend, statement: Statement, values?: unknown[]) => {
    const result = backend.sent.then(() => execute(backend, statement, values));
    backend.sent = result.catch(() => undefined);
    return result;
  };
  const pool = {
    options: { connectionString },
    async connect() {
      const backend = await acquire(instance);
      return {
        query: (statement: Statement, values?: unknown[]) => query(backend, statement, values),
        release: () => {
          if (!instance.isKilled) release(backend);
        },
      };
    },
    async query(statement: Statement, values?: unknown[]) {
      const backend = await acquire(instance);
      try {
        return await query(backend, statement, values);
      } finally {
        if (!instance.isKilled) release(backend);
      }
    },
  };
  // The server uses no other members of its pool.
  return pool as unknown as Pool;
}

const labels = new Map<string, string>();

/** The first 90 characters of a statement, on one line. */
function statementLabel(text: string): string {
  let label = labels.get(text);
  if (!label) {
    label = text.replace(/\s+/g, " ").trim().slice(0, 90);
    labels.set(text, label);
  }
  return label;
}
