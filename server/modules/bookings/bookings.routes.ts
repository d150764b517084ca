import * as contract from "#contract/bookings.ts";
import * as admins from "#contract/sessions.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import * as bookings from "./bookings.ts";

export function bookingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.bookingsOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(ctx, customer.id, "all", now) };
  });

  route(
    routes,
    contract.upcomingOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(ctx, customer.id, "upcoming", now) };
  });

  route(
    routes,
    contract.pastOfUser,
  )(async ({ params, customer, now }) => {
    requireOwn(customer, params.userId);
    return { bookings: await bookings.bookingsOf(ctx, customer.id, "past", now) };
  });

  forAdmins(routes);
}

function forAdmins(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    admins.allUpcoming,
  )(async ({ now }) => ({ bookings: await bookings.sessionsToHold(ctx, null, now) }));

  route(
    routes,
    admins.todayUpcoming,
  )(async ({ now }) => ({ bookings: await bookings.sessionsToHold(ctx, istDateOf(now), now) }));

  route(
    routes,
    admins.todayCompleted,
  )(async ({ now }) => ({
    bookings: await bookings.sessionsOfDay(ctx, istDateOf(now), ["completed"], now),
  }));

  route(
    routes,
    admins.todayAll,
  )(async ({ now }) => ({
    bookings: await bookings.sessionsOfDay(ctx, istDateOf(now), ["approved", "confirmed", "completed"], now),
  }));

  route(
    routes,
    admins.bookingForAdmin,
  )(async ({ params, now }) => ({ booking: await bookings.bookingForAdmin(ctx, params.id, now) }));

  route(routes, admins.userHistory)(({ params }) => bookings.historyOf(ctx, params.id));

  route(routes, admins.completedSessions)(async () => ({ sessions: await bookings.completedSessions(ctx) }));

  route(
    routes,
    admins.notHeldSessions,
  )(async ({ now }) => ({ sessions: await bookings.notHeldSessions(ctx, now) }));
}
