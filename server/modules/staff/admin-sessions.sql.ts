import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { AdminRow } from "./admins.sql.ts";

export function insertSession(db: Queryable, tokenHash: Buffer, adminId: string, now: Date, expiresAt: Date) {
  return run(
    db,
    sql`insert into admin_sessions (token_hash, admin_id, created_at, expires_at)
      values (${tokenHash}, ${adminId}, ${now}, ${expiresAt})`,
  );
}

/** Null if there is no such session or it has expired. */
export function findAdminByToken(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<AdminRow & { hasTotp: boolean }>(
    db,
    sql`select a.id, a.username, a.name, a.role,
        exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp"
      from admin_sessions s join admins a on a.id = s.admin_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from admin_sessions where token_hash = ${tokenHash}`);
}

/** Deletes an admin's sessions except `keptTokenHash`, and returns the token hashes of the deleted ones. */
export async function deleteSessions(
  db: Queryable,
  adminId: string,
  keptTokenHash: Buffer | null,
): Promise<Buffer[]> {
  const deleted = await rows<{ tokenHash: Buffer }>(
    db,
    sql`delete from admin_sessions
      where admin_id = ${adminId} and token_hash is distinct from ${keptTokenHash}::bytea
      returning token_hash as "tokenHash"`,
  );
  return deleted.map(({ tokenHash }) => tokenHash);
}

export function deleteExpiredSessions(db: Queryable, now: Date) {
  return run(db, sql`delete from admin_sessions where expires_at <= ${now}`);
}
