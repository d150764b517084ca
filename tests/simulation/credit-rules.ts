// The rules of credits. That a balance is never below nothing is watched all the time: see the guard in world.ts.
import { type BookingRow, type Books, isGivenUp } from "./books.ts";
import type { Rule } from "./rule.ts";

/** The credits that a booking has in it when all has settled. */
function held(booking: BookingRow): number {
  return booking.status !== "cancelled" || isGivenUp(booking) ? booking.credits_used : 0;
}

function inIt({ credits }: Books, bookingId: string): number {
  return -credits
    .filter(({ booking_id }) => booking_id === bookingId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Of the friend's completed sessions, those that were paid: with their money kept, and with some of it gone back. */
function paidSessions({ bookings, orders, payments, refunds }: Books, friendId: string) {
  const held = bookings.filter(({ user_id, status }) => user_id === friendId && status === "completed");
  return held.flatMap(({ id }) => {
    const own = orders.filter(({ booking_id }) => booking_id === id).map((order) => order.id);
    const paid = payments.filter((one) => own.includes(one.order_id) && one.settled_as === "approved");
    return paid.map((payment) => ({ isWhole: !refunds.some(({ payment_id }) => payment_id === payment.id) }));
  });
}

function rewardFor({ credits }: Books, friendId: string) {
  return credits
    .filter(({ friend_id }) => friend_id === friendId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

const REWARD = 110;

export const creditRules: readonly Rule[] = [
  {
    says: "A booking has just the credits in it that it was reckoned with, and an ended one none, unless its customer gave it up.",
    broken: (books) =>
      books.bookings
        .filter((booking) => inIt(books, booking.id) !== held(booking))
        .map((booking) => `${booking.id} ${booking.status}: ${inIt(books, booking.id)} of ${held(booking)}`),
  },
  {
    says: "A friend's session that was paid for and held is rewarded, once; without one nothing is kept that was not spent.",
    broken: (books) =>
      books.users
        .filter(({ referred_by }) => referred_by)
        .filter(({ id, referred_by }) => {
          const reward = rewardFor(books, id);
          const sessions = paidSessions(books, id);
          const referrer = books.users.find((one) => one.id === referred_by);
          const isDue = sessions.some(({ isWhole }) => isWhole) && !referrer?.deleted_at;
          const hasSpent = books.credits.some(
            ({ user_id, reason }) => user_id === referred_by && reason === "hold",
          );
          if (reward < 0 || reward > REWARD || (isDue && reward !== REWARD)) return true;
          return sessions.length === 0 && reward > 0 && !hasSpent;
        })
        .map(({ id }) => `friend ${id}: ${rewardFor(books, id)}`),
  },
  {
    says: "Nobody's credits are below nothing.",
    broken: ({ users, credits }) =>
      users
        .filter(({ id }) => {
          const own = credits.filter(({ user_id }) => user_id === id);
          return own.reduce((sum, { amount }) => sum + amount, 0) < 0;
        })
        .map(({ id }) => id),
  },
];
