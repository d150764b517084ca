import * as contract from "#contract/availability.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as availability from "./availability.ts";

export function availabilityRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.slotsOfDate,
  )(async ({ query, customer, now }) => ({
    date: query.date,
    slots: await availability.slotsOfDate(ctx, query.date, customer?.id ?? null, now),
  }));

  route(
    routes,
    contract.openDates,
  )(async ({ query, customer, now }) => ({
    dates: await availability.openDates(ctx, query.from, query.to, customer?.id ?? null, now),
  }));

  route(
    routes,
    contract.availabilityOfDate,
  )(async ({ params }) => ({
    date: params.date,
    ...(await availability.dayOf(ctx, params.date)),
  }));

  route(
    routes,
    contract.saveAvailability,
  )(async ({ input, now }) => ({
    success: true,
    ...(await availability.saveDay(ctx, input.date, input.timeRanges, now)),
  }));

  route(
    routes,
    contract.clearAvailability,
  )(async ({ params, now }) => {
    const { bookingsOutside } = await availability.clearDay(ctx, params.date, now);
    return { success: true, bookingsOutside };
  });

  route(
    routes,
    contract.followWeeklyHours,
  )(async ({ params, now }) => ({
    success: true,
    ...(await availability.followWeeklyHours(ctx, params.date, now)),
  }));

  route(routes, contract.weeklyHours)(async () => ({ week: await availability.weeklyHours(ctx.db) }));

  route(
    routes,
    contract.saveWeeklyHours,
  )(async ({ input, now }) => ({
    success: true,
    ...(await availability.saveWeeklyHours(ctx, input.week, now)),
  }));
}
