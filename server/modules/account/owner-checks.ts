// Proving whose account it is after a long pause (decision 0067). Each step locks the customer, so that tries are counted one
// by one and the account loses its phone once.
import type { Customer } from "#contract/customers.ts";
import type { OwnerCheck } from "#contract/owner-checks.ts";
import type { Language } from "#domain/messages.ts";
import { factToAsk, isOwnerAnswer, MAX_OWNER_TRIES } from "#domain/owner-checks.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { recordAccountUse } from "#server/modules/customers/account-uses.ts";
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
import { skipMessagesOf } from "#server/modules/notifications/outbox.ts";
import * as intakes from "#server/modules/sessions/intakes.ts";
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
export type Answered =
  | (Profile & { outcome: "verified" })
  | { outcome: "wrong"; check: OwnerCheck }
  | (Anew & { outcome: "anew" });

export async function findOwnerCheck(
  ctx: AppContext,
  { customerId, token }: Pick<Claim, "customerId" | "token">,
  now: Date,
): Promise<OwnerCheck> {
  const isOpen = await inTransaction(ctx.db, (tx) => isOwnerUnverified(tx, token, now));
  const asked = isOpen ? await findFact(ctx, customerId) : null;
  const triesLeft = Math.max(0, MAX_OWNER_TRIES - (await queries.countFailedTries(ctx.db, customerId)));
  return {
    isOpen,
    fact: triesLeft > 0 ? (asked?.fact ?? null) : null,
    triesLeft,
    canStartAnew: isOpen && !(await queries.isOwedSomething(ctx.db, customerId)),
  };
}

async function findFact(ctx: AppContext, customerId: string) {
  const address = await addresses.findAddress(ctx, customerId);
  const own = (await intakes.listIntakes(ctx, customerId)).filter(({ forWhom }) => forWhom === "self");
  const birthDates = own.flatMap(({ birthDate }) => birthDate ?? []);
  return factToAsk({ pinCode: address?.pinCode ?? null, birthDates });
}

/**
 * After the third wrong answer the account begins anew, if nothing is owed to it.
 * @throws Failure bad-input for what cannot be an answer; not-possible-now where nothing is asked or no try is left
 */
export async function answerOwnerCheck(
  ctx: AppContext,
  claim: Claim,
  answer: string,
  now: Date,
): Promise<Answered> {
  const { customerId } = claim;
  const asked = await findFact(ctx, customerId);
  const { whatsappOptIn: isOptedInBefore } = await findProfile(ctx, customerId);
  const result = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockClaim(tx, claim, now))) return "verified";
    if (!asked) throw new Failure("not-possible-now");
    if (!isOwnerAnswer(asked.fact, answer)) throw new Failure("bad-input");
    const failed = await queries.countFailedTries(tx, customerId);
    if (failed >= MAX_OWNER_TRIES) throw new Failure("not-possible-now");
    if (asked.answers.includes(answer)) {
      await acceptOwner(tx, { ...claim, isOptedInBefore }, now);
      return "verified";
    }
    await queries.addFailedTry(tx, customerId);
    return failed + 1 >= MAX_OWNER_TRIES ? "used-up" : "wrong";
  });
  if (result === "verified") return { outcome: "verified", ...(await profileOf(ctx, customerId)) };
  // A transaction of its own: whatever happens to it, the try is counted.
  if (result === "used-up" && !(await queries.isOwedSomething(ctx.db, customerId)))
    return { outcome: "anew", ...(await startAnew(ctx, claim, now)) };
  return { outcome: "wrong", check: await findOwnerCheck(ctx, claim, now) };
}

/**
 * Takes the phone from the account and gives it a new one, without the welcome offer.
 * @throws Failure owner-by-support while something is owed to the account; not-possible-now once the owner is known
 */
export async function startAnew(ctx: AppContext, claim: Claim, now: Date): Promise<Anew> {
  const phone = await findPhone(ctx, claim.customerId);
  const { id, token } = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockClaim(tx, claim, now))) throw new Failure("not-possible-now");
    if (await queries.isOwedSomething(tx, claim.customerId)) throw new Failure("owner-by-support");
    await skipMessagesOf(tx, claim.customerId, now);
    await queries.markDetached(tx, claim.customerId, now);
    await detachCustomer(ctx, tx, claim.customerId, phone, now);
    const created = await createCustomer(tx, phone, null, now);
    await recordSignInConsents(tx, created.id, { ...claim, isOptedInBefore: false }, now);
    const { userAgent } = claim;
    return { id: created.id, token: await createSession(tx, { customerId: created.id, userAgent }, now) };
  });
  return { token, ...(await profileOf(ctx, id)) };
}

/**
 * Support has found a person to own the account by a payment of it. The person signs in again.
 * @throws Failure not-found; bad-payment-id
 */
export async function confirmOwner(ctx: AppContext, customerId: string, paymentId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-found");
    if (!(await queries.hasPayment(tx, customerId, paymentId.trim()))) throw new Failure("bad-payment-id");
    await queries.deleteTries(tx, customerId);
    await recordAccountUse(tx, customerId, now);
    await endUnverified(tx, customerId);
  });
}

/**
 * Locks the account. Answers whether its owner has still to be proved.
 * @throws Failure not-signed-in when the account was closed, or lost its phone, meanwhile
 */
async function lockClaim(tx: Transaction, { customerId, token }: Claim, now: Date): Promise<boolean> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
  return isOwnerUnverified(tx, token, now);
}

async function acceptOwner(tx: Transaction, claim: Claim & { isOptedInBefore: boolean }, now: Date) {
  const { customerId, token } = claim;
  await queries.deleteTries(tx, customerId);
  await verifyOwner(tx, token, customerId, now);
  await recordSignInConsents(tx, customerId, claim, now);
}

async function profileOf(ctx: AppContext, customerId: string): Promise<Profile> {
  const { hasBookings, ...user } = await findProfile(ctx, customerId);
  return { user, hasBookings };
}
