import * as contract from "#contract/reports.ts";
import { longList } from "#server/http/long-list.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as reports from "./reports.ts";

export function reportRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.allBookings,
  )(async ({ query, now }) => {
    const { total, found, ...list } = await reports.allBookings(ctx, query, now);
    const counts = { total, found };
    if ("rows" in list) return { bookings: list.rows, ...counts, next: list.next };
    const schema = contract.allBookings.output.shape.bookings;
    return longList({ name: "bookings", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(
    routes,
    contract.allUsers,
  )(async ({ query }) => {
    const { total, found, ...list } = await reports.allCustomers(ctx, query);
    const counts = { total, found };
    if ("rows" in list) return { users: list.rows, ...counts, next: list.next };
    const schema = contract.allUsers.output.shape.users;
    return longList({ name: "users", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(
    routes,
    contract.comprehensiveUsers,
  )(async ({ query, language }) => {
    const { total, found, ...list } = await reports.comprehensiveCustomers(ctx, query, language);
    const counts = { total, found };
    if ("rows" in list) return { users: list.rows, ...counts, next: list.next };
    const schema = contract.comprehensiveUsers.output.shape.users;
    return longList({ name: "users", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(routes, contract.stats)(({ now }) => reports.stats(ctx, now));
  route(routes, contract.revenueToday)(({ now }) => reports.revenue(ctx, "today", now));
  route(routes, contract.revenueTotal)(({ now }) => reports.revenue(ctx, "total", now));
  route(routes, contract.revenueDays)(async ({ now }) => ({ days: await reports.revenueByDay(ctx, now) }));
}
