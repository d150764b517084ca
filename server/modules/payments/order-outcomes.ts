// What became of an order, as its customer sees it: one answer for sessions and remedies, for every way back from the
// checkout.
import type { Sent } from "#contract/endpoint.ts";
import type { PaymentOrder } from "#contract/payments.ts";
import { isHoldActive } from "#domain/bookings.ts";
import { LINE_REFUND_REASONS, orderState, SETTLEMENT_REFUND_REASONS } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./order-outcomes.sql.ts";

type Owner = { customerId: string };

/** @throws Failure not-found, also for the order of another customer. */
export async function findPaymentOrder(
  db: AppContext["db"] | Transaction,
  { customerId, providerOrderId }: Owner & { providerOrderId: string },
  now: Date,
): Promise<Sent<PaymentOrder>> {
  const found = await queries.findOutcome(db, customerId, providerOrderId);
  if (!found) throw new Failure("not-found");
  return toPaymentOrder(found, now);
}

/** Orders with a payment that the provider has not confirmed yet, by the time of that payment. */
export async function listPendingOrders(
  ctx: AppContext,
  { customerId }: Owner,
  now: Date,
): Promise<Sent<PaymentOrder[]>> {
  return (await queries.listPendingOutcomes(ctx.db, customerId)).map((one) => toPaymentOrder(one, now));
}

function toPaymentOrder(row: queries.OutcomeRow, now: Date): Sent<PaymentOrder> {
  return {
    orderId: row.providerOrderId,
    kind: row.kind,
    bookingId: row.bookingId,
    bookingRemedyIds: row.bookingRemedyIds,
    amount: row.amountPaise / 100,
    state: orderState(row.paymentState, isPayable(row, now)),
    since: row.provenAt ?? row.createdAt,
    nextCheckAt: row.nextCheckAt,
    lines: row.settledAs === null ? [] : lineIds(row).map((id) => toLine(row, id)),
  };
}

function isPayable(
  { orderState: state, bookingStatus: status, holdExpiresAt }: queries.OutcomeRow,
  now: Date,
) {
  return state === "open" && (status === null || isHoldActive({ status, holdExpiresAt }, now));
}

function lineIds({ bookingId, bookingRemedyIds }: queries.OutcomeRow): readonly string[] {
  return bookingId === null ? bookingRemedyIds : [bookingId];
}

/**
 * A session is settled as its payment. A remedy was refunded at settlement if there is a refund of it for a reason of
 * settlement, or if the payment bought nothing.
 */
function toLine(
  { kind, settledAs, refunds }: queries.OutcomeRow,
  id: string,
): Sent<PaymentOrder["lines"][number]> {
  // All of a payment of another amount goes back at once.
  const own = refunds.filter(
    ({ bookingRemedyId, reason }) =>
      kind === "session" || bookingRemedyId === id || reason === "other-amount",
  );
  const isRefunded =
    settledAs === "refunded" ||
    (kind === "remedy" && own.some(({ reason }) => LINE_REFUND_REASONS.some((known) => known === reason)));
  // No refund failed where the bank has given the money.
  const latest = own.findLast((refund) => !refund.isGivenByBank);
  const reasons = own.flatMap(
    ({ reason }) => SETTLEMENT_REFUND_REASONS.find((known) => known === reason) ?? [],
  );
  return {
    id,
    outcome: isRefunded ? "refunded" : "approved",
    reason: isRefunded ? (reasons[0] ?? null) : null,
    refund: latest ?? null,
  };
}
