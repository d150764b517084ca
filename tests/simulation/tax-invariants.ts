// The invariants of tax documents: what came in and what went back of each payment is what its documents say, to the paisa.
import { type FinalState, isForfeited, type PaymentRow, type TaxDocumentRow } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";
import { sumPaise } from "./payment-invariants.ts";

/** The captured payments with their documents. */
function listDocumented(state: FinalState) {
  return state.payments
    .filter(({ state }) => state === "captured")
    .map((payment) => {
      const order = state.orders.find(({ id }) => id === payment.order_id);
      const documents = state.taxDocuments.filter(({ payment_id }) => payment_id === payment.id);
      const sumOf = (...kinds: TaxDocumentRow["kind"][]) =>
        sumPaise(documents.filter(({ kind }) => kinds.includes(kind)));
      return { payment, order, documents, sumOf, paidPaise: payment.amount_paise ?? order?.amount_paise };
    });
}

/** Whether the bank gave back what it had taken, so that nothing was left to refund as the customer cancelled. */
function isGivenBack({ disputeEntries }: FinalState, { id }: PaymentRow) {
  return disputeEntries.some(({ payment_id, amount_paise }) => payment_id === id && amount_paise < 0);
}

const labelOf = ({ payment }: { payment: PaymentRow }) => payment.provider_payment_id;

export const taxInvariants: readonly Invariant[] = [
  {
    statement: "Each captured payment has one receipt voucher of its amount.",
    findViolations: (state) =>
      listDocumented(state)
        .filter(({ sumOf, documents, paidPaise }) => {
          const vouchers = documents.filter(({ kind }) => kind === "receipt-voucher");
          return vouchers.length !== 1 || sumOf("receipt-voucher") !== paidPaise;
        })
        .map(labelOf),
  },
  {
    statement:
      "What was refunded of each payment is the sum of its refund vouchers and credit notes. A refund that failed after it was processed may keep its document.",
    findViolations: (state) =>
      listDocumented(state)
        .filter(({ payment, sumOf, paidPaise = 0 }) => {
          const refunds = state.refunds.filter(({ payment_id }) => payment_id === payment.id);
          const refunded = sumPaise(refunds.filter(({ status }) => status === "processed"));
          const documented = sumOf("refund-voucher", "credit-note");
          const hasFailed = refunds.some(({ status, provider_refund_id: id }) => status === "failed" && id);
          const expected = Math.min(refunded, paidPaise);
          return documented < expected || (documented > expected && !hasFailed);
        })
        .map(labelOf),
  },
  {
    statement:
      "The advance of each payment is used once: by invoices and refund vouchers. A held session uses all of it.",
    findViolations: (state) =>
      listDocumented(state)
        .filter(({ payment, order, sumOf }) => {
          const used = sumOf("tax-invoice", "refund-voucher");
          const booking = state.bookings.find(({ id }) => id === order?.booking_id);
          const isHeld = payment.settled_as === "approved" && booking?.status === "completed";
          return used > sumOf("receipt-voucher") || (isHeld && used < sumOf("receipt-voucher"));
        })
        .map(labelOf),
  },
  {
    statement:
      "A session that its customer cancelled has an invoice of what was kept, and none since then if the money was to go back.",
    findViolations: (state) =>
      listDocumented(state)
        .filter(({ payment, order, documents, sumOf }) => {
          const booking = state.bookings.find(({ id }) => id === order?.booking_id);
          const { cancelled_at: at = null } = booking ?? {};
          if (!booking || !at || booking.cancelled_by !== "customer" || payment.settled_as !== "approved")
            return false;
          const isUntouched =
            state.refunds.every(({ payment_id }) => payment_id !== payment.id) &&
            state.disputeEntries.every(({ payment_id }) => payment_id !== payment.id);
          if (isForfeited(booking)) return isUntouched && sumOf("tax-invoice") !== sumOf("receipt-voucher");
          return documents.some(
            ({ kind, issued_at, amount_paise }) =>
              kind === "tax-invoice" && issued_at > at && amount_paise >= 100 && !isGivenBack(state, payment),
          );
        })
        .map(labelOf),
  },
  {
    statement: "A credit note gives back no more than its invoice.",
    findViolations: ({ taxDocuments }) =>
      taxDocuments
        .filter(({ id, kind, amount_paise }) => {
          const notes = taxDocuments.filter(
            ({ refers_to, kind }) => refers_to === id && kind === "credit-note",
          );
          return notes.length > 0 && (kind !== "tax-invoice" || sumPaise(notes) > amount_paise);
        })
        .map(({ kind, serial }) => `${kind} ${serial}`),
  },
  {
    statement: "The tax documents of each series are numbered without gaps.",
    findViolations: ({ taxDocuments }) => {
      const series = Map.groupBy(taxDocuments, ({ kind, financial_year }) => `${kind} ${financial_year}`);
      return [...series]
        .filter(([, all]) => all.some(({ serial }, index) => serial !== index + 1))
        .map(([name]) => name);
    },
  },
];
