// Login sessions of admins. The cookie holds a random token; the database holds only its hash.

import { deviceOf } from "#domain/devices.ts";
import { adminSessionEnd, adminSessionExpiry, isUseDue, renewedAdminSessionExpiry } from "#domain/login.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { networkOf } from "#server/http/client-address.ts";
import type { Admin, AdminLogin } from "#server/http/route.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./admin-sessions.sql.ts";
import type { AdminRow } from "./admins.sql.ts";

/** Where a sign-in comes from, for the admin's own list of sign-ins. */
export type SignInOrigin = { userAgent: string | null; ip: string };

const MAX_USER_AGENT_LENGTH = 300;

/** Opens a login session and returns its token. */
export async function openSession(
  tx: Transaction,
  adminId: string,
  { userAgent, ip }: SignInOrigin,
  now: Date,
): Promise<string> {
  const token = newToken();
  const session = {
    tokenHash: tokenHash(token),
    adminId,
    expiresAt: adminSessionExpiry({ createdAt: now }, now),
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    network: networkOf(ip),
  };
  await queries.insertSession(tx, session, now);
  return token;
}

/**
 * The admin whose session token this is, or why the session is over; null if it is unknown. `isUse`: the request is the
 * admin's own and not one that the browser repeats by itself, so that the session lasts longer.
 */
export async function findAdminByToken(
  ctx: AppContext,
  token: string,
  { isUse, now }: { isUse: boolean; now: Date },
): Promise<AdminLogin | null> {
  const hash = tokenHash(token);
  const session = await queries.findSession(ctx.db, hash, now);
  if (!session) return null;
  const ended = adminSessionEnd(session, now);
  if (ended) return { ended };
  if (isUse) {
    const expiresAt = renewedAdminSessionExpiry(session, now);
    if (expiresAt || isUseDue(session.usedAt, now))
      await queries.updateUse(ctx.db, hash, expiresAt ?? session.expiresAt, now);
  }
  return { admin: toAdmin(ctx, session) };
}

/** Which of these token hashes are of open sessions. */
export async function listOpenAmong(
  ctx: AppContext,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> {
  const sessions = await queries.listSessions(ctx.db, hashes, now);
  return sessions
    .filter((session) => adminSessionEnd(session, now) === null)
    .map(({ tokenHash: hash }) => hash);
}

/** If the settings require TOTP of the role, an admin without it is marked: only the calls that set it up are open. */
export function toAdmin(
  { config }: AppContext,
  row: AdminRow & { hasTotp: boolean; passwordAt: Date },
): Admin {
  const mustSetUpTotp = config.adminTotpRoles.includes(row.role) && !row.hasTotp;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    role: row.role,
    passwordAt: row.passwordAt,
    ...(mustSetUpTotp ? { mustSetUpTotp } : {}),
  };
}

export async function logout(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  await queries.deleteSession(ctx.db, hash);
  await closeChannels(ctx.db, hash, now);
}

/**
 * Ends the admin's login sessions, except the one with `keptTokenHash`, and closes their WebSocket connections, which
 * leaves their rooms. Returns how many there were.
 */
export async function endSessions(tx: Transaction, adminId: string, keptTokenHash: Buffer | null, now: Date) {
  const ended = await queries.endSessions(tx, adminId, keptTokenHash, now);
  for (const hash of ended) await closeChannels(tx, hash, now);
  return ended.length;
}

/** The sessions stay. Their browsers connect again, with the rights that the admin has now. */
export async function restartChannels(tx: Transaction, adminId: string, now: Date) {
  for (const hash of await queries.listTokenHashes(tx, adminId))
    await publish(tx, { to: { session: hash.toString("hex") }, message: null, close: "restart" }, now);
}

/** The admin's open sessions: the one with `token` first, then the last used. */
export async function listOwnSessions(ctx: AppContext, adminId: string, token: string, now: Date) {
  const currentHash = tokenHash(token);
  const sessions = await queries.listOpenSessions(ctx.db, adminId, now);
  return sessions
    .map(({ tokenHash: hash, userAgent, createdAt, usedAt, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      isCurrent: hash.equals(currentHash),
      createdAt,
      usedAt,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** @throws Failure not-found if the admin has no session with this id. */
export async function endOwnSession(ctx: AppContext, adminId: string, id: string, now: Date) {
  const session = await queries.findOwnSession(ctx.db, adminId, id);
  if (!session) throw new Failure("not-found");
  await inTransaction(ctx.db, async (tx) => {
    await queries.endSession(tx, session.tokenHash, now);
    await closeChannels(tx, session.tokenHash, now);
  });
}

/** Ends all sessions of the admin but the one with `token`. Returns how many. */
export async function endOtherSessions(ctx: AppContext, adminId: string, token: string, now: Date) {
  return inTransaction(ctx.db, (tx) => endSessions(tx, adminId, tokenHash(token), now));
}

function closeChannels(db: Pool | Transaction, sessionHash: Buffer, now: Date) {
  return publish(db, { to: { session: sessionHash.toString("hex") }, message: null }, now);
}
