// Signing in with a phone and a code: creates the account of a new phone and applies a friend's referral code.

import type { Customer } from "#contract/customers.ts";
import type { LoginCodeRefusal } from "#contract/errors.ts";
import { mayCheckPhone } from "#domain/login-codes.ts";
import type { Language } from "#domain/messages.ts";
import { normalizeReferralCode } from "#domain/referral-codes.ts";
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { mayHaveNewOwner } from "./account-uses.ts";
import { grantWelcomeCredits } from "./credits.ts";
import * as queries from "./customers.sql.ts";
import {
  createCustomer,
  isClosedPhone,
  recordSignInConsents,
  toCustomer,
  toNamedCustomer,
} from "./customers.ts";
import { tryCode } from "./login-code-tries.ts";
import { markCodeUsed } from "./login-codes.sql.ts";
import { createSession, recordCode } from "./login-sessions.ts";
import * as phoneChecks from "./phone-checks.sql.ts";

/** What a network hears that asks for many phones. A new customer loses no offer by it. */
const ANSWER_TO_MANY_CHECKS = { isNewUser: true, hasBookings: false, whatsappOptIn: false };

/**
 * Whether a phone is new is public, for some phones an hour and network: a caller who asks for more would learn who is a
 * customer. The rest is disclosed only to a browser that has signed in with the phone.
 */
export async function checkPhone(
  ctx: AppContext,
  { phone, ipAddress, isKnownBrowser }: { phone: string; ipAddress: string; isKnownBrowser: boolean },
  now: Date,
) {
  if (!isKnownBrowser && !(await countPhoneCheck(ctx, phone, ipAddress, now))) return ANSWER_TO_MANY_CHECKS;
  const customer = await queries.findByPhone(ctx.db, phone);
  return {
    isNewUser: !customer?.hasSignedIn,
    hasBookings: isKnownBrowser && customer !== null && customer.hasBookings,
    whatsappOptIn: isKnownBrowser && customer !== null && customer.whatsappOptIn,
  };
}

/** Whether this network may hear about this phone. */
function countPhoneCheck(ctx: AppContext, phone: string, ipAddress: string, now: Date): Promise<boolean> {
  if (!ctx.config.hasAddressLimits) return Promise.resolve(true);
  const phoneHash = signText(ctx.config, "checked-phone", phone);
  return inTransaction(ctx.db, async (tx) => {
    await phoneChecks.lockAddress(tx, ipAddress);
    const { isCounted, others } = await phoneChecks.findChecks(tx, ipAddress, phoneHash, now);
    if (isCounted) return true;
    if (!mayCheckPhone(others)) return false;
    await phoneChecks.insertCheck(tx, ipAddress, phoneHash, now);
    return true;
  });
}

type SignInRequest = {
  phone: string;
  otp: string;
  challenge: string | null;
  /** As rate limits count it. */
  ipAddress: string;
  userAgent: string | null;
  isKnownBrowser: boolean;
  referralCode: string;
  whatsappOptIn: boolean;
  language: Language;
};

/** The code was right, and the owner is to be proved first. */
type Unverified = { refusal: "owner-unverified"; token: string };
type SignedIn = { refusal: null; token: string; user: Customer; isNewUser: boolean; hasBookings: boolean };

/** Tells the customer, in the transaction of the sign-in: a thief could end the session before a sweep. */
type AnnounceNewDevice = (
  tx: Transaction,
  signIn: { customerId: string; userAgent: string | null },
  now: Date,
) => Promise<void>;

/** Signs in. A refusal names why the code or the referral code was not accepted. */
export async function signIn(
  ctx: AppContext,
  request: SignInRequest & { announceNewDevice: AnnounceNewDevice },
  now: Date,
): Promise<SignedIn | Unverified | { refusal: LoginCodeRefusal }> {
  const tried = await tryCode(ctx, { ...request, purpose: "sign-in" }, now);
  if ("refusal" in tried) return tried;
  const signedIn = await inTransaction(
    ctx.db,
    (tx) => admit(ctx, tx, { ...request, codeId: tried.codeId }, now),
    async (tx, admitted) => ("refusal" in admitted ? admitted : openSession(tx, request, admitted, now)),
  );
  if (signedIn.refusal !== null) return signedIn;
  const { customer, isCreated, ...others } = signedIn;
  const user = isCreated ? toNamedCustomer(customer, undefined) : await toCustomer(ctx, customer);
  return { ...others, user, hasBookings: customer.hasBookings };
}

