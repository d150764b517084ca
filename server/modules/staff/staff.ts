// The guide and the staff: their accounts, passwords, second steps and sessions. Knows no customer.
import { hash, verify } from "@node-rs/argon2";
import { ADMIN_SESSION_HOURS, adminLoginAllowedAt } from "#domain/identity.ts";
import { addMinutes, secondsUntil } from "#domain/ist-time.ts";
import { base32, otpauthUrl, shownRecoveryCode, typedCode } from "#domain/totp.ts";
import type { AppContext } from "#server/context.ts";
import { type SealedTexts, seal, unseal } from "#server/crypto/sealed.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { publish } from "#server/realtime/channel.ts";
import { newRecoveryCodes, newTotpSecret, stepOfCode } from "./one-time-codes.ts";
import * as queries from "./staff.sql.ts";

type Credentials = { username: string; password: string; totp: string; address: string };

/**
 * Signs an admin in. @throws Failure bad-credentials; totp-needed when only the second step is missing; totp-wrong
 * and recovery-code-wrong; login-wait after too many failures of either; missing-credentials.
 */
export async function login(ctx: AppContext, { username, password, totp, address }: Credentials, now: Date) {
  if (!username || !password) throw new Failure("missing-credentials");
  const failureId = await countFailure(ctx, username, address, now);
  const found = await queries.adminByUsername(ctx.db, username);
  const isRight = await verify(found?.passwordHash ?? (await nobodysHash), password);
  if (!found || !isRight) throw new Failure("bad-credentials");
  const { passwordHash: _, ...admin } = found;
  const hasTotp = await isTotpOn(ctx, admin.id);
  if (hasTotp && !totp) {
    // The password was right, which is no failure; those before it stay, or it would buy new tries at the code.
    await queries.deleteFailure(ctx.db, failureId);
    throw new Failure("totp-needed");
  }
  if (hasTotp) await spend(ctx, admin.id, totp, now);
  const token = newToken();
  await inTransaction(ctx.db, async (tx) => {
    await queries.deleteFailures(tx, username, address);
    await queries.insertSession(
      tx,
      tokenHash(token),
      admin.id,
      now,
      addMinutes(now, ADMIN_SESSION_HOURS * 60),
    );
  });
  return { token, admin: withDuty(ctx, { ...admin, hasTotp }) };
}

/**
 * The failure is written before what was typed is looked at and taken back when it was right, so that a burst of tries
 * cannot pass the count together. @throws Failure login-wait.
 */
async function countFailure(ctx: AppContext, username: string, address: string, now: Date): Promise<string> {
  const failure = await inTransaction(ctx.db, async (tx) => {
    await queries.lockUsername(tx, username);
    const allowedAt = adminLoginAllowedAt(await queries.failuresOf(tx, username, address, now), now);
    if (allowedAt) throw new Failure("login-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    return queries.insertFailure(tx, username, address, now);
  });
  return failure?.id ?? "";
}

/** Compared with when there is no such name, so that it takes as long. */
const nobodysHash = hash("nobody");

export async function adminOfToken(ctx: AppContext, token: string, now: Date) {
  const found = await queries.adminByToken(ctx.db, tokenHash(token), now);
  return found && withDuty(ctx, found);
}

/** Where the second step is required, who lacks it is marked. */
function withDuty({ config }: AppContext, { hasTotp, ...admin }: queries.AdminRow & { hasTotp: boolean }) {
  const isOwed = config.isAdminTotpRequired && !hasTotp;
  return { ...admin, ...(isOwed ? { mustSetUpTotp: true as const } : {}) };
}

export async function logout(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  await queries.deleteSession(ctx.db, hash);
  await closeChannel(ctx.db, hash, now);
}

function closeChannel(db: Pool | Transaction, session: Buffer, now: Date) {
  return publish(db, { to: { session: session.toString("hex") }, message: null }, now);
}

/** Signs an admin out everywhere, but for the session that is kept, and closes the channels of what ended. */
async function endSessions(tx: Transaction, adminId: string, kept: Buffer | null, now: Date) {
  for (const session of await queries.deleteSessionsOf(tx, adminId, kept))
    await closeChannel(tx, session, now);
}

type Account = { username: string; name: string; role: "admin" | "super_admin"; password: string };

/** Makes an admin. An existing one keeps name and role, gets the password, and is signed out everywhere. */
export async function putAdmin(ctx: Pick<AppContext, "db">, account: Account, now: Date) {
  if (!(await createAdmin(ctx, account, now)))
    await renewPassword(ctx, account.username, account.password, now);
}

/** False where the name is taken; then nothing changes. */
export async function createAdmin(
  ctx: Pick<AppContext, "db">,
  account: Account,
  now: Date,
): Promise<boolean> {
  const { password, ...rest } = account;
  return (await queries.insertAdmin(ctx.db, { ...rest, passwordHash: await hash(password) }, now)) !== null;
}

/** Gives a new password and signs out everywhere. False where there is no such name. */
export async function renewPassword(
  ctx: Pick<AppContext, "db">,
  username: string,
  password: string,
  now: Date,
) {
  const passwordHash = await hash(password);
  return inTransaction(ctx.db, async (tx) => {
    const admin = await queries.setPassword(tx, username, passwordHash);
    if (admin) await endSessions(tx, admin.id, null, now);
    return admin !== null;
  });
}

/** Takes the second step off whoever lost both phone and recovery codes, and signs out everywhere. False: no such name. */
export async function resetTotp(ctx: Pick<AppContext, "db">, username: string, now: Date): Promise<boolean> {
  const admin = await queries.adminByUsername(ctx.db, username);
  if (!admin) return false;
  await inTransaction(ctx.db, async (tx) => {
    await queries.deleteTotp(tx, admin.id);
    await endSessions(tx, admin.id, null, now);
  });
  return true;
}

export function allAdmins(ctx: Pick<AppContext, "db">) {
  return queries.allAdmins(ctx.db);
}

export async function hasAdmins(ctx: Pick<AppContext, "db">): Promise<boolean> {
  return (await queries.countAdmins(ctx.db)) > 0;
}

async function isTotpOn(ctx: AppContext, adminId: string): Promise<boolean> {
  return (await queries.totpOf(ctx.db, adminId))?.isConfirmed ?? false;
}

export async function totpStatus(ctx: AppContext, adminId: string) {
  return {
    isOn: await isTotpOn(ctx, adminId),
    isRequired: ctx.config.isAdminTotpRequired,
    recoveryCodesLeft: await queries.recoveryCodesLeft(ctx.db, adminId),
  };
}

/** A secret that is not asked for before a code of it was confirmed. @throws Failure totp-is-on. */
export async function beginTotp(ctx: AppContext, admin: { id: string; username: string }, now: Date) {
  const bytes = newTotpSecret();
  const sealed = seal(ctx.config.secretKey, belongingOf(admin.id), bytes.toString("hex"));
  if (!(await queries.beginTotp(ctx.db, admin.id, sealed, now))) throw new Failure("totp-is-on");
  const secret = base32(bytes);
  return {
    secret,
    otpauthUrl: otpauthUrl({ brand: ctx.config.brand.name, username: admin.username, secret }),
  };
}

/**
 * Switches the second step on and answers the recovery codes, which nobody can read again. Sessions other than this
 * one end: they were opened without it. @throws Failure totp-wrong; totp-not-begun; totp-is-on.
 */
export async function confirmTotp(ctx: AppContext, adminId: string, token: string, typed: string, now: Date) {
  const begun = await queries.totpOf(ctx.db, adminId);
  if (!begun) throw new Failure("totp-not-begun");
  if (begun.isConfirmed) throw new Failure("totp-is-on");
  const step = stepOf(ctx, adminId, begun, typed, now);
  if (step === null) throw new Failure("totp-wrong");
  const codes = newRecoveryCodes();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await queries.confirmTotp(tx, adminId, begun.sealedSecret, step, now)))
      throw new Failure("totp-not-begun");
    await queries.insertRecoveryCodes(tx, adminId, codes.map(tokenHash));
    await endSessions(tx, adminId, tokenHash(token), now);
  });
  return codes.map(shownRecoveryCode);
}

