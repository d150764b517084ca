// The command that makes the first admin, and renews a forgotten password.
import { randomBytes } from "node:crypto";
import type { Config } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { putAdmin } from "#server/modules/staff/service.ts";
import { CannotServe, DATABASE } from "#server/start.ts";

const LEAST_PASSWORD = 10;

export async function makeAdmin(
  config: Config,
  username: string | undefined,
  isSuper: boolean,
  askPassword: () => Promise<string>,
  now: Date,
) {
  if (!username || !/^[a-z0-9._-]{2,40}$/.test(username))
    throw new CannotServe(
      "Usage: npm run admin -- <username> [--super]   (small letters, digits, dots, dashes)",
    );
  const typed = await askPassword();
  if (typed && typed.length < LEAST_PASSWORD)
    throw new CannotServe(`A password has at least ${LEAST_PASSWORD} characters.`);
  const password = typed || randomBytes(12).toString("base64url");
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` });
  try {
    await postgres?.ensureDatabase(DATABASE);
    const connectionString = config.databaseUrl ?? postgres?.connectionString(DATABASE) ?? "";
    await migrate(connectionString);
    const db = openPool(connectionString, 2);
    const role = isSuper ? "super_admin" : "admin";
    await putAdmin({ db }, { username, name: username, role, password }, now);
    await db.end();
  } finally {
    await postgres?.stop();
  }
  process.stdout.write(typed ? `${username} can sign in now.\n` : `${username}: ${password}\n`);
}
