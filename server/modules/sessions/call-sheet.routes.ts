import { getCallSheet } from "#contract/call-sheet.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { loadCallSheet } from "./call-sheet.ts";

export function callSheetRoutes(routes: RouteContext) {
  route(routes, getCallSheet, ({ params, now }) => loadCallSheet(routes.ctx, params.id, now));
}
