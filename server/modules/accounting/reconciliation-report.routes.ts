import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { reconcileWithProvider } from "./reconciliation-report.ts";

export function reconciliationReportRoutes(routes: RouteContext) {
  route(routes, contract.getReconciliation, async ({ query: { from, to } }) => {
    const { ours, gateway, payments, differences } = await reconcileWithProvider(routes.ctx, from, to);
    return { from, to, ours, gateway, payments, differences };
  });
}
