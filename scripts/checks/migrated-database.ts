// What the checks of the database share: a temporary PostgreSQL with all migrations, which is only started if a source has changed.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { root } from "./source-files.ts";

export async function withMigratedDatabase<Result>(
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "migrated-database-"));
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    try {
      await postgres.ensureDatabase("migrated");
      const connectionString = postgres.connectionString("migrated");
      await migrate(connectionString);
      return await work(connectionString);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Leaves the check out while these sources, paths from the root, and the packages are those with which it last found no problem. */
export async function unlessUnchanged(
  name: string,
  sources: readonly string[],
  check: () => Promise<string[]>,
): Promise<string[]> {
  const hash = createHash("sha256");
  for (const source of [...sources, "package-lock.json"])
    hash.update(`${source}\0`).update(readFileSync(join(root, source)));
  const state = hash.digest("hex");
  const stamp = join(root, `.cache/${name}.stamp`);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === state) return [];
  const problems = await check();
  if (problems.length === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, state);
  }
  return problems;
}
