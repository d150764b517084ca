import * as contract from "#contract/sessions.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { countPendingRemedies } from "#server/modules/remedies/pending-remedies.ts";
import * as adminBookings from "./admin-bookings.ts";
import * as endedSessions from "./ended-sessions.ts";

export function adminBookingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listUpcomingSessions, ({ query, now }) =>
    adminBookings.listSessionsToHold(ctx, null, query, now),
  );

  route(routes, contract.listTodaysUpcomingSessions, ({ query, now }) =>
    adminBookings.listSessionsToHold(ctx, istDateOf(now), query, now),
  );

  route(routes, contract.listSessionsToComplete, ({ query, now }) =>
    adminBookings.listHeldSessions(ctx, query, now),
  );

  route(routes, contract.listTodaysCompletedSessions, ({ query, now }) =>
    adminBookings.listSessionsOfDay(ctx, { day: istDateOf(now), statuses: ["completed"], ...query }, now),
  );

  route(routes, contract.listTodaysSessions, ({ query, now }) => {
    const statuses = ["approved", "confirmed", "completed"] as const;
    return adminBookings.listSessionsOfDay(ctx, { day: istDateOf(now), statuses, ...query }, now);
  });

  route(routes, contract.getAdminBooking, async ({ params, now }) => ({
    booking: await adminBookings.loadAdminBooking(ctx, params.id, now),
  }));

  route(routes, contract.getCustomerHistory, ({ params }) =>
    adminBookings.loadCustomerHistory(ctx, params.id),
  );

  route(routes, contract.listCompletedSessions, ({ query }) =>
    endedSessions.listCompletedSessions(ctx, query),
  );

  route(routes, contract.listNotHeldSessions, ({ query, now }) =>
    endedSessions.listNotHeldSessions(ctx, query, now),
  );

  route(routes, contract.listOwedParchas, ({ query }) =>
    endedSessions.listOwedSessions(ctx, "parchas", query),
  );

  route(routes, contract.listNotesToPost, ({ query }) => endedSessions.listOwedSessions(ctx, "notes", query));

  route(routes, contract.getOwedWork, async () => {
    const [parchas, notes, vidhis] = await Promise.all([
      endedSessions.countOwedSessions(ctx, "parchas"),
      endedSessions.countOwedSessions(ctx, "notes"),
      countPendingRemedies(ctx),
    ]);
    return { parchas, notes, vidhis };
  });
}
