// The admins' search: one text finds customers, bookings and payments.
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { FoundBooking, FoundPayment, searchEverything } from "#contract/search.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import type { AppContext } from "#server/context.ts";
import { listGivenNames, listSessionNames, NO_NAMES } from "#server/modules/customers/given-names.ts";
import { searchCustomers } from "./customer-list.ts";
import * as queries from "./customer-search.sql.ts";
import { type NumberTerms, parseNumbers } from "./search-terms.ts";

const MAX_FOUND = 5;

type Found = Sent<OutputOf<typeof searchEverything>>;

/** At most five of each. What a number finds comes before what belongs to the customers that were found. */
export async function searchAll(
  ctx: AppContext,
  text: string,
  rights: CustomerRights,
  now: Date,
): Promise<Found> {
  const terms = parseNumbers(text);
  const [customers, bookings, payments] = await Promise.all([
    searchCustomers(ctx, text, MAX_FOUND, rights, now),
    findBookings(ctx, terms),
    rights.seesMoney ? findPayments(ctx, terms) : [],
  ]);
  const ids = customers.map(({ id }) => id);
  const hasMoreToFind = ids.length > 0;
  const [ofCustomers, paymentsOfCustomers] = await Promise.all([
    hasMoreToFind ? queries.listBookingsOfCustomers(ctx.db, ids, MAX_FOUND) : [],
    hasMoreToFind && rights.seesMoney ? queries.listPaymentsOfCustomers(ctx.db, ids, MAX_FOUND) : [],
  ]);
  const [foundBookings, foundPayments] = await Promise.all([
    toFoundBookings(ctx, firstOf([...bookings, ...ofCustomers]), rights),
    toFoundPayments(ctx, firstOf([...payments, ...paymentsOfCustomers]), rights),
  ]);
  return { customers, bookings: foundBookings, payments: foundPayments };
}

function firstOf<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()].slice(0, MAX_FOUND);
}

async function findBookings(ctx: AppContext, { bookingIds, trackingNumbers }: NumberTerms) {
  const found = await Promise.all([
    trackingNumbers ? queries.findBookingsByTracking(ctx.db, trackingNumbers, MAX_FOUND) : [],
    bookingIds ? queries.findBookingsById(ctx.db, bookingIds, MAX_FOUND) : [],
  ]);
  return found.flat();
}

async function findPayments(ctx: AppContext, { providerNumbers, receipt }: NumberTerms) {
  const found = await Promise.all([
    receipt ? queries.findPaymentsByReceipt(ctx.db, receipt) : [],
    ...providerNumbers.map((range) => queries.findPaymentsByNumber(ctx.db, range, MAX_FOUND)),
  ]);
  return found.flat();
}

async function toFoundBookings(
  ctx: AppContext,
  rows: readonly queries.BookingMatch[],
  rights: CustomerRights,
): Promise<FoundBooking[]> {
  const names = await listSessionNames(ctx, rows, rights);
  return rows.map((row) => ({ ...row, ...(names.get(row.id) ?? NO_NAMES) }));
}

async function toFoundPayments(
  ctx: AppContext,
  rows: readonly queries.PaymentMatch[],
  rights: CustomerRights,
): Promise<Sent<FoundPayment[]>> {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))];
  const names = await listGivenNames(ctx, ids, rights);
  return rows.map((row) => ({
    ...row,
    name: names.get(row.customerId) ?? row.username,
    amount: row.amountPaise / 100,
    refunded: row.refundedPaise / 100,
    at: row.capturedAt,
  }));
}
