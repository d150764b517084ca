// Limits how fast admin passwords and TOTP codes can be guessed (`adminLoginAllowedAt` in domain/login.ts).

import { adminLoginAllowedAt } from "#domain/login.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./login-attempts.sql.ts";

/** `address`: the client's network address, as the limits count it. */
export type Attempt = {
  username: string;
  address: string;
  /** The admin has signed in with this username on this browser. Its limits do not count strangers' failures. */
  isKnownBrowser: boolean;
};

/**
 * What the database keeps of a typed username: it may be a password that was typed into the wrong field. The login ignores
 * capitals and spaces of a username, so another spelling must not grant new tries.
 */
function keyOf({ config }: Pick<AppContext, "config">, username: string): string {
  return signText(config, "admin login", username.trim().toLowerCase()).toString("base64url");
}

/**
 * Counts an attempt as failed before it is checked, so that parallel attempts cannot pass the limit together. The caller
 * takes the failure back if the attempt turns out to be right. Returns the failure's id.
 * @throws Failure login-wait.
 */
export async function countAttempt(
  ctx: AppContext,
  { username, address, isKnownBrowser }: Attempt,
  now: Date,
): Promise<string> {
  const key = keyOf(ctx, username);
  const failure = await inTransaction(ctx.db, async (tx) => {
    await queries.lockUsername(tx, key);
    const allowedAt = adminLoginAllowedAt(
      await queries.listFailures(tx, { key, address, isKnownBrowser }, now),
      now,
    );
    if (allowedAt) throw new Failure("login-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    return queries.insertFailure(tx, { key, address, isKnownBrowser }, now);
  });
  return failure?.id ?? "";
}

/** The failure had the right password, and a wrong code. */
export async function markSecondStep(db: AppContext["db"], failureId: string) {
  await queries.updateSecondStep(db, failureId);
}

/** Takes back one failure; those before it still count. */
export async function forgiveAttempt(db: AppContext["db"] | Transaction, failureId: string) {
  await queries.deleteFailure(db, failureId);
}

/** Takes back all failures of this user name at this address. */
export async function forgiveAttempts(
  ctx: AppContext,
  tx: Transaction,
  { username, address }: Pick<Attempt, "username" | "address">,
) {
  await queries.deleteFailures(tx, keyOf(ctx, username), address);
}

/**
 * Takes back all failures of this username at every address: its password or second step is new, so what was guessed is
 * worth nothing, and the pause would keep the owner out.
 */
export async function forgiveUsername(ctx: Pick<AppContext, "config">, tx: Transaction, username: string) {
  await queries.deleteFailuresOfUsername(tx, keyOf(ctx, username));
}
