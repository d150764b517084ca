// Refunds at the simulated gateway: those that the merchant requests, and those of payments that were not captured in
// time.

import { isClaimed } from "#domain/disputes.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { listDisputesOfPayments } from "./disputes.sql.ts";
import {
  type DisputeEntity,
  newRefund,
  type PaymentEntity,
  processed,
  type RefundEntity,
  withRefunded,
} from "./entities.ts";
import { queueEvents } from "./event-queue.ts";
import { refundEvents } from "./events.ts";
import { type Merchant, unixSeconds, withPayment } from "./merchant.ts";
import { listOverdueCaptures, updatePayment } from "./payments.sql.ts";
import * as errors from "./razorpay-errors.ts";
import { type RefundRequest, readRefund } from "./razorpay-requests.ts";
import { findRefund, findRefundByKey, insertRefund, updateRefund } from "./refunds.sql.ts";
import { findModes, type GatewayModes } from "./settings.sql.ts";

const SIX_MONTHS_SECONDS = 183 * 86_400;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

/**
 * `key` is the header X-Refund-Idempotency: a second request with the same key and body returns the first refund.
 * @throws RazorpayError
 */
export function refund(
  merchant: Merchant,
  id: string,
  body: unknown,
  key: string | null,
): Promise<RefundEntity> {
  const input = readRefund(body);
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw errors.invalidIdempotencyKey();
  const request = JSON.stringify([id, body ?? {}]);
  return withPayment(merchant, id, async (tx, payment) => {
    const modes = await findModes(tx);
    const usedKey = modes.refundKeys === "ignore" ? null : key;
    const earlier = usedKey === null ? null : await findRefundByKey(tx, usedKey);
    if (earlier && earlier.request !== request) throw errors.idempotencyKeyReused();
    if (earlier) return earlier.entity;
    const disputes = await listDisputesOfPayments(tx, [payment.id]);
    const created = createRefund(merchant, payment, { ...input, disputes }, modes);
    const refunded = withRefunded(payment, payment.amount_refunded + created.amount);
    await insertRefund(tx, created, { key: usedKey, request });
    await updatePayment(tx, refunded);
    await queueEvents(merchant, tx, refundEvents(created), { payment: refunded, refund: created });
    return created;
  });
}

function createRefund(
  merchant: Merchant,
  payment: PaymentEntity,
  { disputes, ...input }: RefundRequest & { disputes: DisputeEntity[] },
  modes: GatewayModes,
): RefundEntity {
  if (disputes.some(isClaimed)) throw errors.paymentDisputed();
  if (payment.status === "refunded") throw errors.alreadyRefunded();
  if (payment.status !== "captured") throw errors.notCaptured();
  const takenBack = disputes.reduce(
    (sum, { amount, amount_deducted }) => sum + Math.min(amount, amount_deducted),
    0,
  );
  const remaining = payment.amount - payment.amount_refunded - takenBack;
  if (remaining <= 0) throw errors.alreadyRefunded();
  const amount = input.amount ?? remaining;
  if (amount > remaining) throw errors.refundTooLarge();
  const now = unixSeconds(merchant);
  if (now - payment.created_at > SIX_MONTHS_SECONDS) throw errors.refundTooLate();
  const pending = newRefund({
    amount,
    payment_id: payment.id,
    notes: input.notes,
    receipt: input.receipt,
    speed_requested: input.speed,
    created_at: now,
  });
  return modes.refunds === "pending" ? pending : processed(pending);
}

/**
 * Ends a pending refund, or fails a processed one whose money the bank returns. The money of a failed one is the merchant's
 * again. @throws RazorpayError
 */
export async function settleRefund(
  merchant: Merchant,
  id: string,
  status: "processed" | "failed",
): Promise<RefundEntity> {
  const found = await findRefund(merchant.db, id);
  if (!found) throw errors.unknownId();
  return withPayment(merchant, found.payment_id, async (tx, payment) => {
    const current = await findRefund(tx, id);
    const isFailed = status === "failed";
    const isReturned = current?.status === "processed" && isFailed;
    if (!current || (current.status !== "pending" && !isReturned))
      throw errors.transitionNotAllowed(current?.status ?? "unknown");
    const settled: RefundEntity = isFailed ? { ...current, status } : processed(current);
    const changed = isFailed ? withRefunded(payment, payment.amount_refunded - settled.amount) : payment;
    await updateRefund(tx, settled);
    await updatePayment(tx, changed);
    await queueEvents(merchant, tx, [`refund.${status}`], { payment: changed, refund: settled });
    return settled;
  });
}

/** Refunds every authorised payment whose time to be captured is over. */
export async function refundUncapturedPayments(merchant: Merchant): Promise<void> {
  for (const { id } of await listOverdueCaptures(merchant.db, unixSeconds(merchant)))
    await withPayment(merchant, id, async (tx, payment) => {
      if (payment.status === "authorized") await refundUncaptured(merchant, tx, payment);
    });
}

/** The caller has locked the payment's order. Returns the changed payment. */
export async function refundUncaptured(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
): Promise<PaymentEntity> {
  const { id, amount } = payment;
  const pending = newRefund({
    amount,
    payment_id: id,
    notes: [],
    receipt: null,
    speed_requested: "normal",
    created_at: unixSeconds(merchant),
  });
  const created = processed(pending);
  const refunded = withRefunded(payment, amount);
  await insertRefund(tx, created, { key: null, request: null });
  await updatePayment(tx, refunded);
  await queueEvents(merchant, tx, refundEvents(created), { payment: refunded, refund: created });
  return refunded;
}
