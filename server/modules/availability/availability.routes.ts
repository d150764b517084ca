import * as contract from "#contract/availability.ts";
import * as panchangContract from "#contract/panchang.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listDays } from "./days.ts";
import * as openHours from "./open-hours.ts";
import * as panchang from "./panchang.ts";
import { findSameTime, listOpenDates, listSlots } from "./slots.ts";

export function availabilityRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listSlots, async ({ query, customer, now }) => ({
    date: query.date,
    slots: await listSlots(ctx, query.date, customer?.id ?? null, now),
  }));

  route(routes, contract.listOpenDates, async ({ query, customer, now }) =>
    listOpenDates(ctx, query.from, query.to, customer?.id ?? null, now),
  );

  route(routes, contract.findSameTime, async ({ customer, now }) => ({
    slot: await findSameTime(ctx, customer.id, now),
  }));

  route(routes, contract.listAvailability, async ({ query, now }) => ({
    days: await listDays(ctx, query.from, query.to, now),
  }));

  route(routes, contract.getAvailability, async ({ params }) => ({
    date: params.date,
    ...(await openHours.findDay(ctx, params.date)),
  }));

  route(routes, contract.saveAvailability, async ({ input, now }) => {
    openHours.requireNotOver([input], now);
    return { success: true, ...(await openHours.saveDayHours(ctx, input, now)) };
  });

  route(routes, contract.clearAvailability, async ({ params, now }) => {
    openHours.requireNotOver([params], now);
    const { bookingsOutside } = await openHours.closeDay(ctx, params.date, now);
    return { success: true, bookingsOutside };
  });

  route(routes, contract.resetToWeeklyHours, async ({ params, now }) => ({
    success: true,
    ...(await openHours.followWeeklyHours(ctx, params.date, now)),
  }));

  route(routes, contract.getWeeklyHours, async () => ({ week: await openHours.listWeeklyHours(ctx.db) }));

  route(routes, contract.saveWeeklyHours, async ({ input, now }) => ({
    success: true,
    ...(await openHours.saveWeeklyHours(ctx, input.week, input.weekBefore, now)),
  }));

  route(routes, panchangContract.listObservedDays, async ({ now }) => ({
    days: await panchang.listObservedDays(ctx, now),
  }));

  route(routes, panchangContract.getPanchangMoment, async ({ query, now }) => ({
    moment: await panchang.findMoment(ctx, query, now),
  }));

  route(routes, panchangContract.getPanchangDay, async ({ params }) => panchang.findDay(ctx, params.date));

  route(routes, panchangContract.savePanchangSettings, async ({ input }) => ({
    success: true,
    settings: await panchang.saveSettings(ctx, input),
  }));
}
