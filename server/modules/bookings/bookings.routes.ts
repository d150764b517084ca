import * as contract from "#contract/bookings.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import * as bookings from "./bookings.ts";

export function bookingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "all", now) };
  });

  route(routes, contract.listUpcomingBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "upcoming", now) };
  });

  route(routes, contract.listPastBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "past", now) };
  });
}
