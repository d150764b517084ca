import { type Queryable, row, run } from "#server/db/sql.ts";

/** A sign-in of the owner: another doubt begins with all tries again. */
export function recordAccountUse(db: Queryable, customerId: string, now: Date) {
  return run(db)`
    update users set used_at = ${now}, owner_tries = 0, owner_confirmed_until = null where id = ${customerId}`;
}

/**
 * When anybody signed in to the account last (each sign-in accepts the terms) and used it last, and whether it holds anything
 * of a person. Before uses were written, the sign-ins and the ends of login sessions said when it was used.
 */
export function findAccountUse(db: Queryable, customerId: string, sessionDays: number) {
  return row<{ signedInAt: Date; usedAt: Date; hasContent: boolean }>(db)`select greatest(u.created_at,
        (select max(c.at) from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy')) as "signedInAt",
      greatest(u.active_at, u.created_at, u.used_at,
        (select max(c.at) from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy'),
        (select max(s.expires_at) - make_interval(days => ${sessionDays}) from customer_sessions s
          where s.user_id = u.id and not s.is_owner_unverified)) as "usedAt",
      exists (select from bookings b where (b.user_id = u.id or b.attendee_phone = u.phone) and b.approved_at is not null)
        or coalesce((select sum(amount) from credit_entries where user_id = u.id), 0) > 0
        or exists (select from postal_addresses p where p.user_id = u.id)
        or exists (select from guide_notes n where n.user_id = u.id) as "hasContent"
    from users u where u.id = ${customerId}`;
}

/** Support's word that the next sign-in is the owner's. The tries begin again. */
export function confirmOwner(db: Queryable, customerId: string, until: Date) {
  return run(db)`update users set owner_confirmed_until = ${until}, owner_tries = 0 where id = ${customerId}`;
}

/** Takes support's word, once. */
export async function takeConfirmation(db: Queryable, customerId: string, now: Date): Promise<boolean> {
  const taken = await run(db)`update users set owner_confirmed_until = null, owner_tries = 0
    where id = ${customerId} and owner_confirmed_until > ${now}`;
  return taken > 0;
}
