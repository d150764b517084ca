// Two roles of the database: one owns the tables and runs the migrations (DATABASE_MIGRATION_URL), the other one is the
// server's (DATABASE_URL) and may not change what the audit trail has recorded: a trigger lets it delete what has a date of expiry.
import pg, { escapeIdentifier } from "pg";
import { migrate } from "./migrate.ts";
import type { Pool } from "./pool.ts";
import { sqlState } from "./transaction.ts";

/**
 * The key of the advisory lock, so that servers that start together do not change the same grants. Of its own: a running server holds
 * those of its due work (sweeps.ts) for minutes, and a start or a command must not wait for them.
 */
const LOCK = 7_261_428;

const INSUFFICIENT_PRIVILEGE = "42501";
/** The role may not use the schema, so that there is none to create a table in. */
const NO_SCHEMA = "3F000";
const NO_TABLE = "42P01";
const NO_ROLE = "42704";

/** With them an entry of the audit trail is closed; the trigger audit_entries_closed_once lets that happen once. */
const CLOSING_COLUMNS = ["is_done", "changes", "code", "subject_kind", "subject_id"];

/**
 * Grants the role of `runtimeUrl` what the server needs, also on tables that a migration has just made. Does nothing if it
 * is the role of `migrationUrl` itself.
 */
async function grantRuntimeRole(migrationUrl: string, runtimeUrl: string): Promise<void> {
  const role = await currentRole(runtimeUrl);
  await withClient(migrationUrl, async (client) => {
    const own = await client.query<{ role: string }>("select current_user as role");
    if (own.rows[0]?.role === role) return;
    const statements = [...grants(role), await insertGrant(client, role)];
    await client.query(
      ["begin", `select pg_advisory_xact_lock(${LOCK})`, ...statements, "commit"].join(";\n"),
    );
  });
}

/**
 * The right to add entries to the audit trail, without the identity column: by a number of its own choice (`overriding
 * system value`) the server's role could take the numbers of entries to come.
 */
async function insertGrant(client: pg.Client, role: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'audit_entries'::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
  );
  return `grant insert (${rows[0]?.columns}) on audit_entries to ${escapeIdentifier(role)}`;
}

/** The two addresses of the database do not name the same one. */
export class DifferentDatabases extends Error {
  override name = "DifferentDatabases";
}

/**
 * Migrates as the role that owns the tables, and lets the server's role use them. Without `migrationUrl` the role of
 * `runtimeUrl` migrates. Returns the names of the migrations.
 * @throws DifferentDatabases when the server's role then sees a database that lacks migrations
 */
export async function migrateAs(runtimeUrl: string, migrationUrl: string | null): Promise<string[]> {
  const applied = await migrate(migrationUrl ?? runtimeUrl);
  if (!migrationUrl) return applied;
  try {
    await grantRuntimeRole(migrationUrl, runtimeUrl);
    if ((await countMigrations(runtimeUrl)) === (await countMigrations(migrationUrl))) return applied;
  } catch (error) {
    // Roles belong to a server of databases: on another one there is none of this name.
    if (sqlState(error) !== NO_ROLE) throw error;
  }
  throw new DifferentDatabases();
}

/** 0 in a database that has none, or where the role may not see them. */
function countMigrations(connectionString: string): Promise<number> {
  return withClient(connectionString, async (client) => {
    try {
      const { rows } = await client.query<{ count: number }>("select count(*)::int as count from migrations");
      return rows[0]?.count ?? 0;
    } catch (error) {
      if (sqlState(error) === NO_TABLE || isRightMissing(error)) return 0;
      throw error;
    }
  });
}

/** Whether the role of the connection may not create what a migration creates. */
export function isRightMissing(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return sqlState(cause) === INSUFFICIENT_PRIVILEGE || sqlState(cause) === NO_SCHEMA;
}

/**
 * One transaction: a running server never lacks a right in between. Tables that later migrations make have the rights from
 * their beginning on, by default, also if a migration after them fails.
 */
function grants(role: string): string[] {
  const to = escapeIdentifier(role);
  return [
    `grant usage on schema public to ${to}`,
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
    `grant usage, select on all sequences in schema public to ${to}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${to}`,
    `alter default privileges in schema public grant usage, select on sequences to ${to}`,
    `revoke truncate, update, insert on audit_entries from ${to}`,
    `grant update (${CLOSING_COLUMNS.join(", ")}) on audit_entries to ${to}`,
    `revoke truncate, insert, update, delete on migrations from ${to}`,
  ];
}

/** Whether the server's role could change or delete what the trail has recorded, because it owns the tables. */
export async function mayChangeTrail(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    "select has_table_privilege('audit_entries', 'truncate') or pg_has_role(relowner, 'member') as may from pg_class where oid = 'audit_entries'::regclass",
  );
  return rows[0]?.may === true;
}

function currentRole(connectionString: string): Promise<string> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  });
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
