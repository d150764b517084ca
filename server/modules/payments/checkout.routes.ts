import * as bookingsContract from "#contract/bookings.ts";
import * as paymentsContract from "#contract/payments.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { requireAttendee } from "#server/modules/bookings/attendees.ts";
import * as checkout from "./checkout.ts";
import { createSessionOrder } from "./orders.ts";

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
}
