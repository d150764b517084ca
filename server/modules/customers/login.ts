// Customers: signing in with a phone and a code, their session, what they agreed to.
// Knows nothing of staff, and of bookings only whether there are any.

import type { Refusal } from "#contract/errors.ts";
import type { User } from "#contract/identity.ts";
import {
  CODE_DIGITS,
  CODE_TRIES,
  CODE_VALID_MINUTES,
  CUSTOMER_SESSION_DAYS,
  MESSAGING_VERSION,
  newUsername,
  normalReferralCode,
  REFERRAL_ALPHABET,
  REFERRAL_LENGTH,
  RESEND_SECONDS,
  sendAllowedAt,
  TERMS_VERSION,
} from "#domain/identity.ts";
import { addMinutes, secondsUntil } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import {
  isSameHash,
  keyedHash,
  newToken,
  randomDigits,
  randomWord,
  tokenHash,
} from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import { publish } from "#server/realtime/channel.ts";
import { welcome } from "./credits.ts";
import * as queries from "./login.sql.ts";

const SESSION_MINUTES = CUSTOMER_SESSION_DAYS * 24 * 60;
const RENEW_AFTER_MINUTES = 24 * 60;

/** Whether a phone is new is told to all; the rest truly only to a browser that has signed in with it. */
export async function checkPhone(ctx: AppContext, phone: string, isKnownBrowser: boolean) {
  const customer = await queries.customerByPhone(ctx.db, phone);
  return {
    isNewUser: !customer?.hasSignedIn,
    hasBookings: isKnownBrowser && customer !== null && customer.hasBookings,
    whatsappOptIn: isKnownBrowser && customer !== null && customer.whatsappOptIn,
  };
}

type CodeRequest = {
  phone: string;
  address: string;
  isKnownBrowser: boolean;
  /** The browser's challenge cookie, if it has one: its older codes end. */
  challenge: string | null;
  language: Language;
};

/**
 * Sends a code and answers the challenge that the browser must bring back with it.
 * @throws Failure code-wait over a budget, `SmsNotSent` when the provider takes no text (the send is then not counted).
 */
export async function sendCode(ctx: AppContext, request: CodeRequest, now: Date) {
  const { phone, language } = request;
  const code = randomDigits(CODE_DIGITS);
  const challenge = newToken();
  const codeId = await inTransaction(ctx.db, async (tx) => {
    await queries.lockPhone(tx, phone);
    const allowedAt = sendAllowedAt(
      await queries.sendHistory(tx, request, now),
      now,
      ctx.config.hasAddressLimits,
    );
    if (allowedAt) throw new Failure("code-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    const inserted = await queries.insertCode(
      tx,
      {
        ...request,
        codeHash: codeHash(ctx, phone, challenge, code),
        challengeHash: tokenHash(challenge),
        expiresAt: addMinutes(now, CODE_VALID_MINUTES),
      },
      now,
    );
    return inserted?.id;
  });
  const host = new URL(ctx.config.publicUrl).hostname;
  try {
    const text = translate(language, "sms-code", { code, brand: ctx.config.brand.name, host });
    await ctx.sms.send({ to: phone, text, code });
  } catch (error) {
    if (codeId) await queries.deleteCode(ctx.db, codeId);
    throw error;
  }
  // Only now: had it not been sent, the older code would be the one to type.
  if (request.challenge) await queries.voidCodesOf(ctx.db, tokenHash(request.challenge), now);
  return { challenge, resendAfterSeconds: RESEND_SECONDS, expiresInSeconds: CODE_VALID_MINUTES * 60 };
}

function codeHash(ctx: AppContext, phone: string, challenge: string, code: string): Buffer {
  return keyedHash(ctx.config.secretKey, "login-code", `${phone}\n${challenge}\n${code}`);
}

type Verification = {
  phone: string;
  otp: string;
  challenge: string | null;
  referralCode: string;
  whatsappOptIn: boolean;
  language: Language;
};

type SignedIn = { refusal: null; token: string; user: User; isNewUser: boolean; hasBookings: boolean };

