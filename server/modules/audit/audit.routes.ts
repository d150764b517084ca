import { auditEntries } from "#contract/audit.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { entriesBefore } from "./audit.ts";

export function auditRoutes(routes: RouteContext) {
  route(routes, auditEntries)(({ query }) => entriesBefore(routes.ctx, query.before ?? null));
}
