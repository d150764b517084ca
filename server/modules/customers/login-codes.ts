// Sends one-time codes by SMS. A code is bound to the browser that requested it by a challenge, which the browser keeps in a
// cookie. The budgets are in domain/login-codes.ts, their reasons in decision 0110.
import type { ProofOfWork } from "#contract/customers.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { LOGIN_CODE_DIGITS, LOGIN_CODE_RESEND_SECONDS, LOGIN_CODE_VALID_MINUTES } from "#domain/login.ts";
import { budgetOfTry, decideSend, tryAgainAt } from "#domain/login-codes.ts";
import type { Language } from "#domain/messages.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, randomDigits, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import { SendError } from "#server/providers/send-error.ts";
import { type CodePurpose, hashCode } from "./login-code-hashes.ts";
import { countRefusedSms, recordSms } from "./login-code-messages.ts";
import { budgetNetworkOf, countsGuesses, isSpent } from "./login-code-tries.ts";
import * as queries from "./login-codes.sql.ts";
import { canBrowsersSolve, isSolved, newPuzzle } from "./proof-of-work.ts";
import { alertAtCeiling, ceilingsOf } from "./sms-ceilings.ts";

type CodeRequest = {
  phone: string;
  purpose: CodePurpose;
  /** As rate limits count it: IPv4, or the /64 of an IPv6 address. */
  ipAddress: string;
  isKnownBrowser: boolean;
  /** The browser's challenge cookie, if it has one. */
  challenge: string | null;
  proof: ProofOfWork | null;
  language: Language;
  /** Called before `SendError` where the SMS may have left: with the challenge of its code, if the browser has no other code to enter. */
  keepUnanswered?: (challenge: string) => void;
};

/** What was stored, and the code that is to be sent. */
type Issued = { codeId: string; challenge: string; code: string; expiresAt: Date };

/**
 * Sends a code, and answers the challenge that the browser must bring back with it.
 * @throws Failure code-wait over a send budget or a ceiling for SMS, and while no code of this browser could be judged;
 * proof-needed with a puzzle; `SendError`. A send counts unless the provider refused the SMS: without an answer the phone may
 * have it.
 */
export async function sendCode(ctx: AppContext, request: CodeRequest, now: Date) {
  const issued = await issueCode(ctx, request, now);
  try {
    await sendSms(ctx, request, issued, now);
  } catch (error) {
    if (isUnanswered(error) && !(await hasOtherCode(ctx, request, now)))
      request.keepUnanswered?.(issued.challenge);
    throw error;
  }
  // Void the browser's older codes only now: if this SMS had failed, the older code would be the one to type.
  if (request.challenge) await queries.voidCodes(ctx.db, tokenHash(request.challenge), now);
  return {
    challenge: issued.challenge,
    resendAfterSeconds: LOGIN_CODE_RESEND_SECONDS,
    expiresInSeconds: secondsUntil(now, issued.expiresAt),
  };
}

async function sendSms(
  ctx: AppContext,
  { phone, language }: CodeRequest,
  { codeId, code }: Issued,
  now: Date,
) {
  const host = new URL(ctx.config.publicUrl).hostname;
  const text = translate(language, "sms-code", { code, brand: ctx.config.brand.name, host });
  const providerId = await ctx.sms.send({ to: phone, text, code }).catch(async (error: unknown) => {
    if (!isUnanswered(error)) await queries.deleteCode(ctx.db, codeId);
    if (error instanceof SendError) await countRefusedSms(ctx, error, now);
    throw error;
  });
  // The phone has the code now, which must stay right whether or not its SMS can be written down.
  await recordSms(ctx, { codeId, code, language, providerId }, now).catch((error: unknown) =>
    ctx.log.warn({ err: error, codeId }, "the SMS with a login code could not be written down"),
  );
}

const isUnanswered = (error: unknown) => error instanceof SendError && error.kind === "unknown";

