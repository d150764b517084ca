// The second factor of an admin's login: TOTP codes of an authenticator app (RFC 6238), and recovery codes for a lost
// phone. The secret is sealed in the database; recovery-codes.ts has what is kept of recovery codes.
import { Secret } from "otpauth";
import type { AdminRole } from "#domain/admin-roles.ts";
import { formatRecoveryCode, parseSecondFactorCode } from "#domain/second-factor.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { type SealedTexts, seal, unseal } from "#server/crypto/sealed.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { endSessions } from "./admin-sessions.ts";
import { findAdminByUsername } from "./admins.sql.ts";
import {
  type Attempt,
  countAttempt,
  forgiveAttempt,
  forgiveUsername,
  markSecondStep,
} from "./login-attempts.ts";
import { findTotpStep, newRecoveryCodes, newTotpSecret, otpauthUrl } from "./one-time-codes.ts";
import * as recoveryQueries from "./recovery-codes.sql.ts";
import { consumeRecoveryCode, hashRecoveryCodes } from "./recovery-codes.ts";
import { lockAdmin } from "./staff-accounts.sql.ts";
import * as queries from "./totp.sql.ts";

export async function isTotpOn(db: AppContext["db"] | Transaction, adminId: string): Promise<boolean> {
  return (await queries.findTotp(db, adminId))?.isConfirmed ?? false;
}

export async function totpStatus(ctx: AppContext, { id, role }: { id: string; role: AdminRole }) {
  return {
    isOn: await isTotpOn(ctx.db, id),
    isRequired: ctx.config.adminTotpRoles.includes(role),
    recoveryCodesLeft: await recoveryQueries.countUnusedRecoveryCodes(ctx.db, id),
  };
}

/** Creates a secret, which takes effect once a code of it is confirmed. @throws Failure totp-is-on. */
export async function beginTotp(ctx: AppContext, admin: { id: string; username: string }, now: Date) {
  const secret = newTotpSecret();
  const sealed = seal(sealingSecrets(ctx.config)[0], sealContext(admin.id), secret.hex.toLowerCase());
  if (!(await queries.insertUnconfirmedTotp(ctx.db, admin.id, sealed, now))) throw new Failure("totp-is-on");
  return {
    secret: secret.base32,
    otpauthUrl: otpauthUrl(secret, { brand: ctx.config.brand.name, username: admin.username }),
  };
}

/**
 * Switches TOTP on and returns the recovery codes, which cannot be read again. The admin's other login sessions end,
 * because they were opened without TOTP. `token`: of the session that stays.
 * @throws Failure totp-wrong; totp-not-begun; totp-is-on.
 */
export async function confirmTotp(ctx: AppContext, adminId: string, token: string, typed: string, now: Date) {
  const begun = await queries.findTotp(ctx.db, adminId);
  if (!begun) throw new Failure("totp-not-begun");
  if (begun.isConfirmed) throw new Failure("totp-is-on");
  const step = findStep(ctx, adminId, begun, typed, now);
  if (step === null) throw new Failure("totp-wrong");
  const codes = newRecoveryCodes();
  const hashed = await hashRecoveryCodes(codes);
  await inTransaction(ctx.db, async (tx) => {
    // A sign-in without TOTP that has begun is finished before, so that its session ends, or it is refused.
    await lockAdmin(tx, adminId);
    if (!(await queries.confirmTotp(tx, adminId, begun.sealedSecret, step, now)))
      throw new Failure("totp-not-begun");
    await recoveryQueries.insertRecoveryCodes(tx, adminId, hashed);
    await endSessions(tx, adminId, tokenHash(token), now);
  });
  return codes.map(formatRecoveryCode);
}

/**
 * Switches TOTP off with a code or a recovery code. Wrong codes count as failed logins, so that an open session does not
 * let anyone guess the code.
 * @throws Failure totp-wrong; recovery-code-wrong; login-wait.
 */
