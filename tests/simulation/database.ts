// The house's connections, as a process has them that may be killed: every statement goes through the schedule, and
// when the process dies its transactions roll back and its locks are let go, as Postgres does when a client is gone.
import { openPool, type Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Dead, type Life, type Schedule } from "./schedule.ts";

type Backend = { client: Transaction; pid: number; running: Promise<unknown> };
type Statement = string | { text: string };

/** Few, so that who holds one connection and wants another is found out. */
const BACKENDS = 8;

export type ProofDatabase = {
  /** Past the schedule: the proof's own eyes, and the world outside. */
  plain: Pool;
  isBlocked(pid: number): Promise<boolean>;
  /** A process begins: its pool. */
  openLife(schedule: Schedule): { pool: Pool; life: Life };
  /** Kills the process that has that life. */
  kill(life: Life): Promise<void>;
  end(): Promise<void>;
};

export async function openProofDatabase(connectionString: string): Promise<ProofDatabase> {
  const plain = openPool(connectionString, BACKENDS + 8);
  const monitor = await backendOf(plain);
  const idle: Backend[] = [];
  for (let count = 0; count < BACKENDS; count++) idle.push(await backendOf(plain));
  const taken = new Map<Backend, Life>();
  let queue: { life: Life; next: () => void }[] = [];
  const take = async (life: Life): Promise<Backend> => {
    while (!life.isOver) {
      const backend = idle.pop();
      if (backend) {
        taken.set(backend, life);
        return backend;
      }
      await new Promise<void>((next) => queue.push({ life, next }));
    }
    throw new Dead("The process is gone");
  };
  const giveBack = (backend: Backend) => {
    if (!taken.delete(backend)) return;
    idle.push(backend);
    queue.shift()?.next();
  };
  return {
    plain,
    async isBlocked(pid) {
      const statement = "select cardinality(pg_blocking_pids($1)) > 0 as blocked";
      const { rows } = await monitor.client.query<{ blocked: boolean }>(statement, [pid]);
      return rows[0]?.blocked ?? false;
    },
    openLife(schedule) {
      const life: Life = { isOver: false };
      return { life, pool: poolOf({ schedule, life, take, giveBack, connectionString }) };
    },
    async kill(life) {
      life.isOver = true;
      for (const { next } of queue.filter((one) => one.life === life)) next();
      queue = queue.filter((one) => one.life !== life);
      const left = [...taken].filter(([, owner]) => owner === life).map(([backend]) => backend);
      await Promise.all(
        left.map(async (backend) => {
          await backend.running.catch(() => undefined);
          await backend.client.query("rollback");
          await backend.client.query("select pg_advisory_unlock_all()");
          giveBack(backend);
        }),
      );
    },
    async end() {
      for (const { client } of [monitor, ...idle, ...taken.keys()]) client.release();
      await plain.end();
    },
  };
}

async function backendOf(pool: Pool): Promise<Backend> {
  const client = await pool.connect();
  // A deadlock is found quickly, so that a run does not wait for it.
  await client.query("set deadlock_timeout = '30ms'");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { client, pid: rows[0]?.pid ?? 0, running: Promise.resolve() };
}

type Process = {
  schedule: Schedule;
  life: Life;
  take: (life: Life) => Promise<Backend>;
  giveBack: (backend: Backend) => void;
  connectionString: string;
};

function poolOf({ schedule, life, take, giveBack, connectionString }: Process): Pool {
  const query = (backend: Backend, statement: Statement, values?: unknown[]) =>
    schedule.perform(
      labelOf(typeof statement === "string" ? statement : statement.text),
      () => {
        const answer = backend.client.query(statement, values);
        backend.running = answer.catch(() => undefined);
        return answer;
      },
      { life, pid: backend.pid },
    );
  const pool = {
    options: { connectionString },
    async connect() {
      const backend = await take(life);
      return {
        query: (statement: Statement, values?: unknown[]) => query(backend, statement, values),
        release: () => {
          if (!life.isOver) giveBack(backend);
        },
      };
    },
    async query(statement: Statement, values?: unknown[]) {
      const backend = await take(life);
      try {
        return await query(backend, statement, values);
      } finally {
        if (!life.isOver) giveBack(backend);
      }
    },
  };
  // The house asks a pool for nothing but these.
  return pool as unknown as Pool;
}

const labels = new Map<string, string>();

/** The first words of a statement. */
function labelOf(text: string): string {
  let label = labels.get(text);
  if (!label) {
    label = text.replace(/\s+/g, " ").trim().slice(0, 90);
    labels.set(text, label);
  }
  return label;
}
