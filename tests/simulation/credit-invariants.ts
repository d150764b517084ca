// The invariants of credits. reset-database.ts adds a constraint that checks each commit for negative balances.
import { type BookingRow, type FinalState, isForfeited } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";

/** The credits that must be spent on a booking at the end of a run. */
function expectedCredits({ complaints }: FinalState, booking: BookingRow): number {
  if (complaints.some(({ booking_id, answer }) => booking_id === booking.id && answer === "money-back"))
    return 0;
  return booking.status !== "cancelled" || isForfeited(booking) ? booking.credits_used : 0;
}

function spentCredits({ credits }: FinalState, bookingId: string): number {
  return -credits
    .filter(({ booking_id }) => booking_id === bookingId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The friend's completed sessions that were paid, and whether any of the money was refunded or taken back by a bank. */
function listPaidSessions(
  { bookings, orders, payments, refunds, disputeEntries }: FinalState,
  friendId: string,
) {
  const completed = bookings.filter(({ user_id, status }) => user_id === friendId && status === "completed");
  return completed.flatMap(({ id }) => {
    const orderIds = orders.filter(({ booking_id }) => booking_id === id).map((order) => order.id);
    const paid = payments.filter(
      ({ order_id, settled_as }) => orderIds.includes(order_id) && settled_as === "approved",
    );
    return paid.map((payment) => ({
      hasNoRefund: ![...refunds, ...disputeEntries].some(({ payment_id }) => payment_id === payment.id),
    }));
  });
}

function sumOfRewards({ credits }: FinalState, friendId: string) {
  return credits
    .filter(({ friend_id }) => friend_id === friendId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** In rupees: the reward of the referrer for a friend's paid and completed session. */
const REWARD = 110;

export const creditInvariants: readonly Invariant[] = [
  {
    statement:
      "The credits spent on a booking are those in its row, and none if it was cancelled or its money given back for a complaint, unless the customer forfeited it.",
    findViolations: (state) =>
      state.bookings
        .filter((booking) => spentCredits(state, booking.id) !== expectedCredits(state, booking))
        .map(
          (booking) =>
            `${booking.id} ${booking.status}: ${spentCredits(state, booking.id)} of ${expectedCredits(state, booking)}`,
        ),
  },
  {
    statement:
      "A friend's paid and completed session gives one reward; without such a session, an unspent reward is taken back.",
    findViolations: (state) =>
      state.customers
        .filter(({ referred_by }) => referred_by)
        .filter(({ id, referred_by }) => {
          const reward = sumOfRewards(state, id);
          const sessions = listPaidSessions(state, id);
          const referrer = state.customers.find((customer) => customer.id === referred_by);
          const isDue = sessions.some(({ hasNoRefund }) => hasNoRefund) && !referrer?.deleted_at;
          const hasSpent = state.credits.some(
            ({ user_id, reason }) => user_id === referred_by && reason === "hold",
          );
          if (reward < 0 || reward > REWARD || (isDue && reward !== REWARD)) return true;
          return sessions.length === 0 && reward > 0 && !hasSpent;
        })
        .map(({ id }) => `friend ${id}: ${sumOfRewards(state, id)}`),
  },
  {
    statement: "No balance of credits is negative.",
    findViolations: ({ customers, credits }) =>
      customers
        .filter(({ id }) => {
          const entries = credits.filter(({ user_id }) => user_id === id);
          return entries.reduce((sum, { amount }) => sum + amount, 0) < 0;
        })
        .map(({ id }) => id),
  },
];
