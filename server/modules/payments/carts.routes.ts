import * as contract from "#contract/remedy-orders.ts";
import { formatRupees } from "#domain/digits.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import * as carts from "./carts.ts";

export function cartRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.createRemedyOrder, async ({ input, customer, idempotencyKey: key, now }) => {
    requireOwnCustomerId(customer, input.userId);
    const { bookingRemedyIds } = input;
    const cart = { customerId: customer.id, bookingRemedyIds, key };
    const order = await carts.createCartOrder(ctx, cart, now);
    return {
      order: { id: order.id, amount: order.amountPaise, currency: "INR" as const },
      key_id: ctx.gateway.publicKey,
    };
  });

  route(routes, contract.verifyRemedyPayment, async ({ input, customer, language, now }) => {
    requireOwnCustomerId(customer, input.userId);
    const { remedies, refunds, refundedPaise, order, isRepeat } = await carts.verifyCart(
      ctx,
      {
        customerId: customer.id,
        bookingRemedyIds: input.bookingRemedyIds,
        providerOrderId: input.razorpay_order_id,
        providerPaymentId: input.razorpay_payment_id,
        signature: input.razorpay_signature,
      },
      now,
    );
    if (isRepeat)
      return {
        success: true,
        message: translate(language, "vidhis-already-bought"),
        remedies,
        refunds,
        order,
      };
    const message =
      refunds.length === 0
        ? translate(language, "vidhis-bought")
        : translate(language, "vidhis-partly-bought", { amount: formatRupees(refundedPaise / 100) });
    return { success: true, message, remedies, refunds, order };
  });
}
