import { listAuditEntries } from "#contract/audit.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listEntries } from "./audit.ts";

export function auditRoutes(routes: RouteContext) {
  route(routes, listAuditEntries, ({ query, language }) => listEntries(routes.ctx, query, language));
}
