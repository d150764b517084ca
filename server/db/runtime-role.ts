// Two roles of the database: one owns the tables and runs the migrations (DATABASE_MIGRATION_URL), the other one is the
// server's (DATABASE_URL) and may not change what the audit trail has recorded.
import pg, { escapeIdentifier } from "pg";
import { migrate } from "./migrate.ts";
import type { Pool } from "./pool.ts";
import { sqlState } from "./transaction.ts";

/** The key of the advisory lock, so that servers that start together do not change the same grants. */
const LOCK = 7_261_427;

const INSUFFICIENT_PRIVILEGE = "42501";
/** The role may not use the schema, so that there is none to create a table in. */
const NO_SCHEMA = "3F000";

/** Rows are added and read. */
const APPEND_ONLY = ["audit_entries", "audit_seals", "audit_checkpoints"];
/** With them an entry is closed; the trigger audit_entries_closed_once lets that happen once. */
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
    await client.query(
      ["begin", `select pg_advisory_xact_lock(${LOCK})`, ...grants(role), "commit"].join(";\n"),
    );
  });
}

/**
 * Migrates as the role that owns the tables, and lets the server's role use them. Without `migrationUrl` the role of
 * `runtimeUrl` migrates. Returns the names of the migrations.
 */
export async function migrateAs(runtimeUrl: string, migrationUrl: string | null): Promise<string[]> {
  const applied = await migrate(migrationUrl ?? runtimeUrl);
  if (migrationUrl) await grantRuntimeRole(migrationUrl, runtimeUrl);
  return applied;
}

/** Whether the role of the connection may not create what a migration creates. */
export function isRightMissing(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return sqlState(cause) === INSUFFICIENT_PRIVILEGE || sqlState(cause) === NO_SCHEMA;
}

/** One transaction: a running server never lacks a right in between. */
function grants(role: string): string[] {
  const to = escapeIdentifier(role);
  const trail = APPEND_ONLY.join(", ");
  return [
    `grant usage on schema public to ${to}`,
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
    `grant usage, select on all sequences in schema public to ${to}`,
    `revoke truncate, update, delete on ${trail} from ${to}`,
    `grant update (${CLOSING_COLUMNS.join(", ")}) on audit_entries to ${to}`,
    `revoke truncate, insert, update, delete on migrations from ${to}`,
  ];
}

/** Whether the server's role could change or delete what the trail has recorded, because it owns the tables. */
export async function mayChangeTrail(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    "select has_table_privilege('audit_entries', 'delete') or pg_has_role(relowner, 'member') as may from pg_class where oid = 'audit_entries'::regclass",
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
