import * as contract from "#contract/security-events.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listSecurityEvents } from "./security-events.ts";

export function securityEventRoutes(routes: RouteContext) {
  route(routes, contract.listSecurityEvents, ({ query, language }) =>
    listSecurityEvents(routes.ctx, query, language),
  );
}
