import type { AdminSession } from "#domain/login.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { AdminRow } from "./admins.sql.ts";

export function insertSession(db: Queryable, tokenHash: Buffer, adminId: string, now: Date, expiresAt: Date) {
  return run(
    db,
    sql`insert into admin_sessions (token_hash, admin_id, created_at, expires_at, password_at)
      values (${tokenHash}, ${adminId}, ${now}, ${expiresAt}, ${now})`,
  );
}

export type SessionRow = AdminSession & AdminRow & { hasTotp: boolean; passwordAt: Date };

/** Also a session that has ended, as long as its row is kept. Whether the admin is busy matters only after the expiry. */
export function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<SessionRow>(
    db,
    sql`select a.id, a.username, a.name, a.role,
        exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp",
        s.created_at as "createdAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
        coalesce(s.password_at, s.created_at) as "passwordAt",
        s.expires_at <= ${now} and (
          exists (select from seats where seats.admin_id = a.id)
          or exists (select from objects o
            where o.admin_id = a.id and o.claimed_at is null and o.expires_at > ${now})
        ) as "isBusy"
      from admin_sessions s join admins a on a.id = s.admin_id
      where s.token_hash = ${tokenHash}`,
  );
}

export function updateExpiry(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  return run(
    db,
    sql`update admin_sessions set expires_at = ${expiresAt}
      where token_hash = ${tokenHash} and ended_at is null and expires_at < ${expiresAt}`,
  );
}

export function updatePasswordAt(db: Queryable, tokenHash: Buffer, now: Date) {
  return run(db, sql`update admin_sessions set password_at = ${now} where token_hash = ${tokenHash}`);
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from admin_sessions where token_hash = ${tokenHash}`);
}

/**
 * Ends an admin's sessions except `keptTokenHash`, and returns the token hashes of the ended ones. Their expiry ends them
 * on servers of the version before.
 */
export async function endSessions(
  db: Queryable,
  adminId: string,
  keptTokenHash: Buffer | null,
  now: Date,
): Promise<Buffer[]> {
  const ended = await rows<{ tokenHash: Buffer }>(
    db,
    sql`update admin_sessions set ended_at = ${now}, expires_at = least(expires_at, ${now})
      where admin_id = ${adminId} and token_hash is distinct from ${keptTokenHash}::bytea and ended_at is null
      returning token_hash as "tokenHash"`,
  );
  return ended.map(({ tokenHash }) => tokenHash);
}

export function deleteSessionsExpiredBefore(db: Queryable, expiredBefore: Date) {
  return run(db, sql`delete from admin_sessions where expires_at <= ${expiredBefore}`);
}
