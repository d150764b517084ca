import * as contract from "#contract/bookings.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import { requireUnpaidHold } from "#server/modules/payments/service.ts";
import * as bookings from "./service.ts";

export function bookingRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.createBooking,
  )(async ({ input, customer, now, reply }) => {
    requireOwn(customer, input.userId);
    const { sessionDate: date, sessionTime: time, questionType } = input;
    const choice = { userId: customer.id, date, time, questionType };
    await requireUnpaidHold(house, choice, now);
    const { booking, isNew } = await bookings.hold(house, choice, now);
    if (!isNew) reply.code(200);
    return { booking, isFree: booking.isFree };
  });

  route(
    doors,
    contract.bookingsOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(house, customer.id, "all", now) };
  });

  route(
    doors,
    contract.upcomingOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(house, customer.id, "upcoming", now) };
  });

  route(
    doors,
    contract.pastOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(house, customer.id, "past", now) };
  });
}
