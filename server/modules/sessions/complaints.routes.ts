import * as contract from "#contract/complaints.ts";
import { possibleAnswers } from "#domain/complaints.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { requireBooking } from "#server/modules/bookings/bookings.ts";
import { listCalls, NO_CALL } from "./call-figures.ts";
import * as complaints from "./complaints.ts";

export function complaintRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getComplaint, ({ params, customer, now }) =>
    complaints.loadOwnComplaint(ctx, customer.id, params.id, now),
  );

  route(routes, contract.saveComplaint, async ({ params, input, customer, now }) => ({
    success: true,
    complaint: await complaints.saveComplaint(ctx, customer.id, params.id, input.reason, now),
  }));

  route(routes, contract.getCall, async ({ params }) => {
    const booking = await requireBooking(ctx.db, params.id);
    const call = (await listCalls(ctx.db, [booking.id])).get(booking.id) ?? NO_CALL;
    const complaint = await complaints.findComplaint(ctx, booking.id);
    const answers = complaint?.answer === null ? possibleAnswers(booking) : [];
    return { ...call, complaint, answers };
  });

  route(routes, contract.listComplaints, async ({ admin }) => ({
    complaints: await complaints.listOpenComplaints(ctx, customerRightsOf(admin.role)),
  }));

  route(routes, contract.answerComplaint, async ({ params, input, admin, idempotencyKey: key, now }) => {
    const answer = { bookingId: params.id, answer: input.answer, adminId: admin.id, key };
    return { success: true, complaint: await complaints.answerComplaint(ctx, answer, now) };
  });
}
