// What a customer is asked to pay: one open order for a hold, or for the vidhis that she chose, known to us before the
// provider hears of it.
// Refuses to know what has been paid.
import { isHoldAlive, isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { captureMinutes } from "#domain/payments.ts";
import { paiseOf } from "#domain/prices.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { extendForCheckout } from "#server/modules/bookings/holds.ts";
import { GatewayRefused } from "#server/providers/payments/gateway.ts";
import * as queries from "./orders.sql.ts";

export type { CartOrder, Line, OrderRow, SessionOrder } from "./orders.sql.ts";
export const {
  cartOf,
  closeCart,
  isAnyBeingChecked,
  linesOf,
  openCartsWith,
  orderOf,
  orderOfProvider,
  ordersOf,
  ordersToCheck,
  setOrderCheck,
  setOrderState,
  closeOrdersOf,
} = queries;

const FIRST_ORDER_CHECK_MINUTES = 2;

/**
 * The open order of a hold; the same hold gives the same order. Our row is committed before the provider hears of
 * it, and its id is the receipt, so a crash in between or two calls at once still make one order.
 * @throws Failure not-found, already-paid, not-possible-now, hold-expired, payment-under-way, payment-not-begun;
 * `GatewayAway`.
 */
export async function createOrder(ctx: AppContext, userId: string, bookingId: string, now: Date) {
  const { order, holdExpiresAt } = await inTransaction(ctx.db, async (tx) => {
    await bookings.ownBooking(tx, userId, bookingId);
    const booking = await bookings.lockBooking(tx, bookingId);
    requireHold(booking, now);
    const until = await extendForCheckout(tx, booking, now);
    return { order: await openOrder(tx, booking, now), holdExpiresAt: until };
  });
  const { amountPaise } = order;
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise };
  const terms = { captureMinutes: captureMinutes(holdExpiresAt, now), notes: { booking: bookingId } };
  const id = await openAtProvider(ctx, order, terms);
  // Nobody is sent to pay for a hold that ended while the provider was asked.
  requireHold(await bookings.ownBooking(ctx.db, userId, bookingId), now);
  return { id, amountPaise };
}

type Terms = { captureMinutes: number; notes: Record<string, string> };

/**
 * Makes the order known to the provider and answers its id there. Two at once get the same.
 * @throws `GatewayAway`; Failure payment-not-begun when the provider will not have it, as above the merchant's limit.
 */
export async function openAtProvider(
  ctx: AppContext,
  order: queries.OrderRow,
  terms: Terms,
): Promise<string> {
  const { id, amountPaise } = order;
  const made = await ctx.gateway
    .createOrder({ amountPaise, receipt: id, ...terms })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error;
      ctx.log.error({ err: error, orderId: id }, "ALERT: the provider refused to make an order");
      throw new Failure("payment-not-begun");
    });
  await queries.setProviderOrderId(ctx.db, order.id, made.id);
  const kept = await queries.orderById(ctx.db, order.id);
  return kept?.providerOrderId ?? made.id;
}

/** Writes an order for vidhis down. Caller holds the customer's row. */
export async function insertCart(tx: Transaction, userId: string, lines: readonly queries.Line[], now: Date) {
  const nextCheckAt = addMinutes(now, FIRST_ORDER_CHECK_MINUTES);
  const order = await queries.insertCart(tx, { userId, lines, nextCheckAt }, now);
  if (!order) throw new Failure("unexpected");
  return order;
}

function requireHold(booking: bookings.BookingRow, now: Date) {
  const body = { booking: bookings.bookingOf(booking, now) };
  if (isPaidFor(booking.status)) throw new Failure("already-paid", { body });
  if (booking.status !== "pending") throw new Failure("not-possible-now", { body });
  if (!isHoldAlive(booking, now)) throw new Failure("hold-expired", { body });
  if (booking.order?.isChecking) throw new Failure("payment-under-way", { body });
}

async function openOrder(tx: Transaction, booking: bookings.BookingRow, now: Date) {
  const open = await queries.openOrderOf(tx, booking.id);
  if (open) return open;
  const { userId, id: bookingId } = booking;
  const nextCheckAt = addMinutes(now, FIRST_ORDER_CHECK_MINUTES);
  const amountPaise = paiseOf(booking.amount);
  const order = await queries.insertOrder(tx, { userId, bookingId, amountPaise, nextCheckAt }, now);
  if (!order) throw new Failure("unexpected");
  return order;
}
