// A refund and a dispute of one payment, or two disputes: together they may give the customer more than was charged. The server
// cannot take it back, so a person learns of it.
import { formatRupees } from "#domain/digits.ts";
import { takenBackPaise } from "#domain/payments.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./disputes.sql.ts";
import { endAlert, updateAlert } from "./money-tasks.ts";

/** Raises the task, or ends it where one of them failed or was decided anew. The caller has locked the customer. */
export async function updateBackTwice(tx: Transaction, providerPaymentId: string, now: Date) {
  const payment = await queries.findDisputedPayment(tx, providerPaymentId);
  if (!payment) return;
  const refunds = await queries.listAccepted(tx, payment.id);
  const disputes = await queries.listBooked(tx, payment.id);
  const takenOf = (dispute: queries.BookedDispute) => Math.min(namedOrBooked(dispute), payment.chargedPaise);
  const taking = disputes.filter((dispute) => takenOf(dispute) > 0);
  const given = [
    ...refunds.map(({ providerRefundId: id, amountPaise }) => ({ what: "refund", id, amountPaise })),
    ...taking.map((one) => ({ what: "dispute", id: one.providerDisputeId, amountPaise: takenOf(one) })),
  ];
  const excessPaise = given.reduce((sum, { amountPaise }) => sum + amountPaise, 0) - payment.chargedPaise;
  const alert = { kind: "money-back-twice", about: providerPaymentId } as const;
  if (excessPaise <= 0 || taking.length === 0) return endAlert(tx, alert, now);
  const parts = given.map(
    ({ what, id, amountPaise }) => `${what} ${id} (${formatRupees(amountPaise / 100)})`,
  );
  const detail = `Together more than the ${formatRupees(payment.chargedPaise / 100)} that were charged: ${parts.join(", ")}.`;
  const { customerId, bookingId } = payment;
  await updateAlert(tx, { ...alert, amountPaise: excessPaise, detail, customerId, bookingId }, now);
}

/** What the books have of it, or what the provider says that it has deducted beyond what was charged. */
function namedOrBooked(dispute: queries.BookedDispute): number {
  return dispute.deductedPaise ? takenBackPaise(dispute) : dispute.bookedPaise;
}
