import { contains, matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

/** A search with more customers than these takes any of them. */
const MAX_MATCHES = 200;

/**
 * The ids of customers whose name, phone or recipient's name contains the text. For lists that are too long to be searched
 * row by row; the others look at their own rows, which finds all.
 */
export async function listMatchingCustomers(db: Queryable, search: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`with found as materialized (
        select u.id from users u where u.phone is not null and ${matchesCustomer(search)}
        union all
        select a.user_id from postal_addresses a where ${contains(sql`a.recipient_name`, search)})
      select distinct id from (select id from found limit ${MAX_MATCHES}) f`,
  );
  return found.map(({ id }) => id);
}
