import { listAuditEntries } from "#contract/audit.ts";
import * as securityEventsContract from "#contract/security-events.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listEntries } from "./audit.ts";
import { listSecurityEvents } from "./security-events.ts";

export function auditRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, listAuditEntries, ({ query, language }) => listEntries(ctx, query, language));

  route(routes, securityEventsContract.listSecurityEvents, ({ query, language }) =>
    listSecurityEvents(ctx, query, language),
  );
}
