import { refundVidhi } from "#contract/ledger.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as purchases from "./purchases.ts";

export function purchaseRoutes(routes: RouteContext) {
  route(
    routes,
    refundVidhi,
  )(async ({ params, admin, now }) => ({
    success: true,
    refund: await purchases.refundVidhi(routes.ctx, params.id, admin.id, now),
  }));
}
