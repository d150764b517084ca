// Starts one PostgreSQL for the test run, with a migrated template that each test file clones. Deleted at the end.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";

export const TEMPLATE = "parcha_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of PostgreSQL's maintenance database. */
    postgres: string;
  }
}

/** Faster, at the price of durability, which only the launcher's own tests need; they start clusters of their own. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await postgres.ensureDatabase(TEMPLATE);
  await migrate(postgres.connectionString(TEMPLATE));
  project.provide("postgres", postgres.connectionString("postgres"));
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
