// Disputes at the simulated gateway: a customer's bank asks for the money of a payment back, and decides.
import { isInquiry } from "#domain/dispute-phases.ts";
import { type DisputeStatus, isUndecided } from "#domain/payments.ts";
import { findDispute, insertDispute, listDisputesOfPayments, updateDispute } from "./disputes.sql.ts";
import { type DisputeEntity, newDispute } from "./entities.ts";
import { queueEvents } from "./event-queue.ts";
import type { DeliveryOptions, EventName } from "./events.ts";
import { type Merchant, unixSeconds, withPayment } from "./merchant.ts";
import * as errors from "./razorpay-errors.ts";

/** Razorpay gives three working days in the first phase. */
const HOURS_TO_RESPOND = 6 * 24;

type Raised = DeliveryOptions & {
  /** Default: all of the payment. */
  amount?: number | undefined;
  phase?: DisputeEntity["phase"] | undefined;
  hoursToRespond?: number | undefined;
};

/** @throws RazorpayError */
export function raiseDispute(
  merchant: Merchant,
  paymentId: string,
  raised: Raised = {},
): Promise<DisputeEntity> {
  return withPayment(merchant, paymentId, async (tx, payment) => {
    if (!payment.captured) throw errors.notCaptured();
    const others = await listDisputesOfPayments(tx, [payment.id]);
    const phase = raised.phase ?? "chargeback";
    // The bank may ask for the money while it waits for the answer to a question.
    const isOfKind = (other: DisputeEntity) => isInquiry(other.phase) === isInquiry(phase);
    if (others.some((other) => isUndecided(other.status) && isOfKind(other))) throw errors.paymentDisputed();
    const amount = raised.amount ?? payment.amount;
    if (amount > payment.amount) throw errors.refundTooLarge();
    const now = unixSeconds(merchant);
    const dispute = newDispute({
      payment_id: payment.id,
      amount,
      phase,
      reason_code: "services_not_provided",
      reason_description: "The cardholder did not receive the service",
      respond_by: now + 3600 * (raised.hoursToRespond ?? HOURS_TO_RESPOND),
      created_at: now,
    });
    await insertDispute(tx, dispute);
    await queueEvents(merchant, tx, ["payment.dispute.created"], { payment, dispute }, raised);
    return dispute;
  });
}

const EVENTS: Readonly<Record<DisputeStatus, EventName>> = {
  open: "payment.dispute.action_required",
  under_review: "payment.dispute.under_review",
  won: "payment.dispute.won",
  lost: "payment.dispute.lost",
  closed: "payment.dispute.closed",
};

type Settled = DeliveryOptions & {
  status: DisputeStatus;
  /** Default: the amount when the bank's claim is lost, and nothing otherwise. */
  deducted?: number | undefined;
  phase?: DisputeEntity["phase"] | undefined;
};

/** Any status may follow any other: one that was won may be lost in arbitration. @throws RazorpayError */
export async function settleDispute(
  merchant: Merchant,
  id: string,
  { status, deducted, phase, ...delivery }: Settled,
): Promise<DisputeEntity> {
  const found = await findDispute(merchant.db, id);
  if (!found) throw errors.unknownId();
  return withPayment(merchant, found.payment_id, async (tx, payment) => {
    const current = await findDispute(tx, id);
    if (!current) throw errors.unknownId();
    if (current.status === status) throw errors.transitionNotAllowed(status);
    const nextPhase = phase ?? current.phase;
    const isTaken = status === "lost" && !isInquiry(nextPhase);
    const amountDeducted = deducted ?? (isTaken ? current.amount : 0);
    const settled = { ...current, status, amount_deducted: amountDeducted, phase: nextPhase };
    await updateDispute(tx, settled);
    await queueEvents(merchant, tx, [EVENTS[status]], { payment, dispute: settled }, delivery);
    return settled;
  });
}
