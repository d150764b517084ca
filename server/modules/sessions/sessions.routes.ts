import * as accountingContract from "#contract/accounting.ts";
import * as attendeesContract from "#contract/attendees.ts";
import * as contract from "#contract/bookings.ts";
import * as reportsContract from "#contract/reports.ts";
import { mayWithBooking } from "#domain/attendees.ts";
import { Failure } from "#server/failure.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { requireBooking } from "#server/modules/bookings/bookings.ts";
import { setAttendee } from "./attendees.ts";
import { reschedule } from "./moves.ts";
import * as sessions from "./sessions.ts";
import * as testBookings from "./test-bookings.ts";

export function sessionRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.rescheduleBooking, async ({ params, input, customer, admin, now }) => {
    const booking = await requireBooking(ctx.db, params.id);
    // The booking's payer acts as customer even in a browser that is also signed in as admin (the guide's own phone).
    const isOwner = customer !== null && mayWithBooking("move", booking, customer.id);
    if (!isOwner && !admin) throw new Failure("not-found");
    const { sessionDate: date, sessionTime: time } = input;
    const request = { id: params.id, by: isOwner ? "customer" : "admin", date, time } as const;
    return { success: true, booking: await reschedule(ctx, request, now) };
  });

  route(routes, attendeesContract.setAttendee, async ({ params, input, customer, now }) => {
    const own = { customerId: customer.id, bookingId: params.id };
    return { success: true, booking: await setAttendee(ctx, own, input.attendee, now) };
  });

  route(routes, contract.setBookingStatus, async ({ params: { id }, input, idempotencyKey: key, now }) => {
    const { status } = input;
    // A cancellation moves money. For the other statuses the specification's clients send no key.
    if (status === "cancelled" && !key) throw new Failure("key-needed");
    return { success: true, booking: await sessions.setStatus(ctx, { id, status, key }, now) };
  });

  route(routes, reportsContract.createTestBooking, async ({ input, idempotencyKey, now }) => ({
    success: true,
    ...(await testBookings.createTestBooking(ctx, input, idempotencyKey, now)),
  }));

  route(routes, accountingContract.refundBooking, async ({ params, input, admin, idempotencyKey, now }) => {
    const { amount = null, refundedBefore = null } = input;
    const request = { amount, refundedBefore, adminId: admin.id, key: idempotencyKey };
    return { success: true, refund: await sessions.refundSession(ctx, params.id, request, now) };
  });
}
