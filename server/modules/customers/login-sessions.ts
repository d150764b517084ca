// Sign-ins of customers: random tokens in a cookie, stored as hashes.

import { deviceOf } from "#domain/devices.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { customerSessionExpiry, isCustomerUseDue } from "#domain/login.ts";
import { OWNER_CHECK_HOURS } from "#domain/owner-checks.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { CustomerLogin, Use } from "#server/http/route.ts";
import { publish } from "#server/realtime/channel.ts";
import { recordAccountUse } from "./account-uses.sql.ts";
import * as queries from "./login-sessions.sql.ts";

const RENEW_AFTER_MINUTES = 24 * 60;

/** Names the session of a token without leading to it. */
export const sessionIdOf = (token: string): string => tokenHash(token).subarray(0, 16).toString("hex");

type NewLogin = {
  customerId: string;
  userAgent: string | null;
  isOwnerUnverified?: boolean;
  codeAt: Date | null;
};

/**
 * Opens a session and answers its token. `codeAt`: null if the code of the sign-in does not count as a fresh one. Of the User-Agent header only the words of the list of devices are stored.
 */
export async function createSession(
  tx: Transaction,
  { customerId, userAgent, codeAt, isOwnerUnverified = false }: NewLogin,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = isOwnerUnverified
    ? addMinutes(now, OWNER_CHECK_HOURS * 60)
    : customerSessionExpiry(now, now);
  const session = { tokenHash: tokenHash(token), customerId, isOwnerUnverified, expiresAt, codeAt };
  await Promise.all([
    queries.insertSession(tx, { ...session, ...deviceOf(userAgent) }, now),
    ...(isOwnerUnverified ? [] : [recordOwner(tx, customerId, now)]),
  ]);
  return token;
}

/** Who still has to prove to own the account has no tries of the ones that begin again. */
async function recordOwner(tx: Transaction, customerId: string, now: Date) {
  await Promise.all([recordAccountUse(tx, customerId, now), queries.deleteUnverified(tx, customerId)]);
}

/** The customer has proved to own the account: the session is from now on like any other. */
export async function verifyOwner(tx: Transaction, token: string, customerId: string, now: Date) {
  await queries.updateVerified(tx, tokenHash(token), customerSessionExpiry(now, now), now);
  await recordOwner(tx, customerId, now);
}

/** Whether the customer of this token has still to prove to own the account. Locks the session; null when it has ended. */
export async function isOwnerUnverified(tx: Transaction, token: string, now: Date): Promise<boolean | null> {
  return (await queries.lockSession(tx, tokenHash(token), now))?.isOwnerUnverified ?? null;
}

/** Ends the sign-ins that have not proved to own the account. None of them has a live channel. */
export async function endUnverified(tx: Transaction, customerId: string) {
  await queries.deleteUnverified(tx, customerId);
}

/**
 * The customer of a cookie, or null. A request more than a day after the last renewal renews the session. The use is written
 * once an hour.
 */
export async function findCustomerByToken(
  ctx: AppContext,
  token: string,
  { isUse, now }: Use,
): Promise<CustomerLogin | null> {
  const hash = tokenHash(token);
  const session = await queries.findSession(ctx.db, hash, now);
  if (!session) return null;
  const customer = { id: session.customerId, codeAt: session.codeAt };
  if (session.isOwnerUnverified) return { customer: null, unverifiedOwner: customer, isRenewed: false };
  const expiresAt = customerSessionExpiry(session.createdAt, now);
  const isRenewed =
    isUse && expiresAt.getTime() > addMinutes(session.expiresAt, RENEW_AFTER_MINUTES).getTime();
  if (isRenewed || (isUse && isCustomerUseDue(session.usedAt, now)))
    await queries.recordUse(ctx.db, hash, isRenewed ? expiresAt : session.expiresAt, now);
  return { customer, unverifiedOwner: null, isRenewed };
}

/** A code was entered: for some minutes no call of this session asks for one. */
export async function recordCode(tx: Transaction, token: string, now: Date) {
  await queries.updateCodeAt(tx, tokenHash(token), now);
}

/** The customer's open sessions: the one with `token` first, then the last used. */
export async function listDevices(ctx: AppContext, customerId: string, token: string, now: Date) {
  const currentHash = tokenHash(token);
  const sessions = await queries.listSessionsOf(ctx.db, customerId, now);
  return sessions
    .map(({ tokenHash: hash, createdAt, usedAt, ...device }) => ({
      ...device,
      isCurrent: hash.equals(currentHash),
      signedInAt: createdAt,
      usedAt,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * The browser of the device does not count as known any more.
 * @throws Failure not-found if the customer has no open session with this id
 */
export async function endDevice(ctx: AppContext, customerId: string, id: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const ended = await queries.deleteSessionById(tx, customerId, id, now);
    if (!ended) throw new Failure("not-found");
    await closeChannels(tx, ended.tokenHash, now);
  });
}

/** Ends all sessions of the customer but the one with `token`. Returns how many. */
export async function endOtherDevices(ctx: AppContext, customerId: string, token: string, now: Date) {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await queries.deleteOtherSessions(tx, customerId, tokenHash(token), now);
    for (const hash of ended) await closeChannels(tx, hash, now);
    return ended.length;
  });
}

function closeChannels(db: AppContext["db"] | Transaction, sessionHash: Buffer, now: Date) {
  return publish(db, { to: { session: sessionHash.toString("hex") }, message: null }, now);
}

/** Which of these token hashes are of open sessions. */
export function listOpenSessions(ctx: AppContext, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  return queries.listOpenSessions(ctx.db, hashes, now);
}

/** Signs out here. The null message closes the live channels that this session opened. */
export async function endSession(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  await queries.deleteSession(ctx.db, hash);
  await closeChannels(ctx.db, hash, now);
}

/**
 * Signs the customer of this session out everywhere, on this device too; here alone if the owner is not known. Returns the
 * customer who was signed out everywhere.
 */
export async function endAllSessions(ctx: AppContext, token: string, now: Date): Promise<string | null> {
  const session = await queries.findSession(ctx.db, tokenHash(token), now);
  if (!session) return null;
  if (session.isOwnerUnverified) {
    await endSession(ctx, token, now);
    return null;
  }
  const { customerId } = session;
  await inTransaction(ctx.db, async (tx) => {
    await queries.deleteOtherSessions(tx, customerId, tokenHash(token), now);
    await endSessionsOf(tx, customerId, now);
  });
  return customerId;
}

/** Signs a customer out everywhere and closes all live channels of the customer. */
export async function endSessionsOf(db: AppContext["db"] | Transaction, customerId: string, now: Date) {
  await queries.deleteSessionsOf(db, customerId);
  await publish(db, { to: { customer: customerId }, message: null }, now);
}
