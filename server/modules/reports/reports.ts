// What the staff reads about the whole house: all bookings, all customers, the figures and the guide's share. Changes
// nothing, and knows no single booking: those are the bookings module's.
import type { ComprehensiveCustomer, CustomerLine, Page, Share } from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { plainDigits } from "#domain/digits.ts";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { shareOf } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { bookingsForAdmin } from "#server/modules/bookings/bookings.ts";
import * as queries from "./reports.sql.ts";

const RECENT = 10;
const DAYS = 90;
/** Who asks for no page gets everything, read in shares of so many. */
const SHARE = 500;

/** A page; or, where none is asked for, all there is, a share at a time. */
export type List<Row> = Counts & ({ rows: Row[]; next: string | null } | { shares: AsyncIterable<Row[]> });
type Counts = { total: number; found: number };

type Source<Row> = {
  read: (part: queries.Part) => Promise<Row[]>;
  count: (search: string | null) => Promise<number>;
};

async function listOf<Row extends { id: string }>(
  { read, count }: Source<Row>,
  { limit, before: first, search: typed }: Page,
): Promise<List<Row>> {
  const search = plainDigits(typed?.trim() ?? "") || null;
  const before = first ?? null;
  const counted = async () => {
    const total = await count(null);
    return { total, found: search === null ? total : await count(search) };
  };
  if (limit === undefined) return { ...(await counted()), shares: sharesOf(read, { search, before }) };
  const most = Number(limit);
  // One more than is shown: whether there is another page.
  const [found, counts] = await Promise.all([read({ search, before, most: most + 1 }), counted()]);
  const rows = found.slice(0, most);
  return { ...counts, rows, next: found.length > most ? (rows.at(-1)?.id ?? null) : null };
}

async function* sharesOf<Row extends { id: string }>(
  read: Source<Row>["read"],
  { search, before: first }: Omit<queries.Part, "most">,
): AsyncGenerator<Row[]> {
  for (let before = first; ; ) {
    const share = await read({ search, before, most: SHARE });
    yield share;
    const last = share.at(-1);
    if (!last || share.length < SHARE) return;
    before = last.id;
  }
}

/** Bookings of every status, those made last first. */
export function allBookings(ctx: AppContext, page: Page, now: Date): Promise<List<AdminBooking>> {
  const read = async (part: queries.Part) =>
    bookingsForAdmin(ctx, await queries.bookingIds(ctx.db, part), now);
  return listOf({ read, count: (search) => queries.countBookings(ctx.db, search) }, page);
}

/** Customers, who came last first. */
export function allCustomers(ctx: AppContext, page: Page): Promise<List<CustomerLine>> {
  const read = async (part: queries.Part) => (await queries.customersOf(ctx.db, part)).map(customerLine);
  return listOf({ read, count: (search) => queries.countCustomers(ctx.db, search) }, page);
}

/** The same with what each has booked, held and bought. */
export function comprehensiveCustomers(
  ctx: AppContext,
  page: Page,
  language: Language,
): Promise<List<ComprehensiveCustomer>> {
  const read = async (part: queries.Part) =>
    (await queries.comprehensiveCustomersOf(ctx.db, part, language)).map((row) => ({
      ...row,
      ...customerLine(row),
      hasBooking: row.totalBookings > 0,
    }));
  return listOf({ read, count: (search) => queries.countCustomers(ctx.db, search) }, page);
}

function customerLine({ createdAt, ...row }: queries.CustomerRow): CustomerLine {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** The house in figures. */
export async function stats(ctx: AppContext, now: Date) {
  const { db } = ctx;
  const { sessionPaise, remedyPaise } = await sumsBetween(ctx, EVER, tomorrow(now));
  const { confirmed, completed } = await queries.bookingCounts(db);
  const recent = await queries.bookingIds(db, { search: null, before: null, most: RECENT });
  return {
    totalRevenue: (sessionPaise + remedyPaise) / 100,
    totalUsers: await queries.countCustomers(db, null),
    confirmedBookings: confirmed,
    completedBookings: completed,
    recentBookings: await bookingsForAdmin(ctx, recent, now),
  };
}

const EVER = new Date(0);

function tomorrow(now: Date): Date {
  return istInstant(istDateOf(now), "24:00");
}

async function sumsBetween(ctx: AppContext, from: Date, until: Date) {
  const days = await queries.sumsByDay(ctx.db, from, until);
  return {
    sessionPaise: days.reduce((sum, day) => sum + day.sessionPaise, 0),
    remedyPaise: days.reduce((sum, day) => sum + day.remedyPaise, 0),
  };
}

/** The guide's share of today's money in India, or of all that ever moved. */
export async function revenue(ctx: AppContext, span: "today" | "total", now: Date): Promise<Share> {
  const date = istDateOf(now);
  const from = span === "today" ? istInstant(date, "00:00") : EVER;
  return { date, ...shareOf(await sumsBetween(ctx, from, tomorrow(now))) };
}

/** The guide's share of each of the last 90 days in India, today last. */
export async function revenueByDay(ctx: AppContext, now: Date) {
  const first = addDays(istDateOf(now), 1 - DAYS);
  const found = await queries.sumsByDay(ctx.db, istInstant(first, "00:00"), tomorrow(now));
  const sums = new Map(found.map((day) => [day.date, day]));
  return Array.from({ length: DAYS }, (_, at) => {
    const date = addDays(first, at);
    const { sessionShare, remedyShare } = shareOf(sums.get(date) ?? { sessionPaise: 0, remedyPaise: 0 });
    return { date, sessionShare, remedyShare };
  });
}
