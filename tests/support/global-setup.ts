// Starts one PostgreSQL for the test run, with a migrated template that each test file clones. Deleted at the end.
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of PostgreSQL's maintenance database. */
    postgres: string;
  }
}

export async function setup(project: TestProject) {
  const { maintenance, stop } = await startTemporaryPostgres((template) => migrate(template));
  project.provide("postgres", maintenance);
  return stop;
}
