import { dropBooking } from "#contract/bookings.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { drop } from "./cancellation.ts";

export function dismissalRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    dropBooking,
  )(async ({ params, query, customer, now, reply }) => {
    const { booking, isKept } = await drop(
      ctx,
      { userId: customer.id, bookingId: params.id, isOnlyHold: query.only === "hold" },
      now,
    );
    if (isKept) reply.code(202);
    return { success: true, booking };
  });
}
