// Letting go of a booking: never of one that has money, or that nobody can tell of. The provider is asked first, and
// taken money is settled instead. Decides no settlement, and writes no table of its own.
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import * as sessions from "#server/modules/sessions/sessions.ts";
import * as orders from "./orders.ts";
import { reconcile } from "./verification.ts";

/**
 * Asks the provider before a hold gives way to another choice: one with money, or that nobody can tell of, does not.
 * @throws Failure payment-under-way (with the booking, which may be approved by now).
 */
export async function requireUnpaidHold(ctx: AppContext, choice: holds.Choice, now: Date) {
  const earlier = await holds.earlierHold(ctx.db, choice, now);
  if (!earlier) return;
  for (const order of await orders.ordersOf(ctx.db, earlier.id)) {
    if ((await reconcile(ctx, order, now)) === "none") continue;
    const booking = await bookings.present(ctx.db, earlier.id, now);
    throw new Failure("payment-under-way", { body: { booking } });
  }
}

type Dropped = { booking: Booking; isKept: boolean };
type Wish = { userId: string; bookingId: string; isOnlyHold: boolean };

/**
 * Lets go of a booking. A hold goes only when the provider knows of no money for it; taken money is settled first.
 * `isKept`: nobody could say, so the hold stays until it expires.
 * @throws Failure not-found; already-paid (with the booking) when it turns out, or is, paid and only a hold was meant.
 */
export async function drop(ctx: AppContext, wish: Wish, now: Date): Promise<Dropped> {
  const { userId, bookingId: id, isOnlyHold } = wish;
  const booking = await bookings.ownBooking(ctx.db, userId, id);
  if (booking.status === "pending") return dismiss(ctx, booking, now);
  // What was not a paid session when it was looked at is not cancelled as one, should late money approve it just now.
  const mayCancel = isPaidFor(booking.status) && !isOnlyHold;
  const isSpared = await inTransaction(ctx.db, async (tx) => {
    const locked = await bookings.lockBooking(tx, id);
    if (isPaidFor(locked.status) && !mayCancel) return true;
    await sessions.cancelByCustomer(tx, locked, now);
    return false;
  });
  if (isSpared) throw await alreadyPaid(ctx, id, now);
  return { booking: await bookings.present(ctx.db, id, now), isKept: false };
}

async function dismiss(ctx: AppContext, booking: bookings.BookingRow, now: Date): Promise<Dropped> {
  for (const order of await orders.ordersOf(ctx.db, booking.id)) {
    const finding = await reconcile(ctx, order, now);
    if (finding === "under-way")
      return { booking: await bookings.present(ctx.db, booking.id, now), isKept: true };
  }
  const isKept = await inTransaction(ctx.db, async (tx) => {
    const { order } = await bookings.lockBooking(tx, booking.id);
    // A proof stored since the provider was asked.
    if (order?.isChecking) return true;
    if (await holds.endHold(tx, booking, "dismissed", now)) await orders.closeOrdersOf(tx, booking.id);
    return false;
  });
  const after = await bookings.present(ctx.db, booking.id, now);
  if (isPaidFor(after.status)) throw await alreadyPaid(ctx, booking.id, now);
  return { booking: after, isKept };
}

/**
 * Lets go of whatever a customer holds, as her account is closed. Money under way stays under way.
 * @throws Failure already-paid (with the booking) when it turns out to be there.
 */
export async function dropHolds(ctx: AppContext, userId: string, now: Date) {
  const upcoming = await bookings.bookingsOf(ctx, userId, "upcoming", now);
  for (const { id } of upcoming.filter(({ status }) => status === "pending"))
    await drop(ctx, { userId, bookingId: id, isOnlyHold: true }, now);
}

async function alreadyPaid(ctx: AppContext, id: string, now: Date) {
  return new Failure("already-paid", { body: { booking: await bookings.present(ctx.db, id, now) } });
}
