import * as accountingContract from "#contract/accounting.ts";
import * as contract from "#contract/bookings.ts";
import * as reportsContract from "#contract/reports.ts";
import { Failure } from "#server/failure.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { requireBooking } from "#server/modules/bookings/bookings.ts";
import * as sessions from "./sessions.ts";
import * as testBookings from "./test-bookings.ts";

export function sessionRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.rescheduleBooking, async ({ params, input, customer, admin, now }) => {
    const { customerId } = await requireBooking(ctx.db, params.id);
    // The booking's customer acts as customer even in a browser that is also signed in as admin (the guide's own phone).
    const isOwner = customer?.id === customerId;
    if (!isOwner && !admin) throw new Failure("not-found");
    const { sessionDate: date, sessionTime: time } = input;
    const request = { id: params.id, by: isOwner ? "customer" : "admin", date, time } as const;
    return { success: true, booking: await sessions.reschedule(ctx, request, now) };
  });

  route(routes, contract.setBookingStatus, async ({ params, input, now }) => ({
    success: true,
    booking: await sessions.setStatus(ctx, params.id, input.status, now),
  }));

  route(routes, reportsContract.createTestBooking, async ({ input, now }) => ({
    success: true,
    ...(await testBookings.createTestBooking(ctx, input, now)),
  }));

  route(routes, accountingContract.refundBooking, async ({ params, input, admin, now }) => ({
    success: true,
    refund: await sessions.refundSession(
      ctx,
      params.id,
      { amountRupees: input.amount ?? null, adminId: admin.id },
      now,
    ),
  }));
}
