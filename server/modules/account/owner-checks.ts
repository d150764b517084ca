// Proving whose account it is after a long pause (decision 0110). Each step locks the customer, so that tries are counted one
// by one and the account loses its phone once.
import { isDeepStrictEqual } from "node:util";
import type { Customer } from "#contract/customers.ts";
import type { OwnerCheck } from "#contract/owner-checks.ts";
import type { Language } from "#domain/messages.ts";
import { factToAsk, isOwnerAnswer, MAX_OWNER_TRIES } from "#domain/owner-checks.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { confirmNextSignIn, isInUse } from "#server/modules/customers/account-uses.ts";
import * as addresses from "#server/modules/customers/addresses.ts";
import {
  createCustomer,
  detachCustomer,
  findProfile,
  lockCustomer,
  recordSignInConsents,
} from "#server/modules/customers/customers.ts";
import { findPhone } from "#server/modules/customers/login.ts";
import {
  createSession,
  endUnverified,
  isOwnerUnverified,
  verifyOwner,
} from "#server/modules/customers/login-sessions.ts";
import { announceNewDevice, skipMessagesOf } from "#server/modules/notifications/outbox.ts";
import { leaveNumber } from "#server/modules/sessions/attendees.ts";
import * as intakes from "#server/modules/sessions/intakes.ts";
import type { Owed } from "./owed-row.ts";
import * as queries from "./owner-checks.sql.ts";

/** A login session whose customer may not own the account. */
export type Claim = {
  customerId: string;
  /** Of the login session. */
  token: string;
  userAgent: string | null;
  whatsappOptIn: boolean;
  language: Language;
};

type Profile = { user: Customer; hasBookings: boolean };
/** `token`: of the login session of the new account. */
type Anew = Profile & { token: string };
/** `isKnownBefore`: nothing was asked any more, as of an answer that is sent again. */
export type Answered =
  | (Profile & { outcome: "verified"; isKnownBefore: boolean })
  | { outcome: "wrong"; check: OwnerCheck };

export async function findOwnerCheck(
  ctx: AppContext,
  { customerId, token }: Pick<Claim, "customerId" | "token">,
  now: Date,
): Promise<OwnerCheck> {
  const isOpen = (await inTransaction(ctx.db, (tx) => isOwnerUnverified(tx, token, now))) === true;
  const asked = isOpen ? await findFact(ctx, customerId) : null;
  const triesLeft = Math.max(0, MAX_OWNER_TRIES - (await queries.countFailedTries(ctx.db, customerId)));
  return {
    isOpen,
    fact: triesLeft > 0 ? (asked?.fact ?? null) : null,
    triesLeft,
    canStartAnew: isOpen && (await mayStartAnew(ctx, customerId, now)),
  };
}

/** Not while anything is owed to the account, or a login session uses it whose owner is known. */
async function mayStartAnew(ctx: AppContext, customerId: string, now: Date): Promise<boolean> {
  return !(await queries.isOwedSomething(ctx.db, customerId)) && !(await isInUse(ctx.db, customerId, now));
}

async function findFact(ctx: AppContext, customerId: string) {
  const address = await addresses.findAddress(ctx, customerId);
  const own = (await intakes.listIntakes(ctx, customerId)).filter(({ forWhom }) => forWhom === "self");
  const birthDates = own.flatMap(({ birthDate }) => birthDate ?? []);
  return factToAsk({ pinCode: address?.pinCode ?? null, birthDates });
}

/** @throws Failure bad-input for what cannot be an answer; not-possible-now where nothing is asked or no try is left */
export async function answerOwnerCheck(
  ctx: AppContext,
  claim: Claim,
  answer: string,
  now: Date,
): Promise<Answered> {
  const { customerId } = claim;
  const asked = await findFact(ctx, customerId);
  if (asked && !isOwnerAnswer(asked.fact, answer)) throw new Failure("bad-input");
  const { whatsappOptIn: isOptedInBefore } = await findProfile(ctx, customerId);
  const result = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockClaim(tx, claim, now))) return "known";
    if (!asked) throw new Failure("not-possible-now");
    const failed = await queries.countFailedTries(tx, customerId);
    if (failed >= MAX_OWNER_TRIES) throw new Failure("not-possible-now");
    if (asked.answers.includes(answer)) {
      await acceptOwner(tx, { ...claim, isOptedInBefore }, now);
      return "verified";
    }
    await queries.addFailedTry(tx, customerId);
    return "wrong";
  });
  const isKnownBefore = result === "known";
  if (result !== "wrong")
    return { outcome: "verified", isKnownBefore, ...(await profileOf(ctx, customerId)) };
  return { outcome: "wrong", check: await findOwnerCheck(ctx, claim, now) };
}

