// The rules of orders for vidhis: the money of each line is one bought vidhi, or has gone back.
import type { Books, LineRow, OrderRow, PaymentRow, RefundRow } from "./books.ts";
import type { Rule } from "./rule.ts";

type Ended = { payment: PaymentRow; order: OrderRow; lines: LineRow[]; gone: RefundRow[] };

/** Captured payments of carts, with the refunds whose money has gone back or is on its way. */
function captured({ payments, orders, lines, refunds }: Books): Ended[] {
  return payments
    .filter(({ state }) => state === "captured")
    .flatMap((payment) => {
      const order = orders.find(({ id, kind }) => id === payment.order_id && kind === "remedy");
      if (!order) return [];
      const own = lines.filter(({ order_id }) => order_id === order.id);
      const gone = refunds.filter(
        ({ payment_id, status }) => payment_id === payment.id && status !== "failed",
      );
      return [{ payment, order, lines: own, gone }];
    });
}

function sum(all: readonly { amount_paise: number }[]): number {
  return all.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

const label = ({ payment, order }: Ended) =>
  `${payment.provider_payment_id} (${payment.settled_as}) of order ${order.id}`;

/** Nobody gave money of it back at the provider itself, where lines are not known. */
const isByLines = ({ gone }: Ended) => gone.every(({ booking_remedy_id }) => booking_remedy_id);

export const cartRules: readonly Rule[] = [
  {
    says: "An order for vidhis asks for the sum of its lines, at the prices at which they were prescribed.",
    broken: ({ orders, lines, vidhis }) =>
      orders
        .filter(({ kind }) => kind === "remedy")
        .filter(({ id, amount_paise, user_id }) => {
          const own = lines.filter(({ order_id }) => order_id === id);
          const isPriced = own.every((line) => {
            const vidhi = vidhis.find((one) => one.id === line.booking_remedy_id);
            return vidhi?.user_id === user_id && vidhi.price * 100 === line.amount_paise;
          });
          return !isPriced || sum(own) !== amount_paise;
        })
        .map(({ id }) => id),
  },
  {
    says: "The money of each line is the vidhi bought with it, or has gone back, once.",
    broken: (books) =>
      captured(books)
        .filter(isByLines)
        .flatMap((one) =>
          one.lines
            .filter((line) => {
              const vidhi = books.vidhis.find(({ id }) => id === line.booking_remedy_id);
              const isBought = vidhi?.payment_id === one.payment.id;
              const back = one.gone.filter((refund) => refund.booking_remedy_id === line.booking_remedy_id);
              const isBack = back.length === 1 && sum(back) === line.amount_paise;
              return isBought ? back.length > 0 : !isBack;
            })
            .map((line) => `${label(one)}, line ${line.booking_remedy_id}`),
        ),
  },
  {
    says: "Also where somebody gave money back at the provider: never more than came, and all of what bought nothing.",
    broken: (books) =>
      captured(books)
        .filter((one) => {
          const bought = one.lines.filter(({ booking_remedy_id }) =>
            books.vidhis.some(
              (vidhi) => vidhi.id === booking_remedy_id && vidhi.payment_id === one.payment.id,
            ),
          );
          const back = sum(one.gone);
          const isShort = back + sum(bought) < one.order.amount_paise;
          const isUnbought = one.payment.settled_as === "refunded" && bought.length > 0;
          return isShort || isUnbought || back > one.order.amount_paise;
        })
        .map(label),
  },
  {
    says: "A vidhi that is paid for is on the list, is a line of that payment, and the payment is approved.",
    broken: (books) =>
      books.vidhis
        .filter(({ payment_id }) => payment_id)
        .filter((vidhi) => {
          const paid = captured(books).find(({ payment }) => payment.id === vidhi.payment_id);
          const isLine = paid?.lines.some(({ booking_remedy_id }) => booking_remedy_id === vidhi.id);
          return !isLine || vidhi.removed_at !== null || paid?.payment.settled_as !== "approved";
        })
        .map(({ id }) => id),
  },
  {
    says: "What costs something is hers by its money, or because it was performed before that went back.",
    broken: ({ vidhis, refunds }) =>
      vidhis
        .filter(({ price, purchased_at, payment_id }) => price > 0 && purchased_at && !payment_id)
        .filter(
          ({ id, completed_at }) => !completed_at || !refunds.some((one) => one.booking_remedy_id === id),
        )
        .map(({ id }) => id),
  },
  {
    says: "For a closed account nothing that was paid for waits to be performed.",
    broken: ({ vidhis, users }) =>
      vidhis
        .filter(({ payment_id, completed_at }) => payment_id && !completed_at)
        .filter(({ user_id }) => users.some(({ id, deleted_at }) => id === user_id && deleted_at))
        .map(({ id }) => id),
  },
  {
    says: "No order for vidhis is left open.",
    broken: ({ orders }) =>
      orders.filter(({ kind, state }) => kind === "remedy" && state === "open").map(({ id }) => id),
  },
];
