// What was paid for a session and its remedies, and what was refunded and why: for admins.
import { type getSessionMoney, toReportedReason } from "#contract/accounting.ts";
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { toDispute } from "./dispute-row.ts";
import * as queries from "./session-money.sql.ts";

type SessionMoney = Sent<OutputOf<typeof getSessionMoney>>;

/** @throws Failure not-found. */
export async function loadSessionMoney(ctx: AppContext, bookingId: string): Promise<SessionMoney> {
  if (!(await queries.hasBooking(ctx.db, bookingId))) throw new Failure("not-found");
  return { payments: (await queries.listSessionPayments(ctx.db, bookingId)).map(toSessionPayment) };
}

function toSessionPayment(payment: queries.SessionPaymentRow): SessionMoney["payments"][number] {
  return {
    ...payment,
    amount: payment.amountPaise / 100,
    razorpayPaymentId: payment.providerPaymentId,
    vidhis: payment.remedies,
    disputes: payment.disputes.map(toDispute),
    refunds: payment.refunds.map((refund) => ({ ...refund, reason: toReportedReason(refund.reason) })),
  };
}
