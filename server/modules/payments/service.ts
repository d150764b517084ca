// The money for bookings: orders, proofs, and settling, the one verb that decides what a payment ends as.
// Every captured rupee ends as one approved booking or one refund. Calls bookings; is called by nobody's service.
import type { Booking } from "#contract/bookings.ts";
import { isHoldAlive, isPaidFor } from "#domain/bookings.ts";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { captureMinutes, isPaymentFor, settlement } from "#domain/payments.ts";
import { paiseOf } from "#domain/prices.ts";
import { inTransaction, isDuplicate, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import * as bookings from "#server/modules/bookings/service.ts";
import * as credits from "#server/modules/referrals/service.ts";
import { GatewayAway, type GatewayPayment, GatewayRefused } from "#server/providers/payments/gateway.ts";
import * as store from "./store.ts";

const FIRST_ORDER_CHECK_MINUTES = 2;
const CHECK_AGAIN_SECONDS = 10;

/**
 * The open order of a hold; the same hold gives the same order. Our row is committed before the provider hears of
 * it, and its id is the receipt, so a crash in between or two calls at once still make one order.
 * @throws Failure not-found, already-paid, not-possible-now, hold-expired, payment-under-way; `GatewayAway`.
 */
export async function createOrder(house: House, userId: string, bookingId: string, now: Date) {
  const { order, holdExpiresAt } = await inTransaction(house.db, async (tx) => {
    await bookings.ownBooking(tx, userId, bookingId);
    const booking = await bookings.lockBooking(tx, bookingId);
    requireHold(booking, now);
    const until = await bookings.extendForCheckout(tx, booking, now);
    return { order: await openOrder(tx, booking, now), holdExpiresAt: until };
  });
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise: order.amountPaise };
  const made = await house.gateway.createOrder({
    amountPaise: order.amountPaise,
    receipt: order.id,
    captureMinutes: captureMinutes(holdExpiresAt, now),
    notes: { booking: bookingId },
  });
  await store.setProviderOrderId(house.db, order.id, made.id);
  // Nobody is sent to pay for a hold that ended while the provider was asked.
  requireHold(await bookings.ownBooking(house.db, userId, bookingId), now);
  const kept = await store.orderById(house.db, order.id);
  return { id: kept?.providerOrderId ?? made.id, amountPaise: order.amountPaise };
}

function requireHold(booking: bookings.BookingRow, now: Date) {
  const body = { booking: bookings.bookingOf(booking, now) };
  if (isPaidFor(booking.status)) throw new Failure("already-paid", { body });
  if (booking.status !== "pending") throw new Failure("not-possible-now", { body });
  if (!isHoldAlive(booking, now)) throw new Failure("hold-expired", { body });
  if (booking.order?.isChecking) throw new Failure("payment-under-way", { body });
}

async function openOrder(tx: Transaction, booking: bookings.BookingRow, now: Date) {
  const open = await store.openOrderOf(tx, booking.id);
  if (open) return open;
  const { userId, id: bookingId } = booking;
  const nextCheckAt = addMinutes(now, FIRST_ORDER_CHECK_MINUTES);
  const amountPaise = paiseOf(booking.amount);
  const order = await store.insertOrder(tx, { userId, bookingId, amountPaise, nextCheckAt }, now);
  if (!order) throw new Failure("unexpected");
  return order;
}

type Proof = { userId: string; bookingId: string } & Record<
  "providerOrderId" | "providerPaymentId" | "signature",
  string
>;

/** A payment that is said to belong to an order, with the provider's record of it where that was just read. */
type Claim = { order: store.OrderRow; providerPaymentId: string; found?: GatewayPayment };

/**
 * Settles by the checkout's proof. The proof is stored before the provider is asked, so nothing that fails after
 * that loses the payment: the sweep finishes it.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503),
 * slot-taken-refunded (with the booking and its refund).
 */
export async function verify(house: House, proof: Proof, now: Date) {
  const { userId, bookingId, providerPaymentId } = proof;
  const order = await store.orderOf(house.db, userId, bookingId, proof.providerOrderId);
  if (!order?.providerOrderId) throw new Failure("not-found");
  if (!house.gateway.isProof(order.providerOrderId, providerPaymentId, proof.signature))
    throw new Failure("bad-signature");
  const end = await settleProven(house, { order, providerPaymentId }, now);
  const booking = await bookings.present(house.db, bookingId, now);
  const payment = await store.paymentOf(house.db, order.id, providerPaymentId);
  if (payment?.settledAs === "refunded")
    throw new Failure("slot-taken-refunded", {
      values: { amount: `₹${(order.amountPaise / 100).toLocaleString("en-IN")}` },
      body: { booking, refund: booking.refund },
    });
  return { booking, isRepeat: end === "already" };
}

