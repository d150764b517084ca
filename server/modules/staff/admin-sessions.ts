// Login sessions of admins. The cookie holds a random token; the database holds only its hash.

import { addMinutes } from "#domain/ist-time.ts";
import { ADMIN_SESSION_HOURS } from "#domain/login.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { Admin } from "#server/http/route.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./admin-sessions.sql.ts";
import type { AdminRow } from "./admins.sql.ts";

/** Opens a login session and returns its token. */
export async function openSession(tx: Transaction, adminId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = addMinutes(now, ADMIN_SESSION_HOURS * 60);
  await queries.insertSession(tx, tokenHash(token), adminId, now, expiresAt);
  return token;
}

/** The admin whose session token this is; null if the session is unknown or over. */
export async function findAdminByToken(ctx: AppContext, token: string, now: Date): Promise<Admin | null> {
  const found = await queries.findAdminByToken(ctx.db, tokenHash(token), now);
  return found && toAdmin(ctx, found);
}

/** If the settings require TOTP, an admin without it is marked: only the calls that set it up are open. */
export function toAdmin({ config }: AppContext, row: AdminRow & { hasTotp: boolean }): Admin {
  const mustSetUpTotp = config.isAdminTotpRequired && !row.hasTotp;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    role: row.role,
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
  for (const hash of await queries.deleteSessions(tx, adminId, keptTokenHash))
    await closeChannels(tx, hash, now);
}

function closeChannels(db: Pool | Transaction, sessionHash: Buffer, now: Date) {
  return publish(db, { to: { session: sessionHash.toString("hex") }, message: null }, now);
}
