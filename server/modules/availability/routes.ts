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
    availability: await availability.rangesOfDate(house, params.date),
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
}
