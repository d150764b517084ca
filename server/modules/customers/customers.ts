// Customers: their account, profile and consents. Of bookings they read whether a customer has any.
import type { Customer } from "#contract/customers.ts";
import {
  CLOSED_PHONE_RETENTION_YEARS,
  defaultUsername,
  MESSAGING_CONSENT_VERSION,
  TERMS_VERSION,
} from "#domain/accounts.ts";
import type { Language } from "#domain/messages.ts";
import { newReferralCode } from "#domain/new-referral-code.ts";
import type { AppContext } from "#server/context.ts";
import { phoneHashes, presentPhoneKeyId, type Secrets } from "#server/crypto/keys.ts";
import { randomWord } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { isInUse } from "./account-uses.ts";
import * as queries from "./customers.sql.ts";
import { foldedUsernameOf } from "./folded-columns.ts";
import { listGivenNames } from "./given-names.ts";
import { endSessionsOf } from "./login-sessions.ts";

const MAX_REFERRAL_CODE_DRAWS = 5;

/**
 * Locks the customer's row until the transaction ends. Null when there is no such customer.
 *
 * All transactions lock rows in this order. One may leave steps out or start at a later one, but never goes back;
 * otherwise two transactions could wait for each other.
 *
 * 0. `idempotency_keys`, if the request has a key, by `inTransactionOnce`. Only calls with the same key meet here.
 * 1. `users`, the customer, by this function: before credits are spent, money is settled or refunded, or anything is
 *    written that closing the account erases. Everything below runs one at a time for a customer who is locked here.
 *    Then the referrer, by `lockCustomerAndReferrer`, where the referral reward may change: a booking that waits for its
 *    referrer's row would deadlock with a referrer who asks for the slot of that booking. Referrals form a tree, so these
 *    locks cannot close a circle.
 * 2. Slots (advisory locks, sorted: `lockSlots`), if the transaction claims a slot or offers it to the waiting list.
 * 3. `bookings`, the booking (`for update`). Where a slot is taken, expired holds on it follow, also of other customers.
 *    Storing a payment proof, opening an order, dismissing a hold, expiring one and erasing an intake start at this step.
 *    An intake and its files are written under this lock, too: the payer of the booking may name another attendee.
 * 4. `remedies`, the catalogue (`for share`, by id), before any of it is prescribed.
 * 5. `payments`, `payment_orders`, `refunds`, `disputes`, `booking_remedies` (the prescribed remedies, by id),
 *    `waitlist_entries`, `waitlist_offers`, `companions`, `outbox` and `objects`, in any order: they belong to one customer or booking,
 *    whose lock keeps other transactions away from them; the entries of who attends are deleted by the payer's transaction,
 *    too. The rows of `outbox` by id: opening a message and reports of its delivery lock them without the customer.
 * 6. `receipt_series`, last: until the commit, no other payment gets a receipt number.
 *
 * Statements of one `Promise.all` run in its order, and lock in it.
 *
 * Posting a note, marking one side as sent and printing labels (the bookings, by id) begin at step 3.
 *
 * tests/api/lock-order.test.ts mixes the verbs on 32 connections. Sign-in codes, admin sign-ins, opening hours and presences are locked in transactions that take none of these. Seats in
 * rooms stand behind the booking (`for share`), and that of a companion behind the row of `companions`, too, which decisions of the guide lock.
 */
export function lockCustomer(tx: Transaction, customerId: string) {
  return queries.lockCustomer(tx, customerId);
}

/** Locks the customer, then the customer's referrer. Transactions that call `updateReferralReward` start with it. */
export async function lockCustomerAndReferrer(tx: Transaction, customerId: string) {
  await lockCustomer(tx, customerId);
  const referrer = await queries.findReferrer(tx, customerId);
  if (referrer) await lockCustomer(tx, referrer.id);
}

/** The account of a phone, created if there is none. Consents and the welcome credits wait for the first sign-in. */
export async function findOrCreateCustomer(tx: Transaction, phone: string, now: Date) {
  const found = await queries.findByPhoneForSignIn(tx, phone);
  const { id } = found ?? (await createCustomer(tx, phone, null, now));
  const customer = await queries.findById(tx, id);
  if (!customer) throw new Failure("unexpected");
  return { id, username: customer.username, phone };
}

