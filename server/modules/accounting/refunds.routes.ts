import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { retryRefund } from "./refunds.ts";
import { loadSessionMoney } from "./session-money.ts";

export function refundRoutes(routes: RouteContext) {
  route(routes, contract.retryRefund, async ({ params, admin, idempotencyKey: key, now }) => ({
    success: true,
    refund: await retryRefund(routes.ctx, { refundId: params.id, adminId: admin.id, key }, now),
  }));

  route(routes, contract.getSessionMoney, ({ params }) => loadSessionMoney(routes.ctx, params.id));
}
