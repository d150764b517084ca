// The guide and the staff: their accounts, passwords, second steps and sessions. Knows no customer.
import { hash, verify } from "@node-rs/argon2";
import { ADMIN_SESSION_HOURS, adminLoginAllowedAt } from "#domain/identity.ts";
import { addMinutes, secondsUntil } from "#domain/ist-time.ts";
import { base32, otpauthUrl, shownRecoveryCode, typedCode } from "#domain/totp.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import { newRecoveryCodes, newTotpSecret, stepOfCode } from "#server/one-time-codes.ts";
import { send } from "#server/realtime/channel.ts";
import { type SealedTexts, seal, unseal } from "#server/sealed.ts";
import { newToken, tokenHash } from "#server/tokens.ts";
import * as store from "./store.ts";

type Credentials = { username: string; password: string; totp: string; address: string };

/**
 * Signs an admin in. @throws Failure bad-credentials; totp-needed when only the second step is missing; totp-wrong
 * and recovery-code-wrong; login-wait after too many failures of either; missing-credentials.
 */
export async function login(house: House, { username, password, totp, address }: Credentials, now: Date) {
  if (!username || !password) throw new Failure("missing-credentials");
  const failureId = await countFailure(house, username, address, now);
  const found = await store.adminByUsername(house.db, username);
  const isRight = await verify(found?.passwordHash ?? (await nobodysHash), password);
  if (!found || !isRight) throw new Failure("bad-credentials");
  const { passwordHash: _, ...admin } = found;
  const hasTotp = await isTotpOn(house, admin.id);
  if (hasTotp && !totp) {
    // The password was right, which is no failure; those before it stay, or it would buy new tries at the code.
    await store.deleteFailure(house.db, failureId);
    throw new Failure("totp-needed");
  }
  if (hasTotp) await spend(house, admin.id, totp, now);
  const token = newToken();
  await inTransaction(house.db, async (tx) => {
    await store.deleteFailures(tx, username, address);
    await store.insertSession(tx, tokenHash(token), admin.id, now, addMinutes(now, ADMIN_SESSION_HOURS * 60));
  });
  return { token, admin: withDuty(house, { ...admin, hasTotp }) };
}

/**
 * The failure is written before what was typed is looked at and taken back when it was right, so that a burst of tries
 * cannot pass the count together. @throws Failure login-wait.
 */
