// Signing in with a phone and a code: creates the account of a new phone and applies a friend's referral code.

import type { Customer } from "#contract/customers.ts";
import type { LoginCodeRefusal } from "#contract/errors.ts";
import type { Language } from "#domain/messages.ts";
import { normalizeReferralCode } from "#domain/referral-codes.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { grantWelcomeCredits } from "./credits.ts";
import * as queries from "./customers.sql.ts";
import { createCustomer, isClosedPhone, recordSignInConsents, toCustomer } from "./customers.ts";
import { markCodeUsed, tryCode } from "./login-codes.ts";
import { createSession } from "./login-sessions.ts";

/** Whether a phone is new is public. The rest is disclosed only to a browser that has signed in with the phone. */
export async function checkPhone(ctx: AppContext, phone: string, isKnownBrowser: boolean) {
  const customer = await queries.findByPhone(ctx.db, phone);
  return {
    isNewUser: !customer?.hasSignedIn,
    hasBookings: isKnownBrowser && customer !== null && customer.hasBookings,
    whatsappOptIn: isKnownBrowser && customer !== null && customer.whatsappOptIn,
  };
}

type SignInRequest = {
  phone: string;
  otp: string;
  challenge: string | null;
  referralCode: string;
  whatsappOptIn: boolean;
  language: Language;
};

type SignedIn = { refusal: null; token: string; user: Customer; isNewUser: boolean; hasBookings: boolean };

/** Signs in. A refusal names why the code or the referral code was not accepted. */
export async function signIn(
  ctx: AppContext,
  request: SignInRequest,
  now: Date,
): Promise<SignedIn | { refusal: LoginCodeRefusal }> {
  const { phone } = request;
  const signedIn = await inTransaction(ctx.db, async (tx) => {
    const tried = await tryCode(ctx, tx, request, now);
    if ("refusal" in tried) return tried;
    const known = await queries.findByPhoneForSignIn(tx, phone);
    const isNewUser = !known?.hasSignedIn;
    const referral = isNewUser
      ? await findReferrer(ctx, tx, request, known?.id ?? null)
      : { referrerId: null };
    // The code is not used up yet, so that the customer can correct the referral code.
    if ("refusal" in referral) return referral;
    await markCodeUsed(tx, tried.codeId, now);
    const customerId = known
      ? await addReferrer(tx, known.id, referral.referrerId, now)
      : await register(tx, phone, referral.referrerId, now);
    await recordSignInConsents(
      tx,
      customerId,
      { ...request, isOptedInBefore: known?.whatsappOptIn ?? false },
      now,
    );
    const token = await createSession(tx, customerId, now);
    const customer = await queries.findById(tx, customerId);
    if (!customer) throw new Failure("unexpected");
    return { refusal: null, token, customer, isNewUser };
  });
  if (signedIn.refusal !== null) return signedIn;
  const { customer, ...others } = signedIn;
  return { ...others, user: await toCustomer(ctx, customer), hasBookings: customer.hasBookings };
}

/** The customer whose referral code was typed; null when none was. */
async function findReferrer(
  ctx: AppContext,
  tx: Transaction,
  { phone, referralCode }: SignInRequest,
  customerId: string | null,
): Promise<{ referrerId: string | null } | { refusal: LoginCodeRefusal }> {
  const code = normalizeReferralCode(referralCode);
  if (!code) return { referrerId: null };
  const referrer = await queries.findIdByReferralCode(tx, code);
  if (!referrer || referrer.id === customerId) return { refusal: "bad-referral-code" };
  if (await isClosedPhone(ctx, tx, phone)) return { refusal: "offer-used" };
  return { referrerId: referrer.id };
}

/** Creates the account of a new phone, with the welcome credits when a friend referred it. */
async function register(tx: Transaction, phone: string, referrerId: string | null, now: Date) {
  const { id, isNew } = await createCustomer(tx, phone, referrerId, now);
  if (isNew && referrerId) await grantWelcomeCredits(tx, id, now);
  return id;
}

/** The first sign-in to an account that a test booking created may still bring a referrer. */
async function addReferrer(tx: Transaction, customerId: string, referrerId: string | null, now: Date) {
  if (referrerId && (await queries.setReferrer(tx, customerId, referrerId)))
    await grantWelcomeCredits(tx, customerId, now);
  return customerId;
}
