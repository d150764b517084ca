// A database for one test file: a clone of the migrated template, dropped afterwards.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openPool } from "#server/db/pool.ts";

const TEMPLATE = "parcha_template";

export type TestDatabase = { pool: pg.Pool; connectionString: string; drop(): Promise<void> };

export async function createTestDatabase(connections = 8): Promise<TestDatabase> {
  const postgres = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runMaintenance(postgres, `create database ${name} template ${TEMPLATE}`);
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

async function runMaintenance(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
