import * as contract from "#contract/live.ts";
import type { House } from "#server/house.ts";
import { readCookieHeader } from "#server/http/cookies.ts";
import { type Doors, route, type Sessions } from "#server/http/route.ts";
import type { Listener } from "#server/realtime/sockets.ts";
import { tokenHash } from "#server/tokens.ts";
import { hear, leave, queuePosition, stay } from "./service.ts";

export function liveRoutes(doors: Doors) {
  route(
    doors,
    contract.queuePosition,
  )(({ params, customer, now }) => queuePosition(doors.house, customer.id, params.id, now));
}

/** What the live channel tells this house. A browser may bring a customer's session, an admin's, or both. */
export function liveListener(house: House, sessions: Sessions): Listener {
  return {
    async openerOf({ headers }) {
      const now = house.now();
      const customerToken = readCookieHeader(headers.cookie, "session");
      const adminToken = readCookieHeader(headers.cookie, "admin");
      const customer = customerToken ? await sessions.customer(customerToken, now) : null;
      const found = adminToken ? await sessions.admin(adminToken, now) : null;
      const admin = found?.mustSetUpTotp ? null : found;
      if (!customer && !admin) return null;
      const tokens = [customer && customerToken, admin && adminToken].filter((token) => token !== null);
      return {
        customer: customer?.customer ?? null,
        admin,
        sessions: tokens.map((token) => tokenHash(token).toString("hex")),
      };
    },
    message: (connection, message) => hear(house, connection, message),
    closed: (connection) => leave(house, connection),
    alive: (connections) => stay(house, connections),
    failed: (error) => house.log.warn({ err: error }, "the live channel could not do its work"),
  };
}
