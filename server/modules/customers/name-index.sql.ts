import { type Queryable, rows, run } from "#server/db/sql.ts";

/**
 * `skip locked`: the job never waits for a row, so it cannot stand in a circle of locks. What it skips is found again by
 * the next run.
 */
export function lockCustomersToIndex(db: Queryable, limit: number) {
  return rows<{ id: string; name: string; phone: string }>(db)`
    select id, coalesce(display_name, username) as name, phone from users
    where (folded_name is null or (folded_name <> '' and strpos(folded_name, '/') = 0)) and deleted_at is null
    limit ${limit} for no key update skip locked`;
}

/** Also when the customer last booked: the job runs once for each customer who signed up before the column existed. */
export function indexCustomers(db: Queryable, ids: readonly string[], foldedNames: readonly string[]) {
  return run(db)`update users u set folded_name = f.folded, active_at = greatest(u.active_at, u.created_at,
      (select max(b.approved_at) from bookings b where b.user_id = u.id))
    from unnest(${ids}::uuid[], ${foldedNames}::text[]) f (id, folded) where u.id = f.id`;
}

export function lockAddressesToIndex(db: Queryable, limit: number) {
  return rows<{ id: string; name: string }>(db)`
    select user_id as id, recipient_name as name from postal_addresses
    where folded_at is distinct from changed_at or (folded_name <> '' and strpos(folded_name, '/') = 0)
    limit ${limit} for no key update skip locked`;
}

export function indexAddresses(db: Queryable, ids: readonly string[], foldedNames: readonly string[]) {
  return run(db)`update postal_addresses a set folded_name = f.folded, folded_at = a.changed_at
    from unnest(${ids}::uuid[], ${foldedNames}::text[]) f (id, folded) where a.user_id = f.id`;
}
