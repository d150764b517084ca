import * as contract from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import * as payments from "./verification.ts";

export function paymentRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.verifyPayment,
  )(async ({ input, customer, language, now }) => {
    const { booking, isRepeat } = await payments.verify(
      ctx,
      {
        userId: customer.id,
        bookingId: input.bookingId,
        providerOrderId: input.razorpay_order_id,
        providerPaymentId: input.razorpay_payment_id,
        signature: input.razorpay_signature,
      },
      now,
    );
    const message = translate(language, isRepeat ? "payment-already-approved" : "payment-verified");
    return { success: true, message, booking };
  });
}