/** `isNew` is false when another browser created the account of this phone at the same moment. */
export async function createCustomer(tx: Transaction, phone: string, referredBy: string | null, now: Date) {
  for (let draw = 0; draw < MAX_REFERRAL_CODE_DRAWS; draw++) {
    const referralCode = newReferralCode(randomWord);
    const username = defaultUsername(phone);
    const customer = {
      phone,
      username,
      foldedName: foldedUsernameOf(username, phone),
      referralCode,
      referredBy,
    };
    const created = await queries.insertCustomer(tx, customer, now);
    if (created) return { id: created.id, isNew: true };
    const existing = await queries.findByPhoneForSignIn(tx, phone);
    if (existing) return { id: existing.id, isNew: false };
    // Neither: the referral code is taken, so draw another one.
  }
  throw new Error(`All ${MAX_REFERRAL_CODE_DRAWS} drawn referral codes were taken`);
}

type SignInConsents = { isOptedInBefore: boolean; whatsappOptIn: boolean; language: Language };

/** A sign-in accepts the current terms. A checked WhatsApp box opts in; an unchecked one withdraws nothing. */
export async function recordSignInConsents(
  tx: Transaction,
  customerId: string,
  { isOptedInBefore, whatsappOptIn, language }: SignInConsents,
  now: Date,
) {
  const given = { customerId, language, isGiven: true };
  const terms = { ...given, purpose: "terms-and-privacy", textVersion: TERMS_VERSION } as const;
  const messaging = { ...given, purpose: "messaging", textVersion: MESSAGING_CONSENT_VERSION } as const;
  const optsIn = whatsappOptIn && !isOptedInBefore;
  await Promise.all([
    queries.insertConsent(tx, terms, now),
    optsIn ? queries.insertConsent(tx, messaging, now) : null,
    optsIn ? queries.updateWhatsappOptIn(tx, customerId, true) : null,
  ]);
}

/** After a booking or a purchase; the caller has locked the customer. */
export async function recordActivity(tx: Transaction, customerId: string, now: Date) {
  await queries.updateActivity(tx, customerId, now);
}

/**
 * Null chooses no name: the customer is then called by another name that is known.
 * @throws Failure not-signed-in when the account was closed meanwhile.
 */
export async function setDisplayName(
  ctx: AppContext,
  customerId: string,
  displayName: string | null,
  now: Date,
): Promise<Customer> {
  const customer = await queries.findById(ctx.db, customerId);
  if (!customer) throw new Failure("not-signed-in");
  const foldedName = foldedUsernameOf(displayName ?? customer.username, customer.phone);
  if (!(await queries.updateDisplayName(ctx.db, customerId, { displayName, foldedName }, now)))
    throw new Failure("not-signed-in");
  return toCustomer(ctx, { ...customer, isNameAsked: true });
}

/** @throws Failure not-signed-in when the account was closed meanwhile. */
export async function setWhatsappOptIn(
  ctx: AppContext,
  customerId: string,
  isGiven: boolean,
  language: Language,
  now: Date,
) {
  const consent = {
    customerId,
    language,
    isGiven,
    purpose: "messaging",
    textVersion: MESSAGING_CONSENT_VERSION,
  } as const;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await queries.updateWhatsappOptIn(tx, customerId, isGiven))) throw new Failure("not-signed-in");
    await queries.insertConsent(tx, consent, now);
  });
}

/**
 * Opts the customer out of WhatsApp and answers whether there was a consent to withdraw. Consents given since
 * `agreedBefore` stay, because WhatsApp may deliver a STOP message a day late.
 */
export async function withdrawMessagingConsent(
  ctx: AppContext,
  customerId: string,
  agreedBefore: Date,
  now: Date,
): Promise<boolean> {
  const withdrawal = { customerId, agreedBefore, textVersion: MESSAGING_CONSENT_VERSION };
  return (await queries.withdrawMessagingConsent(ctx.db, withdrawal, now)) > 0;
}

/**
 * Clears what identifies the customer, and signs out everywhere. A keyed hash of the phone stays, so that the welcome
 * credits are given once. False when the account was erased before.
 */
