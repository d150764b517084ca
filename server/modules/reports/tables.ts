// The super admin's tables of all bookings and all customers: search, filters, orders and pages.
import type { Sent } from "#contract/endpoint.ts";
import type { CustomerWithActivity, ListedBooking, ListedCustomer } from "#contract/reports.ts";
import type {
  BookingFilter,
  BookingTableQuery,
  CustomerFilter,
  CustomerTableQuery,
} from "#contract/table-queries.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { fromCursor, refusingBadValues, toPage } from "#server/db/cursor.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { loadAdminBookings } from "#server/modules/bookings/admin-bookings.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import * as bookings from "./booking-table.sql.ts";
import * as customers from "./customer-table.sql.ts";
import { countRows, listPage, type TableOrder, type TableSource, toOrder } from "./table-page.sql.ts";
import { searchOf } from "./table-search.ts";

const DEFAULT_LIMIT = 100;
const NEWEST_FIRST = "-created";
/** Only super admins read the tables. */
const RIGHTS = customerRightsOf("super_admin");

type TablePage = {
  ids: string[];
  /** Without search and filters, but for holds that ended unpaid and are left out. */
  total: number;
  /** With search and filters. */
  found: number;
  foundIsExact: boolean;
  nextCursor: string | null;
};

/** What a query of a table asks for: its rows and their order. */
export type TableRows = { source: TableSource; order: TableOrder; sort: string };

export async function bookingRows(ctx: AppContext, filter: BookingFilter, now: Date) {
  const { sort = NEWEST_FIRST } = filter;
  const order = toOrder(bookings.BOOKING_SORTS, sort);
  const search = searchCustomers(filter.search);
  return { source: await bookings.bookingSource(ctx.db, filter, search, order, now), order, sort };
}

export function customerRows(filter: CustomerFilter): TableRows {
  const { sort = NEWEST_FIRST } = filter;
  const source = customers.customerSource(filter, searchCustomers(filter.search));
  return { source, order: toOrder(customers.CUSTOMER_SORTS, sort), sort };
}

function searchCustomers(typed: string | undefined) {
  const text = searchOf(typed);
  return text === null ? null : { text, customers: findCustomers(text, RIGHTS) };
}

type PageRequest = TableRows & {
  limit?: string | undefined;
  cursor?: string | undefined;
  isFiltered: boolean;
  countAll: (tx: Transaction) => Promise<number>;
};

/** Page and counts are read at the same time, each by a connection of its own. */
async function readPage({ db }: AppContext, request: PageRequest): Promise<TablePage> {
  const { source, order, sort } = request;
  const limit = Number(request.limit ?? DEFAULT_LIMIT);
  const after = fromCursor(request.cursor, sort, order.keys.length);
  // One row more than the page shows, to know whether there is a next page.
  const reading = readPlannedForValues(db, (tx) => listPage(tx, source, order, { after, limit: limit + 1 }));
  const [rows, total, matching] = await Promise.all([
    after ? refusingBadValues(reading) : reading,
    readPlannedForValues(db, request.countAll),
    request.isFiltered ? readPlannedForValues(db, (tx) => countRows(tx, source)) : null,
  ]);
  const { rows: shown, nextCursor } = toPage(rows, limit, sort, ({ values }) => values);
  return { ids: shown.map(({ id }) => id), total, found: matching ?? total, foundIsExact: true, nextCursor };
}

const hasValue = (filter: object) => Object.values(filter).some((value) => value !== undefined);

async function readBookingPage(ctx: AppContext, { limit, cursor, ...filter }: BookingTableQuery, now: Date) {
  const found = await bookingRows(ctx, filter, now);
  const { sort: _, unpaid, ...others } = filter;
  const isFiltered = hasValue(others) || unpaid === "yes";
  const countAll = (tx: Transaction) => bookings.countBookings(tx, found.source);
  return readPage(ctx, { ...found, limit, cursor, isFiltered, countAll });
}

async function readCustomerPage(ctx: AppContext, { limit, cursor, ...filter }: CustomerTableQuery) {
  const { sort: _, ...others } = filter;
  const countAll = (tx: Transaction) => countRows(tx, customers.ALL_CUSTOMERS);
  return readPage(ctx, {
    ...customerRows(filter),
    limit,
    cursor,
    isFiltered: hasValue(others),
    countAll,
  });
}

/** Bookings of every status, last created first unless the query says otherwise. */
export async function listAllBookings(ctx: AppContext, query: BookingTableQuery, now: Date) {
  const { ids, ...counts } = await readBookingPage(ctx, query, now);
  const [found, marks] = await Promise.all([
    loadAdminBookings(ctx, ids, now),
    bookings.listBookingMarks(ctx.db, ids),
  ]);
  const marksOf = new Map(marks.map(({ id, ...rest }) => [id, rest]));
  const rows: Sent<ListedBooking>[] = found.map((booking) => ({
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
    customers.listCustomers(ctx.db, ids),
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
    customers.listCustomersWithActivity(ctx.db, ids, language),
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

function toListedCustomer(row: customers.CustomerRow, names: Names): Sent<ListedCustomer> {
  return {
    ...row,
    displayName: names.get(row.id) ?? row.username,
    referralDiscountCredits: row.creditBalance,
  };
}

function toCustomerWithActivity(
  row: customers.CustomerWithActivityRow,
  names: Names,
): Sent<CustomerWithActivity> {
  return {
    ...row,
    ...toListedCustomer(row, names),
    vidhisBooked: row.purchasedRemedies,
    vidhisCompleted: row.performedRemedies,
  };
}