async function hasOtherCode(ctx: AppContext, request: CodeRequest, now: Date): Promise<boolean> {
  const { challenge } = request;
  if (!challenge) return false;
  return inTransaction(
    ctx.db,
    async (tx) => (await findValid(tx, request, tokenHash(challenge), now)) !== undefined,
  );
}

/** @throws Failure code-wait; proof-needed */
async function issueCode(ctx: AppContext, request: CodeRequest, now: Date): Promise<Issued> {
  const { phone, proof } = request;
  const hasProof = proof !== null && (await isSolved(ctx, phone, proof, now));
  const proofId = hasProof ? proof.salt : null;
  const issued = await inTransaction(
    ctx.db,
    (tx) => issueAllowed(ctx, tx, { ...request, proofId }, now),
    async (tx, allowed) => (allowed === "proof-needed" ? allowed : insertIssued(tx, allowed, now)),
  ).catch((error: unknown) => {
    if (isDuplicate(error, "login_codes_of_proof")) return "proof-needed" as const;
    throw error;
  });
  if (issued !== "proof-needed") return issued;
  throw new Failure("proof-needed", { body: { puzzle: await newPuzzle(ctx, phone, now) } });
}

type AllowedCode = Omit<Issued, "codeId"> & { row: queries.NewCode };

async function insertIssued(tx: Transaction, { row, ...issued }: AllowedCode, now: Date): Promise<Issued> {
  const { id } = (await queries.insertCode(tx, row, now)) ?? { id: "" };
  return { ...issued, codeId: id };
}

/** @throws Failure code-wait */
async function issueAllowed(
  ctx: AppContext,
  tx: Transaction,
  request: CodeRequest & { proofId: string | null },
  now: Date,
): Promise<AllowedCode | "proof-needed"> {
  const { phone, isKnownBrowser, proofId } = request;
  const sender = { ...request, challengeHash: request.challenge ? tokenHash(request.challenge) : null };
  const network = budgetNetworkOf(request.ipAddress);
  const [, , sends, totals, failed] = await Promise.all([
    queries.lockPhone(tx, phone),
    queries.lockTotals(tx, "sends"),
    queries.findSendHistory(tx, sender, budgetNetworkOf, now),
    queries.countAllSends(tx, now),
    queries.countFailedTries(tx, { phone, network }, now),
  ]);
  const hasProof = proofId !== null || !canBrowsersSolve(ctx.config);
  const canBeJudged = !countsGuesses(request) || budgetOfTry(failed) !== null;
  const decision = canBeJudged
    ? decideSend({ ...sends, totals, hasProof }, now, ceilingsOf(ctx))
    : { kind: "wait" as const, until: tryAgainAt(now) };
  if (decision.kind === "proof") return "proof-needed";
  if (decision.kind === "wait") {
    const sent = sender.challengeHash ? await findValid(tx, request, sender.challengeHash, now) : undefined;
    throw new Failure("code-wait", {
      retryAfterSeconds: secondsUntil(now, decision.until),
      body: { sent },
    });
  }
  const { isReserved } = decision;
  const challenge = newToken();
  const code = randomDigits(LOGIN_CODE_DIGITS);
  const expiresAt = addMinutes(now, LOGIN_CODE_VALID_MINUTES);
  alertAtCeiling(ctx, { totals, isKnownBrowser, isReserved });
  const codeHash = hashCode(ctx, request, challenge, code);
  const row = { ...request, codeHash, isReserved, expiresAt, challengeHash: tokenHash(challenge) };
  return { row, challenge, code, expiresAt };
}

/** The code that the browser may still enter, whatever another one waits for. */
async function findValid(tx: Transaction, request: CodeRequest, challengeHash: Buffer, now: Date) {
  const row = await queries.lockCode(tx, request, challengeHash);
  if (!row || row.usedAt || row.voidedAt || row.expiresAt <= now || isSpent(row)) return undefined;
  return { expiresInSeconds: secondsUntil(now, row.expiresAt) };
}