export async function switchTotpOff(
  ctx: AppContext,
  { id, username, address }: Omit<Attempt, "isKnownBrowser"> & { id: string },
  typed: string,
  now: Date,
) {
  if (!(await isTotpOn(ctx.db, id))) return;
  const failureId = await countAttempt(ctx, { username, address, isKnownBrowser: true }, now);
  await consumeCodeOf(ctx, id, { typed, failureId }, now);
  await inTransaction(ctx.db, async (tx) => {
    await forgiveAttempt(tx, failureId);
    await deleteTotp(tx, id);
  });
}

async function deleteTotp(tx: Transaction, adminId: string) {
  await recoveryQueries.deleteRecoveryCodes(tx, adminId);
  await queries.deleteTotp(tx, adminId);
}

/**
 * Switches TOTP off for an admin who lost both phone and recovery codes, ends all login sessions, and forgets failed
 * sign-ins. False if there is
 * no such user name.
 */
export async function resetTotp(
  ctx: Pick<AppContext, "db" | "config">,
  username: string,
  now: Date,
): Promise<boolean> {
  const admin = await findAdminByUsername(ctx.db, username);
  if (!admin) return false;
  await inTransaction(ctx.db, async (tx) => {
    await deleteTotp(tx, admin.id);
    await forgiveUsername(ctx, tx, admin.username);
    await endSessions(tx, admin.id, null, now);
  });
  return true;
}

/**
 * Accepts a code of an attempt that is counted as failed already. If the code is wrong, the failure counts as one of the
 * second step.
 * @throws Failure totp-wrong; recovery-code-wrong.
 */
export async function consumeCodeOf(
  ctx: AppContext,
  adminId: string,
  { typed, failureId }: { typed: string; failureId: string },
  now: Date,
) {
  try {
    await consumeCode(ctx, adminId, typed, now);
  } catch (error) {
    await markSecondStep(ctx.db, failureId);
    throw error;
  }
}

/**
 * Accepts a TOTP code or a recovery code, each only once.
 * @throws Failure totp-wrong; recovery-code-wrong if the text looks like a recovery code.
 */
async function consumeCode(ctx: AppContext, adminId: string, typed: string, now: Date): Promise<void> {
  const code = parseSecondFactorCode(typed);
  if (code?.kind === "recovery") {
    if (await consumeRecoveryCode(ctx.db, adminId, code.code, now)) return;
    throw new Failure("recovery-code-wrong");
  }
  // Only recovery codes contain letters: this is one with a missing character.
  if (!code && /[a-z]/i.test(typed)) throw new Failure("recovery-code-wrong");
  const totp = await queries.findTotp(ctx.db, adminId);
  const step = totp && findStep(ctx, adminId, totp, typed, now);
  if (step === null || !(await queries.consumeTotpStep(ctx.db, adminId, step)))
    throw new Failure("totp-wrong");
}

/** The time step whose code was typed; null if the code is wrong. */
function findStep(
  ctx: AppContext,
  adminId: string,
  totp: queries.TotpRow,
  typed: string,
  now: Date,
): number | null {
  const code = parseSecondFactorCode(typed);
  const { config, log } = ctx;
  const secret = unseal(sealingSecrets(config), sealContext(adminId), totp.sealedSecret);
  if (secret === null)
    log.error(
      { adminId },
      "TOTP secret cannot be unsealed: was SECRET_KEY changed? Recovery codes still work",
    );
  if (secret === null || code?.kind !== "totp") return null;
  return findTotpStep(Secret.fromHex(secret), code.code, now);
}

const PURPOSE = "totp";
const sealContext = (adminId: string) => ({ purpose: PURPOSE, id: adminId });

/** For the command that reseals all texts under a new SECRET_KEY. */
export const sealedTotps: SealedTexts = {
  purpose: PURPOSE,
  listAfter: queries.listSealedSecretsAfter,
  replace: queries.replaceSealedSecret,
};
