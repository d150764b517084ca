import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { refundRemedy } from "./purchases.ts";

export function purchaseRoutes(routes: RouteContext) {
  route(routes, contract.refundRemedy, async ({ params, admin, now }) => ({
    success: true,
    refund: await refundRemedy(routes.ctx, params.id, admin.id, now),
  }));
}
