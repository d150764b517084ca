import * as contract from "#contract/bookings.ts";
import { refundBooking } from "#contract/ledger.ts";
import { createTestBooking } from "#contract/reports.ts";
import { Failure } from "#server/failure.ts";
import { type Doors, route } from "#server/http/route.ts";
import { anyBooking } from "#server/modules/bookings/service.ts";
import * as sessions from "./service.ts";

export function sessionRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.rescheduleBooking,
  )(async ({ params, input, customer, admin, now }) => {
    const { userId: owner } = await anyBooking(house.db, params.id);
    // A browser may carry both sessions (the guide's own phone); who owns the booking acts as its customer.
    const isOwner = customer?.id === owner;
    if (!isOwner && !admin) throw new Failure("not-found");
    const { sessionDate: date, sessionTime: time } = input;
    const move = { id: params.id, by: isOwner ? "customer" : "admin", date, time } as const;
    return { success: true, booking: await sessions.reschedule(house, move, now) };
  });

  route(
    doors,
    contract.setBookingStatus,
  )(async ({ params, input, now }) => ({
    success: true,
    booking: await sessions.setStatus(house, params.id, input.status, now),
  }));

  route(
    doors,
    createTestBooking,
  )(async ({ input, now }) => ({ success: true, ...(await sessions.createTestBooking(house, input, now)) }));

  route(
    doors,
    refundBooking,
  )(async ({ params, input, admin, now }) => ({
    success: true,
    refund: await sessions.refundSession(
      house,
      params.id,
      { amount: input.amount ?? null, askedBy: admin.id },
      now,
    ),
  }));
}
