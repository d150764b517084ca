import * as contract from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { findPaymentOrder, listPendingOrders } from "./order-outcomes.ts";

export function orderOutcomeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getPaymentOrder, async ({ params, customer, now }) => {
    const key = { customerId: customer.id, providerOrderId: params.id };
    return { order: await findPaymentOrder(ctx.db, key, now) };
  });

  route(routes, contract.listPendingPayments, async ({ customer, now }) => ({
    payments: await listPendingOrders(ctx, { customerId: customer.id }, now),
  }));
}
