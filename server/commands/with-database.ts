// The database for a command: the one that is configured, or the demo's own, brought up to the newest schema and shut
// again afterwards.
import type { Config } from "#server/config/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool, type Pool } from "#server/db/pool.ts";
import { DATABASE } from "#server/start.ts";

/** Its address, for work of another shape than a server's: our pools let no statement run long. */
export async function withDatabaseAt<Result>(
  config: Config,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` });
  try {
    await postgres?.ensureDatabase(DATABASE);
    const connectionString = config.databaseUrl ?? postgres?.connectionString(DATABASE) ?? "";
    await migrate(connectionString);
    return await work(connectionString);
  } finally {
    await postgres?.stop();
  }
}

export function withDatabase<Result>(config: Config, work: (db: Pool) => Promise<Result>): Promise<Result> {
  return withDatabaseAt(config, (connectionString) => {
    const db = openPool(connectionString, 2);
    return work(db).finally(() => db.end());
  });
}
