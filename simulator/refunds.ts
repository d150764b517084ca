// Answers for: giving money back, because the merchant asks for it or because nobody has captured it in time.
// Refuses to know: HTTP, and why the merchant gives it back.
import type { Transaction } from "#server/db/transaction.ts";
import {
  type Notes,
  newRefund,
  type PaymentEntity,
  processed,
  type RefundEntity,
  withRefunded,
} from "./entities.ts";
import { refundEvents } from "./events.ts";
import { type Merchant, tell, unixSeconds, withPayment } from "./merchant.ts";
import { paymentStore } from "./payments.sql.ts";
import * as refusal from "./razorpay-errors.ts";
import { type RefundRequest, readRefund } from "./razorpay-requests.ts";
import { refundStore } from "./refunds.sql.ts";
import { settingsStore } from "./schema.sql.ts";

const SIX_MONTHS_SECONDS = 183 * 86_400;
const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

/** `key` is the header X-Refund-Idempotency: the same key and body again give the refund that there is. */
export function refund(
  merchant: Merchant,
  id: string,
  body: unknown,
  key: string | null,
): Promise<RefundEntity> {
  const request = readRefund(body);
  if (key !== null && !REFUND_KEY.test(key)) throw refusal.badRefundKey();
  const text = JSON.stringify([id, body ?? {}]);
  return withPayment(merchant, id, async (tx, payment) => {
    const store = refundStore(tx);
    const modes = await settingsStore(tx).modes();
    const kept = modes.refundKeys === "ignore" ? null : key;
    const earlier = kept === null ? null : await store.ofKey(kept);
    if (earlier && earlier.request !== text) throw refusal.refundKeyUsed();
    if (earlier) return earlier.entity;
    const notes: Notes = modes.notes === "emptied" ? [] : request.notes;
    const asked = refundAsked(merchant, payment, { ...request, notes });
    const made = modes.refunds === "pending" ? asked : processed(asked);
    const given = withRefunded(payment, payment.amount_refunded + made.amount);
    await store.add(made, kept, text);
    await paymentStore(tx).save(given);
    await tell(merchant, tx, refundEvents(made), { payment: given, refund: made });
    return made;
  });
}

function refundAsked(merchant: Merchant, payment: PaymentEntity, request: RefundRequest): RefundEntity {
  if (payment.status === "refunded") throw refusal.refundedAlready();
  if (payment.status !== "captured") throw refusal.notCaptured();
  const left = payment.amount - payment.amount_refunded;
  const amount = request.amount ?? left;
  if (amount > left) throw refusal.refundTooLarge();
  const now = unixSeconds(merchant);
  if (now - payment.created_at > SIX_MONTHS_SECONDS) throw refusal.refundTooLate();
  return newRefund({
    amount,
    payment_id: payment.id,
    notes: request.notes,
    receipt: request.receipt,
    speed_requested: request.speed,
    created_at: now,
  });
}

/** What becomes of a refund that was left pending; the money of a failed one is the merchant's again. */
export async function settleRefund(
  merchant: Merchant,
  id: string,
  status: "processed" | "failed",
): Promise<RefundEntity> {
  const found = await refundStore(merchant.db).find(id);
  if (!found) throw refusal.unknownId();
  return withPayment(merchant, found.payment_id, async (tx, payment) => {
    const store = refundStore(tx);
    const current = await store.find(id);
    if (current?.status !== "pending") throw refusal.notPossible(current?.status ?? "unknown");
    const settled: RefundEntity =
      status === "processed" ? processed(current) : { ...current, status: "failed" };
    const isBack = status === "failed";
    const left = isBack ? withRefunded(payment, payment.amount_refunded - settled.amount) : payment;
    await store.save(settled);
    await paymentStore(tx).save(left);
    await tell(merchant, tx, [`refund.${status}`], { payment: left, refund: settled });
    return settled;
  });
}

/** Authorised money that nobody has captured in its time goes back by itself. */
export async function refundUncapturedPayments(merchant: Merchant): Promise<void> {
  for (const { id } of await paymentStore(merchant.db).overdue(unixSeconds(merchant)))
    await withPayment(merchant, id, async (tx, payment) => {
      if (payment.status === "authorized") await giveBackUncaptured(merchant, tx, payment);
    });
}

export async function giveBackUncaptured(
  merchant: Merchant,
  tx: Transaction,
  payment: PaymentEntity,
): Promise<PaymentEntity> {
  const { id, amount } = payment;
  const made = processed(
    newRefund({
      amount,
      payment_id: id,
      notes: [],
      receipt: null,
      speed_requested: "normal",
      created_at: unixSeconds(merchant),
    }),
  );
  const given = withRefunded(payment, amount);
  await refundStore(tx).add(made, null, null);
  await paymentStore(tx).save(given);
  await tell(merchant, tx, refundEvents(made), { payment: given, refund: made });
  return given;
}
