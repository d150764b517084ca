import { type Queryable, rows, run, sql } from "#server/db/sql.ts";
import type { PushSubscription } from "#server/providers/push/push.ts";

export type StoredSubscription = PushSubscription & { id: string };
/** In whose login session the browser subscribes. */
export type Owner = { customerId: string; tokenHash: Buffer } | { adminId: string; tokenHash: Buffer };

/**
 * The unique endpoint decides: a browser has one subscription, which moves to the person who signed in there last. Answers
 * 0 when the login session has ended meanwhile: the lock waits for a sign-out that runs. `created_at` is since when the
 * browser gets the messages of this login session.
 */
export function upsertSubscription(db: Queryable, owner: Owner, browser: PushSubscription, now: Date) {
  const { endpoint, keys } = browser;
  const values = sql`${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now}::timestamptz, ${now}::timestamptz`;
  const session =
    "customerId" in owner
      ? sql`select s.user_id, s.token_hash, null::uuid, null::bytea, ${values}
          from customer_sessions s where s.token_hash = ${owner.tokenHash} and s.user_id = ${owner.customerId}
          for key share`
      : sql`select null::uuid, null::bytea, s.admin_id, s.token_hash, ${values}
          from admin_sessions s where s.token_hash = ${owner.tokenHash} and s.admin_id = ${owner.adminId}
          for key share`;
  return run(db)`insert into push_subscriptions as p
      (user_id, customer_session, admin_id, admin_session, endpoint, p256dh, auth, created_at, seen_at)
    ${session}
    on conflict (endpoint) do update set
      user_id = excluded.user_id, customer_session = excluded.customer_session,
      admin_id = excluded.admin_id, admin_session = excluded.admin_session,
      created_at = case when p.customer_session is not distinct from excluded.customer_session
        and p.admin_session is not distinct from excluded.admin_session then p.created_at else excluded.created_at end,
      p256dh = excluded.p256dh, auth = excluded.auth, seen_at = excluded.seen_at`;
}

/** Keeps the owner's subscriptions that were seen last. */
export function deleteOldest(db: Queryable, owner: Owner, keptCount: number) {
  return run(db)`delete from push_subscriptions where id in (
      select id from push_subscriptions where ${isOf(owner)} order by seen_at desc, id offset ${keptCount})`;
}

export function deleteByEndpoint(db: Queryable, owner: Owner, endpoint: string) {
  return run(db)`delete from push_subscriptions where endpoint = ${endpoint} and ${isOf(owner)}`;
}

export function deleteById(db: Queryable, id: string) {
  return run(db)`delete from push_subscriptions where id = ${id}`;
}

function isOf(owner: Owner) {
  return "customerId" in owner ? sql`user_id = ${owner.customerId}` : sql`admin_id = ${owner.adminId}`;
}

const stored = sql`p.id, p.endpoint, json_build_object('p256dh', p.p256dh, 'auth', p.auth) as keys`;

export function listOfCustomer(db: Queryable, customerId: string, signedInBefore: Date | null) {
  return rows<StoredSubscription>(db)`select ${stored}
    from push_subscriptions p join customer_sessions s on s.token_hash = p.customer_session
    where p.user_id = ${customerId}
      and (${signedInBefore}::timestamptz is null or s.created_at < ${signedInBefore})
    order by p.seen_at desc, p.id`;
}

/** Not of sessions that were ended from elsewhere, of disabled accounts, and of those that have another role now. */
export function listOfRoles(db: Queryable, roles: readonly string[]) {
  return rows<StoredSubscription>(db)`select ${stored}
    from push_subscriptions p
      join admin_sessions s on s.token_hash = p.admin_session and s.ended_at is null
      join admins a on a.id = p.admin_id and a.disabled_at is null and a.role = any(${roles}::text[])
    order by p.seen_at desc, p.id`;
}