type Asking = { id: string; username: string; address: string };

/** Whoever sits at a session of hers must not guess it away: tries count as at the sign-in. @throws Failure as `spend`. */
export async function switchTotpOff(
  ctx: AppContext,
  { id, username, address }: Asking,
  typed: string,
  now: Date,
) {
  if (!(await isTotpOn(ctx, id))) return;
  const failureId = await countFailure(ctx, username, address, now);
  await spend(ctx, id, typed, now);
  await inTransaction(ctx.db, async (tx) => {
    await queries.deleteFailure(tx, failureId);
    await queries.deleteTotp(tx, id);
  });
}

/** Her code, or a recovery code of hers, is used up. @throws Failure totp-wrong; recovery-code-wrong for what looks so. */
async function spend(ctx: AppContext, adminId: string, typed: string, now: Date): Promise<void> {
  const code = typedCode(typed);
  if (code?.kind === "recovery") {
    if (await queries.spendRecoveryCode(ctx.db, adminId, tokenHash(code.code), now)) return;
    throw new Failure("recovery-code-wrong");
  }
  // One that lost a letter on its way; the app's codes have none.
  if (!code && /[a-z]/i.test(typed)) throw new Failure("recovery-code-wrong");
  const totp = await queries.totpOf(ctx.db, adminId);
  const step = totp && stepOf(ctx, adminId, totp, typed, now);
  if (step === null || !(await queries.spendStep(ctx.db, adminId, step))) throw new Failure("totp-wrong");
}

function stepOf(
  ctx: AppContext,
  adminId: string,
  totp: queries.TotpRow,
  typed: string,
  now: Date,
): number | null {
  const code = typedCode(typed);
  const { config, log } = ctx;
  const secret = unseal(
    [config.secretKey, ...config.secretKeysBefore],
    belongingOf(adminId),
    totp.sealedSecret,
  );
  if (secret === null)
    log.error(
      { adminId },
      "a second step cannot be opened: was SECRET_KEY changed? Recovery codes still work",
    );
  if (secret === null || code?.kind !== "totp") return null;
  return stepOfCode(Buffer.from(secret, "hex"), code.code, now);
}

const PURPOSE = "totp";
const belongingOf = (adminId: string) => ({ purpose: PURPOSE, id: adminId });

/** Where the secrets of second steps are kept, for sealing them anew. */
export const sealedTotps: SealedTexts = {
  purpose: PURPOSE,
  after: queries.sealedSecretsAfter,
  replace: queries.replaceSealedSecret,
};
