import { type Queryable, row, run, sql } from "#server/db/sql.ts";

export function recordAccountUse(db: Queryable, customerId: string, now: Date) {
  return run(
    db,
    sql`insert into account_uses (user_id, used_at) values (${customerId}, ${now})
      on conflict (user_id) do update set used_at = excluded.used_at`,
  );
}

export function deleteAccountUse(db: Queryable, customerId: string) {
  return run(db, sql`delete from account_uses where user_id = ${customerId}`);
}

/**
 * When anybody signed in to the account last (each sign-in accepts the terms) and used it last, and whether it holds anything
 * of a person. Before `account_uses` was written, the sign-ins and the ends of login sessions said when it was used.
 */
export function findAccountUse(db: Queryable, customerId: string, sessionDays: number) {
  return row<{ signedInAt: Date; usedAt: Date; hasContent: boolean }>(
    db,
    sql`select greatest(u.created_at,
          (select max(c.at) from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy')) as "signedInAt",
        greatest(u.active_at, u.created_at,
          (select a.used_at from account_uses a where a.user_id = u.id),
          (select max(c.at) from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy'),
          (select max(s.expires_at) - make_interval(days => ${sessionDays}) from customer_sessions s
            where s.user_id = u.id and not s.is_owner_unverified)) as "usedAt",
        exists (select from bookings b where b.user_id = u.id and b.approved_at is not null)
          or coalesce((select sum(amount) from credit_entries where user_id = u.id), 0) > 0
          or exists (select from postal_addresses p where p.user_id = u.id)
          or exists (select from guide_notes n where n.user_id = u.id) as "hasContent"
      from users u where u.id = ${customerId}`,
  );
}

/** Support's word that the next sign-in is the owner's. The tries begin again. */
export function confirmOwner(db: Queryable, customerId: string, until: Date) {
  return run(
    db,
    sql`insert into owner_checks (user_id, confirmed_until) values (${customerId}, ${until})
      on conflict (user_id) do update set confirmed_until = excluded.confirmed_until, failed_tries = 0`,
  );
}

/** Takes support's word, once. */
export async function takeConfirmation(db: Queryable, customerId: string, now: Date): Promise<boolean> {
  const taken = await run(
    db,
    sql`delete from owner_checks where user_id = ${customerId} and confirmed_until > ${now}`,
  );
  return taken > 0;
}

export function deleteOwnerCheck(db: Queryable, customerId: string) {
  return run(db, sql`delete from owner_checks where user_id = ${customerId}`);
}
