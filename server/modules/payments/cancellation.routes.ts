import * as contract from "#contract/bookings.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { cancelBooking } from "./cancellation.ts";

export function cancellationRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.cancelBooking, async ({ params, query, customer, now, reply }) => {
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
}
