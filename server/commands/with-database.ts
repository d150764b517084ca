// Opens the database for a command: the configured one, or the embedded one of demo mode, migrated to the newest schema.
import type { Config } from "#server/config/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { openPool, type Pool } from "#server/db/pool.ts";
import { DATABASE_NAME, migrateDatabase } from "#server/start.ts";

/**
 * Passes the connection string, for work that outlasts the statement timeout of `openPool`.
 * @throws StartupError when the database cannot be migrated
 */
export async function withConnectionString<Result>(
  config: Config,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` });
  try {
    await postgres?.ensureDatabase(DATABASE_NAME);
    const connectionString = config.databaseUrl ?? postgres?.connectionString(DATABASE_NAME) ?? "";
    await migrateDatabase(connectionString, config.databaseMigrationUrl);
    return await work(connectionString);
  } finally {
    await postgres?.stop();
  }
}

/** Passes a pool, and closes it afterwards. */
export function withDatabase<Result>(config: Config, work: (db: Pool) => Promise<Result>): Promise<Result> {
  return withConnectionString(config, (connectionString) => {
    const db = openPool(connectionString, 2);
    return work(db).finally(() => db.end());
  });
}
