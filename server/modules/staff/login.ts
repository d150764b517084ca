// Admin login: user name and password, and a TOTP code if the admin has switched TOTP on.
import { hash, verify } from "@node-rs/argon2";
import type { AppContext } from "#server/context.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { updatePasswordAt } from "./admin-sessions.sql.ts";
import { openSession, toAdmin } from "./admin-sessions.ts";
import { findAdminByUsername, findPasswordHash } from "./admins.sql.ts";
import { countAttempt, forgiveAttempt, forgiveAttempts } from "./login-attempts.ts";
import { consumeCode, isTotpOn } from "./totp.ts";

/** `totp`: a TOTP code or a recovery code, empty if none was typed. */
type Credentials = { username: string; password: string; totp: string; address: string };

/**
 * Opens a login session.
 * @throws Failure missing-credentials; bad-credentials; totp-needed if the password is right and the code is missing;
 * totp-wrong; recovery-code-wrong; login-wait after too many failures.
 */
export async function login(ctx: AppContext, { username, password, totp, address }: Credentials, now: Date) {
  if (!username || !password) throw new Failure("missing-credentials");
  const failureId = await countAttempt(ctx, { username, address }, now);
  const admin = await findAdminByUsername(ctx.db, username);
  const isRight = await verify(admin?.passwordHash ?? (await dummyHash), password);
  if (!admin || !isRight) throw new Failure("bad-credentials");
  const hasTotp = await isTotpOn(ctx, admin.id);
  if (hasTotp && !totp) {
    // Only this failure is taken back. If the right password cleared earlier ones, it would grant new tries at the code.
    await forgiveAttempt(ctx.db, failureId);
    throw new Failure("totp-needed");
  }
  if (hasTotp) await consumeCode(ctx, admin.id, totp, now);
  const token = await inTransaction(ctx.db, async (tx) => {
    await forgiveAttempts(tx, { username, address });
    return openSession(tx, admin.id, now);
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
export async function confirmPassword(
  ctx: AppContext,
  { admin: { id, username }, token, password, address }: Confirmation,
  now: Date,
) {
  const failureId = await countAttempt(ctx, { username, address }, now);
  const isRight = await verify((await findPasswordHash(ctx.db, id)) ?? (await dummyHash), password);
  if (!isRight) throw new Failure("password-wrong");
  await forgiveAttempt(ctx.db, failureId);
  await updatePasswordAt(ctx.db, tokenHash(token), now);
}

/** Verified if the user name is unknown, so that the answer takes as long as for a known one. */
const dummyHash = hash("nobody");
