import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type NewSession = { tokenHash: Buffer; customerId: string; expiresAt: Date };

export function insertSession(db: Queryable, { tokenHash, customerId, expiresAt }: NewSession, now: Date) {
  return run(
    db,
    sql`insert into customer_sessions (token_hash, user_id, created_at, expires_at)
      values (${tokenHash}, ${customerId}, ${now}, ${expiresAt})`,
  );
}

export function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<{ customerId: string; createdAt: Date; expiresAt: Date }>(
    db,
    sql`select s.user_id as "customerId", s.created_at as "createdAt", s.expires_at as "expiresAt"
      from customer_sessions s join users u on u.id = s.user_id and u.deleted_at is null
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );
}

/** Those of the token hashes whose sessions are open. */
export async function listOpenSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  const open = await rows<{ tokenHash: Buffer }>(
    db,
    sql`select s.token_hash as "tokenHash"
      from customer_sessions s join users u on u.id = s.user_id and u.deleted_at is null
      where s.token_hash = any(${tokenHashes}::bytea[]) and s.expires_at > ${now}`,
  );
  return open.map(({ tokenHash }) => tokenHash);
}

export function renewSession(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  return run(db, sql`update customer_sessions set expires_at = ${expiresAt} where token_hash = ${tokenHash}`);
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from customer_sessions where token_hash = ${tokenHash}`);
}

export function deleteSessionsOf(db: Queryable, customerId: string) {
  return run(db, sql`delete from customer_sessions where user_id = ${customerId}`);
}

export function deleteExpiredSessions(db: Queryable, now: Date) {
  return run(db, sql`delete from customer_sessions where expires_at <= ${now}`);
}
