// Admin login: user name and password, and a TOTP code if the admin has switched TOTP on.
import { hash, verify } from "@node-rs/argon2";
import type { AppContext } from "#server/context.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { updatePasswordAt } from "./admin-sessions.sql.ts";
import { endSessions, openSession, type SignInOrigin, toAdmin } from "./admin-sessions.ts";
import { findAdminByUsername, findPasswordHash, replacePassword, updateSignedInAt } from "./admins.sql.ts";
import { requireGoodPassword } from "./common-passwords.ts";
import { countAttempt, forgiveAttempt, forgiveAttempts } from "./login-attempts.ts";
import { consumeCodeOf, isTotpOn } from "./totp.ts";

/** `totp`: a TOTP code or a recovery code, empty if none was typed. */
type Credentials = {
  username: string;
  password: string;
  totp: string;
  address: string;
  /** The admin has signed in on this browser before. */
  isKnownBrowser: boolean;
  origin: SignInOrigin;
};

/**
 * Opens a login session.
 * @throws Failure missing-credentials; bad-credentials; account-disabled; totp-needed if the password is right and the code is missing;
 * totp-wrong; recovery-code-wrong; login-wait after too many failures.
 */
export async function login(
  ctx: AppContext,
  { username, password, totp, address, isKnownBrowser, origin }: Credentials,
  now: Date,
) {
  if (!username || !password) throw new Failure("missing-credentials");
  const failureId = await countAttempt(ctx, { username, address, isKnownBrowser }, now);
  const admin = await findAdminByUsername(ctx.db, username);
  const isRight = await verify(admin?.passwordHash ?? (await dummyHash), password);
  if (!admin || !isRight) throw new Failure("bad-credentials");
  if (admin.disabledAt) throw new Failure("account-disabled");
  const hasTotp = await isTotpOn(ctx.db, admin.id);
  if (hasTotp && !totp) {
    // Only this failure is taken back. If the right password cleared earlier ones, it would grant new tries at the code.
    await forgiveAttempt(ctx.db, failureId);
    throw new Failure("totp-needed");
  }
  if (hasTotp) await consumeCodeOf(ctx, admin.id, { typed: totp, failureId }, now);
  const token = await inTransaction(ctx.db, async (tx) => {
    await forgiveAttempts(ctx, tx, { username, address });
    const isUnchanged = await updateSignedInAt(tx, admin.id, admin.passwordHash, now);
    if (!isUnchanged || (await isTotpOn(tx, admin.id)) !== hasTotp) throw new Failure("bad-credentials");
    return openSession(tx, admin.id, origin, now);
  });
  return { token, admin: toAdmin(ctx, { ...admin, hasTotp, passwordAt: now }) };
}

type Confirmation = {
  admin: { id: string; username: string };
  token: string;
  password: string;
  address: string;
};

/**
 * Takes the password of a signed-in admin again, for calls that move money. Wrong passwords count as failed logins.
 * @throws Failure password-wrong; login-wait.
 */
export async function confirmPassword(ctx: AppContext, confirmation: Confirmation, now: Date) {
  await verifyOwnPassword(ctx, confirmation, now);
  await updatePasswordAt(ctx.db, tokenHash(confirmation.token), now);
}

/**
 * Changes the password of a signed-in admin. The admin's other login sessions end, and a link for a new password stops
 * working.
 * @throws Failure password-too-short; password-too-common; password-wrong; login-wait.
 */
export async function changePassword(
  ctx: AppContext,
  { newPassword, ...confirmation }: Confirmation & { newPassword: string },
  now: Date,
) {
  const { admin, token } = confirmation;
  await requireGoodPassword(newPassword, admin.username);
  const passwordHash = await verifyOwnPassword(ctx, confirmation, now);
  const newHash = await hash(newPassword);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await replacePassword(tx, { adminId: admin.id, passwordHash, newHash })))
      throw new Failure("password-wrong");
    await endSessions(tx, admin.id, tokenHash(token), now);
    await updatePasswordAt(tx, tokenHash(token), now);
  });
}

/** Returns the hash that the password was verified by. @throws Failure password-wrong; login-wait. */
async function verifyOwnPassword(
  ctx: AppContext,
  { admin: { id, username }, password, address }: Confirmation,
  now: Date,
): Promise<string> {
  // The admin is signed in here, so that a stranger's failures do not count.
  const failureId = await countAttempt(ctx, { username, address, isKnownBrowser: true }, now);
  const passwordHash = (await findPasswordHash(ctx.db, id)) ?? (await dummyHash);
  if (!(await verify(passwordHash, password))) throw new Failure("password-wrong");
  await forgiveAttempt(ctx.db, failureId);
  return passwordHash;
}

/** Verified if the user name is unknown, so that the answer takes as long as for a known one. */
const dummyHash = hash("nobody");
