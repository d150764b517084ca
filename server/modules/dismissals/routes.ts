import { dropBooking } from "#contract/bookings.ts";
import { type Doors, route } from "#server/http/route.ts";
import { drop } from "./service.ts";

export function dismissalRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    dropBooking,
  )(async ({ params, query, customer, now, reply }) => {
    const { booking, isKept } = await drop(
      house,
      { userId: customer.id, bookingId: params.id, isOnlyHold: query.only === "hold" },
      now,
    );
    if (isKept) reply.code(202);
    return { success: true, booking };
  });
}
