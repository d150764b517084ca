// The super admin's tables of all bookings and all customers: search, filters, orders and pages.
import type { CustomerWithActivity, ListedBooking, ListedCustomer } from "#contract/reports.ts";
import type { BookingTableQuery, CustomerTableQuery } from "#contract/table-queries.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { fromCursor, refusingBadValues, toPage } from "#server/db/cursor.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { loadAdminBookings } from "#server/modules/bookings/admin-bookings.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { listMatchingCustomers } from "#server/modules/customers/matching-customers.ts";
import { bookingOrder, bookingSource, countedBookings, DEFAULT_BOOKING_SORT } from "./booking-table.sql.ts";
import {
  customerOrder,
  customerSource,
  DEFAULT_CUSTOMER_SORT,
  isEveryCustomer,
} from "./customer-table.sql.ts";
import { updateListedRows } from "./listed-rows.ts";
import { ALL_STATES } from "./table-filter.sql.ts";
import {
  countRows,
  listCountedPage,
  listPage,
  sumCounts,
  type TableOrder,
  type TableSource,
} from "./table-page.sql.ts";
import { searchOf } from "./table-search.ts";
import * as queries from "./tables.sql.ts";

const DEFAULT_LIMIT = 100;
/** Only super admins read the tables. */
const RIGHTS = customerRightsOf("super_admin");
/** Rows that a filter finds are counted exactly up to this number; those of a vague search up to the smaller one. */
const MAX_COUNTED = 10_000;
const MAX_COUNTED_VAGUE = 200;
const EVERYTHING = { states: null, isTest: null };
const NOT_UNPAID = { states: ALL_STATES.filter((state) => state !== "unpaid"), isTest: null };

export type TablePage = {
  ids: string[];
  /** Without search and filters, but for holds that ended unpaid and are left out. */
  total: number;
  /** With search and filters; there are more than these unless it is exact. */
  found: number;
  foundIsExact: boolean;
  nextCursor: string | null;
};

type TableRequest = {
  table: "bookings" | "customers";
  order: TableOrder;
  sort: string;
  query: { limit?: string | undefined; cursor?: string | undefined };
  /** Reads the search, so it runs in the transaction of the page. */
  sourceIn: (tx: Transaction) => Promise<TableSource>;
  /** The counted rows that the filter is made of; null if they have to be counted one by one. */
  counted: Parameters<typeof sumCounts>[2] | null;
};

async function readPage(ctx: AppContext, request: TableRequest): Promise<TablePage> {
  const { table, order, sort, query, sourceIn, counted } = request;
  const limit = Number(query.limit ?? DEFAULT_LIMIT);
  const after = fromCursor(query.cursor, sort, order.keys.length);
  await updateListedRows(ctx);
  const read = readPlannedForValues(ctx.db, async (tx) => {
    const source = await sourceIn(tx);
    const total = await sumCounts(tx, table, source.hidesUnpaid ? NOT_UNPAID : EVERYTHING);
    // One row more than the page shows, to know whether there is a next page.
    const page = { after, limit: limit + 1 };
    const max = source.isVague ? MAX_COUNTED_VAGUE : MAX_COUNTED;
    const { rows, found } = source.isFew
      ? await listCountedPage(tx, source, order, page)
      : {
          rows: await listPage(tx, source, order, page),
          found: counted ? await sumCounts(tx, table, counted) : null,
        };
    if (found === null) return { rows, total, found: await countRows(tx, source, max + 1), max };
    return { rows, total, found, max };
  });
  const { rows, total, found, max } = await (after ? refusingBadValues(read) : read);
  const page = toPage(rows, limit, sort, ({ values }) => values);
  const foundIsExact = counted !== null || found <= max;
  return {
    ids: page.rows.map(({ id }) => id),
    total,
    found: foundIsExact ? found : max,
    foundIsExact,
    nextCursor: page.nextCursor,
  };
}

