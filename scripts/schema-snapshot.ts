// Writes server/db/schema.sql: the schema after all migrations, read from a temporary PostgreSQL, so that a reviewer sees a
// change of the schema in one file. No code runs the file; only migrations change a database.
//
//   node scripts/schema-snapshot.ts           writes the snapshot
//   node scripts/schema-snapshot.ts --check   fails if the file is stale

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { root, sourceFiles } from "./checks/source-files.ts";
import { readSchema } from "./read-schema.ts";

const file = join(root, "server/db/schema.sql");
const stampFile = join(root, ".cache/schema-snapshot.stamp");
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

/** Covers everything that the snapshot is made from, and the snapshot itself. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const sources = [
    ...sourceFiles("server/db").filter((source) => !source.endsWith(".test.ts")),
    "scripts/schema-snapshot.ts",
    "scripts/read-schema.ts",
    "package-lock.json",
  ];
  for (const source of sources) hash.update(`${source}\0`).update(readFileSync(join(root, source)));
  return hash.digest("hex");
}

/** Starts PostgreSQL only if something changed since the check last succeeded. */
export async function checkSnapshot(): Promise<string[]> {
  const hash = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return [];
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (written !== (await snapshot())) return ["server/db/schema.sql is stale: run npm run schema"];
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return [];
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
