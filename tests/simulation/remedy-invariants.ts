// The invariants of orders for remedies: the money of each order line bought one remedy, or was refunded.
import type { FinalState, OrderLineRow } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";
import {
  type CapturedPayment,
  labelOf,
  listCaptured,
  sumPaise,
  withoutFailed,
} from "./payment-invariants.ts";

type RemedyPayment = CapturedPayment & { lines: OrderLineRow[] };

/** The captured payments of orders for remedies, with the refunds that succeeded or are pending. */
function listRemedyPayments(state: FinalState): RemedyPayment[] {
  return listCaptured(state).flatMap((captured) => {
    const order = state.orders.find(({ id }) => id === captured.payment.order_id);
    if (order?.kind !== "remedy") return [];
    const lines = state.orderLines.filter(({ order_id }) => order_id === order.id);
    const refunds = withoutFailed(captured.refunds);
    const feeBackPaise = refunds.some(({ is_ours }) => !is_ours) ? captured.feeBackPaise : 0;
    return [{ ...captured, lines, refunds, feeBackPaise }];
  });
}

/** False if an admin refunded on the provider's page: such a refund does not name a line. */
const isRefundedByLine = ({ refunds }: RemedyPayment) =>
  refunds.every(({ booking_remedy_id }) => booking_remedy_id);

export const remedyInvariants: readonly Invariant[] = [
  {
    statement: "The amount of an order for remedies is the sum of its lines, each at the prescribed price.",
    findViolations: ({ orders, orderLines, bookingRemedies }) =>
      orders
        .filter(({ kind }) => kind === "remedy")
        .filter(({ id, amount_paise, user_id }) => {
          const lines = orderLines.filter(({ order_id }) => order_id === id);
          const arePricesRight = lines.every((line) => {
            const remedy = bookingRemedies.find(({ id }) => id === line.booking_remedy_id);
            return remedy?.user_id === user_id && remedy.price * 100 === line.amount_paise;
          });
          return !arePricesRight || sumPaise(lines) !== amount_paise;
        })
        .map(({ id }) => id),
  },
  {
    statement: "The money of each line bought its remedy, or was refunded once.",
    findViolations: (state) =>
      listRemedyPayments(state)
        .filter(isRefundedByLine)
        .flatMap((captured) =>
          captured.lines
            .filter((line) => {
              const remedy = state.bookingRemedies.find(({ id }) => id === line.booking_remedy_id);
              const isBought = remedy?.payment_id === captured.payment.id;
              const refunds = captured.refunds.filter(
                ({ booking_remedy_id }) => booking_remedy_id === line.booking_remedy_id,
              );
              // In two parts where the bank had taken one of them, and gave it back.
              const isRefunded = sumPaise(refunds) === line.amount_paise;
              // What the bank took of the payment is not refunded besides.
              return isBought ? refunds.length > 0 : !isRefunded && captured.takenBackPaise === 0;
            })
            .map((line) => `${labelOf(captured)}, line ${line.booking_remedy_id}`),
        ),
  },
  {
    statement:
      "Also with refunds from the provider's page: no more is refunded than was paid, and no less than what bought nothing.",
    findViolations: (state) =>
      listRemedyPayments(state)
        .filter((captured) => {
          const bought = captured.lines.filter(({ booking_remedy_id }) =>
            state.bookingRemedies.some(
              ({ id, payment_id }) => id === booking_remedy_id && payment_id === captured.payment.id,
            ),
          );
          const refundedPaise = sumPaise(captured.refunds);
          const paidPaise = captured.amountPaise;
          const isTooLittle = refundedPaise + captured.takenBackPaise + sumPaise(bought) < paidPaise;
          const isKeptWithRefund = captured.payment.settled_as === "refunded" && bought.length > 0;
          return isTooLittle || isKeptWithRefund || refundedPaise > paidPaise + captured.feeBackPaise;
        })
        .map(labelOf),
  },
  {
    statement:
      "A remedy that was paid for is on the list, is a line of that payment, and the payment is approved.",
    findViolations: (state) =>
      state.bookingRemedies
        .filter(({ payment_id }) => payment_id)
        .filter((remedy) => {
          const captured = listRemedyPayments(state).find(({ payment }) => payment.id === remedy.payment_id);
          const isLine = captured?.lines.some(({ booking_remedy_id }) => booking_remedy_id === remedy.id);
          return !isLine || remedy.removed_at !== null || captured?.payment.settled_as !== "approved";
        })
        .map(({ id }) => id),
  },
  {
    statement:
      "A remedy with a price is purchased only with a payment, or if it was performed before its refund.",
    findViolations: ({ bookingRemedies, refunds }) =>
      bookingRemedies
        .filter(({ price, purchased_at, payment_id }) => price > 0 && purchased_at && !payment_id)
        .filter(
          ({ id, completed_at }) =>
            !completed_at || !refunds.some(({ booking_remedy_id }) => booking_remedy_id === id),
        )
        .map(({ id }) => id),
  },
  {
    statement: "A closed account has no paid remedy that waits to be performed.",
    findViolations: ({ bookingRemedies, customers }) =>
      bookingRemedies
        .filter(({ payment_id, completed_at }) => payment_id && !completed_at)
        .filter(({ user_id }) => customers.some(({ id, deleted_at }) => id === user_id && deleted_at))
        .map(({ id }) => id),
  },
  {
    statement: "No order for remedies is open.",
    findViolations: ({ orders }) =>
      orders.filter(({ kind, state }) => kind === "remedy" && state === "open").map(({ id }) => id),
  },
];
