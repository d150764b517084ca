// Writes server/db/schema.sql: the schema after all migrations, read from a temporary PostgreSQL, so that a reviewer sees a
// change of the schema in one file. No code runs the file; only migrations change a database.
//
//   node scripts/schema-snapshot.ts           writes the snapshot
//   node scripts/schema-snapshot.ts --check   fails if the file is stale

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unlessUnchanged, withMigratedDatabase } from "./checks/migrated-database.ts";
import { root, sourceFiles } from "./checks/source-files.ts";
import { readSchema } from "./read-schema.ts";

const file = join(root, "server/db/schema.sql");
const heading = "-- Made by scripts/schema-snapshot.ts from the migrations. Do not edit.\n\n";

const snapshot = (): Promise<string> =>
  withMigratedDatabase(async (connectionString) => heading + (await readSchema(connectionString)));

/** Starts PostgreSQL only if something changed since the check last succeeded. */
export async function checkSnapshot(): Promise<string[]> {
  const sources = [
    ...sourceFiles("server/db").filter((source) => !source.endsWith(".test.ts")),
    ...["scripts/schema-snapshot.ts", "scripts/read-schema.ts"],
  ];
  return unlessUnchanged("schema-snapshot", sources, async () => {
    const written = existsSync(file) ? readFileSync(file, "utf8") : "";
    return written === (await snapshot()) ? [] : ["server/db/schema.sql is stale: run npm run schema"];
  });
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
