// One-time codes by SMS. A code is bound to the browser that requested it by a challenge, which the browser keeps in a
// cookie.
import type { LoginCodeRefusal } from "#contract/errors.ts";
import { addMinutes, secondsUntil } from "#domain/ist-time.ts";
import {
  LOGIN_CODE_DIGITS,
  LOGIN_CODE_RESEND_SECONDS,
  LOGIN_CODE_VALID_MINUTES,
  loginCodeAllowedAt,
  MAX_LOGIN_CODE_TRIES,
} from "#domain/login.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { isTextSigned, signText } from "#server/crypto/keys.ts";
import { newToken, randomDigits, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import * as queries from "./login-codes.sql.ts";

/** Of the signature that the database keeps in place of the code. */
const PURPOSE = "login-code";

type CodeRequest = {
  phone: string;
  /** As rate limits count it: IPv4, or the /64 of an IPv6 address. */
  ipAddress: string;
  isKnownBrowser: boolean;
  /** The browser's challenge cookie, if it has one. */
  challenge: string | null;
  language: Language;
};

/**
 * Sends a code and answers the challenge that the browser must bring back with it.
 * @throws Failure code-wait over a send budget; `SmsSendError` when the provider refuses the SMS (the send then does not
 * count).
 */
export async function sendCode(ctx: AppContext, request: CodeRequest, now: Date) {
  const { phone, language } = request;
  const code = randomDigits(LOGIN_CODE_DIGITS);
  const challenge = newToken();
  const codeHash = signText(ctx.config, PURPOSE, codeText(phone, challenge, code));
  const codeId = await insertAllowedCode(
    ctx,
    request,
    { codeHash, challengeHash: tokenHash(challenge) },
    now,
  );
  const host = new URL(ctx.config.publicUrl).hostname;
  try {
    const text = translate(language, "sms-code", { code, brand: ctx.config.brand.name, host });
    await ctx.sms.send({ to: phone, text, code });
  } catch (error) {
    if (codeId) await queries.deleteCode(ctx.db, codeId);
    throw error;
  }
  // Void the browser's older codes only now: if this SMS had failed, the older code would be the one to type.
  if (request.challenge) await queries.voidCodes(ctx.db, tokenHash(request.challenge), now);
  return {
    challenge,
    resendAfterSeconds: LOGIN_CODE_RESEND_SECONDS,
    expiresInSeconds: LOGIN_CODE_VALID_MINUTES * 60,
  };
}

type CodeHashes = { codeHash: Buffer; challengeHash: Buffer };

/** @throws Failure code-wait */
async function insertAllowedCode(ctx: AppContext, request: CodeRequest, hashes: CodeHashes, now: Date) {
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockPhone(tx, request.phone);
    const history = await queries.findSendHistory(tx, request, now);
    const allowedAt = loginCodeAllowedAt(history, now, ctx.config.hasAddressLimits);
    if (allowedAt) throw new Failure("code-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    const expiresAt = addMinutes(now, LOGIN_CODE_VALID_MINUTES);
    const inserted = await queries.insertCode(tx, { ...request, ...hashes, expiresAt }, now);
    return inserted?.id;
  });
}

/** What is signed: the code works for this phone, in this browser. */
function codeText(phone: string, challenge: string, code: string): string {
  return `${phone}\n${challenge}\n${code}`;
}

type TypedCode = { phone: string; otp: string; challenge: string | null };

/**
 * Counts the try, then compares in constant time. Answers the code's id, or why the code is refused. A right code stays
 * usable until `markCodeUsed`.
 */
export async function tryCode(
  ctx: AppContext,
  tx: Transaction,
  { phone, otp, challenge }: TypedCode,
  now: Date,
): Promise<{ codeId: string } | { refusal: LoginCodeRefusal }> {
  const code = challenge ? await queries.lockCode(tx, phone, tokenHash(challenge)) : null;
  if (!code || !challenge) return { refusal: "code-foreign" };
  if (code.usedAt || code.voidedAt) return { refusal: "code-used" };
  if (code.expiresAt.getTime() <= now.getTime()) return { refusal: "code-expired" };
  if (code.tries >= MAX_LOGIN_CODE_TRIES) return { refusal: "code-spent" };
  await queries.countTry(tx, code.id);
  const isRight = isTextSigned(
    ctx.config,
    { purpose: PURPOSE, text: codeText(phone, challenge, otp.trim()) },
    code.codeHash,
  );
  return isRight ? { codeId: code.id } : { refusal: "code-wrong" };
}

export async function markCodeUsed(tx: Transaction, codeId: string, now: Date) {
  await queries.markCodeUsed(tx, codeId, now);
}
