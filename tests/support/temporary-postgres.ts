// A PostgreSQL for one run of tests or stories, with a template database that is filled once and then copied.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { bindTo } from "./processors.ts";

/** Faster, at the price of durability, which only the launcher's own tests need; they start clusters of their own. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  deadlock_timeout: "100ms",
};

const TEMPLATE = "filled";

type TemporaryPostgres = {
  /** The connection string of its maintenance database. */
  maintenance: string;
  stop: () => Promise<void>;
};

/**
 * Calls `fill` with the template, and with a folder that is deleted at the end. If it fails, the server is stopped. Its
 * connections run on the processor, if one is given.
 */
export async function startTemporaryPostgres(
  fill: (connectionString: string, folder: string) => Promise<unknown>,
  processor: number | null = null,
): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "parcha-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), settings: SETTINGS });
  if (processor !== null) bindTo(processor, postgres.pid);
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await postgres.ensureDatabase(TEMPLATE);
    await fill(postgres.connectionString(TEMPLATE), folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { maintenance: postgres.connectionString("postgres"), stop };
}

/** A new copy of the filled template, in the server with this maintenance database. */
export async function copyTemplate(maintenance: string): Promise<{ name: string; connectionString: string }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runMaintenance(maintenance, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { name, connectionString: maintenance.replace("/postgres?", `/${name}?`) };
}

/** On a connection of its own, without a pool's limit of time. */
export async function runMaintenance(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
