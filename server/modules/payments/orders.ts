// Orders: what a customer is asked to pay, for a hold or for prescribed remedies. The order is stored before the provider
// hears of it. What was paid for an order is the business of settlement.ts.
import { isHoldActive, isPaidFor } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { sessionCaptureMinutes } from "#domain/payments.ts";
import { rupeesToPaise } from "#domain/prices.ts";
import type { AppContext } from "#server/context.ts";
import { findEarlierResult, type IdempotencyKey, storeKey } from "#server/db/idempotency.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { extendHoldForCheckout } from "#server/modules/bookings/holds.ts";
import { GatewayRefused } from "#server/providers/payments/gateway.ts";
import type { OrderLine, OrderRow } from "./order-row.ts";
import * as queries from "./orders.sql.ts";

const FIRST_ORDER_CHECK_MINUTES = 2;

type HoldToPay = { customerId: string; bookingId: string; key: IdempotencyKey | null };

/**
 * Opens the checkout of a hold: answers the provider's id of its open order, and the amount in paise. The same hold gives
 * the same order. The row is committed before the provider is called, and its id is the provider's receipt, so a crash in
 * between, or two requests at once, still make one order.
 * @throws Failure not-found, already-paid, not-possible-now, hold-expired, payment-under-way, payment-not-begun;
 * `GatewayUnavailable`.
 */
export async function createSessionOrder(
  ctx: AppContext,
  { customerId, bookingId, key }: HoldToPay,
  now: Date,
) {
  // Refuses the key of another purchase before anything else.
  await findEarlierResult(ctx.db, key);
  const { order, holdExpiresAt } = await inTransaction(ctx.db, async (tx) => {
    await bookings.requireOwnBooking(tx, customerId, bookingId, "pay");
    const booking = await bookings.lockBooking(tx, bookingId);
    requireUnpaidHold(booking, now);
    const until = await extendHoldForCheckout(tx, booking, now);
    const opened = await openSessionOrder(tx, booking, now);
    await storeKey(tx, key, opened.id, now);
    return { order: opened, holdExpiresAt: until };
  });
  const { amountPaise } = order;
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise };
  const terms = { captureMinutes: sessionCaptureMinutes(holdExpiresAt, now), notes: { booking: bookingId } };
  const id = await createOrderAtProvider(ctx, order, terms);
  // The hold may have ended while the provider was called: then the customer must not be sent to pay.
  requireUnpaidHold(await bookings.requireOwnBooking(ctx.db, customerId, bookingId, "pay"), now);
  return { id, amountPaise };
}

type Terms = { captureMinutes: number; notes: Record<string, string> };

/**
 * Creates the order at the provider and answers the provider's id. Two requests at once get the same id.
 * @throws `GatewayUnavailable`; Failure payment-not-begun when the provider refuses, for example above the merchant's limit.
 */
export async function createOrderAtProvider(ctx: AppContext, order: OrderRow, terms: Terms): Promise<string> {
  const { id, amountPaise } = order;
  const created = await ctx.gateway
    .createOrder({ amountPaise, merchantReference: id, ...terms })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error;
      ctx.log.error({ err: error, orderId: id }, "ALERT: the provider refused to create an order");
      throw new Failure("payment-not-begun");
    });
  await queries.setProviderOrderId(ctx.db, order.id, created.id);
  const stored = await queries.findOrder(ctx.db, order.id);
  return stored?.providerOrderId ?? created.id;
}

/** The caller holds the customer's row. */
export async function insertRemedyOrder(
  tx: Transaction,
  customerId: string,
  lines: readonly OrderLine[],
  now: Date,
) {
  const nextCheckAt = addMinutes(now, FIRST_ORDER_CHECK_MINUTES);
  const order = await queries.insertRemedyOrder(tx, { customerId, lines, nextCheckAt }, now);
  if (!order) throw new Failure("unexpected");
  return order;
}

function requireUnpaidHold(booking: BookingRow, now: Date) {
  const body = { booking: bookings.toBooking(booking, now) };
  if (isPaidFor(booking.status)) throw new Failure("already-paid", { body });
  if (booking.status !== "pending") throw new Failure("not-possible-now", { body });
  if (!isHoldActive(booking, now)) throw new Failure("hold-expired", { body });
  if (booking.order?.isChecking) throw new Failure("payment-under-way", { body });
}

async function openSessionOrder(tx: Transaction, booking: BookingRow, now: Date) {
  const open = await queries.findOpenSessionOrder(tx, booking.id);
  if (open) return open;
  const { customerId, id: bookingId } = booking;
  const nextCheckAt = addMinutes(now, FIRST_ORDER_CHECK_MINUTES);
  const amountPaise = rupeesToPaise(booking.amount);
  const order = await queries.insertSessionOrder(
    tx,
    { customerId, bookingId, amountPaise, nextCheckAt },
    now,
  );
  if (!order) throw new Failure("unexpected");
  return order;
}
