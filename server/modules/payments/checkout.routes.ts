import { createBooking } from "#contract/bookings.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import { hold } from "#server/modules/bookings/holds.ts";
import { requireUnpaidHold } from "./cancellation.ts";

export function holdRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    createBooking,
  )(async ({ input, customer, now, reply }) => {
    requireOwn(customer, input.userId);
    const { sessionDate: date, sessionTime: time, questionType } = input;
    const choice = { userId: customer.id, date, time, questionType };
    await requireUnpaidHold(ctx, choice, now);
    const { booking, isNew } = await hold(ctx, choice, now);
    if (!isNew) reply.code(200);
    return { booking, isFree: booking.isFree };
  });
}
