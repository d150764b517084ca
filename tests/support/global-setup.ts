// Starts a PostgreSQL for each processor that workers are bound to, with a migrated template that each test file clones.
// Deleted at the end.
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { processorsOfWorkers } from "./processors.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

export type WorkersPostgres = { processor: number | null; maintenance: string };

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection strings of the maintenance databases. */
    postgres: WorkersPostgres[];
  }
}

export async function setup(project: TestProject) {
  const servers = await Promise.all(
    [...new Set(processorsOfWorkers())].map(async (processor) => ({
      processor,
      ...(await startTemporaryPostgres((template) => migrate(template), processor)),
    })),
  );
  project.provide(
    "postgres",
    servers.map(({ processor, maintenance }) => ({ processor, maintenance })),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
