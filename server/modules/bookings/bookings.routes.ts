import { listAttendees } from "#contract/attendees.ts";
import * as bookingsContract from "#contract/bookings.ts";
import * as sessionsContract from "#contract/sessions.ts";
import * as waitlistContract from "#contract/waitlist.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { countPendingRemedies } from "#server/modules/remedies/pending-remedies.ts";
import * as adminBookings from "./admin-bookings.ts";
import { findAttendees } from "./attendees.ts";
import * as bookings from "./bookings.ts";
import * as endedSessions from "./ended-sessions.ts";
import { findWaitlist, joinWaitlist, leaveWaitlist } from "./waitlist.ts";

export function bookingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, bookingsContract.listBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "all", now) };
  });

  route(routes, bookingsContract.listUpcomingBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "upcoming", now) };
  });

  route(routes, bookingsContract.listPastBookings, async ({ params, customer, now }) => {
    requireOwnCustomerId(customer, params.userId);
    return { bookings: await bookings.listBookings(ctx, customer.id, "past", now) };
  });

  route(routes, listAttendees, async ({ customer }) => ({
    attendees: await findAttendees(ctx, customer.id),
  }));

  route(routes, waitlistContract.getWaitlist, async ({ customer, now }) =>
    findWaitlist(ctx, customer.id, now),
  );

  route(routes, waitlistContract.joinWaitlist, async ({ input, customer, now }) => ({
    success: true,
    entry: await joinWaitlist(ctx, customer.id, input, now),
  }));

  route(routes, waitlistContract.leaveWaitlist, async ({ params, customer }) => {
    await leaveWaitlist(ctx, customer.id, params.id);
    return { success: true };
  });
}

export function adminBookingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, sessionsContract.listUpcomingSessions, ({ query, now }) =>
    adminBookings.listSessionsToHold(ctx, null, query, now),
  );

  route(routes, sessionsContract.listTodaysUpcomingSessions, ({ query, now }) =>
    adminBookings.listSessionsToHold(ctx, istDateOf(now), query, now),
  );

  route(routes, sessionsContract.listSessionsToComplete, ({ query, now }) =>
    adminBookings.listHeldSessions(ctx, query, now),
  );

  route(routes, sessionsContract.listTodaysCompletedSessions, ({ query, now }) =>
    adminBookings.listSessionsOfDay(ctx, { day: istDateOf(now), statuses: ["completed"], ...query }, now),
  );

  route(routes, sessionsContract.listTodaysSessions, ({ query, now }) => {
    const statuses = ["approved", "confirmed", "completed"] as const;
    return adminBookings.listSessionsOfDay(ctx, { day: istDateOf(now), statuses, ...query }, now);
  });

  route(routes, sessionsContract.getAdminBooking, async ({ params, now }) => ({
    booking: await adminBookings.loadAdminBooking(ctx, params.id, now),
  }));

  route(routes, sessionsContract.getCustomerHistory, ({ params }) =>
    adminBookings.loadCustomerHistory(ctx, params.id),
  );

  route(routes, sessionsContract.listCompletedSessions, ({ query }) =>
    endedSessions.listCompletedSessions(ctx, query),
  );

  route(routes, sessionsContract.listNotHeldSessions, ({ query, now }) =>
    endedSessions.listNotHeldSessions(ctx, query, now),
  );

  route(routes, sessionsContract.listOwedParchas, ({ query }) =>
    endedSessions.listOwedSessions(ctx, "parchas", query),
  );

  route(routes, sessionsContract.listNotesToPost, ({ query }) =>
    endedSessions.listOwedSessions(ctx, "notes", query),
  );

  route(routes, sessionsContract.getOwedWork, async () => {
    const [parchas, notes, vidhis] = await Promise.all([
      endedSessions.countOwedSessions(ctx, "parchas"),
      endedSessions.countOwedSessions(ctx, "notes"),
      countPendingRemedies(ctx),
    ]);
    return { parchas, notes, vidhis };
  });
}
