// Customers by what an admin types into the search of a list.
import type { AppContext } from "#server/context.ts";
import * as queries from "./matching-customers.sql.ts";

/** The ids of at most 200 customers; none for an empty search. */
export async function listMatchingCustomers(ctx: AppContext, search: string | null): Promise<string[]> {
  return search === null ? [] : queries.listMatchingCustomers(ctx.db, search);
}
