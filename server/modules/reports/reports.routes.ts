import * as contract from "#contract/reports.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { streamList } from "#server/http/streamed-list.ts";
import { getGuideShare, listGuideShareByDay } from "./revenue.ts";
import { getStatistics } from "./statistics.ts";
import { listAllBookings, listCustomers, listCustomersWithActivity } from "./tables.ts";

export function reportRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listAllBookings, async ({ query, now }) => {
    const { total, found, ...table } = await listAllBookings(ctx, query, now);
    if ("rows" in table) return { bookings: table.rows, total, found, nextCursor: table.nextCursor };
    const schema = contract.listAllBookings.output.shape.bookings;
    const otherFields = { total, found, nextCursor: null };
    return streamList({ name: "bookings", schema, batches: table.batches, otherFields });
  });

  route(routes, contract.listCustomers, async ({ query }) => {
    const { total, found, ...table } = await listCustomers(ctx, query);
    if ("rows" in table) return { users: table.rows, total, found, nextCursor: table.nextCursor };
    const schema = contract.listCustomers.output.shape.users;
    const otherFields = { total, found, nextCursor: null };
    return streamList({ name: "users", schema, batches: table.batches, otherFields });
  });

  route(routes, contract.listCustomersWithActivity, async ({ query, language }) => {
    const { total, found, ...table } = await listCustomersWithActivity(ctx, query, language);
    if ("rows" in table) return { users: table.rows, total, found, nextCursor: table.nextCursor };
    const schema = contract.listCustomersWithActivity.output.shape.users;
    const otherFields = { total, found, nextCursor: null };
    return streamList({ name: "users", schema, batches: table.batches, otherFields });
  });

  route(routes, contract.getStats, ({ now }) => getStatistics(ctx, now));
  route(routes, contract.getRevenueToday, ({ now }) => getGuideShare(ctx, "today", now));
  route(routes, contract.getRevenueTotal, ({ now }) => getGuideShare(ctx, "total", now));
  route(routes, contract.getRevenueDays, async ({ now }) => ({ days: await listGuideShareByDay(ctx, now) }));
}
