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

export const creditRules: readonly Rule[] = [
  {
    says: "A booking has just the credits in it that it was reckoned with, and an ended one none, unless its customer gave it up.",
    broken: (books) =>
      books.bookings
        .filter((booking) => inIt(books, booking.id) !== held(booking))
        .map((booking) => `${booking.id} ${booking.status}: ${inIt(books, booking.id)} of ${held(booking)}`),
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
