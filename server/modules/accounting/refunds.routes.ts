import { retryRefund } from "#contract/ledger.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { retry } from "./refunds.ts";

export function refundRoutes(routes: RouteContext) {
  route(
    routes,
    retryRefund,
  )(async ({ params, admin, now }) => ({
    success: true,
    refund: await retry(routes.ctx, params.id, admin.id, now),
  }));
}
