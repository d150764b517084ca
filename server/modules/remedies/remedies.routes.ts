import * as accountingContract from "#contract/accounting.ts";
import * as remediesContract from "#contract/remedies.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { createRemedy, listActiveRemedies, listRemedies, updateRemedy } from "./catalogue.ts";
import { listPendingRemedies, summarizePendingRemedies } from "./pending-remedies.ts";
import { completeRemedy, listPerformedRemedies, undoPublication, uploadVideo } from "./performances.ts";
import { listRemediesOfBooking, listRemediesOfCustomer, prescribe } from "./prescriptions.ts";
import { refundRemedy } from "./purchases.ts";

export function remedyRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, remediesContract.listActiveRemedies, async ({ now }) => ({
    remedies: await listActiveRemedies(ctx, now),
  }));

  route(routes, remediesContract.listAllRemedies, async () => ({ remedies: await listRemedies(ctx) }));

  route(routes, remediesContract.createRemedy, async ({ input, idempotencyKey, now }) => ({
    success: true,
    remedy: await createRemedy(ctx, input, idempotencyKey, now),
  }));

  route(routes, remediesContract.updateRemedy, async ({ params, input }) => ({
    success: true,
    remedy: await updateRemedy(ctx, params.id, input),
  }));

  route(routes, remediesContract.listRemediesOfBooking, async ({ params, customer, admin }) => {
    const customerId = admin ? null : (customer?.id ?? "");
    return { remedies: await listRemediesOfBooking(ctx, params.id, customerId) };
  });

  route(routes, remediesContract.prescribeRemedies, async ({ params, input, admin, now }) => {
    const { remedyIds, remedyIdsBefore = null } = input;
    const prescription = { bookingId: params.id, remedyIds, remedyIdsBefore, adminId: admin.id };
    return { success: true, remedies: await prescribe(ctx, prescription, now) };
  });

  route(routes, remediesContract.listPrescribedRemedies, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { remedies: await listRemediesOfCustomer(ctx, customer.id) };
  });

  route(routes, remediesContract.listPendingRemedies, ({ query, admin }) =>
    listPendingRemedies(ctx, query, customerRightsOf(admin.role)),
  );

  route(routes, remediesContract.summarizePendingRemedies, ({ now }) => summarizePendingRemedies(ctx, now));

  route(routes, remediesContract.listPerformedRemedies, ({ query, admin }) =>
    listPerformedRemedies(ctx, query, customerRightsOf(admin.role)),
  );

  route(routes, remediesContract.setRemedyVideo, async ({ params, input, now }) => {
    const { videoUrl: path, namesNoPerson = false, videoBefore } = input;
    const chosen = { path, namesNoPerson, videoBefore };
    return { success: true, completionVideoUrl: await uploadVideo(ctx, params.id, chosen, now) };
  });

  route(routes, remediesContract.completeRemedy, async ({ params, input, idempotencyKey: key, now }) => {
    const isResend = input?.resend === "yes";
    const publishAt = await completeRemedy(ctx, params.id, { isResend, key }, now);
    return {
      success: true,
      bookingRemedyId: params.id.toLowerCase(),
      completionStatus: "completed" as const,
      videoPublishAt: publishAt,
    };
  });

  route(routes, remediesContract.undoPublication, async ({ params, now }) => {
    await undoPublication(ctx, params.id, now);
    return { success: true };
  });

  route(
    routes,
    accountingContract.refundRemedy,
    async ({ params, input, admin, idempotencyKey: key, now }) => {
      const { refundedBefore = null } = input;
      const request = { bookingRemedyId: params.id, refundedBefore, adminId: admin.id, key };
      return { success: true, refund: await refundRemedy(ctx, request, now) };
    },
  );
}
