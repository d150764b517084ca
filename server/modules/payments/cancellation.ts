// Cancels a booking for its customer. Before a hold is released, the provider is asked about payments: a captured payment
// is settled instead, and while the provider cannot say, the hold stays.
import type { Booking } from "#contract/bookings.ts";
import type { Sent } from "#contract/endpoint.ts";
import { isPaidFor } from "#domain/bookings.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import * as sessions from "#server/modules/sessions/sessions.ts";
import { closeSessionOrders, listOrdersAtProvider } from "./orders.sql.ts";
import { reconcileOrder } from "./reconciliation.ts";

/** `isKept`: the provider could not say whether the hold is paid, so it stays until it expires. */
type Cancelled = { booking: Sent<Booking>; isKept: boolean };
type CancelRequest = {
  customerId: string;
  bookingId: string;
  isOnlyHold: boolean;
  /** The customer was shown that the money comes back. */
  expectsRefund?: boolean;
};

/**
 * Releases a hold, or cancels a paid session. With `isOnlyHold` a paid session stays.
 * @throws Failure not-found; already-paid (with the booking) when it is paid and only a hold was meant, or when its payment
 * is found now; no-refund-now.
 */
export async function cancelBooking(ctx: AppContext, request: CancelRequest, now: Date): Promise<Cancelled> {
  const { customerId, bookingId: id, isOnlyHold, expectsRefund = false } = request;
  const booking = await bookings.requireOwnBooking(ctx.db, customerId, id, "cancel");
  if (booking.status === "pending") return releaseHold(ctx, booking, now);
  // A late payment may approve the booking from here on: the customer has not asked to cancel a paid session.
  const mayCancel = isPaidFor(booking.status) && !isOnlyHold;
  const isCancelled = await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const locked = await bookings.lockBooking(tx, id);
    if (isPaidFor(locked.status) && !mayCancel) return false;
    await sessions.cancelByCustomer(tx, locked, expectsRefund, now);
    return true;
  });
  if (!isCancelled) throw await alreadyPaid(ctx, id, now);
  return { booking: await bookings.loadBooking(ctx.db, id, now), isKept: false };
}

async function releaseHold(ctx: AppContext, booking: BookingRow, now: Date): Promise<Cancelled> {
  for (const order of await listOrdersAtProvider(ctx.db, booking.id)) {
    const finding = await reconcileOrder(ctx, order, now);
    if (finding !== "under-way") continue;
    const seen = await bookings.loadBooking(ctx.db, booking.id, now);
    // Another payment of the order may have approved it.
    if (isPaidFor(seen.status)) throw await alreadyPaid(ctx, booking.id, now);
    return { booking: seen, isKept: true };
  }
  const isKept = await inTransaction(ctx.db, async (tx) => {
    const { order } = await bookings.lockBooking(tx, booking.id);
    // A proof may have been stored since the provider was asked.
    if (order?.isChecking) return true;
    if (await holds.releaseHold(tx, booking, "dismissed", now)) await closeSessionOrders(tx, booking.id);
    return false;
  });
  const after = await bookings.loadBooking(ctx.db, booking.id, now);
  if (isPaidFor(after.status)) throw await alreadyPaid(ctx, booking.id, now);
  return { booking: after, isKept };
}

/**
 * Releases every hold of a customer whose account is being closed.
 * @throws Failure already-paid (with the booking) when a hold turns out to be paid.
 */
export async function releaseHoldsOf(ctx: AppContext, customerId: string, now: Date) {
  const upcoming = await bookings.listBookings(ctx, customerId, "upcoming", now);
  for (const { id } of upcoming.filter(({ status }) => status === "pending"))
    await cancelBooking(ctx, { customerId, bookingId: id, isOnlyHold: true }, now);
}

async function alreadyPaid(ctx: AppContext, id: string, now: Date) {
  return new Failure("already-paid", { body: { booking: await bookings.loadBooking(ctx.db, id, now) } });
}
