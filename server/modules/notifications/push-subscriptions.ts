// The browsers that want push messages. The database deletes the subscription of a browser together with the login session
// in which it was made: at sign-out, and when the account is closed.
import { PUSH_ROLES } from "#contract/access.ts";
import { isPushServiceUrl, MAX_PUSH_SUBSCRIPTIONS } from "#domain/push.ts";
import type { AppContext } from "#server/context.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { PushSubscription } from "#server/providers/push/push.ts";
import * as queries from "./push-subscriptions.sql.ts";

/** Where the simulator stands in for the push services, below this site's origin. */
export const SIMULATED_PUSH_PATH = "/sandbox/push/";

type Db = Pool | Transaction;
/** Who is signed in, and the token of the login session. */
export type Subscriber = { customerId: string; token: string } | { adminId: string; token: string };

/**
 * Succeeds also for a browser that is subscribed already.
 * @throws Failure no-push; bad-push-endpoint; not-signed-in when the login session has ended meanwhile
 */
export async function subscribe(
  ctx: AppContext,
  subscriber: Subscriber,
  subscription: PushSubscription,
  now: Date,
) {
  if (!ctx.push) throw new Failure("no-push");
  if (!isAccepted(ctx, subscription.endpoint)) throw new Failure("bad-push-endpoint");
  const owner = toOwner(subscriber);
  const written = await queries.upsertSubscription(ctx.db, owner, subscription, now);
  if (written === 0) throw new Failure("not-signed-in");
  await queries.deleteOldest(ctx.db, owner, MAX_PUSH_SUBSCRIPTIONS);
}

/** The server calls this address with every message, so it has to be a push service. */
function isAccepted({ config }: AppContext, endpoint: string): boolean {
  if (isPushServiceUrl(endpoint)) return true;
  return (
    config.mode === "demo" &&
    config.origins.some((origin) => endpoint.startsWith(`${origin}${SIMULATED_PUSH_PATH}`))
  );
}

export async function unsubscribe(ctx: AppContext, subscriber: Subscriber, endpoint: string) {
  await queries.deleteByEndpoint(ctx.db, toOwner(subscriber), endpoint);
}

function toOwner({ token, ...person }: Subscriber): queries.Owner {
  return { ...person, tokenHash: tokenHash(token) };
}

/**
 * The browser that was seen last comes first. With `signedInBefore` only browsers whose login session began before: a message
 * about a new device goes to the others.
 */
export function listSubscriptionsOf(
  db: Db,
  customerId: string,
  { signedInBefore = null }: { signedInBefore?: Date | null } = {},
) {
  return queries.listOfCustomer(db, customerId, signedInBefore);
}

/** Of the admins who lead sessions. */
export function listGuideSubscriptions(db: Db) {
  return queries.listOfRoles(db, PUSH_ROLES);
}

/** For a subscription that the push service no longer knows. */
export async function deleteSubscription(db: Db, id: string) {
  await queries.deleteById(db, id);
}