/** Signs in, making the account of a new phone. A refusal names why the code, or the referral code, was not taken. */
export async function verifyCode(
  ctx: AppContext,
  verification: Verification,
  now: Date,
): Promise<SignedIn | { refusal: Refusal }> {
  return inTransaction(ctx.db, async (tx) => {
    const code = await takeCode(ctx, tx, verification, now);
    if ("refusal" in code) return code;
    const known = await queries.customerToSignIn(tx, verification.phone);
    // A bad referral code leaves the login code usable, so that it can be corrected.
    const isNewUser = !known?.hasSignedIn;
    const referrer = isNewUser ? await referrerOf(tx, verification.referralCode) : null;
    if (referrer === "bad" || (referrer && referrer === known?.id)) return { refusal: "bad-referral-code" };
    if (referrer && (await queries.isClosedPhone(tx, phoneHash(ctx, verification.phone))))
      return { refusal: "offer-used" };
    await queries.markCodeUsed(tx, code.id, now);
    const userId = known?.id ?? (await createCustomer(tx, verification.phone, referrer, now));
    if (known && referrer && (await queries.setReferrer(tx, userId, referrer)))
      await welcome(tx, userId, now);
    await consent(tx, userId, verification, known?.whatsappOptIn ?? false, now);
    const token = newToken();
    await queries.insertSession(tx, tokenHash(token), userId, now, addMinutes(now, SESSION_MINUTES));
    const customer = await queries.customerById(tx, userId);
    if (!customer) throw new Failure("unexpected");
    return {
      refusal: null,
      token,
      user: userOf(customer),
      isNewUser,
      hasBookings: customer.hasBookings,
    };
  });
}

/** Counts the try, then compares. Every rejection is told apart, and none of them is faster for a right digit. */
async function takeCode(
  ctx: AppContext,
  tx: Transaction,
  { phone, otp, challenge }: Verification,
  now: Date,
): Promise<{ id: string } | { refusal: Refusal }> {
  const code = challenge ? await queries.codeForUpdate(tx, phone, tokenHash(challenge)) : null;
  if (!code || !challenge) return { refusal: "code-foreign" };
  if (code.usedAt || code.voidedAt) return { refusal: "code-used" };
  if (code.expiresAt.getTime() <= now.getTime()) return { refusal: "code-expired" };
  if (code.tries >= CODE_TRIES) return { refusal: "code-spent" };
  await queries.countTry(tx, code.id);
  const isRight = isSameHash(code.codeHash, codeHash(ctx, phone, challenge, otp.trim()));
  return isRight ? { id: code.id } : { refusal: "code-wrong" };
}

async function referrerOf(tx: Transaction, typed: string): Promise<string | null | "bad"> {
  const code = normalReferralCode(typed);
  if (!code) return null;
  return (await queries.customerIdByReferralCode(tx, code))?.id ?? "bad";
}

/** The customer of a phone, made where it has none; agreeing, and the welcome, are left to her first sign-in. */
export async function customerOfPhone(tx: Transaction, phone: string, now: Date) {
  const id = (await queries.customerToSignIn(tx, phone))?.id ?? (await createCustomer(tx, phone, null, now));
  const customer = await queries.customerById(tx, id);
  if (!customer) throw new Failure("unexpected");
  return { id, username: customer.username, phone };
}

async function createCustomer(tx: Transaction, phone: string, referredBy: string | null, now: Date) {
  // A drawn referral code that exists already is drawn again; so is the customer that a second browser just made.
  for (let draw = 0; draw < 5; draw++) {
    const referralCode = randomWord(REFERRAL_ALPHABET, REFERRAL_LENGTH);
    const customer = { phone, username: newUsername(phone), referralCode, referredBy, whatsappOptIn: false };
    const created = await queries.insertCustomer(tx, customer, now);
    if (created) {
      if (referredBy) await welcome(tx, created.id, now);
      return created.id;
    }
    const other = await queries.customerByPhone(tx, phone);
    if (other) return other.id;
  }
  throw new Error("Five drawn referral codes were all taken");
}

