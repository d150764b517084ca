import type { AdminSession } from "#domain/login.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { AdminRow } from "./admins.sql.ts";

/** `userAgent` and `network`: for the admin's own list of sign-ins. */
export type NewSession = {
  tokenHash: Buffer;
  adminId: string;
  expiresAt: Date;
  userAgent: string | null;
  network: string | null;
};

export function insertSession(db: Queryable, session: NewSession, now: Date) {
  const { tokenHash, adminId, expiresAt, userAgent, network } = session;
  return run(db)`
    insert into admin_sessions (token_hash, admin_id, created_at, expires_at, password_at, user_agent, network)
    values (${tokenHash}, ${adminId}, ${now}, ${expiresAt}, ${now}, ${userAgent}, ${network})`;
}

export type SessionRow = AdminSession & AdminRow & { hasTotp: boolean; passwordAt: Date; usedAt: Date };

const sessionColumns = (now: Date) => sql`a.id, a.username, a.name, a.role,
  exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp",
  s.created_at as "createdAt", s.expires_at as "expiresAt",
  coalesce(s.ended_at, a.disabled_at) as "endedAt", coalesce(s.used_at, s.created_at) as "usedAt",
  coalesce(s.password_at, s.created_at) as "passwordAt",
  s.expires_at <= ${now} and (
    exists (select from seats where seats.admin_id = a.id)
    or exists (select from objects o where o.admin_id = a.id and o.claimed_at is null and o.expires_at > ${now})
  ) as "isBusy"`;

/** Also a session that has ended, as long as its row is kept. Whether the admin is busy matters only after the expiry. */
export function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<SessionRow>(db)`
    select ${sessionColumns(now)} from admin_sessions s join admins a on a.id = s.admin_id
    where s.token_hash = ${tokenHash}`;
}

/** The same for many. */
export function listSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  return rows<SessionRow & { tokenHash: Buffer }>(db)`
    select s.token_hash as "tokenHash", ${sessionColumns(now)}
    from admin_sessions s join admins a on a.id = s.admin_id where s.token_hash = any(${tokenHashes}::bytea[])`;
}

export function updateUse(db: Queryable, tokenHash: Buffer, expiresAt: Date, now: Date) {
  return run(db)`update admin_sessions set expires_at = greatest(expires_at, ${expiresAt}), used_at = ${now}
    where token_hash = ${tokenHash} and ended_at is null`;
}

/** The first half of the token's hash, in hex: names a session without leading to its token. */
const publicId = sql`encode(substring(token_hash for 16), 'hex')`;

export type OwnSessionRow = {
  id: string;
  tokenHash: Buffer;
  userAgent: string | null;
  network: string | null;
  createdAt: Date;
  usedAt: Date;
};

export function listOpenSessions(db: Queryable, adminId: string, now: Date) {
  return rows<OwnSessionRow>(db)`
    select ${publicId} as id, token_hash as "tokenHash", user_agent as "userAgent", network,
      created_at as "createdAt", coalesce(used_at, created_at) as "usedAt"
    from admin_sessions
    where admin_id = ${adminId} and ended_at is null and expires_at > ${now}
    order by coalesce(used_at, created_at) desc limit 100`;
}

export function findOwnSession(db: Queryable, adminId: string, id: string) {
  return row<{ tokenHash: Buffer }>(db)`
    select token_hash as "tokenHash" from admin_sessions where admin_id = ${adminId} and ${publicId} = ${id}`;
}

/** The token hashes of the sessions that are open. */
export async function listTokenHashes(db: Queryable, adminId: string): Promise<Buffer[]> {
  const open = await rows<{ tokenHash: Buffer }>(db)`
    select token_hash as "tokenHash" from admin_sessions where admin_id = ${adminId} and ended_at is null`;
  return open.map(({ tokenHash }) => tokenHash);
}

export function endSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return run(db)`update admin_sessions set ended_at = ${now}, expires_at = least(expires_at, ${now})
    where token_hash = ${tokenHash} and ended_at is null`;
}

export function updatePasswordAt(db: Queryable, tokenHash: Buffer, now: Date) {
  return run(db)`update admin_sessions set password_at = ${now} where token_hash = ${tokenHash}`;
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db)`delete from admin_sessions where token_hash = ${tokenHash}`;
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
  const ended = await rows<{ tokenHash: Buffer }>(db)`
    update admin_sessions set ended_at = ${now}, expires_at = least(expires_at, ${now})
    where admin_id = ${adminId} and token_hash is distinct from ${keptTokenHash}::bytea and ended_at is null
    returning token_hash as "tokenHash"`;
  return ended.map(({ tokenHash }) => tokenHash);
}

export function deleteSessionsExpiredBefore(db: Queryable, expiredBefore: Date) {
  return run(db)`delete from admin_sessions where expires_at <= ${expiredBefore}`;
}
