// Login sessions of admins. The cookie holds a random token; the database holds only its hash.

import { adminSessionEnd, adminSessionExpiry, renewedAdminSessionExpiry } from "#domain/login.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { Admin, AdminLogin } from "#server/http/route.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./admin-sessions.sql.ts";
import type { AdminRow } from "./admins.sql.ts";

/** Opens a login session and returns its token. */
export async function openSession(tx: Transaction, adminId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = adminSessionExpiry({ createdAt: now }, now);
  await queries.insertSession(tx, tokenHash(token), adminId, now, expiresAt);
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
  const expiresAt = isUse ? renewedAdminSessionExpiry(session, now) : null;
  if (expiresAt) await queries.updateExpiry(ctx.db, hash, expiresAt);
  return { admin: toAdmin(ctx, session) };
}

/** If the settings require TOTP, an admin without it is marked: only the calls that set it up are open. */
export function toAdmin(
  { config }: AppContext,
  row: AdminRow & { hasTotp: boolean; passwordAt: Date },
): Admin {
  const mustSetUpTotp = config.isAdminTotpRequired && !row.hasTotp;
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

/** Ends the admin's login sessions, except the one with `keptTokenHash`, and closes their WebSocket connections. */
export async function endSessions(tx: Transaction, adminId: string, keptTokenHash: Buffer | null, now: Date) {
  for (const hash of await queries.endSessions(tx, adminId, keptTokenHash, now))
    await closeChannels(tx, hash, now);
}

function closeChannels(db: Pool | Transaction, sessionHash: Buffer, now: Date) {
  return publish(db, { to: { session: sessionHash.toString("hex") }, message: null }, now);
}
