// Writes server/db/schema.sql: the schema that the migrations add up to, read from a throwaway Postgres, so that a
// reviewer sees a change of schema as a change of one file. It is for reading; only migrations are ever run.
//
//   node scripts/schema-snapshot.ts           writes the snapshot
//   node scripts/schema-snapshot.ts --check   fails when it is stale

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { readSchema } from "./read-schema.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "server/db/schema.sql");
const heading = "-- Made by scripts/schema-snapshot.ts from the migrations. Do not edit.\n\n";

async function snapshot(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "schema-snapshot-"));
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    try {
      await postgres.ensureDatabase("snapshot");
      const connection = postgres.connectionString("snapshot");
      await migrate(connection);
      return heading + (await readSchema(connection));
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function checkSnapshot(): Promise<string[]> {
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  return written === (await snapshot()) ? [] : ["server/db/schema.sql is stale: run npm run schema"];
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const problems = await checkSnapshot();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } else {
    writeFileSync(file, await snapshot());
    console.log("Wrote server/db/schema.sql.");
  }
}
