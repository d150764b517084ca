import * as contract from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { createOrder } from "./orders.ts";

export function orderRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.createOrder,
  )(async ({ input, customer, now }) => {
    const order = await createOrder(ctx, customer.id, input.bookingId, now);
    return {
      order: { id: order.id, amount: order.amountPaise, currency: "INR" },
      key_id: ctx.gateway.keyId,
    };
  });
}
