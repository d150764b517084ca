// Verifies the proof of payment that the checkout hands to the browser: order id, payment id and the provider's signature.

import { formatRupees } from "#domain/digits.ts";
import type { AppContext } from "#server/context.ts";
import { readTogether } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { findPaymentOrder } from "./order-outcomes.ts";
import type { OrderRow } from "./order-row.ts";
import { findOrderByProviderId, findSessionOrder } from "./orders.sql.ts";
import { findPayment } from "./payments.sql.ts";
import { CHECK_AGAIN_SECONDS, settlePayment } from "./settlement.ts";

export type PaymentProof = Record<"providerOrderId" | "providerPaymentId" | "signature", string>;
type SessionProof = PaymentProof & { customerId: string; bookingId: string };

/**
 * Settles the payment of a session. Answers the booking, its order, and whether the payment was settled before.
 * @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503),
 * slot-taken-refunded and other-amount-refunded (with the booking and its refund).
 */
export async function verifySessionPayment(ctx: AppContext, proof: SessionProof, now: Date) {
  const { bookingId } = proof;
  const order = await findSessionOrder(ctx.db, proof);
  if (!order) throw new Failure("not-found");
  const { isRepeat, outcome } = await settleProof(ctx, order, proof, now);
  const [booking, paymentOrder] = await readTogether(ctx.db, (tx) =>
    Promise.all([bookings.loadBooking(tx, bookingId, now), findPaymentOrder(tx, proof, now)]),
  );
  if (outcome === "refunded") {
    const [line] = paymentOrder.lines;
    const canPayAgain = line?.reason === "other-amount" && booking.status === "pending";
    // Staff may have refunded all of it at the provider, before this server knew of it.
    const amount = line?.refund ? formatRupees(line.refund.amount) : formatRupees(order.amountPaise / 100);
    throw new Failure(canPayAgain ? "other-amount-refunded" : "slot-taken-refunded", {
      values: { amount },
      body: { booking, refund: booking.refund, order: paymentOrder },
    });
  }
  return { booking, order: paymentOrder, isRepeat };
}

/** @throws Failure not-found, bad-signature, payment-mismatch, payment-failed, payment-checking (503). */
export async function settleProof(ctx: AppContext, order: OrderRow, proof: PaymentProof, now: Date) {
  const { providerPaymentId, signature } = proof;
  const { customerId, providerOrderId } = order;
  if (!providerOrderId) throw new Failure("not-found");
  const key = { customerId, providerOrderId };
  const checkoutProof = { orderId: providerOrderId, paymentId: providerPaymentId, signature };
  if (!ctx.gateway.isProofValid(checkoutProof)) throw new Failure("bad-signature");
  const result = await settlePayment(ctx, { order, providerPaymentId }, now);
  switch (result.state) {
    case "settled":
      return result;
    case "pending":
      throw new Failure("payment-checking", {
        retryAfterSeconds: CHECK_AGAIN_SECONDS,
        body: { order: await findPaymentOrder(ctx.db, key, now) },
      });
    case "failed":
      throw new Failure("payment-failed", { body: { order: await findPaymentOrder(ctx.db, key, now) } });
    case "mismatch":
      throw new Failure("payment-mismatch");
  }
}

/**
 * Settles by the proof that the provider's page posts when it sends the customer's browser back. Answers the order, and
 * whether its payment has bought something yet; the screens ask for the rest. Null for an unknown order. A proof that does
 * not verify changes nothing.
 */
export async function verifyReturn(ctx: AppContext, proof: PaymentProof, now: Date) {
  const order = await findOrderByProviderId(ctx.db, proof.providerOrderId);
  if (!order) return null;
  await settleProof(ctx, order, proof, now).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
  const payment = await findPayment(ctx.db, order.id, proof.providerPaymentId);
  return { order, isApproved: payment?.settledAs === "approved" };
}