export async function readBookingPage(
  ctx: AppContext,
  { limit, cursor, ...filter }: BookingTableQuery,
  now: Date,
): Promise<TablePage> {
  const sort = filter.sort ?? DEFAULT_BOOKING_SORT;
  const order = bookingOrder(sort);
  const namedIds = await listMatchingCustomers(ctx, searchOf(filter.search), RIGHTS);
  const sourceIn = (tx: Transaction) => bookingSource(tx, filter, order, { namedIds, now });
  const query = { limit, cursor };
  return readPage(ctx, { table: "bookings", order, sort, query, sourceIn, counted: countedBookings(filter) });
}

export async function readCustomerPage(ctx: AppContext, { limit, cursor, ...filter }: CustomerTableQuery) {
  const namedIds = await listMatchingCustomers(ctx, searchOf(filter.search), RIGHTS);
  const sort = filter.sort ?? DEFAULT_CUSTOMER_SORT;
  const order = customerOrder(sort);
  const sourceIn = (tx: Transaction) => customerSource(tx, filter, order, namedIds);
  const counted = isEveryCustomer(filter) ? EVERYTHING : null;
  return readPage(ctx, { table: "customers", order, sort, query: { limit, cursor }, sourceIn, counted });
}

/** Bookings of every status, last created first unless the query says otherwise. */
export async function listAllBookings(ctx: AppContext, query: BookingTableQuery, now: Date) {
  const { ids, ...counts } = await readBookingPage(ctx, query, now);
  const [bookings, marks] = await Promise.all([
    loadAdminBookings(ctx, ids, now),
    queries.listBookingMarks(ctx.db, ids),
  ]);
  const marksOf = new Map(marks.map(({ id, ...rest }) => [id, rest]));
  const rows: ListedBooking[] = bookings.map((booking) => ({
    ...booking,
    ...(marksOf.get(booking.id) ?? NO_MARKS),
  }));
  return { bookings: rows, ...counts };
}

const NO_MARKS = { isUnpaid: false, owesParcha: false, owesNote: false, owedRemedies: 0 };

/** Customers who have not closed their accounts, newest first unless the query says otherwise. */
export async function listCustomers(ctx: AppContext, query: CustomerTableQuery) {
  const { ids, ...counts } = await readCustomerPage(ctx, query);
  const [found, names] = await Promise.all([
    queries.listCustomers(ctx.db, ids),
    listGivenNames(ctx, ids, RIGHTS),
  ]);
  const users = found.map((row) => toListedCustomer(row, names));
  return { users: inOrder(ids, users), ...counts };
}

/** The same customers with counts of their bookings, their latest session and their remedies. */
export async function listCustomersWithActivity(
  ctx: AppContext,
  query: CustomerTableQuery,
  language: Language,
) {
  const { ids, ...counts } = await readCustomerPage(ctx, query);
  return { users: await loadCustomersWithActivity(ctx, ids, language), ...counts };
}

/** In the order of the ids. */
export async function loadCustomersWithActivity(ctx: AppContext, ids: readonly string[], language: Language) {
  const [found, names] = await Promise.all([
    queries.listCustomersWithActivity(ctx.db, ids, language),
    listGivenNames(ctx, ids, RIGHTS),
  ]);
  const users = found.map((row) => toCustomerWithActivity(row, names));
  return inOrder(ids, users);
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Names = ReadonlyMap<string, string>;

function toListedCustomer(row: queries.CustomerRow, names: Names): ListedCustomer {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    username: row.username,
    displayName: names.get(row.id) ?? row.username,
    phone: row.phone,
    whatsappOptIn: row.whatsappOptIn,
    referralCode: row.referralCode,
    referralDiscountCredits: row.creditBalance,
  };
}

function toCustomerWithActivity(row: queries.CustomerWithActivityRow, names: Names): CustomerWithActivity {
  return {
    ...toListedCustomer(row, names),
    hasBooking: row.totalBookings > 0,
    totalBookings: row.totalBookings,
    sessionDate: row.sessionDate,
    sessionTime: row.sessionTime,
    completedSessions: row.completedSessions,
    vidhisBooked: row.purchasedRemedies,
    vidhisCompleted: row.performedRemedies,
  };
}
