import * as bookingsContract from "#contract/bookings.ts";
import * as paymentsContract from "#contract/payments.ts";
import * as remedyOrdersContract from "#contract/remedy-orders.ts";
import { formatRupees } from "#domain/digits.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { requireAttendee } from "#server/modules/bookings/attendees.ts";
import { cancelBooking } from "./cancellation.ts";
import * as carts from "./carts.ts";
import * as checkout from "./checkout.ts";
import { findPaymentOrder, listPendingOrders } from "./order-outcomes.ts";
import { createSessionOrder } from "./orders.ts";
import { verifySessionPayment } from "./verification.ts";

export function checkoutRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, bookingsContract.createBooking, async ({ input, customer, idempotencyKey, now, reply }) => {
    requireOwnCustomerId(customer, input.userId);
    const { sessionDate: date, sessionTime: time, questionType } = input;
    const attendee = await requireAttendee(ctx, customer.id, input.attendee ?? null);
    const choice = { customerId: customer.id, date, time, questionType, attendee };
    const { booking, isNew } = await checkout.createBooking(ctx, choice, idempotencyKey, now);
    if (!isNew) reply.code(200);
    return { booking, isFree: booking.isFree };
  });

  route(
    routes,
    paymentsContract.createSessionOrder,
    async ({ input, customer, idempotencyKey: key, now }) => {
      const hold = { customerId: customer.id, bookingId: input.bookingId, key };
      const order = await createSessionOrder(ctx, hold, now);
      return {
        order: { id: order.id, amount: order.amountPaise, currency: "INR" as const },
        key_id: ctx.gateway.publicKey,
      };
    },
  );

  route(routes, bookingsContract.cancelBooking, async ({ params, query, customer, now, reply }) => {
    const { booking, isKept } = await cancelBooking(
      ctx,
      {
        customerId: customer.id,
        bookingId: params.id,
        isOnlyHold: query.only === "hold",
        expectsRefund: query.refund === "expected",
      },
      now,
    );
    if (isKept) reply.code(202);
    return { success: true, booking };
  });

  route(routes, paymentsContract.getPaymentOrder, async ({ params, customer, now }) => {
    const key = { customerId: customer.id, providerOrderId: params.id };
    return { order: await findPaymentOrder(ctx.db, key, now) };
  });

  route(routes, paymentsContract.listPendingPayments, async ({ customer, now }) => ({
    payments: await listPendingOrders(ctx, { customerId: customer.id }, now),
  }));
}

export function paymentRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, paymentsContract.verifySessionPayment, async ({ input, customer, language, now }) => {
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

  route(
    routes,
    remedyOrdersContract.createRemedyOrder,
    async ({ input, customer, idempotencyKey: key, now }) => {
      requireOwnCustomerId(customer, input.userId);
      const { bookingRemedyIds } = input;
      const cart = { customerId: customer.id, bookingRemedyIds, key };
      const order = await carts.createCartOrder(ctx, cart, now);
      return {
        order: { id: order.id, amount: order.amountPaise, currency: "INR" as const },
        key_id: ctx.gateway.publicKey,
      };
    },
  );

  route(routes, remedyOrdersContract.verifyRemedyPayment, async ({ input, customer, language, now }) => {
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
