import { receiptOfPayment } from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { receiptOf } from "./receipts.ts";

export function receiptRoutes(routes: RouteContext) {
  route(
    routes,
    receiptOfPayment,
  )(async ({ params, customer, admin }) => {
    const whose = admin ? null : (customer?.id ?? "");
    return { receipt: await receiptOf(routes.ctx, params.id, whose) };
  });
}