/** A sign-in accepts the current terms. Opting in is recorded when it is new; leaving the box empty withdraws nothing. */
async function consent(
  tx: Transaction,
  userId: string,
  { language, whatsappOptIn }: Verification,
  isIn: boolean,
  now: Date,
) {
  const given = { userId, language, isGiven: true };
  await queries.insertConsent(
    tx,
    { ...given, purpose: "terms-and-privacy", textVersion: TERMS_VERSION },
    now,
  );
  if (!whatsappOptIn || isIn) return;
  await queries.insertConsent(tx, { ...given, purpose: "messaging", textVersion: MESSAGING_VERSION }, now);
  await queries.updateWhatsappOptIn(tx, userId, true);
}

export async function setWhatsappOptIn(
  ctx: AppContext,
  userId: string,
  isGiven: boolean,
  language: Language,
  now: Date,
) {
  await inTransaction(ctx.db, async (tx) => {
    const changed = {
      userId,
      language,
      isGiven,
      purpose: "messaging",
      textVersion: MESSAGING_VERSION,
    } as const;
    if (!(await queries.updateWhatsappOptIn(tx, userId, isGiven))) throw new Failure("not-signed-in");
    await queries.insertConsent(tx, changed, now);
  });
}

/** She wrote that no more messages shall come. What she agreed to since is left: such news may come a day late. */
export async function stopMessaging(ctx: AppContext, phone: string, agreedBefore: Date, now: Date) {
  const stop = { phone, agreedBefore, textVersion: MESSAGING_VERSION };
  return (await queries.stopMessaging(ctx.db, stop, now)) > 0;
}

/** Whose session a cookie is; a session used a day after its last renewal lives 90 days more. */
export async function customerOfToken(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  const session = await queries.sessionByToken(ctx.db, hash, now);
  if (!session) return null;
  const freshUntil = addMinutes(session.expiresAt, RENEW_AFTER_MINUTES - SESSION_MINUTES);
  const isRenewed = now.getTime() > freshUntil.getTime();
  if (isRenewed) await queries.renewSession(ctx.db, hash, addMinutes(now, SESSION_MINUTES));
  return { customer: { id: session.userId }, isRenewed };
}

/** Signs out here; the live channels of this session end with it. */
export async function endSession(ctx: AppContext, token: string, now: Date) {
  const hash = tokenHash(token);
  await queries.deleteSession(ctx.db, hash);
  await publish(ctx.db, { to: { session: hash.toString("hex") }, message: null }, now);
}

/** Signs a customer out everywhere, the device of this session included. */
export async function endAllSessions(ctx: AppContext, token: string, now: Date) {
  const session = await queries.sessionByToken(ctx.db, tokenHash(token), now);
  if (!session) return;
  await queries.deleteSessionsOf(ctx.db, session.userId);
  await publish(ctx.db, { to: { customer: session.userId }, message: null }, now);
}

/**
 * Erases what names a customer and ends her sessions. Of the phone a keyed hash stays, for one purpose: the welcome
 * offer is given once. False when the account was erased before.
 */
export async function erase(ctx: AppContext, tx: Transaction, userId: string, phone: string, now: Date) {
  const isErased = await queries.eraseCustomer(tx, userId, now);
  if (isErased) await queries.insertClosedPhone(tx, phoneHash(ctx, phone), now);
  await queries.deleteSessionsOf(tx, userId);
  await publish(tx, { to: { customer: userId }, message: null }, now);
  return isErased;
}

function phoneHash(ctx: AppContext, phone: string): Buffer {
  return keyedHash(ctx.config.secretKey, "closed-phone", phone);
}

/** @throws Failure not-signed-in when the account is gone. */
export async function me(ctx: AppContext, userId: string) {
  const customer = await queries.customerById(ctx.db, userId);
  if (!customer) throw new Failure("not-signed-in");
  return { ...userOf(customer), hasBookings: customer.hasBookings };
}

function userOf(customer: queries.CustomerRow): User {
  const { id, username, phone, referralCode, whatsappOptIn } = customer;
  const referralDiscountCredits = customer.credits;
  return {
    id,
    username,
    role: "user",
    phone,
    email: null,
    referralCode,
    referralDiscountCredits,
    whatsappOptIn,
  };
}
