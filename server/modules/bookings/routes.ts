import * as contract from "#contract/bookings.ts";
import * as admins from "#contract/sessions.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import * as bookings from "./service.ts";

export function bookingRoutes(doors: Doors) {
  const { house } = doors;

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

  forAdmins(doors);
}

function forAdmins(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    admins.allUpcoming,
  )(async ({ now }) => ({ bookings: await bookings.sessionsToHold(house, null, now) }));

  route(
    doors,
    admins.todayUpcoming,
  )(async ({ now }) => ({ bookings: await bookings.sessionsToHold(house, istDateOf(now), now) }));

  route(
    doors,
    admins.todayCompleted,
  )(async ({ now }) => ({
    bookings: await bookings.sessionsOfDay(house, istDateOf(now), ["completed"], now),
  }));

  route(
    doors,
    admins.todayAll,
  )(async ({ now }) => ({
    bookings: await bookings.sessionsOfDay(
      house,
      istDateOf(now),
      ["approved", "confirmed", "completed"],
      now,
    ),
  }));

  route(
    doors,
    admins.bookingForAdmin,
  )(async ({ params, now }) => ({ booking: await bookings.bookingForAdmin(house, params.id, now) }));

  route(doors, admins.userHistory)(({ params }) => bookings.historyOf(house, params.id));

  route(doors, admins.completedSessions)(async () => ({ sessions: await bookings.completedSessions(house) }));

  route(
    doors,
    admins.notHeldSessions,
  )(async ({ now }) => ({ sessions: await bookings.notHeldSessions(house, now) }));
}
