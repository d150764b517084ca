import * as contract from "#contract/live.ts";
import type { AppContext } from "#server/context.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { readCookieHeader } from "#server/http/cookies.ts";
import { type RouteContext, route, type Sessions } from "#server/http/route.ts";
import type { Listener } from "#server/realtime/sockets.ts";
import { handleMessage, leave, queuePosition, stay } from "./live.ts";

export function liveRoutes(routes: RouteContext) {
  route(
    routes,
    contract.queuePosition,
  )(({ params, customer, now }) => queuePosition(routes.ctx, customer.id, params.id, now));
}

/** What the live channel tells this house. A browser may bring a customer's session, an admin's, or both. */
export function liveListener(ctx: AppContext, sessions: Sessions): Listener {
  return {
    async openerOf({ headers }) {
      const now = ctx.now();
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
    message: (connection, message) => handleMessage(ctx, connection, message),
    closed: (connection) => leave(ctx, connection),
    alive: (connections) => stay(ctx, connections),
    failed: (error) => ctx.log.warn({ err: error }, "the live channel could not do its work"),
  };
}
