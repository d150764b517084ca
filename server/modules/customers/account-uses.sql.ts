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
 * When a customer used the account last, and whether it holds anything of a person. Before `account_uses` was written, the
 * accepted terms of each sign-in and the ends of login sessions said when.
 */
export function findAccountUse(db: Queryable, customerId: string, sessionDays: number) {
  return row<{ usedAt: Date; hasContent: boolean }>(
    db,
    sql`select greatest(u.active_at, u.created_at,
          (select a.used_at from account_uses a where a.user_id = u.id),
          (select max(c.at) from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy'),
          (select max(s.expires_at) - make_interval(days => ${sessionDays}) from customer_sessions s
            where s.user_id = u.id and not s.is_owner_unverified)) as "usedAt",
        u.display_name is not null
          or exists (select from bookings b where b.user_id = u.id and b.approved_at is not null)
          or exists (select from postal_addresses p where p.user_id = u.id)
          or exists (select from guide_notes n where n.user_id = u.id) as "hasContent"
      from users u where u.id = ${customerId}`,
  );
}