/** Stores the proof and takes it to its end. */
async function settleProven(house: House, claim: Claim, now: Date) {
  const { order, providerPaymentId } = claim;
  const known = await store.paymentOf(house.db, order.id, providerPaymentId);
  if (known?.settledAs) return "already";
  await inTransaction(house.db, async (tx) => {
    const booking = await bookings.lockBooking(tx, order.bookingId);
    await store.insertProof(tx, order.id, providerPaymentId, now, addSeconds(now, CHECK_AGAIN_SECONDS));
    await bookings.keepForCheck(tx, booking);
  });
  return checkProven(house, claim, now);
}

/**
 * Settles a proven payment by the provider's record.
 * @throws Failure payment-checking while the provider cannot tell, payment-failed, payment-mismatch.
 */
export async function checkProven(house: House, claim: Claim, now: Date) {
  const { order, providerPaymentId } = claim;
  const payment = await askAndCapture(house, claim);
  if (!payment) throw new Failure("payment-checking", { retryAfterSeconds: CHECK_AGAIN_SECONDS });
  if (!isPaymentFor(order, payment)) {
    house.log.error({ orderId: order.id, providerPaymentId }, "ALERT: a payment does not match its order");
    await giveUp(house, claim, now);
    throw new Failure("payment-mismatch");
  }
  if (payment.status === "failed" || payment.status === "refunded") {
    await giveUp(house, claim, now);
    throw new Failure("payment-failed");
  }
  if (payment.status !== "captured")
    throw new Failure("payment-checking", { retryAfterSeconds: CHECK_AGAIN_SECONDS });
  return settle(house, claim, now);
}

/** The provider's own record, captured if it was only authorised; null while the provider cannot say. */
async function askAndCapture(house: House, { order, providerPaymentId, found }: Claim) {
  try {
    const payment = found ?? (await house.gateway.payment(providerPaymentId));
    const isToCapture = payment.status === "authorized" && isPaymentFor(order, payment);
    return isToCapture ? await house.gateway.capture(providerPaymentId, order.amountPaise) : payment;
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    house.log.warn({ err: error, orderId: order.id }, "the payment provider could not tell about a payment");
    return null;
  }
}

/**
 * There is no money in it: the hold goes back to a checkout's time, counted from the first time that this was found,
 * so that the same proof shown again does not keep the slot.
 */
async function giveUp(house: House, { order, providerPaymentId }: Claim, now: Date) {
  await inTransaction(house.db, async (tx) => {
    const booking = await bookings.lockBooking(tx, order.bookingId);
    const payment = await store.paymentForUpdate(tx, order.id, providerPaymentId);
    if (payment?.state !== "checking") return;
    const failed = await store.setFailed(tx, payment.id, now);
    if (failed) await bookings.releaseFromCheck(tx, booking, failed.failedAt);
  });
}

/**
 * Decides what a captured payment ends as, once, under the customer's lock: see the table in domain/payments.ts.
 * Called by verify, dismissal and reconciliation alike.
 */
async function settle(house: House, claim: Claim, now: Date) {
  const once = () => inTransaction(house.db, (tx) => settleOnce(tx, claim, now));
  try {
    return await once();
  } catch (error) {
    // Somebody took the slot between the look and the approval: now the look sees it, and the money goes back.
    if (isDuplicate(error, "bookings_one_for_a_slot")) return once();
    throw error;
  }
}

async function settleOnce(tx: Transaction, { order, providerPaymentId }: Claim, now: Date) {
  const customer = await credits.lockCustomer(tx, order.userId);
  const booking = await bookings.lockBooking(tx, order.bookingId);
  const payment = await store.paymentForUpdate(tx, order.id, providerPaymentId);
  if (!payment) throw new Failure("unexpected");
  const isDropped = booking.status === "cancelled";
  const decision = settlement({
    isSettled: payment.settledAs !== null,
    wasApproved: booking.approvedAt !== null,
    bookingStatus: booking.status,
    isAccountGone: customer?.isDeleted ?? true,
    hasStarted: joinWindow(booking).startsAt.getTime() <= now.getTime(),
    isReplacementPaid: await bookings.isReplacementPaid(tx, booking),
    isSlotFree: !isDropped || (await bookings.isSlotFree(tx, booking, now)),
    areCreditsThere:
      !isDropped || (await credits.areCreditsThere(tx, order.userId, booking.id, booking.creditsUsed)),
  });
  if (decision.end === "already") return decision.end;
  await store.settle(tx, payment.id, decision.end === "approve" ? "approved" : "refunded", now);
  await store.setOrderState(tx, order.id, "paid");
  if (decision.end === "approve") {
    await bookings.approve(tx, booking, now);
  } else {
    const { amountPaise } = order;
    await store.insertRefund(tx, { paymentId: payment.id, amountPaise, reason: decision.reason }, now);
    await bookings.endHold(tx, booking, "expired", now);
  }
  return decision.end;
}

