import * as contract from "#contract/payments.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listPayments } from "./payment-history.ts";

export function paymentHistoryRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listPayments, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { payments: await listPayments(ctx, customer.id) };
  });
}
