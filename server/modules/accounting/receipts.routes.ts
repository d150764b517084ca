import * as contract from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { getReceipt } from "./receipts.ts";

export function receiptRoutes(routes: RouteContext) {
  route(routes, contract.getReceipt, async ({ params, customer, admin }) => ({
    receipt: await getReceipt(routes.ctx, params.id, { customer, admin }),
  }));
}
