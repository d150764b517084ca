import * as contract from "#contract/payments.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listPayments, listPendingPayments } from "./payment-history.ts";

export function paymentHistoryRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listPendingPayments, async ({ customer }) => ({
    payments: await listPendingPayments(ctx, customer.id),
  }));

  route(routes, contract.listPayments, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { payments: await listPayments(ctx, customer.id) };
  });
}
