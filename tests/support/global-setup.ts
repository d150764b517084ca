// One Postgres for a whole test run, thrown away after it, with a migrated template that each test file clones.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";

export const TEMPLATE = "parcha_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    postgres: string;
  }
}

/** Durability is the launcher's own test; the others run on a cluster that is thrown away. */
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
