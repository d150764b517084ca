// A database for one test file: a clone of the migrated template, dropped afterwards.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { openPool } from "#server/db/pool.ts";
import { bindTo } from "./processors.ts";
import { copyTemplate, runMaintenance } from "./temporary-postgres.ts";

let maintenance: string | null = null;

/** This process, which runs many files, shares the processor of its PostgreSQL from the first of them on. */
function maintenanceOfWorker(): string {
  if (maintenance !== null) return maintenance;
  const servers = inject("postgres");
  const own = servers[Number(process.env.VITEST_POOL_ID) % servers.length];
  if (!own) throw new Error("The global setup has started no PostgreSQL");
  if (own.processor !== null) bindTo(own.processor);
  maintenance = own.maintenance;
  return maintenance;
}

export type TestDatabase = { pool: pg.Pool; connectionString: string; drop(): Promise<void> };

export async function createTestDatabase(connections = 8): Promise<TestDatabase> {
  const postgres = maintenanceOfWorker();
  const { name } = await copyTemplate(postgres);
  return openTestDatabase(postgres, name, connections);
}

function openTestDatabase(postgres: string, name: string, connections: number): TestDatabase {
  const connectionString = postgres.replace("/postgres?", `/${name}?`);
  const pool = openPool(connectionString, connections);
  return {
    pool,
    connectionString,
    async drop() {
      await pool.end();
      await runMaintenance(postgres, `drop database ${name} with (force)`);
    },
  };
}

/** Copies a database as it is now, as a backup does. Connections to the original are ended; its pools open new ones. */
export async function copyTestDatabase(original: string): Promise<TestDatabase> {
  const postgres = maintenanceOfWorker();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const from = new URL(original).pathname.slice(1);
  // A template may have no connections.
  await runMaintenance(postgres, `alter database ${from} allow_connections false`);
  await runMaintenance(
    postgres,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
  );
  await runMaintenance(postgres, `create database ${name} template ${from}`);
  for (const one of [from, name])
    await runMaintenance(postgres, `alter database ${one} allow_connections true`);
  return openTestDatabase(postgres, name, 4);
}
