import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";

type NewSession = {
  tokenHash: Buffer;
  customerId: string;
  expiresAt: Date;
  browser: string | null;
  system: string | null;
  isOwnerUnverified: boolean;
  codeAt: Date | null;
};

export function insertSession(db: Queryable, session: NewSession, now: Date) {
  const { tokenHash, customerId, expiresAt, browser, system, isOwnerUnverified, codeAt } = session;
  return run(db)`insert into customer_sessions
      (token_hash, user_id, created_at, expires_at, browser, system, is_owner_unverified, code_at)
    values (${tokenHash}, ${customerId}, ${now}, ${expiresAt}, ${browser}, ${system}, ${isOwnerUnverified}, ${codeAt})`;
}

type SessionRow = {
  customerId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date;
  codeAt: Date | null;
  isOwnerUnverified: boolean;
};

export function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<SessionRow>(db)`
    select s.user_id as "customerId", s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.is_owner_unverified as "isOwnerUnverified", coalesce(s.used_at, s.created_at) as "usedAt",
      s.code_at as "codeAt"
    from customer_sessions s join users u on u.id = s.user_id and u.deleted_at is null
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`;
}

/** Locked, so that it cannot end before the transaction does. Null when it has ended. */
export function lockSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<{ isOwnerUnverified: boolean }>(db)`
    select is_owner_unverified as "isOwnerUnverified" from customer_sessions
    where token_hash = ${tokenHash} and expires_at > ${now} for update`;
}

/** Those of the token hashes whose sessions are open. */
export async function listOpenSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  const open = await rows<{ tokenHash: Buffer }>(db)`select s.token_hash as "tokenHash"
    from customer_sessions s join users u on u.id = s.user_id and u.deleted_at is null
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.expires_at > ${now} and not s.is_owner_unverified`;
  return open.map(({ tokenHash }) => tokenHash);
}

/**
 * Also for the account, which outlives the session. Locks the account first, as the closing does; while another transaction
 * has it, the next request records the use.
 */
export function recordUse(db: Queryable, tokenHash: Buffer, expiresAt: Date, now: Date) {
  return run(db)`with free as (
      select u.id from users u join customer_sessions s on s.user_id = u.id
      where s.token_hash = ${tokenHash} for no key update of u skip locked),
    used as (update users u set used_at = ${now} from free where u.id = free.id returning u.id)
    update customer_sessions s set expires_at = greatest(s.expires_at, ${expiresAt}), used_at = ${now}
    from used where s.user_id = used.id and s.token_hash = ${tokenHash}`;
}

/** Signed in at this moment, as far as what ends and renews the session is concerned. */
export function updateVerified(db: Queryable, tokenHash: Buffer, expiresAt: Date, now: Date) {
  return run(db)`
    update customer_sessions set is_owner_unverified = false, created_at = ${now}, expires_at = ${expiresAt}
    where token_hash = ${tokenHash}`;
}

export function deleteUnverified(db: Queryable, customerId: string) {
  return run(db)`delete from customer_sessions where user_id = ${customerId} and is_owner_unverified`;
}

export function updateCodeAt(db: Queryable, tokenHash: Buffer, now: Date) {
  return run(db)`update customer_sessions set code_at = ${now} where token_hash = ${tokenHash}`;
}

/** The first half of the token's hash, in hex: names a session without leading to its token. */
const publicId = sql`encode(substring(token_hash for 16), 'hex')`;

type DeviceRow = {
  id: string;
  tokenHash: Buffer;
  browser: string | null;
  system: string | null;
  createdAt: Date;
  usedAt: Date;
};

export function listSessionsOf(db: Queryable, customerId: string, now: Date) {
  return rows<DeviceRow>(db)`
    select ${publicId} as id, token_hash as "tokenHash", browser, system, created_at as "createdAt",
      coalesce(used_at, created_at) as "usedAt"
    from customer_sessions where user_id = ${customerId} and expires_at > ${now} and not is_owner_unverified
    order by coalesce(used_at, created_at) desc limit 100`;
}

/** Ends sessions as the customer decides: their browsers do not count as known any more. */
const endDevices = (condition: Sql, now: Date) => sql`
  with ended as (
    delete from customer_sessions where ${condition} returning token_hash, user_id),
  forgotten as (
    insert into ended_devices (session_id, user_id, ended_at)
    select ${publicId}, user_id, ${now} from ended on conflict do nothing)
  select token_hash as "tokenHash" from ended`;

export function deleteSessionById(db: Queryable, customerId: string, id: string, now: Date) {
  const isMeant = sql`user_id = ${customerId} and ${publicId} = ${id}`;
  return row<{ tokenHash: Buffer }>(db)`${endDevices(isMeant, now)}`;
}

/** Answers the token hashes of the sessions that it has deleted. */
export async function deleteOtherSessions(
  db: Queryable,
  customerId: string,
  keptTokenHash: Buffer,
  now: Date,
): Promise<Buffer[]> {
  const isMeant = sql`user_id = ${customerId} and token_hash <> ${keptTokenHash}`;
  const deleted = await rows<{ tokenHash: Buffer }>(db)`${endDevices(isMeant, now)}`;
  return deleted.map(({ tokenHash }) => tokenHash);
}

/** Whether the customer ended this session from another device. */
export async function isEndedDevice(db: Queryable, sessionId: string): Promise<boolean> {
  return (await row(db)`select from ended_devices where session_id = ${sessionId}`) !== null;
}

/** The id of the account that has the number now. */
export async function findAccountOf(db: Queryable, phone: string): Promise<string | null> {
  return (await row<{ id: string }>(db)`select id from users where phone = ${phone}`)?.id ?? null;
}

export async function hasEndedDevices(db: Queryable, phone: string): Promise<boolean> {
  const found = await row(db)`
    select from ended_devices e join users u on u.id = e.user_id where u.phone = ${phone} limit 1`;
  return found !== null;
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db)`delete from customer_sessions where token_hash = ${tokenHash}`;
}

export function deleteSessionsOf(db: Queryable, customerId: string) {
  return run(db)`delete from customer_sessions where user_id = ${customerId}`;
}

export function deleteExpiredSessions(db: Queryable, now: Date) {
  return run(db)`delete from customer_sessions where expires_at <= ${now}`;
}
