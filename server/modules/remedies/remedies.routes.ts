import * as contract from "#contract/remedies.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import * as remedies from "./remedies.ts";

export function remedyRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.remediesOfBooking,
  )(async ({ params, customer, admin }) => ({
    remedies: await remedies.remediesOfBooking(ctx, params.id, admin ? null : (customer?.id ?? "")),
  }));

  route(
    routes,
    contract.prescribeRemedies,
  )(async ({ params, input, admin, now }) => {
    const { remedyIds } = input;
    const wanted = { bookingId: params.id, remedyIds, adminId: admin.id };
    return { success: true, remedies: await remedies.prescribe(ctx, wanted, now) };
  });

  route(
    routes,
    contract.remediesOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { remedies: await remedies.remediesOfUser(ctx, customer.id) };
  });

  catalogueRoutes(routes);
  vidhiRoutes(routes);
}

function catalogueRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.activeRemedies)(async () => ({ remedies: await remedies.catalogue(ctx, "active") }));

  route(routes, contract.allRemedies)(async () => ({ remedies: await remedies.catalogue(ctx, "all") }));

  route(
    routes,
    contract.createRemedy,
  )(async ({ input, now }) => ({ success: true, remedy: await remedies.createRemedy(ctx, input, now) }));

  route(
    routes,
    contract.updateRemedy,
  )(async ({ params, input }) => ({
    success: true,
    remedy: await remedies.updateRemedy(ctx, params.id, input),
  }));
}

function vidhiRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.pendingVidhis)(async () => ({ vidhis: await remedies.pendingVidhis(ctx) }));

  route(
    routes,
    contract.uploadVidhiVideo,
  )(async ({ params, input, now }) => ({
    success: true,
    completionVideoUrl: await remedies.uploadVideo(ctx, params.id, input.videoUrl, now),
  }));

  route(
    routes,
    contract.completeVidhi,
  )(async ({ params, now }) => {
    await remedies.complete(ctx, params.id, now);
    return { success: true, bookingRemedyId: params.id.toLowerCase(), completionStatus: "completed" };
  });
}
