// The rules of money: each rupee that the provider took is in our books, and ended as one thing.
import { type BookingRow, type Books, isGivenUp, type PaymentRow, type RefundRow } from "./books.ts";
import type { Rule } from "./rule.ts";

type Ended = { payment: PaymentRow; amountPaise: number; refunds: RefundRow[] };
type SessionEnded = Ended & { booking: BookingRow };

/** Our captured payments with all that hangs on them. */
function captured({ payments, orders, refunds }: Books): Ended[] {
  return payments
    .filter(({ state }) => state === "captured")
    .flatMap((payment) => {
      const order = orders.find(({ id }) => id === payment.order_id);
      const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
      return order ? [{ payment, amountPaise: order.amount_paise, refunds: own }] : [];
    });
}

/** Those for sessions. What those for vidhis end as is told by the lines of their orders. */
function ofSessions(books: Books): SessionEnded[] {
  return captured(books).flatMap((one) => {
    const order = books.orders.find(({ id }) => id === one.payment.order_id);
    const booking = books.bookings.find(({ id }) => id === order?.booking_id);
    return booking ? [{ ...one, booking }] : [];
  });
}

/** Refunds whose money has gone back, or is on its way. */
function gone(refunds: readonly RefundRow[]): RefundRow[] {
  return refunds.filter(({ status }) => status !== "failed");
}

function sum(refunds: readonly { amount_paise: number }[]): number {
  return refunds.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

const label = ({ payment }: Ended) =>
  `${payment.provider_payment_id} (${payment.settled_as}) of order ${payment.order_id}`;

/** An admin's own doing, here or at the provider. */
const BY_HAND = ["by-admin", "made-at-provider"];

const ending: readonly Rule[] = [
  {
    says: "What the provider took is in our books as taken and settled, to the paisa; and nothing else is.",
    broken: (books) => {
      const ours = captured(books);
      const theirs = books.theirPayments.filter((payment) => payment.captured);
      const missing = theirs
        .filter(
          ({ id, amount }) =>
            !ours.some(
              ({ payment, amountPaise }) =>
                payment.provider_payment_id === id && amountPaise === amount && payment.settled_as !== null,
            ),
        )
        .map(({ id, status }) => `${id} (${status}) is not in our books`);
      const invented = ours
        .filter(({ payment }) => !theirs.some(({ id }) => id === payment.provider_payment_id))
        .map((one) => `${label(one)} was never taken`);
      return [...missing, ...invented];
    },
  },
  {
    says: "No payment is still being checked.",
    broken: ({ payments }) =>
      payments.filter(({ state }) => state === "checking").map((payment) => payment.provider_payment_id),
  },
  {
    says: "What was not approved went back whole, once.",
    broken: (books) =>
      ofSessions(books)
        .filter(({ payment, amountPaise, refunds }) => {
          const back = gone(refunds);
          const ours = back.filter(({ is_ours }) => is_ours);
          // Somebody's part at the provider that failed is tried again as a part, by us, and the rest as another.
          const mayBeInParts = refunds.some(({ is_ours }) => !is_ours);
          const isOnce = ours.length <= 1 || mayBeInParts;
          return payment.settled_as === "refunded" && (!isOnce || sum(back) !== amountPaise);
        })
        .map(label),
  },
  {
    says: "What was approved is kept, unless an admin gave it back or the guide's doing ended it: then all of it.",
    broken: (books) =>
      ofSessions(books)
        .filter(({ payment, booking, amountPaise, refunds }) => {
          if (payment.settled_as !== "approved") return false;
          const back = sum(gone(refunds));
          if (booking.status === "cancelled" && !isGivenUp(booking)) return back !== amountPaise;
          return back > amountPaise || gone(refunds).some(({ reason }) => !BY_HAND.includes(reason));
        })
        .map(label),
  },
  {
    says: "An approval has its money, once; a free one has none.",
    broken: (books) =>
      books.bookings
        .filter(({ id, approved_at, amount }) => {
          const paid = ofSessions(books).filter(
            ({ payment, booking }) => booking.id === id && payment.settled_as === "approved",
          );
          return paid.length !== (approved_at && amount > 0 ? 1 : 0);
        })
        .map(({ id, status }) => `${id} ${status}`),
  },
];

const refunding: readonly Rule[] = [
  {
    says: "No refund is asked for that there is no money for, unless somebody gave some back at the provider itself.",
    broken: (books) =>
      captured(books)
        .filter(({ refunds }) => refunds.every(({ is_ours }) => is_ours))
        .filter(({ refunds }) => refunds.some((one) => one.status === "failed" && !one.provider_refund_id))
        .map(label),
  },
  {
    says: "No refund is on its way for ever.",
    broken: ({ refunds }) => refunds.filter(({ status }) => status === "pending").map(({ id }) => id),
  },
  {
    says: "Each refund of ours is one of theirs, alike in sum and state, and the other way round.",
    broken: (books) => {
      const taken = new Set(books.theirPayments.filter(({ captured: is }) => is).map(({ id }) => id));
      const theirs = books.theirRefunds
        .filter(({ payment_id }) => taken.has(payment_id))
        .map(({ id, amount, status }) => `${id} ${amount} ${status}`);
      // One that the provider never took is failed with us, and not known there.
      const known = books.refunds.filter((one) => one.provider_refund_id || one.status !== "failed");
      const ours = known.map(
        ({ provider_refund_id, amount_paise, status }) => `${provider_refund_id} ${amount_paise} ${status}`,
      );
      return [
        ...theirs.filter((refund) => !ours.includes(refund)).map((refund) => `theirs: ${refund}`),
        ...ours.filter((refund) => !theirs.includes(refund)).map((refund) => `ours: ${refund}`),
        ...ours.filter((refund, at) => ours.indexOf(refund) !== at).map((refund) => `twice: ${refund}`),
      ];
    },
  },
  {
    says: "By the provider's own sums, what went back is what our books say.",
    broken: (books) =>
      books.theirPayments
        .filter(({ captured: is }) => is)
        .filter(({ id, amount_refunded }) => {
          const ours = captured(books).find(({ payment }) => payment.provider_payment_id === id);
          return amount_refunded !== sum(gone(ours?.refunds ?? []));
        })
        .map(({ id }) => id),
  },
  {
    says: "Receipts: one for each approved payment, and numbers without gaps.",
    broken: (books) => {
      const approved = captured(books)
        .filter(({ payment }) => payment.settled_as === "approved")
        .map(({ payment }) => payment.id);
      const numbered = books.receipts.map(({ payment_id }) => payment_id);
      const gaps = books.series.flatMap(({ financial_year: year, last_serial }) => {
        const serials = books.receipts.filter(({ financial_year }) => financial_year === year);
        const isWhole =
          serials.every(({ serial }, at) => serial === at + 1) && serials.length === last_serial;
        return isWhole ? [] : [`${year}: ${serials.map(({ serial }) => serial).join()} of ${last_serial}`];
      });
      return [
        ...gaps,
        ...approved.filter((id) => !numbered.includes(id)).map((id) => `${id} has none`),
        ...numbered.filter((id) => !approved.includes(id)).map((id) => `${id} has one`),
      ];
    },
  },
  {
    says: "The provider is asked about no order any more.",
    broken: ({ orders }) =>
      orders.filter((order) => order.provider_order_id && order.next_check_at).map(({ id }) => id),
  },
];

export const moneyRules: readonly Rule[] = [...ending, ...refunding];
