// The invariants about what a customer has in place of a session: the money, once, or a new time. Where the server cannot prevent
// both, an admin has a task that names them.
import type { DisputeEntity } from "#simulator/entities.ts";
import type { BookingRow, FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";
import { listCaptured, newTimeRupees, sumPaise, withoutFailed } from "./payment-invariants.ts";

const openAlerts = ({ alerts }: FinalState, kind: string) =>
  alerts.filter((alert) => alert.kind === kind && alert.resolved_at === null);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** In rupees: the credits of a session's new time, and how many of them may be the customer's. */
function newTimeOf(state: FinalState, { id, price }: BookingRow) {
  const orderIds = state.orders.filter(({ booking_id }) => booking_id === id).map((order) => order.id);
  const paid = listCaptured(state).filter(
    ({ payment }) => orderIds.includes(payment.order_id) && payment.settled_as === "approved",
  );
  const returned = state.credits
    .filter(({ booking_id, reason }) => booking_id === id && reason === "refund-returned")
    .map(({ amount }) => amount);
  const backPaise = sum(
    paid.map(({ payment, amountPaise, refunds, takenBackPaise }) => {
      const gone = sumPaise(withoutFailed(refunds)) + takenBackPaise;
      // The provider's fee on top goes back last, and is no part of the price.
      return gone - Math.max(0, Math.min(payment.fee_on_top_paise ?? 0, gone - amountPaise));
    }),
  );
  const given = newTimeRupees(state, id);
  return { given, due: Math.max(0, price - sum(returned) - Math.floor(backPaise / 100)) };
}

const balanceOf = ({ credits }: FinalState, customerId: string) =>
  sum(credits.filter(({ user_id }) => user_id === customerId).map(({ amount }) => amount));

/** What of a dispute the provider says that it has taken, without fees. */
const deductedOf = ({ status, amount, amount_deducted }: DisputeEntity) =>
  status === "lost" || status === "closed" ? Math.min(amount_deducted, amount) : 0;

/** The payments of which refunds and banks gave more than was charged, each with the ids of what gave it. */
function listBackTwice(state: FinalState) {
  return listCaptured(state).flatMap(({ payment, refunds }) => {
    const { provider_payment_id: id } = payment;
    const charged = state.providerPayments.find((one) => one.id === id)?.amount ?? 0;
    const accepted = withoutFailed(refunds).filter((one) => one.provider_refund_id !== null);
    const taking = state.providerDisputes.filter((one) => one.payment_id === id && deductedOf(one) > 0);
    const ids = [...accepted.map((one) => one.provider_refund_id ?? ""), ...taking.map((one) => one.id)];
    const isTwice = taking.length > 0 && sumPaise(accepted) + sum(taking.map(deductedOf)) > charged;
    return isTwice ? [{ id, ids }] : [];
  });
}

export const oneThingInvariants: readonly Invariant[] = [
  {
    statement:
      "Nobody has a new time for a session and its money, unless the credits are spent: then an admin has a task with them, and the customer has none left.",
    findViolations: (state) => {
      const tasks = openAlerts(state, "new-time-and-money");
      return state.bookings
        .filter(({ id }) =>
          state.complaints.some(({ booking_id, answer }) => booking_id === id && answer === "new-time"),
        )
        .flatMap((booking) => {
          const { given, due } = newTimeOf(state, booking);
          const task = tasks.find(({ about }) => about === booking.id);
          const isClosed = state.customers.find(({ id }) => id === booking.user_id)?.deleted_at !== null;
          const isSpent =
            task?.amount_paise === (given - due) * 100 && balanceOf(state, booking.user_id) === 0;
          const isRight = given > due ? isSpent : !task;
          const isLost = given < due && !isClosed;
          return isRight && !isLost ? [] : [`${booking.id}: ${given} credits of ${due}`];
        });
    },
  },
  {
    statement: "No session that gave a new time gets another time besides.",
    // When it was answered is no measure: the answer may have been sent before the session and have waited for the complaint.
    findViolations: (state) =>
      state.bookings
        .filter(({ id, starts_at }) => {
          const complaint = state.complaints.find(({ booking_id }) => booking_id === id);
          // A move takes the complaint away. It may follow only once all credits are taken back.
          if (complaint?.answer !== "new-time") return newTimeRupees(state, id) > 0;
          // Nobody complains before the start, so that this session was moved afterwards.
          return complaint.reported_at < starts_at;
        })
        .map(({ id }) => id),
  },
  {
    statement:
      "Refunds and banks give together at most what was charged, unless an admin has a task that names each.",
    findViolations: (state) => {
      const tasks = openAlerts(state, "money-back-twice");
      const twice = listBackTwice(state);
      return [
        ...twice
          .filter(
            ({ id, ids }) =>
              !tasks.some(({ about, detail }) => about === id && ids.every((one) => detail.includes(one))),
          )
          .map(({ id }) => `${id} has no task`),
        ...tasks
          .filter(({ about }) => !twice.some(({ id }) => id === about))
          .map(({ about }) => `${about} has a task without a reason`),
      ];
    },
  },
];
