import * as contract from "#contract/payments.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { verifySessionPayment } from "./verification.ts";

export function verificationRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.verifySessionPayment, async ({ input, customer, language, now }) => {
    const { booking, order, isRepeat } = await verifySessionPayment(
      ctx,
      {
        customerId: customer.id,
        bookingId: input.bookingId,
        providerOrderId: input.razorpay_order_id,
        providerPaymentId: input.razorpay_payment_id,
        signature: input.razorpay_signature,
      },
      now,
    );
    const message = translate(language, isRepeat ? "payment-already-approved" : "payment-verified");
    return { success: true, message, booking, order };
  });
}
