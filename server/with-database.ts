// The database for a command: the one that is configured, or the demo's own, brought up to the newest schema and shut
// again afterwards.
import type { Config } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool, type Pool } from "#server/db/pool.ts";
import { DATABASE } from "#server/start.ts";

export async function withDatabase<Result>(
  config: Config,
  work: (db: Pool) => Promise<Result>,
): Promise<Result> {
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` });
  try {
    await postgres?.ensureDatabase(DATABASE);
    const connectionString = config.databaseUrl ?? postgres?.connectionString(DATABASE) ?? "";
    await migrate(connectionString);
    const db = openPool(connectionString, 2);
    return await work(db).finally(() => db.end());
  } finally {
    await postgres?.stop();
  }
}
