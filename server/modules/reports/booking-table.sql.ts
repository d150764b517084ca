// The filters and orders of the table of all bookings.
import type { BookingFilter, OwedKind, ShownStatus } from "#contract/table-queries.ts";
import { istInstant } from "#domain/ist-time.ts";
import { sql } from "#server/db/sql.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as filters from "./table-filter.sql.ts";
import type { SortKey, TableOrder, TableSource } from "./table-page.sql.ts";
import { findCustomers, findDays, findStatuses, searchOf } from "./table-search.ts";

type Sql = filters.Sql;

const start: SortKey = { by: sql`l.starts_at`, type: "timestamptz" };
const customerId: SortKey = { by: sql`u.id`, type: "uuid" };
const SORTS: Record<string, readonly SortKey[]> = {
  created: [{ by: sql`l.created_at`, type: "timestamptz" }],
  date: [start],
  time: [{ by: sql`l.session_time`, type: "time" }],
  user: [{ by: sql`lower(u.username collate "C")`, type: "text" }, customerId],
  phone: [{ by: sql`coalesce(u.phone, 'none') collate "C"`, type: "text" }, customerId],
  status: [{ by: sql`l.state`, type: "text" }],
  amount: [{ by: sql`l.amount`, type: "integer" }],
  refunded: [{ by: sql`l.refunded_paise`, type: "integer" }],
};
const OWED: Record<OwedKind, Sql> = {
  parcha: sql`l.owes_parcha`,
  note: sql`l.owes_note`,
  remedy: sql`l.owed_vidhis > 0`,
};

export const DEFAULT_BOOKING_SORT = "-created";

export function bookingOrder(sort: string): TableOrder {
  const keys = SORTS[sort.replace(/^-/, "")] ?? [];
  return { keys: [...keys, { by: sql`l.booking_id`, type: "uuid" }], isDescending: sort.startsWith("-") };
}

export function spanOf(from: string | undefined, to: string | undefined): filters.Span {
  return { from: from ? istInstant(from, "00:00") : null, before: to ? istInstant(to, "24:00") : null };
}

const statusesOf = ({ status }: BookingFilter) => (status?.split(",") ?? []) as ShownStatus[];
/** The condition, or its opposite; none without an answer. */
const yesOrNo = (answer: "yes" | "no" | undefined, condition: Sql): Sql[] =>
  answer ? [answer === "yes" ? condition : sql`not (${condition})`] : [];

/** The bookings of a filter, in an order that may need the customer `u`. */
export async function bookingSource(
  tx: Transaction,
  filter: BookingFilter,
  order: TableOrder,
  { namedIds, now }: { namedIds: readonly string[]; now: Date },
): Promise<TableSource> {
  const statuses = statusesOf(filter);
  const owed = (filter.owed?.split(",") ?? []) as OwedKind[];
  const search = searchOf(filter.search);
  const isJoined = order.keys.includes(customerId);
  const found = search === null ? null : await searchedBookings(tx, search, { isJoined, namedIds, now });
  const where = filters.allOf([
    ...(statuses.length > 0 ? [filters.hasStatus(statuses, now)] : []),
    ...filters.within(sql`l.starts_at`, spanOf(filter.from, filter.to)),
    ...filters.within(sql`l.created_at`, spanOf(filter.createdFrom, filter.createdTo)),
    ...filters.within(sql`l.refunded_at`, spanOf(filter.refundedFrom, filter.refundedTo)),
    ...(owed.length > 0 ? [sql`(${filters.anyOf(owed.map((kind) => OWED[kind]))})`] : []),
    ...yesOrNo(filter.refunded, sql`l.refunded_paise > 0`),
    ...yesOrNo(filter.test, sql`l.is_test`),
    // A search for the label of unpaid holds shows them.
    ...(found?.findsUnpaid ? [] : yesOrNo(filter.unpaid, sql`l.state = 'unpaid'`)),
    ...yesOrNo(filter.first, sql`l.is_first`),
    ...(filter.customer ? [sql`l.user_id = ${filter.customer}::uuid`] : []),
    ...(found ? [found.where] : []),
  ]);
  const isVague = found?.isVague ?? false;
  const alone = filters.listedRows("listed_bookings", found?.onlyCustomers ?? null);
  const joined = sql`${alone} join users u on u.id = l.user_id`;
  return {
    id: sql`l.booking_id`,
    from: isJoined ? joined : alone,
    countFrom: isJoined && isVague ? joined : alone,
    where,
    isVague,
    isFew: Boolean(found?.onlyCustomers),
    hidesUnpaid: filter.unpaid === "no" && !found?.findsUnpaid,
  };
}

/** `isJoined`: the query has the customer `u`. */
async function searchedBookings(
  tx: Transaction,
  search: string,
  { isJoined, namedIds, now }: { isJoined: boolean; namedIds: readonly string[]; now: Date },
) {
  const statuses = findStatuses(search);
  const days = findDays(search, await filters.findSessionDays(tx));
  const customers = await findCustomers(tx, search, { withCode: false, namedIds });
  const matches = filters.customerMatches(search, { withCode: false });
  const ofMany = isJoined ? matches : sql`exists (select from users u where u.id = l.user_id and ${matches})`;
  const ofCustomers = customers === "many" ? ofMany : sql`l.user_id in (${customers.ids})`;
  const others = [
    ...(statuses.length > 0 ? [filters.hasStatus(statuses, now)] : []),
    ...(days.length > 0 ? [sql`l.session_date = any(${days}::date[])`] : []),
  ];
  /** The search finds the bookings of these customers and no others. */
  const onlyCustomers = customers !== "many" && others.length === 0 ? customers.ids : null;
  return {
    where: onlyCustomers ? sql`true` : sql`(${filters.anyOf([...others, ofCustomers])})`,
    onlyCustomers,
    isVague: customers === "many",
    findsUnpaid: statuses.includes("unpaid"),
  };
}

/** The counted states of a filter by status, test and unpaid alone; null if the filter asks for anything else. */
export function countedBookings(filter: BookingFilter) {
  const { status: _, test, unpaid, sort: __, ...others } = filter;
  const statuses = statusesOf(filter);
  if (Object.values(others).some((value) => value !== undefined) || filters.hasDerivedStatus(statuses))
    return null;
  const states = (statuses.length > 0 ? statuses : filters.ALL_STATES).filter(
    (state) => unpaid === undefined || (unpaid === "yes") === (state === "unpaid"),
  );
  return { states, isTest: test === undefined ? null : test === "yes" };
}
