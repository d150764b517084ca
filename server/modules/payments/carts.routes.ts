import * as contract from "#contract/carts.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import { formatRupees } from "#server/i18n/format.ts";
import { translate } from "#server/i18n/translate.ts";
import * as carts from "./carts.ts";

export function cartRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.createCartOrder,
  )(async ({ input, customer, now }) => {
    requireOwn(customer, input.userId);
    const { bookingRemedyIds } = input;
    const order = await carts.createCartOrder(ctx, { userId: customer.id, bookingRemedyIds }, now);
    return {
      order: { id: order.id, amount: order.amountPaise, currency: "INR" },
      key_id: ctx.gateway.keyId,
    };
  });

  route(
    routes,
    contract.verifyCart,
  )(async ({ input, customer, language, now }) => {
    requireOwn(customer, input.userId);
    const { remedies, refunds, backPaise, isRepeat } = await carts.verifyCart(
      ctx,
      {
        userId: customer.id,
        bookingRemedyIds: input.bookingRemedyIds,
        providerOrderId: input.razorpay_order_id,
        providerPaymentId: input.razorpay_payment_id,
        signature: input.razorpay_signature,
      },
      now,
    );
    if (isRepeat)
      return { success: true, message: translate(language, "vidhis-already-bought"), remedies, refunds };
    const message =
      refunds.length === 0
        ? translate(language, "vidhis-bought")
        : translate(language, "vidhis-partly-bought", { amount: formatRupees(backPaise) });
    return { success: true, message, remedies, refunds };
  });
}
