// The invariants of payments and refunds: the server's books agree with the provider's, and each captured payment has one
// outcome.
import {
  type BookingRow,
  type DisputeEntryRow,
  type DisputeRow,
  type FinalState,
  isForfeited,
  type PaymentRow,
  type RefundRow,
} from "./final-state.ts";
import type { Invariant } from "./invariant.ts";

export type CapturedPayment = {
  payment: PaymentRow;
  amountPaise: number;
  /** Of the fee on top, which is in no amount of these books, so much can go back: staff can refund it on the provider's page. */
  feeBackPaise: number;
  /** By the bank. */
  takenBackPaise: number;
  /** What the bank took and gave back, oldest first. */
  bankEntries: DisputeEntryRow[];
  refunds: RefundRow[];
};
type SessionPayment = CapturedPayment & { booking: BookingRow };

/** The payments that the server recorded as captured, each with its refunds. */
export function listCaptured({ payments, orders, refunds, disputeEntries }: FinalState): CapturedPayment[] {
  return payments
    .filter(({ state }) => state === "captured")
    .flatMap((payment) => {
      const order = orders.find(({ id }) => id === payment.order_id);
      const refundsOfPayment = refunds.filter(({ payment_id }) => payment_id === payment.id);
      const bankEntries = disputeEntries.filter(({ payment_id }) => payment_id === payment.id);
      // As it was captured, which may be another amount than the order's.
      const amountPaise = payment.amount_paise ?? order?.amount_paise ?? 0;
      const takenBackPaise = sumPaise(bankEntries);
      const isByStaff = refundsOfPayment.some(({ is_ours }) => !is_ours);
      const feeBackPaise = isByStaff ? (payment.fee_on_top_paise ?? 0) : 0;
      const sums = { amountPaise, feeBackPaise, takenBackPaise };
      return order ? [{ payment, ...sums, bankEntries, refunds: refundsOfPayment }] : [];
    });
}

/** Captured payments of sessions. remedy-invariants.ts checks those of remedies. */
function listSessionPayments(state: FinalState): SessionPayment[] {
  return listCaptured(state).flatMap((captured) => {
    const order = state.orders.find(({ id }) => id === captured.payment.order_id);
    const booking = state.bookings.find(({ id }) => id === order?.booking_id);
    return booking ? [{ ...captured, booking }] : [];
  });
}

/** Refunds that succeeded or are pending. */
export function withoutFailed(refunds: readonly RefundRow[]): RefundRow[] {
  return refunds.filter(({ status }) => status !== "failed");
}

/** The credits of a session's new time, less what was taken back. */
export function newTimeRupees({ credits }: FinalState, bookingId: string): number {
  const own = credits.filter(({ new_time_of }) => new_time_of === bookingId);
  return own.reduce((total, { amount }) => total + amount, 0);
}

