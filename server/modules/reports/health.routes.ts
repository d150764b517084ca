import * as contract from "#contract/health.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listHealth } from "./health.ts";

export function healthRoutes(routes: RouteContext) {
  route(routes, contract.getHealth, async ({ now }) => ({ lines: await listHealth(routes.ctx, now) }));
}