/**
 * Takes the phone from the account and gives it a new one, without the welcome offer.
 * @throws Failure owner-by-support while something is owed to the account or it is in use; not-possible-now once the owner is known
 */
export async function startAnew(ctx: AppContext, claim: Claim, now: Date): Promise<Anew> {
  const phone = await findPhone(ctx, claim.customerId);
  const { id, token } = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockClaim(tx, claim, now))) throw new Failure("not-possible-now");
    if (await queries.isOwedSomething(tx, claim.customerId)) throw new Failure("owner-by-support");
    await detach(ctx, tx, { customerId: claim.customerId, phone, isBySupport: false }, now);
    const created = await createCustomer(tx, phone, null, now);
    await recordSignInConsents(tx, created.id, { ...claim, isOptedInBefore: false }, now);
    const { userAgent } = claim;
    return {
      id: created.id,
      token: await createSession(tx, { customerId: created.id, userAgent, codeAt: null }, now),
    };
  });
  return { token, ...(await profileOf(ctx, id)) };
}

/**
 * Support has found a person to own the account, by the id of a captured payment of it. The person signs in again, within a
 * day and once.
 * @throws Failure not-found without such an account, or such a payment of it
 */
export async function confirmOwner(
  ctx: DetachContext,
  { customerId, paymentId }: { customerId: string; paymentId: string },
  now: Date,
) {
  await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-found");
    if (!(await queries.hasPayment(tx, customerId, paymentId))) throw new Failure("not-found");
    await confirmNextSignIn(tx, customerId, now);
    await endUnverified(tx, customerId);
  });
}

type Detaching = { customerId: string; phone: string; isBySupport: boolean };
type DetachContext = Pick<AppContext, "db" | "config">;

async function detach(ctx: DetachContext, tx: Transaction, detaching: Detaching, now: Date) {
  await skipMessagesOf(tx, detaching.customerId, now);
  await leaveNumber(tx, detaching.customerId, now);
  await detachCustomer(ctx, tx, detaching, now);
}

/** What is owed to an account, and its last use: what support looks at before it takes the phone from the account. */
export function findOwed({ db }: DetachContext, customerId: string, now: Date): Promise<Owed> {
  return queries.findOwed(db, customerId, now);
}

/** While a paid session is ahead or a payment is under way, an account keeps its phone. */
export function canBeDetached({ upcomingSessions, paymentsUnderWay }: Owed): boolean {
  return upcomingSessions === 0 && paymentsUnderWay === 0;
}

/**
 * Takes the phone from an account without a way in, as support decides. `owedBefore`: what support was shown, compared under
 * the customer's lock.
 * @throws Failure not-found; not-possible-now while it cannot be detached, or if something else is owed by now, or the account
 * was used
 */
export async function detachAccount(
  ctx: DetachContext,
  { customerId, phone, owedBefore }: Omit<Detaching, "isBySupport"> & { owedBefore: Owed },
  now: Date,
) {
  await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-found");
    const owed = await queries.findOwed(tx, customerId, now);
    if (!isDeepStrictEqual(owed, owedBefore) || !canBeDetached(owed)) throw new Failure("not-possible-now");
    await detach(ctx, tx, { customerId, phone, isBySupport: true }, now);
  });
}

/**
 * Locks the account, then the login session. Answers whether its owner has still to be proved.
 * @throws Failure not-signed-in when the session has ended, or the account was closed or lost its phone, meanwhile
 */
async function lockClaim(tx: Transaction, { customerId, token }: Claim, now: Date): Promise<boolean> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
  const isUnverified = await isOwnerUnverified(tx, token, now);
  if (isUnverified === null) throw new Failure("not-signed-in");
  return isUnverified;
}

async function acceptOwner(tx: Transaction, claim: Claim & { isOptedInBefore: boolean }, now: Date) {
  const { customerId, token } = claim;
  await verifyOwner(tx, token, customerId, now);
  await announceNewDevice(tx, { customerId, userAgent: claim.userAgent }, now);
  await recordSignInConsents(tx, customerId, claim, now);
}

async function profileOf(ctx: AppContext, customerId: string): Promise<Profile> {
  const { hasBookings, ...user } = await findProfile(ctx, customerId);
  return { user, hasBookings };
}