export function sumPaise(rows: readonly { amount_paise: number }[]): number {
  return rows.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

export const labelOf = ({ payment }: CapturedPayment) =>
  `${payment.provider_payment_id} (${payment.settled_as}) of order ${payment.order_id}`;

/**
 * Whether a bank had begun to take the payment when the refund failed: what the provider then refuses. It may have given the money
 * back before: the server hears of both later than they happen, and in any order.
 */
export function wasWithBank(
  entries: readonly Pick<DisputeEntryRow, "dispute_id" | "amount_paise">[],
  disputes: readonly Pick<DisputeRow, "id" | "created_at">[],
  { failed_at }: Pick<RefundRow, "failed_at">,
): boolean {
  return entries.some(({ dispute_id, amount_paise }) => {
    const dispute = disputes.find(({ id }) => id === dispute_id);
    return amount_paise > 0 && dispute && failed_at !== null && dispute.created_at <= failed_at;
  });
}

/** Reasons of refunds that an admin made, here or on the provider's page. */
const REASONS_BY_ADMIN = ["by-admin", "made-at-provider"];

const settlementInvariants: readonly Invariant[] = [
  {
    statement:
      "Each payment that the provider captured is captured and settled here, with its exact amount, and no other.",
    findViolations: (state) => {
      const captured = listCaptured(state);
      const atProvider = state.providerPayments.filter((payment) => payment.captured);
      const missing = atProvider
        .filter(
          ({ id, amount }) =>
            !captured.some(
              ({ payment, amountPaise }) =>
                payment.provider_payment_id === id &&
                amountPaise + (payment.fee_on_top_paise ?? 0) === amount &&
                payment.settled_as !== null,
            ),
        )
        .map(({ id, status }) => `${id} (${status}) is not in the server's books`);
      const unknown = captured
        .filter(({ payment }) => !atProvider.some(({ id }) => id === payment.provider_payment_id))
        .map((payment) => `${labelOf(payment)} was never captured`);
      return [...missing, ...unknown];
    },
  },
  {
    statement: "No payment is still being checked.",
    findViolations: ({ payments }) =>
      payments.filter(({ state }) => state === "checking").map((payment) => payment.provider_payment_id),
  },
  {
    statement:
      "A payment that was not approved is refunded in full, once, but for what the bank has taken back.",
    findViolations: (state) =>
      listSessionPayments(state)
        .filter(({ payment, amountPaise, feeBackPaise, takenBackPaise, refunds }) => {
          const refunded = withoutFailed(refunds);
          const own = refunded.filter(({ is_ours }) => is_ours);
          // If a partial refund from the provider's page fails, the server retries that part and refunds the rest apart.
          // So do admins who try it again after the bank has taken a part.
          const canBeInParts =
            refunds.some(({ is_ours }) => !is_ours) || own.every(({ replaces }) => replaces !== null);
          const isOnce = own.length <= 1 || canBeInParts;
          // What was refunded before the bank took it is gone twice.
          const missingPaise = amountPaise - sumPaise(refunded);
          const isBack = missingPaise >= -feeBackPaise && missingPaise <= takenBackPaise;
          return payment.settled_as === "refunded" && (!isOnce || !isBack);
        })
        .map(labelOf),
  },
  {
    statement:
      "An approved payment is kept unless an admin refunds it; it is refunded in full if the booking ended because of the guide.",
    findViolations: (state) =>
      listSessionPayments(state)
        .filter(({ payment, booking, amountPaise, feeBackPaise, takenBackPaise, refunds }) => {
          if (payment.settled_as !== "approved") return false;
          const refunded = withoutFailed(refunds);
          if (booking.status === "cancelled" && !isForfeited(booking)) {
            // A refund that has failed after its customer had spent the new time waits for an admin.
            const isFailed = refunds.some(({ status }) => status === "failed");
            if (isFailed && newTimeRupees(state, booking.id) > 0) return false;
            const missingPaise = amountPaise - sumPaise(refunded);
            return missingPaise < -feeBackPaise || missingPaise > takenBackPaise;
          }
          const isByAdmin = refunded.every(({ reason }) => REASONS_BY_ADMIN.includes(reason));
          return sumPaise(refunded) > amountPaise + feeBackPaise || !isByAdmin;
        })
        .map(labelOf),
  },
  {
    statement: "An approved booking has one approved payment, and none if it was free.",
    findViolations: (state) =>
      state.bookings
        .filter(({ id, approved_at, amount }) => {
          const approved = listSessionPayments(state).filter(
            ({ payment, booking }) => booking.id === id && payment.settled_as === "approved",
          );
          return approved.length !== (approved_at && amount > 0 ? 1 : 0);
        })
        .map(({ id, status }) => `${id} ${status}`),
  },
];

const refundInvariants: readonly Invariant[] = [
  {
    statement:
      "No refund asks for more than remains of its payment, unless an admin refunded on the provider's page.",
    findViolations: (state) =>
      listCaptured(state)
        // Only a refund that was made there has no receipt. It may have become the one that waited for its number.
        .filter(
          ({ payment }) =>
            !state.providerRefunds.some(
              (refund) => refund.payment_id === payment.provider_payment_id && refund.receipt === null,
            ),
        )
        .filter(({ refunds, bankEntries }) =>
          refunds.some((refund) => {
            const isRefused = refund.status === "failed" && !refund.provider_refund_id;
            return isRefused && !wasWithBank(bankEntries, state.disputes, refund);
          }),
        )
        .map(labelOf),
  },
  {
    statement:
      "A session that stands although all of its money went back on the provider's page is a task for the admins.",
    findViolations: (state) =>
      listSessionPayments(state)
        .filter(({ payment, booking, amountPaise, refunds }) => {
          const left = withoutFailed(refunds);
          const isBackThere = left.some(({ is_ours }) => !is_ours) && sumPaise(left) >= amountPaise;
          const stands = booking.status === "approved" || booking.status === "confirmed";
          const isTask = state.alerts.some(({ about }) => about === payment.provider_payment_id);
          return payment.settled_as === "approved" && isBackThere && stands && !isTask;
        })
        .map(labelOf),
  },
  {
    statement: "No refund stays pending.",
    findViolations: ({ refunds }) => refunds.filter(({ status }) => status === "pending").map(({ id }) => id),
  },
  {
    statement: "The refunds here and at the provider are the same, with the same amounts and statuses.",
    findViolations: (state) => {
      const captured = state.providerPayments.filter((payment) => payment.captured).map(({ id }) => id);
      const atProvider = state.providerRefunds
        .filter(({ payment_id }) => captured.includes(payment_id))
        .map(({ id, amount, status }) => `${id} ${amount} ${status}`);
      // A failed refund without a provider's id was refused by the provider, which therefore does not list it.
      const listed = state.refunds.filter(
        (refund) => refund.provider_refund_id || refund.status !== "failed",
      );
      const here = listed.map(
        ({ provider_refund_id, amount_paise, status }) => `${provider_refund_id} ${amount_paise} ${status}`,
      );
      return [
        ...atProvider
          .filter((refund) => !here.includes(refund))
          .map((refund) => `only at provider: ${refund}`),
        ...here.filter((refund) => !atProvider.includes(refund)).map((refund) => `only here: ${refund}`),
        ...here
          .filter((refund, index) => here.indexOf(refund) !== index)
          .map((refund) => `twice here: ${refund}`),
      ];
    },
  },
  {
    statement: "The refunded amount of each payment at the provider is the sum of its refunds here.",
    findViolations: (state) =>
      state.providerPayments
        .filter((payment) => payment.captured)
        .filter(({ id, amount_refunded }) => {
          const found = listCaptured(state).find(({ payment }) => payment.provider_payment_id === id);
          return amount_refunded !== sumPaise(withoutFailed(found?.refunds ?? []));
        })
        .map(({ id }) => id),
  },
  {
    statement: "Each approved payment has one receipt, and the receipts are numbered without gaps.",
    findViolations: (state) => {
      const approved = listCaptured(state)
        .filter(({ payment }) => payment.settled_as === "approved")
        .map(({ payment }) => payment.id);
      const withReceipt = state.receipts.map(({ payment_id }) => payment_id);
      return [
        ...gapsInReceipts(state),
        ...approved.filter((id) => !withReceipt.includes(id)).map((id) => `${id} has no receipt`),
        ...withReceipt.filter((id) => !approved.includes(id)).map((id) => `${id} has a receipt`),
      ];
    },
  },
  {
    statement: "No order is scheduled for another check at the provider.",
    findViolations: ({ orders }) =>
      orders.filter((order) => order.provider_order_id && order.next_check_at).map(({ id }) => id),
  },
];

function gapsInReceipts({ receipts, receiptSeries }: FinalState): string[] {
  return receiptSeries.flatMap(({ financial_year: year, last_serial }) => {
    const serials = receipts
      .filter(({ financial_year }) => financial_year === year)
      .map(({ serial }) => serial);
    const isComplete =
      serials.length === last_serial && serials.every((serial, index) => serial === index + 1);
    return isComplete ? [] : [`${year}: ${serials.join()} of ${last_serial}`];
  });
}

export const paymentInvariants: readonly Invariant[] = [...settlementInvariants, ...refundInvariants];
