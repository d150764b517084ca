// Sign-ins of customers: random tokens in a cookie, stored as hashes.

import { addMinutes } from "#domain/ist-time.ts";
import { customerSessionExpiry } from "#domain/login.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./login-sessions.sql.ts";

const RENEW_AFTER_MINUTES = 24 * 60;

/** Opens a session and answers its token. */
export async function createSession(tx: Transaction, customerId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = customerSessionExpiry(now, now);
  await queries.insertSession(tx, { tokenHash: tokenHash(token), customerId, expiresAt }, now);
  return token;
}

/** The customer of a cookie, or null. A request more than a day after the last renewal renews the session. */
export async function findCustomerByToken(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  const session = await queries.findSession(ctx.db, hash, now);
  if (!session) return null;
  const expiresAt = customerSessionExpiry(session.createdAt, now);
  const isRenewed = expiresAt.getTime() > addMinutes(session.expiresAt, RENEW_AFTER_MINUTES).getTime();
  if (isRenewed) await queries.renewSession(ctx.db, hash, expiresAt);
  return { customer: { id: session.customerId }, isRenewed };
}

/** Which of these token hashes are of open sessions. */
export function listOpenSessions(ctx: AppContext, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  return queries.listOpenSessions(ctx.db, hashes, now);
}

/** Signs out here. The null message closes the live channels that this session opened. */
export async function endSession(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  await queries.deleteSession(ctx.db, hash);
  await publish(ctx.db, { to: { session: hash.toString("hex") }, message: null }, now);
}

/** Signs the customer of this session out everywhere, on this device too. */
export async function endAllSessions(ctx: AppContext, token: string, now: Date) {
  const session = await queries.findSession(ctx.db, tokenHash(token), now);
  if (session) await endSessionsOf(ctx.db, session.customerId, now);
}

/** Signs a customer out everywhere and closes all live channels of the customer. */
export async function endSessionsOf(db: AppContext["db"] | Transaction, customerId: string, now: Date) {
  await queries.deleteSessionsOf(db, customerId);
  await publish(db, { to: { customer: customerId }, message: null }, now);
}