export async function eraseCustomer(
  ctx: AppContext,
  tx: Transaction,
  customerId: string,
  phone: string,
  now: Date,
) {
  const isErased = await queries.eraseCustomer(tx, customerId, now);
  if (isErased) await queries.insertClosedPhone(tx, closedPhoneHashes(ctx, phone)[0], now);
  await endSessionsOf(tx, customerId, now);
  return isErased;
}

/**
 * Takes the phone from an account whose customer could not be found, and signs out everywhere. The account counts as closed,
 * but its content is kept. Like the phone of a closed account, this one gets no second welcome offer. False when the account
 * was closed before. `isBySupport`: also an account that is in use.
 * @throws Failure owner-by-support for an account that is in use
 */
export async function detachCustomer(
  ctx: Pick<AppContext, "config">,
  tx: Transaction,
  { customerId, phone, isBySupport }: { customerId: string; phone: string; isBySupport: boolean },
  now: Date,
): Promise<boolean> {
  const isDetached = await queries.detachCustomer(tx, customerId, now);
  // Asked after the update of the phone, which waits for sign-ins under way: they are uses.
  if (!isBySupport && (await isInUse(tx, customerId, now))) throw new Failure("owner-by-support");
  if (isDetached) await queries.insertClosedPhone(tx, closedPhoneHashes(ctx, phone)[0], now);
  await endSessionsOf(tx, customerId, now);
  return isDetached;
}

/** Of an account that counts as closed and has its names still. */
export async function eraseNames(tx: Transaction, customerId: string) {
  await queries.eraseNames(tx, customerId);
}

/** Whether an account with this phone was closed before. */
export function isClosedPhone(ctx: AppContext, tx: Transaction, phone: string) {
  const hashes = closedPhoneHashes(ctx, phone).map(({ hash }) => hash);
  return queries.isClosedPhone(tx, hashes);
}

/**
 * Until when earlier keys must be kept because phones of closed accounts were hashed with them, which cannot be hashed anew;
 * null if there are none. A phone of a version up to 0.2 counts while there is an earlier SECRET_KEY that may have hashed it.
 */
export async function earlierPhoneKeysNeededUntil(db: Pool, secrets: Secrets) {
  const hasEarlier = secrets.secretKeysBefore.length > 0;
  const { phones = 0, lastClosedAt = null } =
    (await queries.countClosedPhonesOfOtherKeys(db, presentPhoneKeyId(secrets), hasEarlier)) ?? {};
  if (lastClosedAt === null) return null;
  const until = new Date(lastClosedAt);
  until.setUTCFullYear(until.getUTCFullYear() + CLOSED_PHONE_RETENTION_YEARS);
  return { phones, until };
}

function closedPhoneHashes({ config }: Pick<AppContext, "config">, phone: string) {
  return phoneHashes(config, "closed-phone", phone);
}

/** @throws Failure not-signed-in when the account is closed. */
export async function findProfile(ctx: AppContext, customerId: string) {
  const customer = await queries.findById(ctx.db, customerId);
  if (!customer) throw new Failure("not-signed-in");
  return { ...(await toCustomer(ctx, customer)), hasBookings: customer.hasBookings };
}

/** @throws Failure not-found when the account is closed. */
export async function loadCustomer(ctx: AppContext, customerId: string): Promise<Customer> {
  const customer = await queries.findById(ctx.db, customerId);
  if (!customer) throw new Failure("not-found");
  return toCustomer(ctx, customer);
}

/** As the customer reads it, with a name that only an intake may have. */
export async function toCustomer(ctx: AppContext, customer: queries.CustomerRow): Promise<Customer> {
  const names = await listGivenNames(ctx, [customer.id], { seesIntakes: true });
  return toNamedCustomer(customer, names.get(customer.id));
}

/** `givenName`: undefined if the customer has given none. */
export function toNamedCustomer(
  { id, username, phone, referralCode, whatsappOptIn, credits, isNameAsked }: queries.CustomerRow,
  givenName: string | undefined,
): Customer {
  return {
    id,
    username,
    displayName: givenName ?? username,
    asksName: givenName === undefined && !isNameAsked,
    role: "user",
    phone,
    email: null,
    referralCode,
    referralDiscountCredits: credits,
    whatsappOptIn,
  };
}
