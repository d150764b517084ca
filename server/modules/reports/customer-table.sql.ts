// The filters and orders of the table of all customers.
import type { CustomerFilter } from "#contract/table-queries.ts";
import { sql } from "#server/db/sql.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { spanOf } from "./booking-table.sql.ts";
import * as filters from "./table-filter.sql.ts";
import type { SortKey, TableOrder, TableSource } from "./table-page.sql.ts";
import { findCustomers, searchOf } from "./table-search.ts";

const customerId: SortKey = { by: sql`u.id`, type: "uuid" };
const rowId: SortKey = { by: sql`l.user_id`, type: "uuid" };
const number = (by: filters.Sql): readonly SortKey[] => [{ by, type: "integer" }, rowId];
const SORTS: Record<string, readonly SortKey[]> = {
  created: [{ by: sql`l.created_at`, type: "timestamptz" }, rowId],
  username: [{ by: sql`lower(u.username collate "C")`, type: "text" }, customerId],
  phone: [{ by: sql`coalesce(u.phone, 'none') collate "C"`, type: "text" }, customerId],
  bookings: number(sql`l.bookings`),
  "session-date": [{ by: sql`l.latest_at`, type: "timestamptz" }, rowId],
  "session-time": [{ by: sql`l.latest_time`, type: "time" }, rowId],
  completed: number(sql`l.completed`),
  "vidhis-booked": number(sql`l.vidhis_booked`),
  "vidhis-completed": number(sql`l.vidhis_completed`),
  credits: number(sql`l.credits`),
  "referral-code": [{ by: sql`u.referral_code collate "C"`, type: "text" }, customerId],
};

export const DEFAULT_CUSTOMER_SORT = "-created";

export function customerOrder(sort: string): TableOrder {
  return { keys: SORTS[sort.replace(/^-/, "")] ?? [], isDescending: sort.startsWith("-") };
}

export async function customerSource(
  tx: Transaction,
  filter: CustomerFilter,
  order: TableOrder,
  namedIds: readonly string[],
): Promise<TableSource> {
  const search = searchOf(filter.search);
  const found = search === null ? null : await findCustomers(tx, search, { withCode: true, namedIds });
  const isVague = found === "many";
  const alone = filters.listedRows("listed_customers", found === null || found === "many" ? null : found.ids);
  const joined = sql`${alone} join users u on u.id = l.user_id`;
  const where = filters.allOf([
    ...filters.within(sql`l.created_at`, spanOf(filter.createdFrom, filter.createdTo)),
    ...filters.within(sql`l.latest_at`, spanOf(filter.from, filter.to)),
    // Customers without a session have '-infinity'.
    ...(filter.to && !filter.from ? [sql`l.latest_at > '-infinity'`] : []),
    ...(filter.booked ? [filter.booked === "yes" ? sql`l.bookings > 0` : sql`l.bookings = 0`] : []),
    ...(filter.credits ? [filter.credits === "yes" ? sql`l.credits > 0` : sql`l.credits <= 0`] : []),
    ...(found === "many" && search !== null ? [filters.customerMatches(search, { withCode: true })] : []),
  ]);
  return {
    id: sql`l.user_id`,
    from: order.keys.includes(customerId) || isVague ? joined : alone,
    countFrom: isVague ? joined : alone,
    where,
    isVague,
    isFew: found !== null && !isVague,
  };
}

export function isEveryCustomer({ sort: _, ...others }: CustomerFilter): boolean {
  return Object.values(others).every((value) => value === undefined);
}
