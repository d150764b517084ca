// The super admin's tables of all bookings and all customers, with search and pages.
import type { PageQuery } from "#contract/pages.ts";
import type { CustomerWithActivity, ListedCustomer } from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { loadAdminBookings } from "#server/modules/bookings/admin-bookings.ts";
import * as queries from "./tables.sql.ts";

/** Rows that are read at a time if the caller asks for no page. */
const BATCH_ROWS = 500;

/**
 * One page; or all rows in batches if the query has no limit. `total` counts all rows, `found` those that match the
 * search, `nextCursor` is the `cursor` of the next page.
 */
export type Table<Row> = { total: number; found: number } & (
  | { rows: Row[]; nextCursor: string | null }
  | { batches: AsyncIterable<Row[]> }
);

type Source<Row> = {
  read: (page: queries.PageRequest) => Promise<Row[]>;
  count: (search: string | null) => Promise<number>;
};

async function readTable<Row extends { id: string }>(
  { read, count }: Source<Row>,
  query: PageQuery,
): Promise<Table<Row>> {
  const search = toAsciiDigits(query.search?.trim() ?? "") || null;
  const cursor = query.cursor ?? null;
  const readCounts = async () => {
    const total = await count(null);
    return { total, found: search === null ? total : await count(search) };
  };
  if (query.limit === undefined)
    return { ...(await readCounts()), batches: readBatches(read, { search, cursor }) };
  const limit = Number(query.limit);
  // One row more than the page shows, to know whether there is a next page.
  const [found, counts] = await Promise.all([read({ search, cursor, limit: limit + 1 }), readCounts()]);
  const rows = found.slice(0, limit);
  return { ...counts, rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

async function* readBatches<Row extends { id: string }>(
  read: Source<Row>["read"],
  { search, cursor: first }: Omit<queries.PageRequest, "limit">,
): AsyncGenerator<Row[]> {
  for (let cursor = first; ; ) {
    const batch = await read({ search, cursor, limit: BATCH_ROWS });
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_ROWS) return;
    cursor = last.id;
  }
}

/** Bookings of every status, newest first. */
export function listAllBookings(ctx: AppContext, query: PageQuery, now: Date): Promise<Table<AdminBooking>> {
  const read = async (page: queries.PageRequest) =>
    loadAdminBookings(ctx, await queries.listBookingIds(ctx.db, page), now);
  return readTable({ read, count: (search) => queries.countBookings(ctx.db, search) }, query);
}

/** Customers who have not closed their accounts, newest first. */
export function listCustomers(ctx: AppContext, query: PageQuery): Promise<Table<ListedCustomer>> {
  const read = async (page: queries.PageRequest) =>
    (await queries.listCustomers(ctx.db, page)).map(toListedCustomer);
  return readTable({ read, count: (search) => queries.countCustomers(ctx.db, search) }, query);
}

/** The same customers with counts of their bookings, their latest session and their remedies. */
export function listCustomersWithActivity(
  ctx: AppContext,
  query: PageQuery,
  language: Language,
): Promise<Table<CustomerWithActivity>> {
  const read = async (page: queries.PageRequest) =>
    (await queries.listCustomersWithActivity(ctx.db, page, language)).map(toCustomerWithActivity);
  return readTable({ read, count: (search) => queries.countCustomers(ctx.db, search) }, query);
}

function toListedCustomer(row: queries.CustomerRow): ListedCustomer {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    username: row.username,
    phone: row.phone,
    whatsappOptIn: row.whatsappOptIn,
    referralCode: row.referralCode,
    referralDiscountCredits: row.creditBalance,
  };
}

function toCustomerWithActivity(row: queries.CustomerWithActivityRow): CustomerWithActivity {
  return {
    ...toListedCustomer(row),
    hasBooking: row.totalBookings > 0,
    totalBookings: row.totalBookings,
    sessionDate: row.sessionDate,
    sessionTime: row.sessionTime,
    completedSessions: row.completedSessions,
    vidhisBooked: row.purchasedRemedies,
    vidhisCompleted: row.performedRemedies,
  };
}
