import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { reconcileWithProvider } from "./reconciliation-report.ts";

export function reconciliationReportRoutes(routes: RouteContext) {
  route(routes, contract.getReconciliation, async ({ query: { from, to } }) => ({
    from,
    to,
    ...(await reconcileWithProvider(routes.ctx, from, to)),
  }));
}
