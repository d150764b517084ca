import * as contract from "#contract/reports.ts";
import { longList } from "#server/http/long-list.ts";
import { type Doors, route } from "#server/http/route.ts";
import * as reports from "./service.ts";

export function reportRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.allBookings,
  )(async ({ query, now }) => {
    const { total, found, ...list } = await reports.allBookings(house, query, now);
    const counts = { total, found };
    if ("rows" in list) return { bookings: list.rows, ...counts, next: list.next };
    const schema = contract.allBookings.output.shape.bookings;
    return longList({ name: "bookings", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(
    doors,
    contract.allUsers,
  )(async ({ query }) => {
    const { total, found, ...list } = await reports.allCustomers(house, query);
    const counts = { total, found };
    if ("rows" in list) return { users: list.rows, ...counts, next: list.next };
    const schema = contract.allUsers.output.shape.users;
    return longList({ name: "users", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(
    doors,
    contract.comprehensiveUsers,
  )(async ({ query, language }) => {
    const { total, found, ...list } = await reports.comprehensiveCustomers(house, query, language);
    const counts = { total, found };
    if ("rows" in list) return { users: list.rows, ...counts, next: list.next };
    const schema = contract.comprehensiveUsers.output.shape.users;
    return longList({ name: "users", schema, shares: list.shares, rest: { ...counts, next: null } });
  });

  route(doors, contract.stats)(({ now }) => reports.stats(house, now));
  route(doors, contract.revenueToday)(({ now }) => reports.revenue(house, "today", now));
  route(doors, contract.revenueTotal)(({ now }) => reports.revenue(house, "total", now));
  route(doors, contract.revenueDays)(async ({ now }) => ({ days: await reports.revenueByDay(house, now) }));
}
