// Sends one-time codes by SMS. A code is bound to the browser that requested it by a challenge, which the browser keeps in a
// cookie. The budgets are in domain/login-codes.ts, their reasons in decision 0060.
import type { ProofOfWork } from "#contract/customers.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { LOGIN_CODE_DIGITS, LOGIN_CODE_RESEND_SECONDS, LOGIN_CODE_VALID_MINUTES } from "#domain/login.ts";
import { decideSend, isBesieged, isCeilingReached, needsSecondCode } from "#domain/login-codes.ts";
import type { Language } from "#domain/messages.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import type { AppContext } from "#server/context.ts";
import { isSameHash, newToken, randomDigits, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import { SendError } from "#server/providers/send-error.ts";
import { type CodePurpose, hashCode, hashOf } from "./login-code-hashes.ts";
import { countRefusedSms, recordSms } from "./login-code-messages.ts";
import { countsGuesses, isSpent } from "./login-code-tries.ts";
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
  /** Keep the code that the browser has, and send one more. */
  isSecondCode: boolean;
  language: Language;
};

/** What was stored, and the codes that are now to be sent, each in an SMS of its own. */
type Issued = {
  codeId: string;
  challenge: string;
  codes: string[];
  codesNeeded: number;
  expiresAt: Date;
  /** How the code stood that a second one was added to; null for new codes. */
  before: queries.SingleCode | null;
};

/**
 * Sends one code or two, and answers the challenge that the browser must bring back with them.
 * @throws Failure code-wait over a send budget or a ceiling for SMS; proof-needed with a puzzle; `SendError`. A
 * send counts unless the provider refused the SMS: without an answer the phone may have it.
 */
export async function sendCode(ctx: AppContext, request: CodeRequest, now: Date) {
  const added = request.isSecondCode ? await issueSecondCode(ctx, request, now) : null;
  const issued = added ?? (await issueCodes(ctx, request, now));
  await sendCodes(ctx, request, issued, now);
  // Void the browser's older codes only now: if this SMS had failed, the older code would be the one to type.
  if (request.challenge && !added) await queries.voidCodes(ctx.db, tokenHash(request.challenge), now);
  return {
    challenge: issued.challenge,
    resendAfterSeconds: LOGIN_CODE_RESEND_SECONDS,
    expiresInSeconds: secondsUntil(now, issued.expiresAt),
    codesNeeded: issued.codesNeeded,
  };
}

async function sendCodes(
  ctx: AppContext,
  { phone, language }: CodeRequest,
  { codeId, codes, before }: Issued,
  now: Date,
) {
  const host = new URL(ctx.config.publicUrl).hostname;
  for (const [index, code] of codes.entries()) {
    const text = translate(language, "sms-code", { code, brand: ctx.config.brand.name, host });
    const providerId = await ctx.sms.send({ to: phone, text, code }).catch(async (error: unknown) => {
      const wasRefused = !(error instanceof SendError) || error.kind !== "unknown";
      if (wasRefused && before) await queries.removeSecondCode(ctx.db, codeId, before);
      else if (wasRefused && index === 0) await queries.deleteCode(ctx.db, codeId);
      if (error instanceof SendError) await countRefusedSms(ctx, error, now);
      throw error;
    });
    // The phone has the code now, which must stay right whether or not its SMS can be written down.
    await recordSms(ctx, { codeId, code, language, providerId }, now).catch((error: unknown) =>
      ctx.log.warn({ err: error, codeId }, "the SMS with a login code could not be written down"),
    );
  }
}

