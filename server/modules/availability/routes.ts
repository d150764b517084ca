import * as contract from "#contract/availability.ts";
import { type Doors, route } from "#server/http/route.ts";
import * as availability from "./service.ts";

export function availabilityRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.slotsOfDate,
  )(async ({ query, customer, now }) => ({
    date: query.date,
    slots: await availability.slotsOfDate(house, query.date, customer?.id ?? null, now),
  }));

  route(
    doors,
    contract.openDates,
  )(async ({ query, customer, now }) => ({
    dates: await availability.openDates(house, query.from, query.to, customer?.id ?? null, now),
  }));

  route(
    doors,
    contract.availabilityOfDate,
  )(async ({ params }) => ({
    date: params.date,
    ...(await availability.dayOf(house, params.date)),
  }));

  route(
    doors,
    contract.saveAvailability,
  )(async ({ input, now }) => ({
    success: true,
    ...(await availability.saveDay(house, input.date, input.timeRanges, now)),
  }));

  route(
    doors,
    contract.clearAvailability,
  )(async ({ params, now }) => {
    const { bookingsOutside } = await availability.clearDay(house, params.date, now);
    return { success: true, bookingsOutside };
  });

  route(
    doors,
    contract.followWeeklyHours,
  )(async ({ params, now }) => ({
    success: true,
    ...(await availability.followWeeklyHours(house, params.date, now)),
  }));

  route(doors, contract.weeklyHours)(async () => ({ week: await availability.weeklyHours(house.db) }));

  route(
    doors,
    contract.saveWeeklyHours,
  )(async ({ input, now }) => ({
    success: true,
    ...(await availability.saveWeeklyHours(house, input.week, now)),
  }));
}