async function countFailure(house: House, username: string, address: string, now: Date): Promise<string> {
  const failure = await inTransaction(house.db, async (tx) => {
    await store.lockUsername(tx, username);
    const allowedAt = adminLoginAllowedAt(await store.failuresOf(tx, username, address, now), now);
    if (allowedAt) throw new Failure("login-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    return store.insertFailure(tx, username, address, now);
  });
  return failure?.id ?? "";
}

/** Compared with when there is no such name, so that it takes as long. */
const nobodysHash = hash("nobody");

export async function adminOfToken(house: House, token: string, now: Date) {
  const found = await store.adminByToken(house.db, tokenHash(token), now);
  return found && withDuty(house, found);
}

/** Where the second step is required, who lacks it is marked. */
function withDuty({ config }: House, { hasTotp, ...admin }: store.AdminRow & { hasTotp: boolean }) {
  const isOwed = config.isAdminTotpRequired && !hasTotp;
  return { ...admin, ...(isOwed ? { mustSetUpTotp: true as const } : {}) };
}

export async function logout(house: House, token: string, now: Date) {
  const hash = tokenHash(token);
  await store.deleteSession(house.db, hash);
  await closeChannel(house.db, hash, now);
}

function closeChannel(db: Pool | Transaction, session: Buffer, now: Date) {
  return send(db, { to: { session: session.toString("hex") }, message: null }, now);
}

/** Signs an admin out everywhere, but for the session that is kept, and closes the channels of what ended. */
async function endSessions(tx: Transaction, adminId: string, kept: Buffer | null, now: Date) {
  for (const session of await store.deleteSessionsOf(tx, adminId, kept)) await closeChannel(tx, session, now);
}

type Account = { username: string; name: string; role: "admin" | "super_admin"; password: string };

/** Makes an admin. An existing one keeps name and role, gets the password, and is signed out everywhere. */
export async function putAdmin(house: Pick<House, "db">, account: Account, now: Date) {
  if (!(await createAdmin(house, account, now)))
    await renewPassword(house, account.username, account.password, now);
}

/** False where the name is taken; then nothing changes. */
export async function createAdmin(house: Pick<House, "db">, account: Account, now: Date): Promise<boolean> {
  const { password, ...rest } = account;
  return (await store.insertAdmin(house.db, { ...rest, passwordHash: await hash(password) }, now)) !== null;
}

/** Gives a new password and signs out everywhere. False where there is no such name. */
export async function renewPassword(house: Pick<House, "db">, username: string, password: string, now: Date) {
  const passwordHash = await hash(password);
  return inTransaction(house.db, async (tx) => {
    const admin = await store.setPassword(tx, username, passwordHash);
    if (admin) await endSessions(tx, admin.id, null, now);
    return admin !== null;
  });
}

/** Takes the second step off whoever lost both phone and recovery codes, and signs out everywhere. False: no such name. */
export async function resetTotp(house: Pick<House, "db">, username: string, now: Date): Promise<boolean> {
  const admin = await store.adminByUsername(house.db, username);
  if (!admin) return false;
  await inTransaction(house.db, async (tx) => {
    await store.deleteTotp(tx, admin.id);
    await endSessions(tx, admin.id, null, now);
  });
  return true;
}

export function allAdmins(house: Pick<House, "db">) {
  return store.allAdmins(house.db);
}

export async function hasAdmins(house: Pick<House, "db">): Promise<boolean> {
  return (await store.countAdmins(house.db)) > 0;
}

async function isTotpOn(house: House, adminId: string): Promise<boolean> {
  return (await store.totpOf(house.db, adminId))?.isConfirmed ?? false;
}

export async function totpStatus(house: House, adminId: string) {
  return {
    isOn: await isTotpOn(house, adminId),
    isRequired: house.config.isAdminTotpRequired,
    recoveryCodesLeft: await store.recoveryCodesLeft(house.db, adminId),
  };
}

/** A secret that is not asked for before a code of it was confirmed. @throws Failure totp-is-on. */
export async function beginTotp(house: House, admin: { id: string; username: string }, now: Date) {
  const bytes = newTotpSecret();
  const sealed = seal(house.config.secretKey, belongingOf(admin.id), bytes.toString("hex"));
  if (!(await store.beginTotp(house.db, admin.id, sealed, now))) throw new Failure("totp-is-on");
  const secret = base32(bytes);
  return {
    secret,
    otpauthUrl: otpauthUrl({ brand: house.config.brand.name, username: admin.username, secret }),
  };
}

/**
 * Switches the second step on and answers the recovery codes, which nobody can read again. Sessions other than this
 * one end: they were opened without it. @throws Failure totp-wrong; totp-not-begun; totp-is-on.
 */
export async function confirmTotp(house: House, adminId: string, token: string, typed: string, now: Date) {
  const begun = await store.totpOf(house.db, adminId);
  if (!begun) throw new Failure("totp-not-begun");
  if (begun.isConfirmed) throw new Failure("totp-is-on");
  const step = stepOf(house, adminId, begun, typed, now);
  if (step === null) throw new Failure("totp-wrong");
  const codes = newRecoveryCodes();
  await inTransaction(house.db, async (tx) => {
    if (!(await store.confirmTotp(tx, adminId, begun.sealedSecret, step, now)))
      throw new Failure("totp-not-begun");
    await store.insertRecoveryCodes(tx, adminId, codes.map(tokenHash));
    await endSessions(tx, adminId, tokenHash(token), now);
  });
  return codes.map(shownRecoveryCode);
}

type Asking = { id: string; username: string; address: string };

/** Whoever sits at a session of hers must not guess it away: tries count as at the sign-in. @throws Failure as `spend`. */
export async function switchTotpOff(
  house: House,
  { id, username, address }: Asking,
  typed: string,
  now: Date,
) {
  if (!(await isTotpOn(house, id))) return;
  const failureId = await countFailure(house, username, address, now);
  await spend(house, id, typed, now);
  await inTransaction(house.db, async (tx) => {
    await store.deleteFailure(tx, failureId);
    await store.deleteTotp(tx, id);
  });
}

/** Her code, or a recovery code of hers, is used up. @throws Failure totp-wrong; recovery-code-wrong for what looks so. */
async function spend(house: House, adminId: string, typed: string, now: Date): Promise<void> {
  const code = typedCode(typed);
  if (code?.kind === "recovery") {
    if (await store.spendRecoveryCode(house.db, adminId, tokenHash(code.code), now)) return;
    throw new Failure("recovery-code-wrong");
  }
  // One that lost a letter on its way; the app's codes have none.
  if (!code && /[a-z]/i.test(typed)) throw new Failure("recovery-code-wrong");
  const totp = await store.totpOf(house.db, adminId);
  const step = totp && stepOf(house, adminId, totp, typed, now);
  if (step === null || !(await store.spendStep(house.db, adminId, step))) throw new Failure("totp-wrong");
}

function stepOf(house: House, adminId: string, totp: store.TotpRow, typed: string, now: Date): number | null {
  const code = typedCode(typed);
  const { config, log } = house;
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
  after: store.sealedSecretsAfter,
  replace: store.replaceSealedSecret,
};
