import * as contract from "#contract/bookings.ts";
import { refundBooking } from "#contract/ledger.ts";
import { createTestBooking } from "#contract/reports.ts";
import { Failure } from "#server/failure.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { anyBooking } from "#server/modules/bookings/bookings.ts";
import * as sessions from "./sessions.ts";

export function sessionRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.rescheduleBooking,
  )(async ({ params, input, customer, admin, now }) => {
    const { userId: owner } = await anyBooking(ctx.db, params.id);
    // A browser may carry both sessions (the guide's own phone); who owns the booking acts as its customer.
    const isOwner = customer?.id === owner;
    if (!isOwner && !admin) throw new Failure("not-found");
    const { sessionDate: date, sessionTime: time } = input;
    const move = { id: params.id, by: isOwner ? "customer" : "admin", date, time } as const;
    return { success: true, booking: await sessions.reschedule(ctx, move, now) };
  });

  route(
    routes,
    contract.setBookingStatus,
  )(async ({ params, input, now }) => ({
    success: true,
    booking: await sessions.setStatus(ctx, params.id, input.status, now),
  }));

  route(
    routes,
    createTestBooking,
  )(async ({ input, now }) => ({ success: true, ...(await sessions.createTestBooking(ctx, input, now)) }));

  route(
    routes,
    refundBooking,
  )(async ({ params, input, admin, now }) => ({
    success: true,
    refund: await sessions.refundSession(
      ctx,
      params.id,
      { amount: input.amount ?? null, askedBy: admin.id },
      now,
    ),
  }));
}