/** @throws Failure code-wait; proof-needed */
async function issueCodes(ctx: AppContext, request: CodeRequest, now: Date): Promise<Issued> {
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

type AllowedCodes = Omit<Issued, "codeId" | "before"> & { row: queries.NewCode };

async function insertIssued(tx: Transaction, { row, ...issued }: AllowedCodes, now: Date): Promise<Issued> {
  const { id } = (await queries.insertCode(tx, row, now)) ?? { id: "" };
  return { ...issued, codeId: id, before: null };
}

/** @throws Failure code-wait */
async function issueAllowed(
  ctx: AppContext,
  tx: Transaction,
  request: CodeRequest & { proofId: string | null },
  now: Date,
): Promise<AllowedCodes | "proof-needed"> {
  const { phone, purpose, isKnownBrowser, proofId } = request;
  const sender = { ...request, challengeHash: request.challenge ? tokenHash(request.challenge) : null };
  const [, , shareable, sends, totals, failed] = await Promise.all([
    queries.lockPhone(tx, phone),
    queries.lockTotals(tx, "sends"),
    isKnownBrowser ? null : queries.findShareableCodes(tx, { phone, purpose }, now),
    queries.findSendHistory(tx, sender, now),
    queries.countAllSends(tx, now),
    queries.countFailedSingles(tx, phone, now),
  ]);
  const hasProof = proofId !== null || !canBrowsersSolve(ctx.config);
  const history = { ...sends, totals, hasProof, hasShareableCodes: shareable !== null };
  const decision = decideSend(history, now, ceilingsOf(ctx));
  if (decision.kind === "proof") return "proof-needed";
  if (decision.kind === "wait") {
    const sent = sender.challengeHash ? await findValid(tx, request, sender.challengeHash, now) : undefined;
    throw new Failure("code-wait", {
      retryAfterSeconds: secondsUntil(now, decision.until),
      body: { sent },
    });
  }
  const challenge = newToken();
  const needsTwo = countsGuesses(request) && (isBesieged(sends.sentToPhone, now) || needsSecondCode(failed));
  const fresh = {
    phone,
    purpose,
    challenge,
    needsTwo,
    isShared: isBesieged(sends.sentToPhone, now) && !isKnownBrowser,
  };
  const { codes, ...rest } =
    decision.kind === "share" && shareable ? { ...shareable, codes: [] } : newCodes(ctx, fresh, now);
  alertAtCeiling(ctx, { totals, isKnownBrowser, added: codes.length });
  const row = { ...request, ...rest, challengeHash: tokenHash(challenge), smsCount: codes.length };
  return { row, challenge, codes, codesNeeded: needsTwo ? 2 : 1, expiresAt: rest.expiresAt };
}

/** The code that the browser may still enter, whatever another one waits for. */
async function findValid(tx: Transaction, request: CodeRequest, challengeHash: Buffer, now: Date) {
  const row = await queries.lockCode(tx, request, challengeHash);
  if (!row || row.usedAt || row.voidedAt || row.expiresAt <= now || isSpent(row)) return undefined;
  return { expiresInSeconds: secondsUntil(now, row.expiresAt), codesNeeded: row.secondCodeHash ? 2 : 1 };
}

type NewCodes = {
  phone: string;
  purpose: CodePurpose;
  challenge: string;
  needsTwo: boolean;
  isShared: boolean;
};

/** `isShared`: other browsers may be allowed the same codes, so that their hashes cannot depend on the challenge. */
function newCodes(ctx: AppContext, fresh: NewCodes, now: Date) {
  const { challenge, needsTwo, isShared } = fresh;
  const sharedKey = isShared ? newToken() : null;
  const first = randomDigits(LOGIN_CODE_DIGITS);
  const second = needsTwo ? differentDigits(first) : null;
  const hash = (code: string) => hashCode(ctx, fresh, sharedKey ?? challenge, code);
  return {
    codes: second ? [first, second] : [first],
    codeHash: hash(first),
    secondCodeHash: second ? hash(second) : null,
    sharedKey,
    expiresAt: addMinutes(now, LOGIN_CODE_VALID_MINUTES),
  };
}

/** Two equal codes would look like one SMS that came twice. */
function differentDigits(code: string): string {
  const digits = randomDigits(LOGIN_CODE_DIGITS);
  return digits === code ? differentDigits(code) : digits;
}

/**
 * Adds a code to the one that the browser has already. Null if it has no valid one, or has two: it then gets new codes.
 * Needs no proof of work and no pause, since it happens once for each send.
 * @throws Failure code-wait
 */
async function issueSecondCode(ctx: AppContext, request: CodeRequest, now: Date): Promise<Issued | null> {
  const { phone, challenge, isKnownBrowser } = request;
  if (!challenge) return null;
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockPhone(tx, phone);
    await queries.lockTotals(tx, "sends");
    const row = await queries.lockCode(tx, request, tokenHash(challenge));
    if (!row || row.secondCodeHash || row.usedAt || row.voidedAt || row.expiresAt <= now) return null;
    const totals = await queries.countAllSends(tx, now);
    const ceilings = ceilingsOf(ctx);
    if (ceilings && isCeilingReached({ totals, isKnownBrowser }, ceilings)) return null;
    let code = randomDigits(LOGIN_CODE_DIGITS);
    while (isSameHash(row.codeHash, hashOf(ctx, request, row, challenge, code)))
      code = randomDigits(LOGIN_CODE_DIGITS);
    const expiresAt = addMinutes(now, LOGIN_CODE_VALID_MINUTES);
    alertAtCeiling(ctx, { totals, isKnownBrowser, added: 1 });
    await queries.addSecondCode(tx, row.id, hashOf(ctx, request, row, challenge, code), expiresAt);
    return { codeId: row.id, challenge, codes: [code], codesNeeded: 2, expiresAt, before: row };
  });
}