/** `isCreated`: the account is of this sign-in. A new user may have one from a test booking. */
type Admitted = { customerId: string; isCreated: boolean; isNewUser: boolean; isOptedInBefore: boolean };

/** Uses the code up, and finds or creates the account. */
async function admit(
  ctx: AppContext,
  tx: Transaction,
  request: SignInRequest & { codeId: string },
  now: Date,
): Promise<Admitted | Unverified | { refusal: LoginCodeRefusal }> {
  const { phone, codeId, userAgent } = request;
  const typesReferral = normalizeReferralCode(request.referralCode) !== "";
  const [known, isMarked] = await Promise.all([
    queries.findByPhoneForSignIn(tx, phone),
    typesReferral ? null : markCodeUsed(tx, codeId, now),
  ]);
  const isNewUser = !known?.hasSignedIn;
  const referral = isNewUser ? await findReferrer(ctx, tx, request, known?.id ?? null) : { referrerId: null };
  // The code is not used up yet, so that the customer can correct the referral code.
  if ("refusal" in referral) return referral;
  if (!(isMarked ?? (await markCodeUsed(tx, codeId, now)))) return { refusal: "code-used" };
  if (known && !isNewUser && (await mayHaveNewOwner(tx, { ...request, customerId: known.id }, now))) {
    const login = { customerId: known.id, userAgent, isOwnerUnverified: true, codeAt: null };
    return { refusal: "owner-unverified", token: await createSession(tx, login, now) };
  }
  const customerId = known
    ? await addReferrer(tx, known.id, referral.referrerId, now)
    : await register(tx, phone, referral.referrerId, now);
  const isOptedInBefore = known?.whatsappOptIn ?? false;
  return { customerId, isCreated: known === null, isNewUser, isOptedInBefore };
}

async function openSession(
  tx: Transaction,
  request: SignInRequest & { announceNewDevice: AnnounceNewDevice },
  { customerId, isCreated, isNewUser, isOptedInBefore }: Admitted,
  now: Date,
) {
  const { userAgent, isKnownBrowser } = request;
  // Who talked the code of a sign-in out of a customer has no code for the export or the closing.
  const codeAt = isKnownBrowser ? now : null;
  const [, token, , customer] = await Promise.all([
    recordSignInConsents(tx, customerId, { ...request, isOptedInBefore }, now),
    createSession(tx, { customerId, userAgent, codeAt }, now),
    isNewUser || isKnownBrowser ? null : request.announceNewDevice(tx, { customerId, userAgent }, now),
    queries.findById(tx, customerId),
  ]);
  // Cannot be: `admit` has the account's row locked, or made it.
  if (!customer) throw new Failure("unexpected");
  return { refusal: null, token, customer, isCreated, isNewUser };
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

type ConfirmRequest = {
  customerId: string;
  /** Of the login session. */
  token: string;
  otp: string;
  challenge: string | null;
  ipAddress: string;
};

/** Enters a confirmation code in a login session. Null when it was right, otherwise why it was refused. */
export async function confirmByCode(
  ctx: AppContext,
  { customerId, token, ...typed }: ConfirmRequest,
  now: Date,
): Promise<LoginCodeRefusal | null> {
  const phone = await findPhone(ctx, customerId);
  const tried = await tryCode(ctx, { ...typed, phone, purpose: "confirm" }, now);
  if ("refusal" in tried) return tried.refusal;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await markCodeUsed(tx, tried.codeId, now))) return "code-used";
    await recordCode(tx, token, now);
    return null;
  });
}

/** @throws Failure not-signed-in when the account is closed. */
export async function findPhone(ctx: Pick<AppContext, "db">, customerId: string): Promise<string> {
  const customer = await queries.findById(ctx.db, customerId);
  if (!customer) throw new Failure("not-signed-in");
  return customer.phone;
}