/** What the provider knows of an order's money. `under-way`: somebody is paying, or the provider does not answer. */
export type Finding = "none" | "under-way" | "settled";

/** Asks the provider about every payment of an order, and settles what is captured. */
export async function reconcile(house: House, order: store.OrderRow, now: Date): Promise<Finding> {
  if (!order.providerOrderId) return "none";
  let payments: GatewayPayment[];
  try {
    payments = await house.gateway.paymentsOfOrder(order.providerOrderId);
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    house.log.warn({ err: error, orderId: order.id }, "the payment provider could not tell about an order");
    return "under-way";
  }
  let finding: Finding = payments.some((payment) => payment.status === "created") ? "under-way" : "none";
  for (const payment of payments) {
    if (payment.status !== "captured" && payment.status !== "authorized") continue;
    finding = (await settleFound(house, order, payment, now)) ? "settled" : "under-way";
  }
  return finding;
}

async function settleFound(house: House, order: store.OrderRow, payment: GatewayPayment, now: Date) {
  try {
    await settleProven(house, { order, providerPaymentId: payment.id, found: payment }, now);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/**
 * Asks the provider before a hold gives way to another choice: one with money, or that nobody can tell of, does not.
 * @throws Failure payment-under-way (with the booking, which may be approved by now).
 */
export async function requireUnpaidHold(house: House, choice: bookings.Choice, now: Date) {
  const earlier = await bookings.earlierHold(house.db, choice, now);
  if (!earlier) return;
  for (const order of await store.ordersOf(house.db, earlier.id)) {
    if ((await reconcile(house, order, now)) === "none") continue;
    const booking = await bookings.present(house.db, earlier.id, now);
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
export async function drop(house: House, wish: Wish, now: Date): Promise<Dropped> {
  const { userId, bookingId: id, isOnlyHold } = wish;
  const booking = await bookings.ownBooking(house.db, userId, id);
  if (booking.status === "pending") return dismiss(house, booking, now);
  // What was not a paid session when it was looked at is not cancelled as one, should late money approve it just now.
  const mayCancel = isPaidFor(booking.status) && !isOnlyHold;
  const isSpared = await inTransaction(house.db, async (tx) => {
    const locked = await bookings.lockBooking(tx, id);
    if (isPaidFor(locked.status) && !mayCancel) return true;
    await bookings.cancelByCustomer(tx, locked, now);
    return false;
  });
  if (isSpared) throw await alreadyPaid(house, id, now);
  return { booking: await bookings.present(house.db, id, now), isKept: false };
}

async function dismiss(house: House, booking: bookings.BookingRow, now: Date): Promise<Dropped> {
  for (const order of await store.ordersOf(house.db, booking.id)) {
    const finding = await reconcile(house, order, now);
    if (finding === "under-way")
      return { booking: await bookings.present(house.db, booking.id, now), isKept: true };
  }
  const isKept = await inTransaction(house.db, async (tx) => {
    const { order } = await bookings.lockBooking(tx, booking.id);
    // A proof stored since the provider was asked.
    if (order?.isChecking) return true;
    if (await bookings.endHold(tx, booking, "dismissed", now)) await store.closeOrdersOf(tx, booking.id);
    return false;
  });
  const after = await bookings.present(house.db, booking.id, now);
  if (isPaidFor(after.status)) throw await alreadyPaid(house, booking.id, now);
  return { booking: after, isKept };
}

async function alreadyPaid(house: House, id: string, now: Date) {
  return new Failure("already-paid", { body: { booking: await bookings.present(house.db, id, now) } });
}

/** Payments of a customer that are proven and not yet settled. */
export function pendingPayments(house: House, userId: string) {
  return store.pendingOf(house.db, userId);
}
