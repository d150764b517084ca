import * as contract from "#contract/carts.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import { speak } from "#server/i18n/speak.ts";
import { speakRupees } from "#server/i18n/when.ts";
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
      return { success: true, message: speak(language, "vidhis-already-bought"), remedies, refunds };
    const message =
      refunds.length === 0
        ? speak(language, "vidhis-bought")
        : speak(language, "vidhis-partly-bought", { amount: speakRupees(backPaise) });
    return { success: true, message, remedies, refunds };
  });
}
