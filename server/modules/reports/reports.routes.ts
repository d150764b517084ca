import * as contract from "#contract/reports.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { exportBookings, exportCustomers } from "./exports.ts";
import { getGuideShare, listGuideShareByDay } from "./revenue.ts";
import { getStatistics } from "./statistics.ts";
import { listAllBookings, listCustomers, listCustomersWithActivity } from "./tables.ts";

export function reportRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listAllBookings, ({ query, now }) => listAllBookings(ctx, query, now));
  route(routes, contract.listCustomers, ({ query }) => listCustomers(ctx, query));
  route(routes, contract.listCustomersWithActivity, ({ query, language }) =>
    listCustomersWithActivity(ctx, query, language),
  );

  route(routes, contract.exportBookings, async ({ input, language, now }) =>
    exportBookings(ctx, input, { language, now }),
  );
  route(routes, contract.exportCustomers, async ({ input, language, now }) =>
    exportCustomers(ctx, input, { language, now }),
  );

  route(routes, contract.getStats, ({ now }) => getStatistics(ctx, now));
  route(routes, contract.getRevenueToday, ({ now }) => getGuideShare(ctx, "today", now));
  route(routes, contract.getRevenueTotal, ({ now }) => getGuideShare(ctx, "total", now));
  route(routes, contract.getRevenueDays, async ({ now }) => ({ days: await listGuideShareByDay(ctx, now) }));
}
